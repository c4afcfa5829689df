/** Defines the editor's colours. */
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Number of visible lines (specification §9 «Raw HTML editor 80 rows»), 1.5 em each. */
const ROWS = 80;

export const editorTheme = EditorView.theme(
  {
    '&': { color: 'var(--chalk)', backgroundColor: 'var(--slate-0)', fontSize: '0.8125rem' },
    '&.cm-focused': { outline: '2px solid var(--teal)', outlineOffset: '-1px' },
    // The page scrolls, unless the person chose a height that fits the window (editor.module.css).
    '.cm-scroller': {
      fontFamily: 'var(--font-code)',
      lineHeight: '1.5',
      maxHeight: 'var(--editor-height)',
      overflow: 'auto',
    },
    '.cm-content': { minHeight: `${ROWS * 1.5}em`, caretColor: 'var(--teal)' },
    '.cm-gutters': {
      backgroundColor: 'var(--slate-0)',
      color: 'var(--chalk-quiet)',
      borderRight: '1px solid var(--line)',
    },
    '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--slate-2) 55%, transparent)' },
    '.cm-cursor': { borderLeftColor: 'var(--teal)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--slate-4)',
    },
    '.cm-selectionMatch': { backgroundColor: 'var(--slate-3)' },
    '.cm-matchingBracket': { backgroundColor: 'var(--teal-tint)', color: 'var(--teal-bright)' },
    '.cm-panels': { backgroundColor: 'var(--slate-1)', color: 'var(--chalk)' },
    '.cm-panel.cm-search': { padding: '0.5rem 2.5rem 0.5rem 0.5rem', fontSize: '0.8125rem' },
    '.cm-panel.cm-search .cm-textfield, .cm-panel.cm-search .cm-button': {
      minHeight: '28px',
      padding: '0 0.5rem',
      borderRadius: 'var(--radius)',
      fontSize: 'inherit',
    },
    '.cm-panel.cm-search label': { fontSize: 'inherit' },
    '.cm-panel.cm-search button[name=close]': {
      top: '0.25rem',
      right: '0.25rem',
      width: '32px',
      height: '32px',
      color: 'var(--chalk)',
      fontSize: '1.25rem',
    },
    '.cm-panels-top': { top: 'var(--editor-top) !important', borderBottom: '1px solid var(--line)' },
    '.cm-textfield, .cm-button': {
      backgroundColor: 'var(--slate-2)',
      backgroundImage: 'none',
      border: '1px solid var(--line-field)',
      color: 'var(--chalk)',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--slate-2)',
      border: '1px solid var(--line-strong)',
      color: 'var(--chalk)',
    },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--teal-fill)',
      color: 'var(--on-fill)',
    },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--amber)' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--red)' },
    '.cm-diagnostic-info': { borderLeftColor: 'var(--blue)' },
  },
  { dark: true },
);

export const highlights = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--teal)' },
  { tag: tags.attributeName, color: 'var(--blue)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--amber)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--chalk-quiet)', fontStyle: 'italic' },
  { tag: [tags.character, tags.keyword], color: 'var(--violet)' },
  { tag: tags.invalid, color: 'var(--red)' },
]);
