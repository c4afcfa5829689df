/** Compares two texts by blocks, and by words within a block. A block is a line. */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A block of one or both texts, with its removed and added parts in order. */
export interface Block {
  changed: boolean;
  parts: readonly Part[];
}

/** @returns the blocks of both texts in order; a changed block appears once. */
export function compareBlocks(before: string, after: string): Block[] {
  const blocks: Block[] = [];
  let removedLines: string[] = [];
  for (const { added, removed, value } of diffArrays(linesOf(before), linesOf(after))) {
    if (removed) removedLines = value;
    else if (added) {
      blocks.push(...changedBlocks(removedLines, value));
      removedLines = [];
    } else {
      blocks.push(...changedBlocks(removedLines, []));
      blocks.push(...value.map((text) => ({ changed: false, parts: [{ kind: 'same', text } as const] })));
      removedLines = [];
    }
  }
  return [...blocks, ...changedBlocks(removedLines, [])];
}

/** Returns one side of a block: the text before or after. */
export function sideOf({ parts }: Block, side: 'before' | 'after'): readonly Part[] {
  const other = side === 'before' ? 'added' : 'removed';
  return parts.filter(({ kind }) => kind !== other);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function changedBlocks(removedLines: readonly string[], addedLines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let n = 0; n < Math.max(removedLines.length, addedLines.length); n++)
    blocks.push({ changed: true, parts: partsOf(removedLines[n], addedLines[n]) });
  return blocks;
}

function partsOf(before: string | undefined, after: string | undefined): Part[] {
  if (before === undefined) return [{ kind: 'added', text: after ?? '' }];
  if (after === undefined) return [{ kind: 'removed', text: before }];
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
