/**
 * The document of the visual editor. Every node and mark keeps the attributes that its element has in the HTML, known or not, in
 * `given`; the editor shows none of them except those below.
 */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { markTags, safeAddress } from '#features/content/element.rules.ts';
import { filmAt } from '#features/content/embed.rules.ts';

export type Given = Readonly<Record<string, string>>;

const given = { given: { default: {} } };
/** `key` identifies the source of a top-level block (visual-text.ts). Blocks from the clipboard have none. */
const block = { ...given, key: { default: null } };

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    // `p`; an empty text for words without an element; or null for the tag that is usual inside the parent
    // (write.ts).
    attrs: { ...block, tag: { default: null } },
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...block, level: { default: 2 } },
    // The page's title is the h1.
    toDOM: ({ attrs }) => [`h${Math.max(2, attrs.level)}`, 0],
  },
  bullet_list: { group: 'block', content: 'list_item+', attrs: block, toDOM: () => ['ul', 0] },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: block,
    toDOM: ({ attrs }) => ['ol', numbering(attrs.given, ['start', 'type', 'reversed']), 0],
  },
  list_item: {
    content: 'block+',
    defining: true,
    attrs: given,
    toDOM: ({ attrs }) => ['li', numbering(attrs.given, ['value']), 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: block,
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    // `code`: the attributes of the inner element; null for a bare `pre`.
    attrs: { ...block, code: { default: {} }, language: { default: '' } },
    toDOM: ({ attrs }) => ['pre', { 'data-language': attrs.language, spellcheck: 'false' }, ['code', 0]],
  },
  figure: {
    group: 'block',
    content: 'inline*',
    isolating: true,
    defining: true,
    // The content is the caption; `link` the attributes of a link around the picture.
    attrs: { ...block, image: { default: {} }, link: { default: null }, caption: { default: {} } },
  },
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    // `head`: caption and column groups, as HTML.
    attrs: { ...block, head: { default: '' } },
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: {
    content: '(table_cell | table_header)+',
    tableRole: 'row',
    // The part of the table to which the row belongs: its tag (empty if not written), attributes and number.
    attrs: { ...given, part: { default: '' }, partGiven: { default: {} }, partNumber: { default: 0 } },
    toDOM: () => ['tr', 0],
  },
  table_cell: cell('td', 'cell'),
  table_header: cell('th', 'header_cell'),
  box: {
    group: 'block',
    content: '(block | summary)+',
    defining: true,
    attrs: { ...block, tag: { default: 'div' } },
    toDOM: ({ attrs }) => [attrs.tag === 'aside' ? 'aside' : 'div', { 'data-box': attrs.tag }, 0],
  },
  summary: {
    content: 'inline*',
    defining: true,
    attrs: given,
    toDOM: () => ['div', { 'data-box': 'summary' }, 0],
  },
  definition_list: { group: 'block', content: '(term | description)+', attrs: block, toDOM: () => ['dl', 0] },
  term: { content: 'inline*', defining: true, attrs: given, toDOM: () => ['dt', 0] },
  description: { content: 'block+', defining: true, attrs: given, toDOM: () => ['dd', 0] },
  divider: { group: 'block', attrs: block, toDOM: () => ['hr'] },
  film: { group: 'block', draggable: true, attrs: { ...block, tag: { default: 'iframe' } } },
  /** HTML that the visual editor cannot represent. It can be changed only in the HTML editor. */
  locked: { group: 'block', draggable: true, attrs: { key: { default: null }, html: {} } },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: given,
    toDOM: ({ attrs }) => ['img', { src: safeAddress(attrs.given.src), alt: attrs.given.alt ?? '' }],
  },
  line_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    attrs: given,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  locked_inline: {
    group: 'inline',
    inline: true,
    attrs: { html: {} },
    toDOM: ({ attrs }) => ['span', { 'data-locked': '', title: attrs.html.slice(0, 200) }, 'HTML'],
  },
} satisfies Record<string, NodeSpec>;

/** The attributes that change the numbers of a list. */
function numbering(given: Given, names: readonly string[]): Given {
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

function cell(tag: string, tableRole: string): NodeSpec {
  return {
    content: 'block+',
    tableRole,
    isolating: true,
    attrs: { ...given, colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    toDOM: ({ attrs }) => [tag, { colspan: attrs.colspan, rowspan: attrs.rowspan }, 0],
  };
}

const marks = Object.fromEntries(
  markTags.map((tag): [string, MarkSpec] => [
    tag,
    {
      attrs: given,
      // Two elements of one name, as `<span lang><span dir>`, do not exclude each other.
      excludes: '',
      inclusive: tag !== 'a' && tag !== 'sup',
      parseDOM: tag === 'strong' || tag === 'em' ? [{ tag }] : [],
      toDOM: ({ attrs }) =>
        tag === 'a'
          ? ['a', { href: safeAddress(attrs.given.href), title: attrs.given.href ?? '' }, 0]
          : [tag, 0],
    },
  ]),
);

export const schema = new Schema({ nodes, marks });

/** Returns the name of a frame, video or sound: its title and its provider or address. */
export function filmName({ src = '', title = '' }: Given): string {
  return [title, filmAt(src)?.service ?? src].filter((part) => part !== '').join(' – ');
}
