/** Notifies the layout that the current page changed the workspace. */
import { useEffect } from 'react';

const listeners = new Set<() => void>();

export function notifyWorkspaceChange(): void {
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
