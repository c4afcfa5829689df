/** Reloads what depends on the state of a post. */
import { useEffect, useRef } from 'react';

/** Calls `reload` after each change of `state`, but not at first. */
export function useReloadAfter(state: unknown, reload: () => void): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    reload();
  }, [state, reload]);
}
