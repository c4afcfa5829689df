/** Merges texts of several lines that two have changed; what cannot be merged stays to be decided by the person. */
import { useEffect, useRef, useState } from 'react';
import type { Conflict, Typed } from './typed.ts';

interface Merged extends Conflict {
  text: string;
}

/** Whether it is a text of lines; a field of one line is its author's as a whole. */
export function isOfLines({ base, mine }: Conflict): boolean {
  return typeof base === 'string' && typeof mine === 'string' && base.includes('\n');
}

/** @returns those that are being merged at this moment. */
export function useMerge(
  conflicts: readonly Conflict[],
  onMerged: (merged: readonly Merged[]) => void,
): readonly Conflict[] {
  const [tried, setTried] = useState<readonly Conflict[]>([]);
  const running = useRef(false);
  const open = conflicts.filter((conflict) => !tried.some((one) => isSameQuestion(one, conflict)));
  useEffect(() => {
    if (open.length === 0 || running.current) return;
    running.current = true;
    void Promise.all(open.map(mergedOf)).then((merged) => {
      running.current = false;
      onMerged(merged.filter((one) => one !== undefined));
      setTried((before) => [...before, ...open]);
    });
  });
  return open;
}

/** Whatever was typed on meanwhile. */
function isSameQuestion(one: Conflict, other: Conflict): boolean {
  return one.name === other.name && one.base === other.base && one.theirs === other.theirs;
}

async function mergedOf(conflict: Conflict): Promise<Merged | undefined> {
  const { base, mine, theirs } = conflict;
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  // Without the network its code may not come; then the person decides.
  const code = await import('./merge-lines.ts').catch(() => undefined);
  const text = code?.mergeLines(base, mine, theirs);
  return text === undefined ? undefined : { ...conflict, text };
}

/** What is typed by then; nothing where somebody typed on meanwhile. */
export function entryOf({ name, mine, theirs, text }: Merged, now: Typed): [string, Typed[string]][] {
  if (now[name]?.value !== mine || theirs === undefined) return [];
  return [[name, { value: text, base: theirs }]];
}
