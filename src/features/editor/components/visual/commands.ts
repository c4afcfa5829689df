/** The commands of the visual editor, for its toolbar, its menu and its keys. */
import { lift, wrapIn } from 'prosemirror-commands';
import type { Mark, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { insertPoint } from 'prosemirror-transform';
import { parse } from './markup.ts';
import { readBlocks } from './read.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Elements that mean the same to readers; the first is used for new text. */
const emphases = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  strike: ['s', 'del'],
  code: ['code'],
} as const;
export type Emphasis = keyof typeof emphases;

export function isMarked({ selection, storedMarks, doc }: EditorState, emphasis: Emphasis): boolean {
  const { from, to, empty, $from } = selection;
  return emphases[emphasis].some((name) => {
    const type = marks[name];
    if (type === undefined) return false;
    return empty
      ? type.isInSet(storedMarks ?? $from.marks()) !== undefined
      : doc.rangeHasMark(from, to, type);
  });
}

export function toggleMark(emphasis: Emphasis): Command {
  return (state, dispatch) => {
    const { from, to, empty, $from } = state.selection;
    if (!$from.parent.inlineContent || $from.parent.type.spec.code === true) return false;
    const [first] = emphases[emphasis];
    const isOn = isMarked(state, emphasis);
    const tr = state.tr;
    for (const name of emphases[emphasis]) {
      const type = marks[name];
      if (type === undefined) continue;
      if (isOn) empty ? tr.removeStoredMark(type) : tr.removeMark(from, to, type);
      else if (name === first) empty ? tr.addStoredMark(type.create()) : tr.addMark(from, to, type.create());
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The link at the cursor and the range of its words. */
export function linkAt({ selection }: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { $from } = selection;
  const { parent } = $from;
  let at = $from.start();
  let found: { mark: Mark; from: number; to: number } | undefined;
  for (const child of parent.children) {
    const mark = parent.inlineContent ? marks.a?.isInSet(child.marks) : undefined;
    const end = at + child.nodeSize;
    if (mark === undefined) {
      if (found !== undefined && found.to >= $from.pos) return found;
      found = undefined;
    } else if (found?.mark.eq(mark)) found.to = end;
    else if (found !== undefined && found.to > $from.pos) return found;
    else found = { mark, from: at, to: end };
    at = end;
    if (found !== undefined && found.from > $from.pos) return undefined;
  }
  return found !== undefined && found.from <= $from.pos && found.to >= $from.pos ? found : undefined;
}

/** Sets the target of the link at the cursor, or makes the selection a link. An empty address removes the link. */
export function setLink(address: string): Command {
  return (state, dispatch) => {
    const there = linkAt(state);
    const { from, to } = there ?? state.selection;
    const href = address.trim();
    const tr = state.tr;
    if (marks.a === undefined) return false;
    const mark = marks.a.create({ given: { ...there?.mark.attrs.given, href } });
    if (from === to) {
      if (href !== '') tr.insert(from, schema.text(href, [mark]));
    } else {
      tr.removeMark(from, to, marks.a);
      if (href !== '') tr.addMark(from, to, mark);
    }
    tr.removeStoredMark(marks.a);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/**
 * Converts the selected paragraphs and headings to another kind of block. They keep their attributes and
 * their position in the source.
 */
export function setBlock(type: NodeType, attrs: object = {}): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const tr = state.tr.setBlockType(from, to, type, ({ attrs: { key = null, given = {} } }) => ({
      key,
      given: type === nodes.code_block ? {} : given,
      ...attrs,
    }));
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Returns the block that is selected or contains the cursor, if it is of one of these kinds. */
export function blockAround(
  { selection }: EditorState,
  ...names: string[]
): { node: Node; pos: number } | undefined {
  if (selection instanceof NodeSelection && names.includes(selection.node.type.name))
    return { node: selection.node, pos: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (names.includes(node.type.name)) return { node, pos: $from.before(depth) };
  }
  return undefined;
}

export function isInside(state: EditorState, name: string): boolean {
  return blockAround(state, name) !== undefined;
}

export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = blockAround(state, 'bullet_list', 'ordered_list');
    if (list === undefined) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type));
    return true;
  };
}

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

/** Inserts blocks in place of an empty paragraph at the position, or after the block there. */
export function insertBlocks(tr: Transaction, at: number, blocks: readonly Node[]): Transaction {
  const [first] = blocks;
  if (first === undefined) return tr;
  const $at = tr.doc.resolve(Math.min(at, tr.doc.content.size));
  const { parent } = $at;
  const isEmpty = parent.type === nodes.paragraph && parent.content.size === 0;
  let place = isEmpty ? $at.before() : insertPoint(tr.doc, $at.pos, first.type);
  if (place === null) {
    let depth = $at.depth;
    while (
      depth > 1 &&
      !$at.node(depth - 1).canReplaceWith($at.indexAfter(depth - 1), $at.indexAfter(depth - 1), first.type)
    )
      depth--;
    place = depth === 0 ? $at.pos : $at.after(depth);
  }
  return isEmpty ? tr.replaceWith(place, place + 2, blocks) : tr.insert(place, blocks);
}

/** Inserts a block and places the cursor in it, or selects it. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const tr = insertBlocks(state.tr, state.selection instanceof NodeSelection ? $to.pos : $from.pos, [
      block,
    ]);
    let place: number | undefined;
    tr.doc.descendants((node, at) => {
      if (node === block) place = at;
      return place === undefined;
    });
    if (place !== undefined)
      tr.setSelection(
        block.type.spec.tableRole === 'table'
          ? TextSelection.near(tr.doc.resolve(place + 1))
          : block.isAtom && block.type !== nodes.divider
            ? NodeSelection.create(tr.doc, place)
            : TextSelection.near(tr.doc.resolve(place + block.nodeSize)),
      );
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** A table with a row of headings and two further rows. */
export function newTable(): Node {
  const row = (type: NodeType, part: string, partNumber: number) =>
    nodes.table_row.create(
      { part, partNumber },
      [0, 1].map(() => type.create(null, nodes.paragraph.create())),
    );
  return nodes.table.create(null, [
    row(nodes.table_header, 'thead', 0),
    row(nodes.table_cell, 'tbody', 1),
    row(nodes.table_cell, 'tbody', 1),
  ]);
}

export const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView());
  return true;
};

