/** Gives the page access to the content editor, whose code is loaded later. Commands wait until it is loaded. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HtmlEditorHandle } from './html-editor.tsx';

export function useContentEditor() {
  const [tab, setTab] = useState('content');
  const handle = useRef<HtmlEditorHandle>(undefined);
  const waiting = useRef<(editor: HtmlEditorHandle) => void>(undefined);

  /** Shows the editor first, because a hidden editor cannot be focused. */
  function use(work: (editor: HtmlEditorHandle) => void): void {
    flushSync(() => setTab('content'));
    if (handle.current === undefined) waiting.current = work;
    else work(handle.current);
  }
  return {
    tab,
    setTab,
    ready(editor: HtmlEditorHandle): void {
      handle.current = editor;
      waiting.current?.(editor);
      waiting.current = undefined;
    },
    insert: (text: string) => use((editor) => editor.insert(text)),
    execute: (command: Parameters<HtmlEditorHandle['execute']>[0]) =>
      use((editor) => editor.execute(command)),
    /** Selects and focuses the first occurrence of the text; if there is none, only focuses the editor. */
    find: (text: string) => use((editor) => editor.find(text)),
  };
}

export type ContentEditor = ReturnType<typeof useContentEditor>;
