/** The menu that `/` opens at the cursor. The focus stays in the text, which names the chosen item to screen readers. */
import { Kbd, Paper, UnstyledButton } from '@mantine/core';
import { type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { fold } from '#kernel/text.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../../messages.en.json';
import fr from '../../messages.fr.json';
import { EditorIcon } from '../editor-icon.tsx';
import { blockChoices, type Choice } from './choices.ts';
import styles from './visual.module.css';

interface Query {
  from: number;
  to: number;
  text: string;
}

/** A slash at the start of a paragraph or after a space, and the letters after it. */
function slashQuery({ selection }: EditorState): Query | undefined {
  const { $from, empty } = selection;
  if (!(selection instanceof TextSelection) || !empty || $from.parent.type.name !== 'paragraph')
    return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, '\0', '\0');
  const [, , text] = /(^|\s)\/([\p{L}\d]{0,20})$/u.exec(before) ?? [];
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, to: $from.pos, text };
}

export interface SlashMenuHandle {
  /** @returns whether the menu is open and has handled the key. */
  onKey(event: KeyboardEvent): boolean;
}

interface SlashMenuProps {
  view: EditorView;
  state: EditorState;
  handle: RefObject<SlashMenuHandle | null>;
  onChoose(choice: Choice): void;
}

const LIST = 'visual-menu';
/** Pixels. */
const [WIDTH, HEIGHT, MARGIN] = [280, 320, 8];

export function SlashMenu({ view, state, handle, onChoose }: SlashMenuProps) {
  const t = useTexts({ en, fr });
  const query = slashQuery(state);
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState(0);
  const sought = fold(query?.text ?? '');
  const isMatch = ({ name }: (typeof blockChoices)[number]) =>
    sought.length === 0 ||
    fold(`${t(`visual_${name}`)} ${t(`visual_words_${name}`)}`)
      .split(/[\s’'-]+/)
      .some((word) => word.startsWith(sought));
  const shown = query === undefined || query.from === closedAt ? [] : blockChoices.filter(isMatch);
  const index = Math.min(active, shown.length - 1);
  const isOpen = shown.length > 0;

  function choose(choice: Choice | undefined): void {
    if (choice === undefined || query === undefined) return;
    view.dispatch(view.state.tr.delete(query.from, query.to));
    onChoose(choice);
  }
  useImperativeHandle(handle, () => ({
    onKey(event) {
      if (!isOpen || event.isComposing) return false;
      if (event.key === 'ArrowDown') setActive((index + 1) % shown.length);
      else if (event.key === 'ArrowUp') setActive((index + shown.length - 1) % shown.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(shown[index]);
      else if (event.key === 'Escape') setClosedAt(query?.from);
      else return false;
      return true;
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first item
  useEffect(() => setActive(0), [sought, isOpen]);
  useEffect(() => {
    if (query === undefined) setClosedAt(undefined);
  }, [query]);
  const [, setScrolled] = useState(0);
  useEffect(() => {
    if (!isOpen) return;
    // Moves the menu with the text.
    const follow = () => setScrolled((times) => times + 1);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [isOpen]);
  useEffect(() => {
    const { dom } = view;
    if (!isOpen) return;
    dom.setAttribute('aria-controls', LIST);
    dom.setAttribute('aria-activedescendant', `${LIST}-${index}`);
    document.getElementById(`${LIST}-${index}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [view, isOpen, index]);
  if (!isOpen || query === undefined) return null;
  const at = view.coordsAtPos(query.from);
  // The visible height, without the part that a phone's keyboard covers.
  const height = window.visualViewport?.height ?? window.innerHeight;
  const below = height - at.bottom - MARGIN;
  const above = at.top - MARGIN;
  const isBelow = below >= Math.min(HEIGHT, above);
  return (
    <Paper
      id={LIST}
      role="listbox"
      aria-label={t('visual_menu')}
      withBorder
      className={styles.menu}
      style={{
        left: Math.max(MARGIN, Math.min(at.left, window.innerWidth - WIDTH - MARGIN)),
        width: WIDTH,
        maxHeight: Math.min(HEIGHT, isBelow ? below : above),
        ...(isBelow ? { top: at.bottom + 4 } : { bottom: window.innerHeight - at.top + 4 }),
      }}
    >
      {shown.map((choice, place) => (
        <UnstyledButton
          key={choice.name}
          id={`${LIST}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === index}
          className={styles.item}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice)}
        >
          <EditorIcon name={choice.icon} />
          <span>{t(`visual_${choice.name}`)}</span>
          {choice.typed !== undefined && <Kbd size="xs">{choice.typed}</Kbd>}
        </UnstyledButton>
      ))}
    </Paper>
  );
}
