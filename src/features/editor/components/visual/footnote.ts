/**
 * Footnotes in the same form as those from Markdown files (features/content/server/footnotes.ts): a raised number in
 * the text, and a section of notes at the end.
 */
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { blockAround, lineBreak } from './commands.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

interface Reference {
  from: number;
  to: number;
  number: number;
  node: Node;
}

function linked(href: string, id?: string): Mark[] {
  const link = marks.a?.create({ given: { href } });
  const raised = id === undefined ? undefined : marks.sup?.create({ given: { id } });
  return [raised, link].filter((mark) => mark !== undefined);
}

function referencesIn(doc: Node): Reference[] {
  const found: Reference[] = [];
  doc.descendants((node, from) => {
    const href: string | undefined = node.isText ? marks.a?.isInSet(node.marks)?.attrs.given.href : undefined;
    const number = /^#fn-(\d{1,4})$/.exec(href ?? '')?.[1];
    if (number !== undefined) found.push({ from, to: from + node.nodeSize, number: Number(number), node });
  });
  return found;
}

/** Returns the highest number of a footnote; 0 without footnotes. */
export function lastFootnoteIn(doc: Node): number {
  return Math.max(0, ...referencesIn(doc).map(({ number }) => number));
}

function isNote(item: Node | null | undefined): boolean {
  return /^fn-\d+$/.test(item?.attrs.given?.id ?? '');
}

/** The list of notes. */
function notesIn(doc: Node): { list: Node; at: number } | undefined {
  let found: { list: Node; at: number } | undefined;
  doc.descendants((node, at) => {
    if (node.type === nodes.ordered_list && isNote(node.firstChild)) found = { list: node, at };
    return found === undefined;
  });
  return found;
}

/** Inserts a footnote at the cursor, numbers all by their order in the text, and places the cursor in the new note. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from, from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type === nodes.code_block) return false;
  if (dispatch === undefined) return true;
  const { tr } = state;
  const references = referencesIn(state.doc);
  const order = [...new Set(references.map(({ number }) => number))];
  const index = new Set(references.filter((one) => one.from < from).map(({ number }) => number)).size;
  const numberOf = (old: number) => {
    const place = order.indexOf(old);
    return place === -1 ? old : place + (place < index ? 1 : 2);
  };
  const number = index + 1;
  const notes = notesIn(state.doc);
  // From the end, so that earlier positions stay valid.
  if (notes === undefined) {
    const rule = nodes.divider.create();
    const list = nodes.ordered_list.create(null, note(number));
    tr.insert(state.doc.content.size, nodes.box.create({ tag: 'section' }, [rule, list]));
  } else {
    const items = notes.list.children.map((item) => renamed(item, numberOf));
    items.splice(Math.min(index, items.length), 0, note(number));
    tr.replaceWith(
      notes.at,
      notes.at + notes.list.nodeSize,
      nodes.ordered_list.create(notes.list.attrs, items),
    );
  }
  const word = {
    from,
    to: from,
    text: schema.text(String(number), linked(`#fn-${number}`, `fnref-${number}`)),
  };
  const rewritten = references
    .filter(
      (one) => one.from < (notes?.at ?? Number.POSITIVE_INFINITY) && numberOf(one.number) !== one.number,
    )
    .map((one) => ({ from: one.from, to: one.to, text: renumbered(one.node, numberOf(one.number)) }));
  for (const one of [...rewritten, word].sort((a, b) => b.from - a.from))
    tr.replaceWith(one.from, one.to, one.text);
  dispatch(inNote(tr, number).scrollIntoView());
  return true;
};

function note(number: number): Node {
  const back = schema.text('↩', linked(`#fnref-${number}`));
  return nodes.list_item.create(
    { given: { id: `fn-${number}` } },
    nodes.paragraph.create(null, [schema.text(' '), back]),
  );
}

/**
 * Inserts a line break in a note. Splitting its list item would repeat the id and leave the link back in the
 * wrong part.
 */
export const breakInNote: Command = (state, dispatch) =>
  isNote(blockAround(state, 'list_item')?.node) && lineBreak(state, dispatch);

/**
 * Returns the reference with another number. If a note has several references, their ids end with a counter.
 */
function renumbered(node: Node, number: number): Node {
  const set = node.marks.map((mark) => {
    const { given } = mark.attrs;
    if (mark.type === marks.a) return mark.type.create({ given: { ...given, href: `#fn-${number}` } });
    const id = /^fnref-\d+/.test(given.id ?? '')
      ? given.id.replace(/^fnref-\d+/, `fnref-${number}`)
      : undefined;
    return id === undefined ? mark : mark.type.create({ given: { ...given, id } });
  });
  return schema.text(String(number), set);
}

/** Returns the note, with its links back, with another number. */
function renamed(item: Node, numberOf: (old: number) => number): Node {
  const old = Number(/^fn-(\d+)$/.exec(item.attrs.given.id ?? '')?.[1]);
  const number = numberOf(old);
  if (Number.isNaN(old) || number === old) return item;
  const back = (node: Node): Node => {
    if (!node.isText) return node.copy(mapped(node, back));
    const set = node.marks.map((mark) => {
      const { href } = mark.attrs.given;
      const points = mark.type === marks.a && new RegExp(`^#fnref-${old}(?=-|$)`).test(href ?? '');
      return points
        ? mark.type.create({ given: { ...mark.attrs.given, href: href.replace(/\d+/, number) } })
        : mark;
    });
    return node.mark(set);
  };
  const given = { ...item.attrs.given, id: `fn-${number}` };
  return item.type.create({ ...item.attrs, given }, mapped(item, back));
}

function mapped(node: Node, change: (child: Node) => Node): Fragment {
  return Fragment.fromArray(node.children.map(change));
}

function inNote(tr: Transaction, number: number): Transaction {
  let at: number | undefined;
  tr.doc.descendants((node, place) => {
    if (node.type === nodes.list_item && node.attrs.given.id === `fn-${number}`) at = place;
  });
  return at === undefined ? tr : tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
}
