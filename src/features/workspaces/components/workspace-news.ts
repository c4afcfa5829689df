/** Notifies the layout that the current page changed the workspace. */
import { useEffect } from 'react';
import { createListeners } from '#ui/listeners.ts';

const { subscribe, notify } = createListeners();

export const notifyWorkspaceChange = notify;

export function useWorkspaceNews(reload: () => void): void {
  useEffect(() => subscribe(reload), [reload]);
}
