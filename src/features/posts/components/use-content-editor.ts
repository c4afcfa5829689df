/** The editor of the content for the rest of the page: its code comes later than the page, so what is asked of it waits. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HtmlEditorHandle } from './html-editor.tsx';

export function useContentEditor() {
  const [tab, setTab] = useState('content');
  const handle = useRef<HtmlEditorHandle>(undefined);
  const waiting = useRef<(editor: HtmlEditorHandle) => void>(undefined);

  /** In sight first: what is hidden takes no focus. */
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
    carryOut: (command: Parameters<HtmlEditorHandle['carryOut']>[0]) =>
      use((editor) => editor.carryOut(command)),
    /** Selects the first place with that text; the focus goes there, and to the text where there is none. */
    find: (text: string) => use((editor) => editor.find(text)),
  };
}

export type ContentEditor = ReturnType<typeof useContentEditor>;
