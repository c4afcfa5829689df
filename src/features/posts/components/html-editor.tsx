/** The raw HTML editor: 80 lines (specification §9), with checks, and pictures that can be dropped into it. */
import { acceptCompletion, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { editorTheme, highlights } from './editor-theme.ts';
import { type Finding, findingsIn } from './html-checks.ts';

export interface HtmlEditorHandle {
  insert(text: string): void;
}

export interface HtmlEditorProps {
  /** What stands in it; where that is changed elsewhere, as by a merge, the editor follows and can undo it. */
  value: string;
  label: string;
  onChange(content: string): void;
  /** Pictures dropped or pasted; what is resolved with is put where they were dropped. */
  onPictures(files: File[]): Promise<string>;
  say(finding: Finding): string;
  onReady(handle: HtmlEditorHandle): void;
}

export default function HtmlEditor({ value, label, onChange, onPictures, say, onReady }: HtmlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  /** As the editor itself has told it last. */
  const own = useRef(value);
  const changed = useEffectEvent(onChange);
  const ready = useEffectEvent(onReady);
  const told = useEffectEvent(say);
  const pictures = useEffectEvent((view: EditorView, files: readonly File[], at: number) => {
    const images = files.filter((file) => file.type.startsWith('image/'));
    if (images.length === 0) return false;
    void onPictures(images).then((text) => insertAt(view, text, at));
    return true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once and then keeps its own text
  useEffect(() => {
    if (place.current === null) return;
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          autocompletion({ defaultKeymap: false }),
          highlightActiveLine(),
          highlightSelectionMatches(),
          search({ top: true }),
          // What is typed is what one typed: no tag, bracket or quotation mark is closed by anybody else.
          html({ autoCloseTags: false }),
          syntaxHighlighting(highlights),
          editorTheme,
          EditorView.lineWrapping,
          lintGutter(),
          linter(({ state }) =>
            findingsIn(syntaxTree(state), state.doc.toString()).map((finding) => ({
              ...finding,
              message: told(finding),
            })),
          ),
          keymap.of([
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            // A proposal is taken by Tab: Enter is a new line, whatever is proposed.
            { key: 'Tab', run: acceptCompletion },
            ...completionKeymap.filter(({ key }) => key !== 'Enter'),
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            own.current = update.state.doc.toString();
            changed(own.current);
          }),
          EditorView.domEventHandlers({
            drop(event, view) {
              const at =
                view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
              const taken = pictures(view, [...(event.dataTransfer?.files ?? [])], at);
              if (taken) event.preventDefault();
              return taken;
            },
            paste: (event, view) =>
              pictures(view, [...(event.clipboardData?.files ?? [])], view.state.selection.main.head),
          }),
        ],
      }),
    });
    editor.current = view;
    ready({ insert: (text) => insertAt(view, text, view.state.selection.main.head) });
    return () => view.destroy();
  }, []);
  useEffect(() => {
    if (value === own.current || editor.current === null) return;
    own.current = value;
    editor.current.dispatch({ changes: changeBetween(editor.current.state.doc.toString(), value) });
  }, [value]);
  return <div ref={place} />;
}

/** On lines of its own. The place is clipped, for the text may have become shorter meanwhile. */
function insertAt(view: EditorView, text: string, at: number): void {
  if (text === '') return;
  const from = Math.min(at, view.state.doc.length);
  const line = view.state.doc.lineAt(from);
  const insert = `${line.text.slice(0, from - line.from).trim() === '' ? '' : '\n'}${text}\n`;
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
  });
  view.focus();
}

/** The stretch that two texts differ in, so that the cursor stays where it is. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
