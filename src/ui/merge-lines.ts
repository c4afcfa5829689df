/**
 * Merges texts by lines (a three-way merge). It is loaded only when two people changed the same multi-line
 * text.
 */
import { diffArrays } from 'diff';

/** One side's change: replaces the base's lines from `from` up to, but not including, `to`. An empty range is an insertion. */
interface Hunk {
  from: number;
  to: number;
  lines: readonly string[];
}

/**
 * @returns both changes in one text; undefined when both sides changed the same or adjacent lines
 * differently.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  const lines = base.split('\n');
  const own = hunksOf(lines, mine.split('\n'));
  const all = [...own];
  for (const hunk of hunksOf(lines, theirs.split('\n'))) {
    const met = own.filter((other) => hunk.from <= other.to && other.from <= hunk.to);
    if (met.some((other) => !isSameHunk(hunk, other))) return undefined;
    if (met.length === 0) all.push(hunk);
  }
  const merged: string[] = [];
  let at = 0;
  for (const hunk of all.sort((one, other) => one.from - other.from)) {
    merged.push(...lines.slice(at, hunk.from), ...hunk.lines);
    at = hunk.to;
  }
  return [...merged, ...lines.slice(at)].join('\n');
}

function hunksOf(base: string[], changed: string[]): Hunk[] {
  const hunks: { from: number; to: number; lines: string[] }[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, changed)) {
    if (!added && !removed) {
      at += value.length;
      continue;
    }
    let hunk = hunks.at(-1);
    if (hunk === undefined || hunk.to < at) {
      hunk = { from: at, to: at, lines: [] };
      hunks.push(hunk);
    }
    if (added) hunk.lines.push(...value);
    else {
      at += value.length;
      hunk.to = at;
    }
  }
  return hunks;
}

function isSameHunk(one: Hunk, other: Hunk): boolean {
  return (
    one.from === other.from &&
    one.to === other.to &&
    // The joined texts would not distinguish no lines from one empty line.
    one.lines.length === other.lines.length &&
    one.lines.every((line, at) => line === other.lines[at])
  );
}
