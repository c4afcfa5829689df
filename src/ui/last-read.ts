/**
 * Stores when the shown data was read, if it is outdated because there is no network. The office's layout sets
 * it (web/layouts/office.tsx); it is stored outside React, so that components without a loader can follow it.
 */
import { createSharedState, useSharedState } from './shared-state.ts';

interface State {
  /** ISO 8601 instant; undefined while the data is current. */
  readAt: string | undefined;
  /** How often the network came back. */
  returns: number;
}

const state = createSharedState<State>({ readAt: undefined, returns: 0 });

export function setReadAt(readAt: string | undefined): void {
  const before = state.read();
  if (readAt === before.readAt) return;
  state.write({ readAt, returns: before.returns + (readAt === undefined ? 1 : 0) });
}

export function useReadAt(): string | undefined {
  return useSharedState(state, ({ readAt }) => readAt);
}

/** Returns a number that changes when the network is back, so that components can load their data again. */
export function useReturns(): number {
  return useSharedState(state, ({ returns }) => returns);
}
