/**
 * Actions of the current page, by name: the palette, a key or a link requests one and the page runs it.
 * Features declare the names in pages.ts.
 */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Run = (about?: string) => void;

const offered = new Map<string, Run>();

/** An action to run when the page opens: `action` in the state of the link. */
export interface RequestedAction {
  name: string;
  /** The subject of the action. */
  about?: string;
}

function requestedIn(state: unknown): RequestedAction | undefined {
  if (typeof state !== 'object' || state === null || !('action' in state)) return undefined;
  const { action } = state;
  if (typeof action !== 'object' || action === null || !('name' in action)) return undefined;
  const about = 'about' in action && typeof action.about === 'string' ? action.about : undefined;
  return typeof action.name === 'string' ? { name: action.name, about } : undefined;
}

/**
 * Offers an action while the component is mounted, and runs it when the link to the page requested it.
 * @param run undefined when this person may not run it, or not now.
 */
export function useAction(name: string, run: Run | undefined): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isOffered = run !== undefined;
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOffered) return;
    const runLatest: Run = (about) => latest.current?.(about);
    offered.set(name, runLatest);
    return () => {
      if (offered.get(name) === runLatest) offered.delete(name);
    };
  }, [name, isOffered]);
  const requested = requestedIn(state);
  const isRequested = isOffered && requested?.name === name;
  const about = requested?.about;
  useEffect(() => {
    if (!isRequested) return;
    // Remove the state, so that a reload or the back button does not run the action again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
    latest.current?.(about);
  }, [isRequested, about, navigate, pathname, search]);
}

/** Whether the current page offers the action. */
export function isOffered(name: string): boolean {
  return offered.has(name);
}

/** @returns false when no page offers the action. */
export function runAction({ name, about }: RequestedAction): boolean {
  const run = offered.get(name);
  run?.(about);
  return run !== undefined;
}
