/** Renders the blocks of a document. Lengths are points. */
import { StyleSheet, type Styles, Text, View } from '@react-pdf/renderer';
import { createElement, createElement as h, type ReactElement } from 'react';
import type { Block, Facts, Note, Signatures, Table, TableCell, TableColumn, Totals } from './document.ts';
import { drawable, weights } from './fonts.ts';

/** The colours of documents: those of the printed theme (ui/theme/tokens.css). */
export const ink = {
  text: '#10171a',
  quiet: '#4c5f66',
  line: '#cfd8d8',
  paper: '#ffffff',
  /** For a company without a colour of its own. */
  accent: '#0f766e',
};

type Style = Styles[string];

/**
 * Returns a text in a document. Pass a style with a font size here, not on a parent: an inherited line height
 * would be multiplied again.
 */
export function text(words: string, style: Style | Style[] = {}, key?: number): ReactElement {
  return createElement(
    Text,
    { key, style: [{ fontSize: 9.5, lineHeight: 1.45 }, style].flat() },
    drawable(words),
  );
}

const styles = StyleSheet.create({
  facts: { flexDirection: 'row', flexWrap: 'wrap', rowGap: 14 },
  fact: { width: '25%', paddingRight: 14 },
  wide: { width: '50%' },
  label: { fontSize: 7.5, color: ink.quiet },
  strong: { fontWeight: weights.bold },
  rest: { flexGrow: 1, flexBasis: 0 },
  head: {
    flexDirection: 'row',
    gap: 12,
    borderBottomWidth: 0.75,
    borderBottomColor: ink.text,
    paddingBottom: 5,
  },
  row: {
    flexDirection: 'row',
    gap: 12,
    borderBottomWidth: 0.5,
    borderBottomColor: ink.line,
    paddingVertical: 6,
  },
  dense: { paddingVertical: 2.5 },
  numeric: { textAlign: 'right', fontFeatureSettings: ['tnum'] },
  quiet: { fontSize: 8.5, color: ink.quiet },
  totals: { marginTop: 12, marginLeft: 'auto', width: 232 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', gap: 12, paddingVertical: 2.5 },
  total: {
    marginTop: 6,
    paddingTop: 8,
    borderTopWidth: 1.25,
  },
  totalText: { fontSize: 12, fontWeight: weights.bold },
  note: { maxWidth: 380 },
  titled: { marginTop: 16 },
  heading: { marginBottom: 14 },
  signatures: { flexDirection: 'row', gap: 20, marginTop: 8 },
  field: {
    height: 64,
    marginTop: 4,
    padding: 8,
    borderWidth: 0.5,
    borderColor: ink.line,
    borderRadius: 3,
  },
});

/** Tables with at most this many rows are not split over pages. */
const SHORT = 8;
const SHORT_WITH_SUMS = 2;

/** Space below a block. None below the last one, where it could cause an empty page. */
const below: Record<Block['kind'], number> = { facts: 28, table: 4, totals: 20, note: 14, signatures: 14 };

/**
 * @param accent colour of the line above a grand total.
 * @returns null for the sums after a table, which contains them.
 */
export function blockOf(
  block: Block,
  key: number,
  all: readonly Block[],
  accent: string,
): ReactElement | null {
  const next = all[key + 1];
  const sums = block.kind === 'table' && next?.kind === 'totals' ? next : undefined;
  if (block.kind === 'totals' && all[key - 1]?.kind === 'table') return null;
  const isLast = key + (sums === undefined ? 1 : 2) === all.length;
  const marginBottom = isLast ? 0 : below[sums?.kind ?? block.kind];
  return h(View, { key, style: { marginBottom } }, partOf(block, sums, accent));
}

function partOf(block: Block, sums: Totals | undefined, accent: string): ReactElement {
  switch (block.kind) {
    case 'facts':
      return facts(block);
    case 'table':
      return table(block, sums && totals(sums, accent));
    case 'totals':
      return totals(block, accent);
    case 'note':
      return note(block);
    case 'signatures':
      return signatures(block);
  }
}

function facts(block: Facts) {
  return h(
    View,
    { style: styles.facts, wrap: false },
    block.facts.map(({ label, lines, wide }) =>
      h(
        View,
        { key: label, style: [styles.fact, wide ? styles.wide : {}] },
        text(label, styles.label),
        lines.map((line, at) => text(line, at === 0 ? styles.strong : styles.quiet, at)),
      ),
    ),
  );
}

/** @param sums stay on the page of the last row. */
function table({ heading, columns, rows, dense = false }: Table, sums?: ReactElement) {
  // A short table is not split: its head alone at the foot of a page is useless.
  const long = rows.length > (sums === undefined ? SHORT : SHORT_WITH_SUMS);
  const drawn = rows.map((row, key) =>
    h(
      View,
      { key, style: [styles.row, dense ? styles.dense : {}], wrap: false },
      columns.map((column, at) => cell(row[at] ?? '', column, at)),
    ),
  );
  return h(
    View,
    { wrap: long },
    heading &&
      h(
        View,
        { style: [styles.note, styles.titled, styles.heading], minPresenceAhead: 60 },
        text(heading.title, styles.strong),
        text(heading.text),
      ),
    h(
      View,
      { style: styles.head, fixed: long },
      columns.map((column, at) => cell(column.label, column, at, styles.label)),
    ),
    sums === undefined
      ? drawn
      : [...drawn.slice(0, -1), h(View, { key: 'end', wrap: false }, drawn.at(-1), sums)],
  );
}

function cell(value: TableCell, { width, numeric }: TableColumn, key: number, style = {}) {
  const lines = typeof value === 'string' ? [value] : [value.text, value.note];
  return h(
    View,
    { key, style: width === undefined ? styles.rest : { width } },
    lines.map((line, at) => text(line, [numeric ? styles.numeric : {}, at === 0 ? style : styles.quiet], at)),
  );
}

function totals({ sums }: Totals, accent: string) {
  return h(
    View,
    { style: styles.totals, wrap: false },
    sums.map(({ label, amount }, key) => {
      const [line, words] =
        key === sums.length - 1 ? [{ ...styles.total, borderTopColor: accent }, styles.totalText] : [{}, {}];
      return h(
        View,
        { key, style: [styles.sum, line] },
        text(label, words),
        text(amount, [styles.numeric, words]),
      );
    }),
  );
}

/** Few paragraphs stay together; of many, a page has at least two. None is split. */
function note({ title, text: words, small = false }: Note) {
  const heading = title === undefined ? [] : [text(title, styles.strong, -1)];
  const paragraphs = words.split('\n').map((one, key) => text(one, small ? styles.quiet : {}, key));
  const style = [small ? {} : styles.note, title === undefined ? {} : styles.titled];
  if (paragraphs.length < 4)
    return h(View, { style, wrap: false, minPresenceAhead: 60 }, heading, paragraphs);
  const parts = [[...heading, ...paragraphs.slice(0, 2)], ...paragraphs.slice(2, -2), paragraphs.slice(-2)];
  return h(
    View,
    { style },
    parts.map((part, key) => h(View, { key, wrap: false }, part)),
  );
}

function signatures({ boxes }: Signatures) {
  return h(
    View,
    { style: styles.signatures, wrap: false },
    boxes.map(({ label, signed = '' }) =>
      h(
        View,
        { key: label, style: styles.rest },
        text(label, styles.label),
        h(View, { style: styles.field }, text(signed, styles.quiet)),
      ),
    ),
  );
}
