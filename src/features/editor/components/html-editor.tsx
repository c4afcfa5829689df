/**
 * Shows the raw HTML editor with at least 80 lines (specification §9). The page scrolls, unless the person chose a height that
 * fits the window. Has checks, clean pasting and dropping of pictures.
 */
import { acceptCompletion, autocompletion, completionKeymap } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  insertNewlineKeepIndent,
} from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from '#ui/locale.tsx';
import { editFor, type WritingCommand } from '../writing.rules.ts';
import { type Finding, findingsIn } from './html-checks.ts';
import { editorTheme, highlights } from './html-theme.ts';
import { lastFootnoteOf, pastedHtml } from './pasted-html.ts';
import type { ContentHandle } from './use-content-editor.ts';

interface HtmlEditorProps {
  /** The current text. If it changes outside the editor, for example by a merge, the editor shows the change and can undo it. */
  value: string;
  label: string;
  onChange(content: string): void;
  /** Called with dropped or pasted pictures; resolves with the HTML to insert in their place. */
  onPictures(files: File[]): Promise<string>;
  /** Called when a pasted text contained pictures, which are not inserted. */
  onLeftBehind(pictures: number): void;
  say(finding: Finding): string;
  onReady(handle: ContentHandle): void;
  /** Called with the offset of the first visible text. */
  onScroll(offset: number): void;
}

export default function HtmlEditor({
  value,
  label,
  onChange,
  onPictures,
  onLeftBehind,
  say,
  onReady,
  onScroll,
}: HtmlEditorProps) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  /**
   * Texts that the editor has reported but not yet received as `value`: on a slow machine React may render an earlier text while
   * the author continues to type.
   */
  const reported = useRef<string[]>([value]);
  const changed = useEffectEvent(onChange);
  const ready = useEffectEvent(onReady);
  const saying = useEffectEvent(say);
  const scrolled = useEffectEvent(onScroll);
  const leftBehind = useEffectEvent(onLeftBehind);
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
          // No automatic closing of tags, brackets or quotation marks.
          html({ autoCloseTags: false }),
          syntaxHighlighting(highlights),
          editorTheme,
          EditorView.lineWrapping,
          lintGutter(),
          linter(({ state }) =>
            findingsIn(syntaxTree(state), state.doc.toString()).map((finding) => ({
              ...finding,
              message: saying(finding),
            })),
          ),
          EditorState.phrases.of(locale === 'fr' ? frenchPhrases : {}),
          keymap.of([
            // Placed before the editor's own keys, whose Ctrl+I selects the surrounding tag. Ctrl+K does not open the palette here.
            ...shortcuts.map(([key, command]) => ({
              key,
              run: (view: EditorView) => execute(view, command),
              stopPropagation: true,
            })),
            // Keeps the indent of the previous line, because indenting by tags would change the text inside code.
            { key: 'Enter', run: insertNewlineKeepIndent, shift: insertNewlineKeepIndent },
            // Ctrl+Enter belongs to the page around the editor.
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
            ...historyKeymap,
            ...searchKeymap,
            // Tab accepts a completion, so that Enter always inserts a new line.
            { key: 'Tab', run: acceptCompletion },
            ...completionKeymap.filter(({ key }) => key !== 'Enter'),
            indentWithTab,
          ]),
          EditorView.scrollMargins.of((view) => (isCovered(view) ? { top: topOf(view) } : null)),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const text = update.state.doc.toString();
            reported.current.push(text);
            changed(text);
          }),
          EditorView.domEventHandlers({
            scroll(_, view) {
              if (isFitted(view)) scrolled(view.lineBlockAtHeight(view.scrollDOM.scrollTop).from);
            },
            drop(event, view) {
              const at =
                view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head;
              const taken = pictures(view, [...(event.dataTransfer?.files ?? [])], at);
              if (taken) event.preventDefault();
              return taken;
            },
            paste(event, view) {
              const pasted = pastedHtml(event.clipboardData, lastFootnoteOf(view.state.doc.toString()));
              // Word processors and spreadsheets add a picture of the pasted text itself.
              if (pasted === undefined)
                return pictures(
                  view,
                  [...(event.clipboardData?.files ?? [])],
                  view.state.selection.main.head,
                );
              event.preventDefault();
              view.dispatch(view.state.replaceSelection(pasted.html), {
                scrollIntoView: true,
                userEvent: 'input.paste',
              });
              if (pasted.pictures > 0) leftBehind(pasted.pictures);
              return true;
            },
          }),
        ],
      }),
    });
    editor.current = view;
    ready({
      insert: (text) => insertAt(view, text, view.state.selection.main.head),
      execute: (command) => execute(view, command),
      find: (text) => find(view, text),
    });
    const follow = () => {
      if (!isFitted(view)) scrolled(view.lineBlockAtHeight(Math.max(0, topOf(view) - view.documentTop)).from);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      view.destroy();
    };
  }, []);
  useEffect(() => {
    const received = reported.current.lastIndexOf(value);
    if (received !== -1) reported.current.splice(0, received);
    else if (editor.current !== null)
      editor.current.dispatch({ changes: changeBetween(editor.current.state.doc.toString(), value) });
  }, [value]);
  return <div ref={place} />;
}

