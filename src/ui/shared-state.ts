/** State outside React: it outlives components, which can follow it. */
import { useSyncExternalStore } from 'react';

export function createListeners<Facts extends unknown[] = []>() {
  const listeners = new Set<(...facts: Facts) => void>();
  return {
    /** @returns a function to stop. */
    subscribe(listener: (...facts: Facts) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...facts: Facts): void {
      for (const listener of listeners) listener(...facts);
    },
  };
}

export interface SharedState<State> {
  /** Before the first change. */
  readonly initial: State;
  read(): State;
  /** Notifies all followers. */
  write(next: State): void;
  /** @returns a function to stop. */
  subscribe(listener: () => void): () => void;
}

export function createSharedState<State>(initial: State): SharedState<State> {
  const { subscribe, notify } = createListeners();
  let state = initial;
  return {
    initial,
    read: () => state,
    write(next) {
      state = next;
      notify();
    },
    subscribe,
  };
}

/**
 * Follows a part of the state; the server renders that of the initial state.
 * @param partOf must return the same value for the same state.
 */
export function useSharedState<State, Part>(
  { subscribe, read, initial }: Omit<SharedState<State>, 'write'>,
  partOf: (state: State) => Part,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => partOf(read()),
    () => partOf(initial),
  );
}
