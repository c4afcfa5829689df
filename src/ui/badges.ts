/**
 * Numbers that stand beside entries of a menu, as the pages that know them have told. Nothing is asked for them: what is
 * not known yet is not shown. They are a person's, so that whoever comes after in the same window sees none of them.
 */
import { useEffect, useSyncExternalStore } from 'react';

let badges: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();
const keyOf = (userId: number, path: string) => `${userId} ${path}`;

function setBadge(key: string, count: number): void {
  if (badges.get(key) === count) return;
  badges = new Map(badges).set(key, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells how much waits on a screen. @param count undefined where this page does not know. */
export function useTellBadge(userId: number, path: string, count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) setBadge(keyOf(userId, path), count);
  }, [userId, path, count]);
}

/** By path of the screen; 0 where nothing waits, or nothing is known. */
export function useBadge(userId: number | undefined, path: string): number {
  const key = userId === undefined ? '' : keyOf(userId, path);
  return useSyncExternalStore(
    subscribe,
    () => badges.get(key) ?? 0,
    () => 0,
  );
}
