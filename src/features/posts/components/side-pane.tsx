/** Shows a pane beside the editor on wide windows: the text in the other language, or the preview. */
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { postLanguages } from '#kernel/locale.ts';
import { useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { blockAt, blockTags } from '../block.rules.ts';
import { readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './edit.module.css';
import { PreviewPane } from './preview-pane.tsx';
import type { Editing } from './use-editing.ts';
import { type Place, textOf } from './use-translation.ts';

export type SidePaneKind = 'none' | 'other' | 'preview';

export interface SidePaneState {
  /** `none` also if the window is too narrow. */
  shown: SidePaneKind;
  hasRoom: boolean;
  /** The other language, if the post has a text in it. */
  other: Place | undefined;
  choose(kind: SidePaneKind): void;
}

export function useSidePane(editing: Editing, place: Place): SidePaneState {
  const hasRoom = useMediaQuery('(min-width: 80em)') ?? false;
  const language = postLanguages.find((one) => one !== place.language);
  const other =
    language !== undefined && editing.post.languages.includes(language) ? { ...place, language } : undefined;
  // A new translation starts beside its source.
  const isBegun = editing.translation !== undefined;
  const [chosen, setChosen] = useState<SidePaneKind>(isBegun || other === undefined ? 'none' : 'other');
  return { shown: hasRoom ? chosen : 'none', hasRoom, other, choose: setChosen };
}

export function SidePaneChoice({ state }: { state: SidePaneState }) {
  const t = useTexts({ en, fr });
  if (!state.hasRoom) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('side_pane')}
      value={state.shown}
      onChange={state.choose}
      data={[
        { value: 'none' as const, label: t('side_pane_none') },
        ...(state.other === undefined
          ? []
          : [{ value: 'other' as const, label: t(`language_${state.other.language}`) }]),
        { value: 'preview' as const, label: t('side_pane_preview') },
      ]}
    />
  );
}

export interface SidePaneHandle {
  /** Scrolls to the block at this offset in the HTML. */
  follow(content: string, offset: number): void;
}

interface SidePaneProps {
  state: SidePaneState;
  editing: Editing;
  place: Place;
  handle: RefObject<SidePaneHandle | null>;
}

export function SidePane({ state, editing, place, handle }: SidePaneProps) {
  const t = useTexts({ en, fr });
  const pane = useRef<HTMLElement>(null);
  useImperativeHandle(handle, () => ({
    follow(content, offset) {
      const blocks = pane.current?.querySelectorAll(`[data-text] :is(${blockTags.join(',')})`);
      const block = blocks?.[blockAt(content, offset)];
      if (pane.current === null || block === undefined) return;
      pane.current.scrollTop += block.getBoundingClientRect().top - pane.current.getBoundingClientRect().top;
    },
  }));
  const { shown, other } = state;
  if (shown === 'none') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section ref={pane} className={styles.sidePane} aria-label={t('side_pane')} tabIndex={0}>
      {shown === 'other' && other !== undefined ? (
        <OtherLanguage place={other} />
      ) : (
        <PreviewPane place={place} text={editing.text} />
      )}
    </section>
  );
}

function OtherLanguage({ place }: { place: Place }) {
  const { data, problem, loading, reload } = useCallState(readTranslation, { params: place });
  if (data !== undefined) return <PreviewPane place={place} text={textOf(data)} />;
  if (problem === undefined) return <Skeleton height={400} />;
  return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
}
