/** The page that the person goes to. */
import { useLocation, useNavigation } from 'react-router';
import { useAlertState } from '#ui/alerts.ts';

/** Whether the next page cannot be loaded; this one can then be used. */
export function useIsStopped(): boolean {
  return useAlertState().questions.some(({ kind }) => kind === 'unloaded');
}

/** Returns the path of the next page; this page's when there is none, or when it cannot be loaded. */
export function useGoal(): string {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return useIsStopped() ? pathname : (next ?? pathname);
}
