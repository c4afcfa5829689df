/** Compares two texts by block, and by word within a block. A block is a line. */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Part {
  kind: 'same' | 'gone' | 'come';
  text: string;
}

/** A block of one or both texts, with removed and added parts in order. */
export interface Block {
  changed: boolean;
  parts: readonly Part[];
}

/** @returns the blocks of both texts in order; a changed block is one. */
export function compareBlocks(before: string, after: string): Block[] {
  const blocks: Block[] = [];
  let gone: string[] = [];
  for (const { added, removed, value } of diffArrays(linesOf(before), linesOf(after))) {
    if (removed) gone = value;
    else if (added) {
      blocks.push(...changedBlocks(gone, value));
      gone = [];
    } else {
      blocks.push(...changedBlocks(gone, []));
      blocks.push(...value.map((text) => ({ changed: false, parts: [{ kind: 'same', text } as const] })));
      gone = [];
    }
  }
  return [...blocks, ...changedBlocks(gone, [])];
}

/** One side of a block: before or after. */
export function sideOf({ parts }: Block, side: 'before' | 'after'): readonly Part[] {
  const other = side === 'before' ? 'come' : 'gone';
  return parts.filter(({ kind }) => kind !== other);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function changedBlocks(gone: readonly string[], come: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let n = 0; n < Math.max(gone.length, come.length); n++)
    blocks.push({ changed: true, parts: partsOf(gone[n], come[n]) });
  return blocks;
}

function partsOf(before: string | undefined, after: string | undefined): Part[] {
  if (before === undefined) return [{ kind: 'come', text: after ?? '' }];
  if (after === undefined) return [{ kind: 'gone', text: before }];
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'come' : removed ? 'gone' : 'same',
    text: value,
  }));
}
