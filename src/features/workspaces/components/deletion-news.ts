/** Tells the banner that a deletion was asked for or taken back on this page, or that somebody else is shown. */
import { useEffect, useRef } from 'react';

const listeners = new Set<() => void>();

export function tellDeletionNews(): void {
  for (const listener of listeners) listener();
}

/** @param personId whose workspace it is; another person's is read anew. */
export function useDeletionNews(reload: () => void, personId: number): void {
  useEffect(() => {
    listeners.add(reload);
    return () => {
      listeners.delete(reload);
    };
  }, [reload]);
  const shown = useRef(personId);
  useEffect(() => {
    if (shown.current === personId) return;
    shown.current = personId;
    reload();
  }, [personId, reload]);
}
