/**
 * Alerts in four variants. They are stored outside React, so that any code can show one and an alert survives
 * a change of layout.
 */
import { Problem } from '#kernel/problem.ts';
import { isSpecified } from '#kernel/specified-texts.ts';
import { createSharedState, useSharedState } from './shared-state.ts';

/** Milliseconds (specification §9). */
export const AUTO_HIDE = 6000;
/** Alerts that can be read again after they were hidden. */
export const MOST_EARLIER = 10;

export const variants = ['error', 'info', 'success', 'warning'] as const;
export type Variant = (typeof variants)[number];

/** Not an alert: the not-found page replaces the page (specification §2 «Alerts»). */
export const DISPLAY_ERROR_NOT_FOUND = 'DISPLAY_ERROR_NOT_FOUND';

export interface Alert {
  id: number;
  variant: Variant;
  text: string;
  offer?: Offer;
  /** Path of the page that an error was shown on. */
  page?: string;
}

/** An alert that was shown, for reading it again. */
export type EarlierAlert = Pick<Alert, 'id' | 'variant' | 'text'> & { shownAt: Date };

/** What the person can do: undo, or view the result at a path `/app/…`. */
export type Offer = { kind: 'undo'; run(): void } | { kind: 'view'; to: string };

/** `unreachable` and `unloaded` offer a retry; `offline` is resolved when the network is back. */
export type QuestionKind = 'unreachable' | 'unloaded' | 'offline';

/**
 * Code that waits for the person: retry, or give up when the question is closed. It is a part of the page and not an
 * alert, because it must not disappear by itself.
 */
export interface Question {
  id: number;
  kind: QuestionKind;
  answer(again: boolean): void;
}

interface State {
  alerts: readonly Alert[];
  questions: readonly Question[];
  /** The last alerts, the newest first. */
  earlier: readonly EarlierAlert[];
  notFound: boolean;
}

const state = createSharedState<State>({ alerts: [], questions: [], earlier: [], notFound: false });
let lastId = 0;

function change(next: Partial<State>): void {
  state.write({ ...state.read(), ...next });
}

/**
 * Shows an alert. One with the same text is not added again: its time restarts. One with an offer is always
 * added, so that earlier changes can still be undone. A success closes the errors of its page.
 * @returns its id, for `closeAlert`.
 */
export function showAlert(type: Variant | typeof DISPLAY_ERROR_NOT_FOUND, text = '', offer?: Offer): number {
  if (type === DISPLAY_ERROR_NOT_FOUND) {
    change({ notFound: true });
    return lastId;
  }
  if (type === 'success') closeErrors();
  const others = alertState().alerts.filter(
    (alert) => alert.variant !== type || alert.text !== text || alert.offer !== undefined,
  );
  const page = type === 'error' ? location.pathname : undefined;
  const id = ++lastId;
  const shown: EarlierAlert = { id, variant: type, text, shownAt: new Date() };
  change({
    alerts: [...others, { id, variant: type, text, offer, page }],
    earlier: [shown, ...alertState().earlier].slice(0, MOST_EARLIER),
  });
  return id;
}

/**
 * Closes the errors of this page and of the pages above and below it, after a success: for example a report's
 * errors after a success with its receipt.
 */
export function closeErrors(): void {
  const rest = alertState().alerts.filter(({ page }) => !isOnOneBranch(page, location.pathname));
  if (rest.length < alertState().alerts.length) change({ alerts: rest });
}

function isOnOneBranch(one: string | undefined, other: string): boolean {
  return one !== undefined && (`${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`));
}

export function closeAlert(id: number): void {
  change({ alerts: alertState().alerts.filter((alert) => alert.id !== id) });
}

/** Called when another person uses the page. */
export function forgetAlerts(): void {
  change({ alerts: [], earlier: [] });
}

/** Runs the undo of the newest alert. @returns false when none has one. */
export function undoNewest(): boolean {
  const newest = alertState().alerts.findLast(({ offer }) => offer?.kind === 'undo');
  if (newest?.offer?.kind !== 'undo') return false;
  closeAlert(newest.id);
  newest.offer.run();
  return true;
}

const asking = new Map<QuestionKind, Promise<boolean>>();

/**
 * Shows that the server cannot be reached. @returns whether to retry; concurrent callers share the question.
 */
export function askToRetry(kind: QuestionKind): Promise<boolean> {
  const asked = asking.get(kind) ?? ask(kind).finally(() => asking.delete(kind));
  asking.set(kind, asked);
  return asked;
}

function ask(kind: QuestionKind): Promise<boolean> {
  const id = ++lastId;
  if (kind === 'offline') window.addEventListener('online', () => answerQuestion(id, true), { once: true });
  return new Promise((answer) => {
    change({ questions: [...alertState().questions, { id, kind, answer }] });
  });
}

/** @param again whether to retry. */
export function answerQuestion(id: number, again: boolean): void {
  const answered = alertState().questions.find((question) => question.id === id);
  change({ questions: alertState().questions.filter((question) => question.id !== id) });
  answered?.answer(again);
}

/**
 * Runs `work` and repeats it while the server cannot be reached and the person wants to retry. @throws the
 * last error.
 */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || !(await askToRetry('unreachable'))) throw error;
    }
  }
}

/** Whether the request or its answer was lost. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && error.status === 0;
}

/** Called when another page is shown. */
export function forgetNotFound(): void {
  if (alertState().notFound) change({ notFound: false });
}

/**
 * Shows a problem with the text of the call's contract; ignores aborted calls.
 * @returns the alert's id, for `closeAlert`.
 */
export function showProblem(error: unknown): number | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined;
  if (!(error instanceof Problem)) throw error;
  return showAlert('error', error.msg ?? error.message);
}

/**
 * Shows a form's problem unless it is shown already: 412 and lost connections by the form, a deleted subject by the
 * not-found page.
 */
export function showUnlessShown(problem: Problem | undefined): void {
  if (problem === undefined || problem.status === 412 || isUnreachable(problem)) return;
  if (problem.status !== 404 || !alertState().notFound) showProblem(problem);
}

export const hasFieldErrors = ({ errors }: Problem): boolean => Object.keys(errors ?? {}).length > 0;

/** Whether an alert shows the problem: its text is one of the specifications, and it is more than invalid input (400). */
export function hasAlert(problem: Problem): boolean {
  const { status, msg, message } = problem;
  const isInFields = status === 400 && hasFieldErrors(problem);
  return status !== 412 && !isInFields && isSpecified(msg ?? message);
}

/** Shows a problem of a dialog, which shows every other text itself, because there it is needed to go on. */
export function showSpecified(problem: Problem | undefined): void {
  if (problem !== undefined && hasAlert(problem) && (problem.status !== 404 || !alertState().notFound))
    showProblem(problem);
}

export const alertState = state.read;

export function useAlertState(): State {
  return useSharedState(state, (alerts) => alerts);
}
