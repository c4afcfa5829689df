/** Merges multi-line texts that two people changed; the person resolves what cannot be merged. */
import { useEffect, useRef, useState } from 'react';
import type { Conflict, Draft } from './draft.ts';

interface Merged extends Conflict {
  text: string;
}

/** Whether the text has lines to merge; a single-line field is never merged. */
export function isOfLines({ base, mine }: Conflict): boolean {
  return typeof base === 'string' && typeof mine === 'string' && base.includes('\n');
}

/** @returns the conflicts that are being merged. */
export function useMerge(
  conflicts: readonly Conflict[],
  onMerged: (merged: readonly Merged[]) => void,
): readonly Conflict[] {
  const [tried, setTried] = useState<readonly Conflict[]>([]);
  const running = useRef(false);
  const open = conflicts.filter((conflict) => !tried.some((one) => isSameConflict(one, conflict)));
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

/** Whether the conflict is the same, apart from further typing. */
function isSameConflict(one: Conflict, other: Conflict): boolean {
  return one.name === other.name && one.base === other.base && one.theirs === other.theirs;
}

async function mergedOf(conflict: Conflict): Promise<Merged | undefined> {
  const { base, mine, theirs } = conflict;
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  // Offline its code may not load; then the person resolves the conflict.
  const code = await import('./merge-lines.ts').catch(() => undefined);
  const text = code?.mergeLines(base, mine, theirs);
  return text === undefined ? undefined : { ...conflict, text };
}

/** Returns the draft's entry for a merged text; none when somebody typed meanwhile. */
export function entryOf({ name, mine, theirs, text }: Merged, now: Draft): [string, Draft[string]][] {
  if (now[name]?.value !== mine || theirs === undefined) return [];
  return [[name, { value: text, base: theirs }]];
}
