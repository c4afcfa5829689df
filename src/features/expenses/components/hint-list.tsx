/** Shows the hints on a receipt. */
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { ReceiptHint } from '../receipt.contract.ts';
import styles from './report-page.module.css';

/** Returns the text of a hint. */
export function useHintText(): (hint: ReceiptHint) => string {
  const t = useTexts({ en, fr });
  return ({ kind, detail }) => {
    const hint = t(`hint_${kind}`);
    return detail === '' ? hint : t('hint_with', { hint, detail });
  };
}

export function HintList({ hints }: { hints: readonly ReceiptHint[] }) {
  const textOf = useHintText();
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={`${hint.kind} ${hint.detail}`}>
          <Icon name="warning" size={14} />
          {textOf(hint)}
        </li>
      ))}
    </ul>
  );
}
