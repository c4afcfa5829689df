/**
 * The one panel beside the text: the post's settings, the text in the other language, or the preview. On a narrow window it
 * covers the page and has only the settings.
 */
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { blockAt, blockTags } from '#features/content/block.rules.ts';
import { postLanguages } from '#kernel/locale.ts';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useSession } from '#ui/session.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useCallState } from '#ui/use-call.ts';
import { readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';
import { PreviewPane } from './preview-pane.tsx';
import type { Editing } from './use-editing.ts';
import { type Place, writtenTextOf } from './use-translation.ts';

export type PanelKind = 'settings' | 'other' | 'preview';

export interface PanelState {
  isOpen: boolean;
  /** Whether the window has room for the panel beside the text. */
  isBeside: boolean;
  kind: PanelKind;
  /** The other language, if the post has a text in it. */
  other: Place | undefined;
  choose(kind: PanelKind): void;
  toggle(): void;
  close(): void;
}

/** The choice of open or closed is kept for the person, in this browser. */
export function usePanel(editing: Editing, place: Place): PanelState {
  const stored = `ardoise.post-panel.${useSession().userId}`;
  const isBeside = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const language = postLanguages.find((one) => one !== place.language);
  const other =
    language !== undefined && editing.post.languages.includes(language) ? { ...place, language } : undefined;
  // A new translation starts beside its source.
  const [startsBesideSource] = useState(editing.translation === undefined && other !== undefined);
  const [kind, choose] = useState<PanelKind>(startsBesideSource ? 'other' : 'settings');
  const [isOpenBeside, setOpenBeside] = useState(
    () => startsBesideSource || localStorage.getItem(stored) !== 'closed',
  );
  // Above the text, the panel is never open at first.
  const [isOpenAbove, setOpenAbove] = useState(false);
  return {
    isOpen: isBeside ? isOpenBeside : isOpenAbove,
    isBeside,
    kind: isBeside ? kind : 'settings',
    other,
    choose,
    toggle() {
      if (!isBeside) return setOpenAbove(!isOpenAbove);
      localStorage.setItem(stored, isOpenBeside ? 'closed' : 'open');
      setOpenBeside(!isOpenBeside);
    },
    close: () => setOpenAbove(false),
  };
}

export interface PanelHandle {
  /** Scrolls to the block at this offset in the HTML. */
  follow(content: string, offset: number): void;
}

interface PostPanelProps {
  state: PanelState;
  editing: Editing;
  place: Place;
  handle: RefObject<PanelHandle | null>;
  /** The settings. They stay mounted, because *Save Post* also saves them. */
  children: ReactNode;
}

export function PostPanel({ state, editing, place, handle, children }: PostPanelProps) {
  const t = useTexts({ en, fr });
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle(handle, () => ({
    follow(content, offset) {
      const blocks = panel.current?.querySelectorAll(`[data-text] :is(${blockTags.join(',')})`);
      const block = blocks?.[blockAt(content, offset)];
      if (panel.current === null || block === undefined) return;
      panel.current.scrollTop +=
        block.getBoundingClientRect().top - panel.current.getBoundingClientRect().top;
    },
  }));
  const { isOpen, isBeside, kind, other, choose, close } = state;
  // Rendered once and moved, so that the settings keep their input and their dialogs when the window's width changes.
  const [moved] = useState(() => document.createElement('div'));
  // The same function for every rendering, because appending again would take the focus away.
  const fill = useCallback((place: HTMLElement | null) => place?.append(moved), [moved]);
  const settings = <div hidden={isBeside && kind !== 'settings'} ref={fill} />;
  const kept = createPortal(children, moved);
  if (!isBeside)
    return (
      <>
        {kept}
        <SidePanel opened={isOpen} onClose={close} title={t('post_settings')} size="md" keepMounted>
          {settings}
        </SidePanel>
      </>
    );
  return (
    <>
      {kept}
      <section
        ref={panel}
        className={styles.panel}
        aria-label={t('side_pane')}
        hidden={!isOpen}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <SegmentedControl
          size="xs"
          fullWidth
          mb="md"
          aria-label={t('side_pane')}
          value={kind}
          onChange={choose}
          data={[
            { value: 'settings' as const, label: t('settings') },
            ...(other === undefined
              ? []
              : [{ value: 'other' as const, label: t(`language_${other.language}`) }]),
            { value: 'preview' as const, label: t('preview') },
          ]}
        />
        {settings}
        {isOpen && kind === 'other' && other !== undefined && <OtherLanguage place={other} />}
        {isOpen && kind === 'preview' && <PreviewPane place={place} text={editing.text} />}
      </section>
    </>
  );
}

function OtherLanguage({ place }: { place: Place }) {
  const { data, problem, loading, reload } = useCallState(readTranslation, { params: place });
  if (data !== undefined) return <PreviewPane place={place} text={writtenTextOf(data)} />;
  if (problem === undefined) return <Skeleton height={400} />;
  return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
}
