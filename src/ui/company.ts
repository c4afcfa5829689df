/**
 * Keeps the name of the company whose data is shown, set by the page that has loaded it. It is stored per
 * person, so that the next person in the same window, or a person acted for, sees only their own.
 */
import { useEffect } from 'react';
import { createSharedState, useSharedState } from './shared-state.ts';

const names = createSharedState<ReadonlyMap<number, string>>(new Map());

/** @param name undefined while it is loading. */
export function useSetCompany(userId: number, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.read().get(userId) === name) return;
    names.write(new Map(names.read()).set(userId, name));
  }, [userId, name]);
}

/** Returns the company's name; an empty text while it is unknown. */
export function useCompany(userId: number): string {
  return useSharedState(names, (known) => known.get(userId) ?? '');
}
