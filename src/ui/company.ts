/**
 * Keeps the name of the company whose data is shown, set by the page that has loaded it. It is stored per
 * person, so that the next person in the same window, or a person acted for, sees only their own.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

let names: ReadonlyMap<number, string> = new Map();
const { subscribe, notify } = createListeners();

/** @param name undefined while it is loading. */
export function useSetCompany(userId: number, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(userId) === name) return;
    names = new Map(names).set(userId, name);
    notify();
  }, [userId, name]);
}

/** Returns the company's name; an empty text while it is unknown. */
export function useCompany(userId: number): string {
  return useSyncExternalStore(
    subscribe,
    () => names.get(userId) ?? '',
    () => '',
  );
}
