/**
 * The name of the company whose data is shown, as the page that has read it tells. It is kept by person, so that whoever
 * comes after in the same window, or is acted for, sees none but their own.
 */
import { useEffect, useSyncExternalStore } from 'react';

let names: ReadonlyMap<number, string> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param name undefined while it is being read. */
export function useTellCompany(userId: number, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined || names.get(userId) === name) return;
    names = new Map(names).set(userId, name);
    for (const listener of listeners) listener();
  }, [userId, name]);
}

/** Empty as long as it is not known. */
export function useCompany(userId: number): string {
  return useSyncExternalStore(
    subscribe,
    () => names.get(userId) ?? '',
    () => '',
  );
}
