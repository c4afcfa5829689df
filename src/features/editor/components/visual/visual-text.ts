/**
 * Keeps the text of the visual editor. A top-level block that nobody edited keeps its exact source. Opening a
 * text therefore changes nothing, and an edit changes only the source of its own block.
 */
import type { Node } from 'prosemirror-model';
import { isDeep, parse, sourceOf, type Tree } from './markup.ts';
import { readRun, runsOf } from './read.ts';
import { schema } from './schema.ts';
import { write } from './write.ts';

interface Block {
  source: string;
  /** White space between this block and the next. */
  gap: string;
  node: Node;
}

/** A block as it was read; found by its key. */
interface Origin extends Block {
  /** The key of the block after it. */
  next: number | undefined;
}

interface Split {
  /** White space before the first block. */
  lead: string;
  blocks: readonly Block[];
}

/** The range of a document to replace, and its new blocks. */
interface Change {
  from: number;
  to: number;
  blocks: Node[];
}

const PARAGRAPHS = '\n\n';

export class VisualText {
  readonly #origins = new Map<number, Origin>();
  readonly #written = new WeakMap<Node, string>();
  #lastKey = 0;
  #lead = '';
  /** White space after the last block. */
  #end = '';

  /** Reads a text. */
  open(html: string): Node {
    const blocks = this.#adopt(split(html), [], []);
    return documentOf(blocks);
  }

  /**
   * Returns the HTML of each block with the white space after it; an empty text for an empty paragraph, which
   * exists only to write in.
   */
  pieces(doc: Node): string[] {
    const blocks = doc.children;
    const pieces = blocks.map(() => '');
    let next: Node | undefined;
    for (let index = blocks.length - 1; index >= 0; index--) {
      const block = blocks[index];
      if (block === undefined || this.#isNothing(block)) continue;
      pieces[index] = next === undefined ? this.#sourceOf(block) + this.#end : this.#before(block, next);
      next = block;
    }
    const first = pieces.findIndex((piece) => piece !== '');
    return first === -1 ? pieces : pieces.with(first, this.#lead + pieces[first]);
  }

  write(doc: Node): string {
    return this.pieces(doc).join('') || this.#lead;
  }

  /**
   * Applies a text that was changed elsewhere. Unchanged blocks stay, so that the cursor and the undo history
   * stay too.
   */
  change(doc: Node, html: string): Change {
    const text = split(html);
    const pieces = this.pieces(doc);
    const length = pieces.findLastIndex((piece) => piece !== '') + 1;
    const known = doc.children.slice(0, length);
    const most = Math.min(length, text.blocks.length);
    const isSame = (at: number, index: number) => {
      const block = text.blocks[index];
      return block !== undefined && pieces[at] === (index === 0 ? text.lead : '') + block.source + block.gap;
    };
    let first = 0;
    while (first < most && isSame(first, first)) first++;
    let last = 0;
    while (last < most - first && isSame(length - 1 - last, text.blocks.length - 1 - last)) last++;
    const [head, tail] = [known.slice(0, first), known.slice(length - last)];
    const blocks = this.#adopt(text, head, tail);
    if (this.write(documentOf([...head, ...blocks, ...tail])) === html)
      return { from: size(head), to: size(known) - size(tail), blocks };
    const all = this.#adopt(text, [], []);
    return { from: 0, to: size(known), blocks: all };
  }

  /**
   * @returns new blocks for the middle of the text, between the unchanged blocks at its start (`head`) and at
   * its end (`tail`).
   */
  #adopt({ lead, blocks }: Split, head: readonly Node[], tail: readonly Node[]): Node[] {
    const made = blocks.slice(head.length, blocks.length - tail.length).map((block) => {
      const key = ++this.#lastKey;
      const node = withKey(block.node, key);
      this.#origins.set(key, { ...block, node, next: undefined });
      return node;
    });
    const all = [...head, ...made, ...tail];
    all.forEach((node, index) => {
      const origin = this.#origins.get(node.attrs.key);
      const gap = blocks[index]?.gap;
      if (origin !== undefined && gap !== undefined)
        Object.assign(origin, { gap, next: all[index + 1]?.attrs.key });
    });
    this.#lead = lead;
    this.#end = blocks.at(-1)?.gap ?? '';
    return made;
  }

  #isNothing(block: Node): boolean {
    const origin = this.#origins.get(block.attrs.key);
    return (
      block.type === schema.nodes.paragraph && block.content.size === 0 && !(origin?.node.eq(block) ?? false)
    );
  }

  /** Returns the source of a block and the white space that separates it from the next. */
  #before(block: Node, next: Node): string {
    const source = this.#sourceOf(block);
    const origin = this.#origins.get(block.attrs.key);
    const gap = origin?.gap ?? '';
    if (origin?.next !== undefined && origin.next === next.attrs.key) return source + gap;
    // Only the last block of a text may be unclosed.
    const whole = isClosed(source) ? source : sourceOf(parse(source));
    return whole + (gap.includes('\n') ? gap : this.#usualGap());
  }

