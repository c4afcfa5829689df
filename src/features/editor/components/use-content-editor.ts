/** Gives the page access to the content editor, whose code is loaded later. Commands wait until it is loaded. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '#ui/session.tsx';
import type { WritingCommand } from '../writing.rules.ts';

/** What both editors can do. */
export interface ContentHandle {
  /** Inserts blocks of HTML at the cursor. */
  insert(html: string): void;
  /**
   * Selects the first occurrence of a text, ignoring case, if there is one, and focuses the editor.
   * @returns whether the text occurs.
   */
  find(text: string): boolean;
  /** Only in the HTML editor. */
  execute?(command: WritingCommand): void;
}

export const editorModes = ['html', 'visual'] as const;
export type EditorMode = (typeof editorModes)[number];

/** The editor that a person last chose in this browser; undefined before the first choice. */
export function useChosenMode(): [EditorMode | undefined, (mode: EditorMode) => void] {
  const [stored, store] = useStoredChoice('editor');
  return [editorModes.find((mode) => mode === stored), store];
}

/** A choice of the person that is kept in this browser. */
function useStoredChoice(name: string): [string | null, (value: string) => void] {
  const place = `ardoise.${name}.${useSession().userId}`;
  const [value, setValue] = useState(() => localStorage.getItem(place));
  return [
    value,
    (chosen) => {
      localStorage.setItem(place, chosen);
      setValue(chosen);
    },
  ];
}

/** Maximum characters of a text in the visual editor; longer ones are edited as HTML. */
const LONGEST_VISUAL = 400_000;

/** @param content the text that is edited. */
export function useContentEditor(content: string) {
  const isLong = content.length > LONGEST_VISUAL;
  const [tab, setTab] = useState('content');
  const [chosen, setChosen] = useChosenMode();
  const [height, setHeight] = useStoredChoice('editor-height');
  // HTML at first, as specified (specification §2).
  const mode = isLong ? 'html' : (chosen ?? 'html');
  const handle = useRef<ContentHandle>(undefined);
  const waiting = useRef<(editor: ContentHandle) => void>(undefined);

  /** Shows the editor first, because a hidden editor cannot be focused. */
  function use(work: (editor: ContentHandle) => void): void {
    flushSync(() => setTab('content'));
    if (handle.current === undefined) waiting.current = work;
    else work(handle.current);
  }
  function choose(next: EditorMode): void {
    if (next !== mode) handle.current = undefined;
    setChosen(next);
  }
  const find = (text: string) =>
    use((editor) => {
      if (editor.find(text)) return;
      // The address of a picture, for example, is only in the HTML.
      choose('html');
      use((html) => html.find(text));
    });
  return {
    tab,
    setTab,
    mode,
    isLong,
    /** Whether the editor is no higher than the window; otherwise it has 80 rows or more (specification §9). */
    isFitted: height === 'window',
    fit: (isFitted: boolean) => setHeight(isFitted ? 'window' : 'rows'),
    choose,
    ready(editor: ContentHandle): void {
      handle.current = editor;
      waiting.current?.(editor);
      waiting.current = undefined;
    },
    insert: (html: string) => use((editor) => editor.insert(html)),
    execute: (command: WritingCommand) => use((editor) => editor.execute?.(command)),
    find,
    findInHtml(text: string): void {
      choose('html');
      use((editor) => editor.find(text));
    },
  };
}

export type ContentEditor = ReturnType<typeof useContentEditor>;