/** Ends the editing of a caption: Enter starts a new paragraph below the picture. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  const tr = state.tr.insert($from.after(), nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve($from.after() + 1))).scrollIntoView());
  return true;
};

/** Starts a code block when Enter is pressed after three backquotes and an optional language. */
export const codeByEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const language = /^```([\w+#-]{0,30})$/.exec($from.parent.textContent)?.[1];
  if (!empty || language === undefined || $from.parent.type !== nodes.paragraph) return false;
  const { key } = $from.parent.attrs;
  const tr = state.tr
    .delete($from.start(), $from.end())
    .setBlockType($from.start(), $from.start(), nodes.code_block, { key, language });
  dispatch?.(tr);
  return true;
};

/** Moves the block at the cursor up or down among its neighbours. */
export function moveBlock(by: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const depth = $from.depth === 0 ? 0 : 1;
    const index = $from.index(0);
    const block = state.doc.maybeChild(index);
    const other = state.doc.maybeChild(index + by);
    if (block === null || other === null || block === undefined || other === undefined) return false;
    const start = depth === 0 ? $from.pos : $from.before(1);
    const target = by === 1 ? start + other.nodeSize : start - other.nodeSize;
    const tr = state.tr.delete(start, start + block.nodeSize).insert(target, block);
    const offset = $from.pos - start;
    tr.setSelection(
      state.selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, target)
        : TextSelection.near(tr.doc.resolve(target + offset)),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function blocksOfHtml(html: string): Node[] {
  return readBlocks(parse(html));
}
