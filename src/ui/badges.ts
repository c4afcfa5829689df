/**
 * Stores counts in the menu and the top bar. The components that load a count set it; it is not fetched here, and an
 * unknown count is not shown. Counts are stored per person, so that the next person in the same window sees none of them.
 */
import { useEffect } from 'react';
import { createSharedState, useSharedState } from './shared-state.ts';

const badges = createSharedState<ReadonlyMap<string, number>>(new Map());
const keyOf = (userId: number, path: string) => `${userId} ${path}`;

/** Sets the count of a screen. */
export function setBadge(userId: number, path: string, count: number): void {
  const key = keyOf(userId, path);
  if (badges.read().get(key) !== count) badges.write(new Map(badges.read()).set(key, count));
}

/** Sets the count of a screen while it is shown. @param count undefined when the page has not loaded it. */
export function useSetBadge(userId: number, path: string, count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) setBadge(userId, path, count);
  }, [userId, path, count]);
}

/** Returns the count by the screen's path; 0 when nothing waits or nothing is known. */
export function useBadge(userId: number | undefined, path: string): number {
  const key = userId === undefined ? '' : keyOf(userId, path);
  return useSharedState(badges, (counts) => counts.get(key) ?? 0);
}
