/**
 * What has to be told in passing: an alert in one of four variants. They are kept outside of React so that
 * actions can tell something, and so that an alert outlives a change of layout.
 */
import { useSyncExternalStore } from 'react';
import { Problem } from '#kernel/problem.ts';

/** Milliseconds (specification §9); errors stay until they are closed (product.md §9). */
export const AUTO_HIDE = 6000;

export const variants = ['error', 'info', 'success', 'warning'] as const;
export type Variant = (typeof variants)[number];

/** Not a snackbar: the not-found page is shown in place of the page (specification §2 «Alerts»). */
export const DISPLAY_ERROR_NOT_FOUND = 'DISPLAY_ERROR_NOT_FOUND';

export interface Alert {
  id: number;
  variant: Variant;
  text: string;
}

interface State {
  alerts: readonly Alert[];
  notFound: boolean;
}

const nothing: State = { alerts: [], notFound: false };
let state = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The same text twice is one alert: its time begins again.
 * @returns its id, for `closeAlert`.
 */
export function showAlert(type: Variant | typeof DISPLAY_ERROR_NOT_FOUND, text = ''): number {
  if (type === DISPLAY_ERROR_NOT_FOUND) {
    change({ notFound: true });
    return lastId;
  }
  const others = state.alerts.filter((alert) => alert.variant !== type || alert.text !== text);
  change({ alerts: [...others, { id: ++lastId, variant: type, text }] });
  return lastId;
}

export function closeAlert(id: number): void {
  change({ alerts: state.alerts.filter((alert) => alert.id !== id) });
}

/** To be called when another page is shown. */
export function forgetNotFound(): void {
  if (state.notFound) change({ notFound: false });
}

/** Shows what went wrong in the text that the call's contract gives for it. An aborted call is no problem. */
export function showProblem(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof Problem)) throw error;
  showAlert('error', error.msg ?? error.message);
}

/** What is shown at this moment. */
export function alertState(): State {
  return state;
}

export function useAlertState(): State {
  return useSyncExternalStore(subscribe, alertState, () => nothing);
}
