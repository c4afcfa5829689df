/** What becomes of decisions about several things at once, as the person is told it. */

import { CHANGED_MEANWHILE, type CommentRule, FILLED_IN_BY_YOU } from '#kernel/workflow.ts';

export type Decision = 'approve' | 'reject';

/** Whether a decision is given a reason, as the workflow of the thing says. */
export type DecisionComments = Readonly<Record<Decision, CommentRule>>;

/**
 * What is asked before several things are decided at once: a reason where one of them needs it. Rejecting always asks, for
 * what was written is of use to the member; approving asks only where it has to.
 */
export function commentAsked(decision: Decision, each: readonly DecisionComments[]): CommentRule {
  if (each.some((comments) => comments[decision] === 'required')) return 'required';
  return decision === 'reject' ? 'optional' : 'none';
}

/**
 * Why one was not decided: somebody was quicker, it is another than was shown, this person filled it in for the member, it is
 * not theirs to decide, or gone.
 */
export type RefusalReason = 'overtaken' | 'changed' | 'filled_in' | 'forbidden' | 'gone' | 'other';

export interface Refusal {
  id: number;
  reason: RefusalReason;
  /** What it is by now, where that is known. */
  state: string | null;
}

export interface Outcome {
  decided: readonly number[];
  refused: readonly Refusal[];
}

/** @param status as a problem has it, as is `code`. */
export function reasonOf(status: number, code: string): RefusalReason {
  if (code === CHANGED_MEANWHILE) return 'changed';
  if (code === FILLED_IN_BY_YOU) return 'filled_in';
  if (status === 409) return 'overtaken';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'gone' : 'other';
}

/** Whether it waits no longer, so that it need not be shown again. */
export function isSettled({ reason }: Refusal): boolean {
  return reason === 'overtaken' || reason === 'gone';
}

/** The longest waiting first; of the same instant by their names, so that a list never jumps. */
export function byWaiting(a: { since: string; key: string }, b: { since: string; key: string }): number {
  return a.since.localeCompare(b.since) || a.key.localeCompare(b.key);
}

/** Where the eye goes on when some of a list are gone: the next that stays, else the last before. */
export function nextAfter(keys: readonly string[], gone: ReadonlySet<string>, from: number): number {
  const after = keys.findIndex((key, place) => place >= from && !gone.has(key));
  const place = after === -1 ? keys.findLastIndex((key) => !gone.has(key)) : after;
  return keys.slice(0, Math.max(0, place)).filter((key) => !gone.has(key)).length;
}
