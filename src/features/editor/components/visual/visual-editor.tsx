/** The visual editor: the text as readers see it, edited in place. Its value is HTML, as in html-editor.tsx. */
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import { ActionIcon, Group } from '@mantine/core';
import { exitCode } from 'prosemirror-commands';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { contentClass } from '#features/content/components/reader-content.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../../messages.en.json';
import fr from '../../messages.fr.json';
import edit from '../editor.module.css';
import { EditorIcon } from '../editor-icon.tsx';
import { useToolbarKeys } from '../toolbar-keys.ts';
import type { ContentHandle } from '../use-content-editor.ts';
import { type Asking, blockChoices, type Choice, wordChoices } from './choices.ts';
import { clipboardSerializer, pastedSlice } from './clipboard.ts';
import { blocksOfHtml, insertBlocks, setLink } from './commands.ts';
import { ContextBar } from './context-bar.tsx';
import { nodeViews } from './node-views.ts';
import { editorPlugins } from './plugins.ts';
import { SlashMenu, type SlashMenuHandle } from './slash-menu.tsx';
import styles from './visual.module.css';
import { VisualText } from './visual-text.ts';

export interface VisualEditorProps {
  value: string;
  label: string;
  /** The language of the text. */
  lang: string;
  onChange(html: string): void;
  /** Called with dropped or pasted pictures; resolves with the HTML to insert. */
  onPictures(files: File[]): Promise<string>;
  onLeftBehind(pictures: number): void;
  /** Opens the gallery. */
  onPicture(): void;
  onReady(handle: ContentHandle): void;
  /** Called with the offset, in the HTML, of the first visible block. */
  onScroll(offset: number): void;
  /** Shows a part in the HTML editor. */
  onEditHtml(html: string): void;
}

/** Pixels above the text that the page's bars cover when the page scrolls. */
const STICKY = 180;

export default function VisualEditor(props: VisualEditorProps) {
  const { value, label, lang, onReady, onPicture, onEditHtml } = props;
  const t = useTexts({ en, fr });
  const place = useRef<HTMLDivElement>(null);
  const menu = useRef<SlashMenuHandle>(null);
  const [text] = useState(() => new VisualText());
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asking, setAsking] = useState<Asking>();
  /** Texts that were reported but have not come back as `value` yet (html-editor.tsx). */
  const reported = useRef<string[]>([value]);
  /** Places of pictures that are being uploaded. */
  const awaited = useRef(new Set<{ at: number }>());

  const changed = useEffectEvent(props.onChange);
  const ready = useEffectEvent(onReady);
  const leftBehind = useEffectEvent(props.onLeftBehind);
  const upload = useEffectEvent(props.onPictures);
  const scrolled = useEffectEvent((editor: EditorView) => {
    const box = place.current?.getBoundingClientRect();
    const found =
      box && editor.posAtCoords({ left: box.left + box.width / 2, top: Math.max(box.top, STICKY) + 8 });
    if (!found) return;
    const before = text.pieces(editor.state.doc).slice(0, editor.state.doc.resolve(found.pos).index(0));
    props.onScroll(before.join('').length);
  });
  const ask = useEffectEvent(setAsking);

  function addPictures(editor: EditorView, list: FileList | undefined, at: number): boolean {
    const files = [...(list ?? [])].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return false;
    const target = { at };
    awaited.current.add(target);
    void upload(files).then((html) => {
      awaited.current.delete(target);
      insertHtml(editor, html, target.at);
    });
    return true;
  }
  const pictures = useEffectEvent(addPictures);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once and then keeps its own text
  useEffect(() => {
    if (place.current === null) return;
    const made = EditorState.create({ doc: text.open(value), plugins: editorPlugins() });
    const editor: EditorView = new EditorView(place.current, {
      // Adds the empty last paragraph.
      state: made.apply(made.tr),
      nodeViews: nodeViews({
        locked: t('visual_locked'),
        film: t('visual_film'),
        caption: t('visual_caption'),
      }),
      attributes: {
        class: contentClass,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
        lang,
      },
      clipboardSerializer,
      scrollThreshold: { top: STICKY, right: 0, bottom: 0, left: 0 },
      scrollMargin: { top: STICKY, right: 5, bottom: 5, left: 5 },
      dispatchTransaction(tr) {
        const next = editor.state.apply(tr);
        editor.updateState(next);
        for (const target of awaited.current) target.at = tr.mapping.map(target.at);
        setState(next);
        if (tr.selectionSet || tr.docChanged) ask(undefined);
        if (!tr.docChanged) return;
        const html = text.write(next.doc);
        if (html === reported.current.at(-1)) return;
        reported.current.push(html);
        changed(html);
      },
      handleKeyDown(editor, event) {
        if (menu.current?.onKey(event)) return true;
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey) return false;
        const isLink = event.key.toLowerCase() === 'k';
        // Ctrl+K does not open the palette here, nor does Ctrl+Enter leave the text from inside code (the page uses it).
        if (!isLink && !(event.key === 'Enter' && exitCode(editor.state, editor.dispatch))) return false;
        event.stopPropagation();
        if (isLink) ask('link');
        return true;
      },
      handleClickOn(editor, _, node, at, event) {
        const isPicture = node.type.name === 'figure' && event.target instanceof HTMLImageElement;
        if (!isPicture && !node.type.name.startsWith('locked') && node.type.name !== 'film') return false;
        editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
        return true;
      },
      handlePaste(editor, event) {
        const { from, empty, $from } = editor.state.selection;
        const plain = event.clipboardData?.getData('text/plain') ?? '';
        if ($from.parent.type.spec.code) {
          editor.dispatch(editor.state.tr.insertText(plain.replace(/\r\n?/g, '\n')).scrollIntoView());
          return true;
        }
        // An address pasted over words makes them a link.
        if (!empty && /^https?:\/\/\S+$/.test(plain.trim()) && $from.parent.inlineContent)
          return setLink(plain)(editor.state, editor.dispatch);
        const pasted = pastedSlice(event.clipboardData, editor.state.doc);
        if (pasted === undefined) return pictures(editor, event.clipboardData?.files, from);
        editor.dispatch(editor.state.tr.replaceSelection(pasted.slice).scrollIntoView());
        if (pasted.leftBehind > 0) leftBehind(pasted.leftBehind);
        return true;
      },
      handleDrop(editor, event) {
        const at =
          editor.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? editor.state.selection.head;
        if (pictures(editor, event.dataTransfer?.files, at)) return true;
        if (editor.dragging !== null) return false;
        const dropped = pastedSlice(event.dataTransfer, editor.state.doc);
        if (dropped !== undefined) editor.dispatch(editor.state.tr.replaceRange(at, at, dropped.slice));
        return dropped !== undefined;
      },
    });
    setView(editor);
    setState(editor.state);
    ready({
      insert: (html) => insertHtml(editor, html, editor.state.selection.to),
      find: (sought) => find(editor, sought),
    });
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const received = reported.current.lastIndexOf(value);
    if (received !== -1) reported.current.splice(0, received);
    else if (view !== undefined) {
      reported.current = [value];
      const { from, to, blocks } = text.change(view.state.doc, value);
      view.dispatch(view.state.tr.replaceWith(from, to, blocks));
    }
  }, [value, view, text]);

  function choose({ run }: Choice): void {
    if (view === undefined) return;
    if (run === 'picture') onPicture();
    else if (typeof run === 'string') setAsking(run);
    else {
      run(view.state, view.dispatch);
      view.focus();
    }
  }
  useEffect(() => {
    if (view === undefined) return;
    const follow = () => scrolled(view);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [view]);
  return (
    <div>
      {view !== undefined && state !== undefined && (
        <>
          <div className={edit.toolbar}>
            <VisualToolbar state={state} onChoose={choose} />
            <ContextBar
              view={view}
              state={state}
              asking={asking}
              onAsked={() => setAsking(undefined)}
              onEditHtml={onEditHtml}
            />
          </div>
          <SlashMenu view={view} state={state} handle={menu} onChoose={choose} />
        </>
      )}
      <div
        ref={place}
        className={styles.page}
        data-prose=""
        onScroll={() => view !== undefined && scrolled(view)}
      />
    </div>
  );
}