  #sourceOf(block: Node): string {
    const origin = this.#origins.get(block.attrs.key);
    if (origin !== undefined && (origin.node === block || origin.node.eq(block))) return origin.source;
    const known = this.#written.get(block);
    if (known !== undefined) return known;
    // Top-level words without an element become a paragraph when they are edited.
    const html = write(
      block.attrs.tag === '' ? block.type.create({ ...block.attrs, tag: 'p' }, block.content) : block,
    );
    this.#written.set(block, html);
    return html;
  }

  /** The white space that this text has between its blocks. */
  #usualGap(): string {
    const gaps = [...this.#origins.values()].map(({ gap }) => gap).filter((gap) => gap.includes('\n'));
    const single = gaps.filter((gap) => gap === '\n').length;
    return single * 2 > gaps.length ? '\n' : PARAGRAPHS;
  }
}

function documentOf(blocks: readonly Node[]): Node {
  return schema.nodes.doc.create(null, blocks.length === 0 ? schema.nodes.paragraph.create() : blocks);
}

function size(blocks: readonly Node[]): number {
  return blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
}

const END = '<p>end</p>';

/** Whether a source leaves the following HTML unaffected. An unclosed `<div>` or `<b>` does not. */
function isClosed(source: string): boolean {
  return sourceOf(parse(source + END)) === sourceOf(parse(source)) + END;
}

function withKey(node: Node, key: number): Node {
  return node.type.create(
    { ...node.attrs, key, tag: node.attrs.tag === 'p' ? null : node.attrs.tag },
    node.content,
  );
}

/**
 * Splits a text into blocks with their sources; joined, the sources are the text. Each source has the same
 * meaning alone as within the text. Where that is impossible, as after an unclosed `<b>`, several blocks form
 * one locked block.
 */
function split(html: string): Split {
  const tree = parse(html);
  const parts = isDeep(tree) ? undefined : cut(tree, html);
  const whole: Part[] = [{ from: 0, nodes: tree, isLocked: true, isBlock: true }];
  const sound = parts !== undefined && hasSameMeaning(parts, html, tree) ? parts : whole;
  const [head] = sound;
  if (head === undefined || html.trim() === '') return { lead: html, blocks: [] };
  const lead = /^[ \t\n\f\r]*/.exec(html)?.[0] ?? '';
  const blocks = sound.map((part, index): Block => {
    const text = html.slice(index === 0 ? lead.length : part.from, sound[index + 1]?.from);
    const source = text.replace(/[ \t\n\f\r]+$/, '');
    const node = part.isLocked
      ? schema.nodes.locked.create({ html: source })
      : readRun({ nodes: part.nodes, isBlock: part.isBlock }, source);
    return { source, gap: text.slice(source.length), node };
  });
  return { lead, blocks };
}

interface Part {
  /** Offset in the text. */
  from: number;
  nodes: readonly Tree[];
  isBlock: boolean;
  isLocked: boolean;
}

/** @returns undefined if the tree does not follow the order of the text. */
function cut(tree: readonly Tree[], html: string): Part[] | undefined {
  const parts: Part[] = [];
  for (const { nodes, isBlock } of runsOf(tree)) {
    const from = nodes[0]?.sourceCodeLocation?.startOffset;
    const last = parts.at(-1);
    if (from === undefined || from < (last?.from ?? 0)) return undefined;
    parts.push({ from, nodes, isBlock, isLocked: false });
  }
  const merged: Part[] = [];
  parts.forEach((part, index) => {
    const own = sourceOf(parse(html.slice(part.from, parts[index + 1]?.from)));
    const previous = merged.at(-1);
    if (previous === undefined || own.trim() === sourceOf(part.nodes).trim()) merged.push(part);
    else Object.assign(previous, { isLocked: true, nodes: [...previous.nodes, ...part.nodes] });
  });
  const open = merged.findIndex(({ from }, index) => {
    const next = merged[index + 1];
    return next !== undefined && !isClosed(html.slice(from, next.from).trimEnd());
  });
  if (open === -1) return merged;
  const rest = merged.slice(open).flatMap((part) => part.nodes);
  return merged
    .slice(0, open + 1)
    .with(open, { from: merged[open]?.from ?? 0, nodes: rest, isBlock: true, isLocked: true });
}

function hasSameMeaning(parts: readonly Part[], html: string, tree: readonly Tree[]): boolean {
  const joined = parts.map(({ from }, index) =>
    sourceOf(parse(html.slice(from, parts[index + 1]?.from))).trim(),
  );
  return joined.join('') === partsOf(tree).join('');
}

function partsOf(tree: readonly Tree[]): string[] {
  return runsOf(tree).map(({ nodes }) => sourceOf(nodes).trim());
}
