/** Stores input soon after it has changed, and at once when the form or the page is closed. */
import { useEffect, useRef } from 'react';

/** Milliseconds without a change before the input is stored. */
const PAUSE_MS = 500;

/**
 * @param value the input; compared by identity.
 * @param write stores it.
 * @param key identifies where `write` stores; pending input is stored before the key changes.
 * @returns a function that cancels the next `write`.
 */
export function useDelayedWrite(value: unknown, write: () => void, key?: string): () => void {
  const last = useRef(value);
  const pending = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the input changes
  useEffect(() => {
    pending.current = undefined;
    if (value === last.current) return;
    pending.current = () => {
      pending.current = undefined;
      last.current = value;
      write();
    };
    const timer = setTimeout(() => pending.current?.(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores the input before the key changes
  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [key]);
  return () => {
    pending.current = undefined;
  };
}
