/**
 * Parts of a long page. In a narrow window only one is shown, chosen by a list and named in the address; in a wide one
 * all of them.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SelectField } from './fields.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './parts.module.css';

interface PartProps {
  name: string;
  /** Shown while the address names no part. */
  first?: boolean;
  children: ReactNode;
}

export function Part({ name, first = false, children }: PartProps) {
  const [search] = useSearchParams();
  const chosen = search.get('part');
  const isShown = chosen === null ? first : chosen === name;
  return (
    <div className={styles.part} data-closed={!isShown || undefined}>
      {children}
    </div>
  );
}

/** Returns a function that shows a part and then sets the focus in it. */
export function useFocusInPart(name: string, focus: () => void): () => void {
  const [search] = useSearchParams();
  const open = useOpenPart();
  const [isWanted, setWanted] = useState(false);
  const isShown = search.get('part') === name;
  const setFocus = useEffectEvent(focus);
  useEffect(() => {
    if (!isWanted || !isShown) return;
    setWanted(false);
    setFocus();
  }, [isWanted, isShown]);
  return () => {
    setWanted(true);
    open(name);
  };
}

function useOpenPart(): (name: string) => void {
  const [, setSearch] = useSearchParams();
  return (part) => setSearch({ part }, { preventScrollReset: true, replace: true });
}

/** The list of parts, in a narrow window. */
export function PartChoice({ parts }: { parts: readonly { value: string; label: string }[] }) {
  const t = useTexts({ en, fr });
  const [search] = useSearchParams();
  const open = useOpenPart();
  return (
    <div className={styles.choice}>
      <SelectField
        name="part"
        error={undefined}
        label={t('part')}
        value={search.get('part') ?? parts[0]?.value ?? ''}
        onChange={open}
        data={parts}
      />
    </div>
  );
}
