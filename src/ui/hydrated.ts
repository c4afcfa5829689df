import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's page and until the browser has brought it alive. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