/** Inserts blocks and selects a picture, so that its alternative text can be entered. */
function insertHtml(view: EditorView, html: string, at: number): void {
  const blocks = blocksOfHtml(html);
  if (blocks.length === 0) return;
  const tr = insertBlocks(view.state.tr, at, blocks);
  let place: number | undefined;
  tr.doc.descendants((node, position) => {
    if (blocks.includes(node)) place = position;
  });
  if (place !== undefined) tr.setSelection(NodeSelection.create(tr.doc, place));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** @returns whether the text was found. Without a text only focuses the editor. */
function find(view: EditorView, sought: string): boolean {
  let place: number | undefined;
  if (sought !== '')
    view.state.doc.descendants((node, at) => {
      if (place !== undefined || !node.isTextblock) return place === undefined;
      const words = node.textBetween(0, node.content.size, '\0', '\0').toLowerCase();
      const found = words.indexOf(sought.toLowerCase());
      if (found !== -1) place = at + 1 + found;
      return false;
    });
  if (place !== undefined) {
    const selection = TextSelection.create(view.state.doc, place, place + sought.length);
    view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  }
  if (place !== undefined || sought === '') view.focus();
  return place !== undefined || sought === '';
}

interface VisualToolbarProps {
  state: EditorState;
  onChoose(choice: Choice): void;
}

/** The toolbar of the visual editor. */
function VisualToolbar({ state, onChoose }: VisualToolbarProps) {
  const t = useTexts({ en, fr });
  return (
    <Group
      gap={2}
      p={4}
      bg="dark.7"
      className={`${styles.bar} ${edit.tools}`}
      role="toolbar"
      aria-label={t('visual_toolbar')}
      {...useToolbarKeys()}
    >
      {[...wordChoices, ...blockChoices].map((choice) => {
        const { name, icon, keys, run, isOn } = choice;
        const isActive = isOn?.(state);
        return (
          <ActionIcon
            key={name}
            variant={isActive ? 'light' : 'subtle'}
            size={36}
            c={isActive ? undefined : 'dark.1'}
            aria-label={t(`visual_${name}`)}
            aria-pressed={isActive}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
            title={keys === undefined ? t(`visual_${name}`) : `${t(`visual_${name}`)} (${keys})`}
            disabled={typeof run === 'function' && !run(state) && isActive !== true}
            // A click must not move the selection out of the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <EditorIcon name={icon} />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
