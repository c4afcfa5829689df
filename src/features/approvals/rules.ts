/** Results of decisions about several subjects. */
import { MONTH_CLOSED } from '#features/planning/closed-month.rules.ts';
import { CHANGED_MEANWHILE, type CommentRule, FILLED_IN_BY_YOU } from '#kernel/workflow.ts';

export type Decision = 'approve' | 'reject';

/** Whether each decision needs a comment, by the subject's workflow. */
export type DecisionComments = Readonly<Record<Decision, CommentRule>>;

/** Undefined unless both decisions are possible. @param offers the steps that the person may take. */
export function commentsOf(
  offers: readonly { step: string; comment: CommentRule }[],
): DecisionComments | undefined {
  const commentOf = (decision: Decision) => offers.find(({ step }) => step === decision)?.comment;
  const [approve, reject] = [commentOf('approve'), commentOf('reject')];
  return approve && reject && { approve, reject };
}

/**
 * Whether to prompt for a comment before deciding about several subjects: required if one of them requires it, and for
 * rejecting always, because the reason helps the member. Approving prompts only if required.
 */
export function commentPrompt(decision: Decision, each: readonly DecisionComments[]): CommentRule {
  if (decision === 'reject') return 'required';
  return each.some(({ approve }) => approve === 'required') ? 'required' : 'none';
}

/**
 * Reason of a failed decision: another person decided first, the subject changed since it was shown, this person filled it in,
 * may not decide, or it no longer exists.
 */
export type RefusalReason =
  | 'overtaken'
  | 'changed'
  | 'filled_in'
  | 'month_closed'
  | 'forbidden'
  | 'gone'
  | 'other';

export interface Refusal {
  id: number;
  reason: RefusalReason;
  /** Current state, if known. */
  state: string | null;
}

export interface Outcome {
  decided: readonly number[];
  refused: readonly Refusal[];
}

/** @param status HTTP status of the problem. @param code its error code. */
export function reasonOf(status: number, code: string): RefusalReason {
  if (code === CHANGED_MEANWHILE) return 'changed';
  if (code === FILLED_IN_BY_YOU) return 'filled_in';
  if (code === MONTH_CLOSED) return 'month_closed';
  if (status === 409) return 'overtaken';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'gone' : 'other';
}

/** Whether it no longer waits, and need not be shown again. */
export function isSettled({ reason }: Refusal): boolean {
  return reason === 'overtaken' || reason === 'gone';
}

/** Longest waiting first, then by name, so that the order is stable. */
export function byWaiting(a: { since: string; key: string }, b: { since: string; key: string }): number {
  return a.since.localeCompare(b.since) || a.key.localeCompare(b.key);
}

/** The focused index after some rows are removed: the next that stays, else the last before. */
export function nextAfter(keys: readonly string[], gone: ReadonlySet<string>, from: number): number {
  const after = keys.findIndex((key, place) => place >= from && !gone.has(key));
  const place = after === -1 ? keys.findLastIndex((key) => !gone.has(key)) : after;
  return keys.slice(0, Math.max(0, place)).filter((key) => !gone.has(key)).length;
}
