/** Notifies the layout that the current page changed the workspace. */
import { useEffect } from 'react';
import { createListeners } from '#ui/shared-state.ts';

const { subscribe, notify } = createListeners();

export const notifyWorkspaceChange = notify;

export function useWorkspaceNews(reload: () => void): void {
  useEffect(() => subscribe(reload), [reload]);
}
