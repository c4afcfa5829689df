/** Tells what every page shows of the workspace that it was changed on this page. */
import { useEffect } from 'react';

const listeners = new Set<() => void>();

export function tellWorkspaceNews(): void {
  for (const listener of listeners) listener();
}

export function useWorkspaceNews(reload: () => void): void {
  useEffect(() => {
    listeners.add(reload);
    return () => {
      listeners.delete(reload);
    };
  }, [reload]);
}
