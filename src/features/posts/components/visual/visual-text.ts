/**
 * The text of the visual editor. A block at the top that nobody edited keeps its source to the letter, so that opening a text changes
 * nothing and an edit changes the source of its own block alone.
 */
import type { Node } from 'prosemirror-model';
import { parse, sourceOf, type Tree } from './markup.ts';
import { readRun, runsOf } from './read.ts';
import { schema } from './schema.ts';
import { write } from './write.ts';

interface Block {
  source: string;
  /** White space between this block and the next. */
  gap: string;
  node: Node;
}

/** What is known about a block that was read, by its key. */
interface Origin extends Block {
  /** The key of the block after it. */
  next: number | undefined;
}

const PARAGRAPHS = '\n\n';

export class VisualText {
  readonly #origins = new Map<number, Origin>();
  readonly #written = new WeakMap<Node, string>();
  #lastKey = 0;
  /** White space before the first block. */
  #lead = '';

  /** Reads a text. */
  open(html: string): Node {
    return schema.nodes.doc.create(null, this.#adopt(html, []));
  }

  /** The HTML of each block with the white space after it. */
  pieces(doc: Node): string[] {
    const blocks = doc.children.filter((block) => !this.#isNothing(block));
    const last = this.#lastOrigin();
    return blocks.map((block, index) => {
      const next = blocks[index + 1];
      const origin = this.#origins.get(block.attrs.key);
      const lead = index === 0 ? this.#lead : '';
      const source = lead + this.#sourceOf(block);
      // A text ends as it did before.
      if (next === undefined) return source + (last === undefined ? '' : last.gap);
      const gap = origin?.gap ?? '';
      if (origin?.next !== undefined && origin.next === next.attrs.key) return source + gap;
      // Only the last block of a text may be unclosed.
      const whole = isClosed(source) ? source : sourceOf(parse(source));
      return whole + (gap.includes('\n') ? gap : this.#usualGap());
    });
  }

  write(doc: Node): string {
    const html = this.pieces(doc).join('');
    return html === '' && doc.childCount === 1 ? this.#lead : html;
  }

  /**
   * Reads a text that changed elsewhere.
   * @returns the range of the document to replace and its new blocks, so that the cursor and the history stay.
   */
  change(doc: Node, html: string): { from: number; to: number; blocks: Node[] } {
    const before = doc.children;
    const after = this.#adopt(html, before);
    let first = 0;
    while (first < before.length && before[first] === after[first]) first++;
    let same = 0;
    while (
      same < Math.min(before.length, after.length) - first &&
      before.at(-1 - same) === after.at(-1 - same)
    )
      same++;
    const size = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    return {
      from: size(before.slice(0, first)),
      to: size(before.slice(0, before.length - same)),
      blocks: after.slice(first, after.length - same),
    };
  }

  /** Makes blocks from a text and reuses those that the document has already. */
  #adopt(html: string, known: readonly Node[]): Node[] {
    const { lead, blocks } = split(html);
    this.#lead = lead;
    const isSame = (block: Block | undefined, node: Node | undefined) => {
      const origin = node && this.#origins.get(node.attrs.key);
      return (
        origin !== undefined &&
        block?.gap === origin.gap &&
        block.source === origin.source &&
        origin.node === node
      );
    };
    let first = 0;
    while (first < blocks.length && isSame(blocks[first], known[first])) first++;
    let same = 0;
    while (
      same < Math.min(blocks.length, known.length) - first &&
      isSame(blocks.at(-1 - same), known.at(-1 - same))
    )
      same++;
    const adopted = blocks.map((block, index) => {
      const kept = index < first ? known[index] : known[known.length - blocks.length + index];
      if (kept !== undefined && (index < first || index >= blocks.length - same)) return kept;
      const key = ++this.#lastKey;
      const node = withKey(block.node, key);
      this.#origins.set(key, { ...block, node, next: undefined });
      return node;
    });
    adopted.forEach((node, index) => {
      const origin = this.#origins.get(node.attrs.key);
      if (origin !== undefined) origin.next = adopted[index + 1]?.attrs.key;
    });
    this.#lastBlock = adopted.at(-1)?.attrs.key;
    return adopted.length === 0 ? [schema.nodes.paragraph.create()] : adopted;
  }

  #lastBlock: number | undefined;

  #lastOrigin(): Origin | undefined {
    return this.#lastBlock === undefined ? undefined : this.#origins.get(this.#lastBlock);
  }

  /** An empty paragraph that was not there before: a place to write. */
  #isNothing(block: Node): boolean {
    const origin = this.#origins.get(block.attrs.key);
    return (
      block.type === schema.nodes.paragraph && block.content.size === 0 && !(origin?.node.eq(block) ?? false)
    );
  }

  #sourceOf(block: Node): string {
    const origin = this.#origins.get(block.attrs.key);
    if (origin !== undefined && (origin.node === block || origin.node.eq(block))) return origin.source;
    const known = this.#written.get(block);
    if (known !== undefined) return known;
    // Words at the top without an element become a paragraph when they are edited.
    const html = write(
      block.attrs.tag === '' ? block.type.create({ ...block.attrs, tag: 'p' }, block.content) : block,
    );
    this.#written.set(block, html);
    return html;
  }

  /** The white space that the text has between blocks. */
  #usualGap(): string {
    const gaps = [...this.#origins.values()].map(({ gap }) => gap).filter((gap) => gap.includes('\n'));
    const single = gaps.filter((gap) => gap === '\n').length;
    return single * 2 > gaps.length ? '\n' : PARAGRAPHS;
  }
}

const END = '<p>end</p>';

/** Whether a source does not change the meaning of what follows, as an unclosed `<div>` or `<b>` does. */
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
 * Splits a text into blocks with their sources, which together are the text. Each source, read alone, has the same meaning as in the
 * text; where that is not so, as after an unclosed `<b>`, blocks are locked together.
 */
function split(html: string): { lead: string; blocks: Block[] } {
  const tree = parse(html);
  const parts = cut(tree, html);
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
