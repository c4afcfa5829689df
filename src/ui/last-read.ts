/**
 * Stores when the shown data was read, if it is outdated because there is no network. The office's layout sets
 * it (web/layouts/office.tsx); it is stored outside React, so that components without a loader can follow it.
 */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

interface State {
  /** ISO 8601 instant; undefined while the data is current. */
  readAt: string | undefined;
  /** How often the network came back. */
  returns: number;
}

let state: State = { readAt: undefined, returns: 0 };
const { subscribe, notify } = createListeners();

export function setReadAt(readAt: string | undefined): void {
  if (readAt === state.readAt) return;
  state = { readAt, returns: state.returns + (readAt === undefined ? 1 : 0) };
  notify();
}

export function useReadAt(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => state.readAt,
    () => undefined,
  );
}

/** Returns a number that changes when the network is back, so that components can load their data again. */
export function useReturns(): number {
  return useSyncExternalStore(
    subscribe,
    () => state.returns,
    () => 0,
  );
}
