/**
 * What the page at hand can do, by name: the palette, a key or a link asks for it, the page carries it out. Names are
 * those that features declare in their pages.ts.
 */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Run = (about?: string) => void;

const offered = new Map<string, Run>();

/** What a page is to begin as soon as it is there: the `action` in the state of the link that leads to it. */
export interface AskedAction {
  name: string;
  /** What it is to be done with. */
  about?: string;
}

function askedIn(state: unknown): AskedAction | undefined {
  if (typeof state !== 'object' || state === null || !('action' in state)) return undefined;
  const { action } = state;
  if (typeof action !== 'object' || action === null || !('name' in action)) return undefined;
  const about = 'about' in action && typeof action.about === 'string' ? action.about : undefined;
  return typeof action.name === 'string' ? { name: action.name, about } : undefined;
}

/**
 * Offers an action while the component is shown, and carries it out when the page was opened for it.
 * @param run undefined where the page does not offer it to this person, or not now.
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
    const carryOut: Run = (about) => latest.current?.(about);
    offered.set(name, carryOut);
    return () => {
      if (offered.get(name) === carryOut) offered.delete(name);
    };
  }, [name, isOffered]);
  const asked = askedIn(state);
  const isAsked = isOffered && asked?.name === name;
  const about = asked?.about;
  useEffect(() => {
    if (!isAsked) return;
    // Once: neither a reload nor the way back does it again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
    latest.current?.(about);
  }, [isAsked, about, navigate, pathname, search]);
}

/** Whether the page at hand can do it now. */
export function isOffered(name: string): boolean {
  return offered.has(name);
}

/** @returns whether there was a page to do it. */
export function runAction({ name, about }: AskedAction): boolean {
  const run = offered.get(name);
  run?.(about);
  return run !== undefined;
}
