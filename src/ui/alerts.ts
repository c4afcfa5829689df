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
  offer?: Offer;
  /** Somebody waits for the person: to try again, or not when the alert is closed. */
  question?: Question;
}

/** What can be done about what is told: take it back, or see what was made, at an address `/app/…`. */
export type Offer = { kind: 'undo'; run(): void } | { kind: 'view'; to: string };

/** `unreachable` offers to try again; `offline` is answered by the network coming back. */
export type QuestionKind = 'unreachable' | 'offline';
interface Question {
  kind: QuestionKind;
  answer(again: boolean): void;
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
 * The same text twice is one alert: its time begins again. With an offer each is its own, or the first could not be
 * taken back any more.
 * @returns its id, for `closeAlert`.
 */
export function showAlert(type: Variant | typeof DISPLAY_ERROR_NOT_FOUND, text = '', offer?: Offer): number {
  if (type === DISPLAY_ERROR_NOT_FOUND) {
    change({ notFound: true });
    return lastId;
  }
  const others = state.alerts.filter(
    (alert) => alert.variant !== type || alert.text !== text || alert.offer !== undefined,
  );
  change({ alerts: [...others, { id: ++lastId, variant: type, text, offer }] });
  return lastId;
}

/** @param again the answer to an alert that asks. */
export function closeAlert(id: number, again = false): void {
  const closed = state.alerts.find((alert) => alert.id === id);
  change({ alerts: state.alerts.filter((alert) => alert.id !== id) });
  closed?.question?.answer(again);
}

/** Takes back what the newest alert offers to, as its button does. @returns whether there was such an offer. */
export function takeBackNewest(): boolean {
  const newest = state.alerts.findLast(({ offer }) => offer?.kind === 'undo');
  if (newest?.offer?.kind !== 'undo') return false;
  closeAlert(newest.id);
  newest.offer.run();
  return true;
}

const asking = new Map<QuestionKind, Promise<boolean>>();

/** Tells that there is no way to the server. @returns whether to try again; who asks meanwhile gets the same answer. */
export function askWhetherAgain(kind: QuestionKind): Promise<boolean> {
  const asked = asking.get(kind) ?? ask(kind).finally(() => asking.delete(kind));
  asking.set(kind, asked);
  return asked;
}

function ask(kind: QuestionKind): Promise<boolean> {
  const id = ++lastId;
  if (kind === 'offline') window.addEventListener('online', () => closeAlert(id, true), { once: true });
  return new Promise((answer) => {
    change({ alerts: [...state.alerts, { id, variant: 'error', text: '', question: { kind, answer } }] });
  });
}

/** Works; when the server cannot be reached, as often as the person wants. @throws what the last try threw. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || !(await askWhetherAgain('unreachable'))) throw error;
    }
  }
}

/** The request did not arrive, or its answer did not. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && error.status === 0;
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

/** What went wrong with a form and is told by nothing else: neither by what was changed meanwhile, nor when it could not be sent. */
export function showUntold(problem: Problem | undefined): void {
  if (problem !== undefined && problem.status !== 412 && !isUnreachable(problem)) showProblem(problem);
}

/** What is shown at this moment. */
export function alertState(): State {
  return state;
}

export function useAlertState(): State {
  return useSyncExternalStore(subscribe, alertState, () => nothing);
}