/** Whether the editor scrolls its text itself. */
function isFitted({ scrollDOM }: EditorView): boolean {
  return getComputedStyle(scrollDOM).maxHeight !== 'none';
}

/**
 * Whether the page is scrolled so far that its head covers the first line. Otherwise there is no margin, because CodeMirror counts
 * it from the editor's top and shows no completion inside it.
 */
function isCovered(view: EditorView): boolean {
  return !isFitted(view) && view.scrollDOM.getBoundingClientRect().top < topOf(view) - view.defaultLineHeight;
}

/** The height in pixels of what stays visible above the text when the page scrolls. */
function topOf({ dom }: EditorView): number {
  const bar = dom.parentElement?.previousElementSibling;
  return bar == null ? 0 : Number(getComputedStyle(bar).top.replace('px', '')) + bar.clientHeight;
}

const shortcuts: readonly [key: string, command: WritingCommand][] = [
  ['Mod-b', 'bold'],
  ['Mod-i', 'italic'],
  ['Mod-k', 'link'],
];

function execute(view: EditorView, command: WritingCommand): boolean {
  const { from, to } = view.state.selection.main;
  const { select, ...changes } = editFor(command, view.state.doc.toString(), { from, to });
  view.dispatch({
    changes,
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    userEvent: 'input.format',
  });
  view.focus();
  return true;
}

function find(view: EditorView, text: string): boolean {
  const at = text === '' ? -1 : view.state.doc.toString().toLowerCase().indexOf(text.toLowerCase());
  if (at !== -1) view.dispatch({ selection: { anchor: at, head: at + text.length }, scrollIntoView: true });
  view.focus();
  return true;
}

/** The cursor is placed in an alternative text that is still empty. */
const NO_ALTERNATIVE = 'alt=""';

/** Inserts on separate lines. Limits the position, because the text may have become shorter in the meantime. */
function insertAt(view: EditorView, text: string, at: number): void {
  if (text === '') return;
  const from = Math.min(at, view.state.doc.length);
  const line = view.state.doc.lineAt(from);
  const insert = `${line.text.slice(0, from - line.from).trim() === '' ? '' : '\n'}${text}\n`;
  const emptyAlternative = insert.indexOf(NO_ALTERNATIVE);
  const cursor = emptyAlternative === -1 ? insert.length : emptyAlternative + NO_ALTERNATIVE.length - 1;
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: from + cursor },
    scrollIntoView: true,
  });
  view.focus();
}

/** Returns the range in which two texts differ. Replacing only this range keeps the cursor in place. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** French translations of CodeMirror's texts. */
const frenchPhrases: Readonly<Record<string, string>> = {
  Find: 'Chercher',
  Replace: 'Remplacer',
  next: 'suivant',
  previous: 'précédent',
  all: 'tout',
  'match case': 'respecter la casse',
  'by word': 'mots entiers',
  regexp: 'expression régulière',
  replace: 'remplacer',
  'replace all': 'tout remplacer',
  close: 'fermer',
  'current match': 'occurrence actuelle',
  'replaced $ matches': '$ occurrences remplacées',
  'replaced match on line $': 'occurrence remplacée à la ligne $',
  'on line': 'à la ligne',
  'Go to line': 'Aller à la ligne',
  go: 'aller',
  'Control character': 'Caractère de contrôle',
  'Selection deleted': 'Sélection supprimée',
  Diagnostics: 'Remarques',
  'No diagnostics': 'Aucune remarque',
  Completions: 'Propositions',
};
