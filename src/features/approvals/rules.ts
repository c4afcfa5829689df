/** Sums up the results of decisions about several items. */
import { MONTH_CLOSED } from '#features/planning/closed-month.rules.ts';
import { CHANGED_MEANWHILE, type CommentRule, FILLED_IN_BY_YOU } from '#kernel/workflow.ts';

export type Decision = 'approve' | 'reject';

/** Counting stops here, because counting years of decisions on each request would be slow. */
export const COUNTED_DECISIONS = 1000;

/** The workflows, and their steps, that the list of decisions shows. */
export const decisionKinds = ['week', 'report', 'leave'] as const;
export const decisionSteps = ['approve', 'reject', 'reopen', 'endorse', 'cancel'] as const;

/** Whether each of the two decisions needs a comment, by the item's workflow. */
export type DecisionComments = Readonly<Record<Decision, CommentRule>>;

/** Returns undefined unless both decisions are possible. @param offers the steps that the person may take. */
export function commentsOf(
  offers: readonly { step: string; comment: CommentRule }[],
): DecisionComments | undefined {
  const commentOf = (...steps: string[]) => offers.find(({ step }) => steps.includes(step))?.comment;
  // The first of two approvals is a step of its own.
  const [approve, reject] = [commentOf('approve', 'endorse'), commentOf('reject')];
  return approve && reject && { approve, reject };
}

/**
 * Whether to ask for a comment before deciding about several items. Rejecting always asks, because the reason
 * helps the member; approving asks only if one of the items requires a comment.
 */
export function commentPrompt(decision: Decision, each: readonly DecisionComments[]): CommentRule {
  if (decision === 'reject') return 'required';
  return each.some(({ approve }) => approve === 'required') ? 'required' : 'none';
}

/**
 * Why a decision failed: somebody else decided first, the item changed since it was shown, this person filled
 * it in, may not decide, a day of the leave is filled in or its week submitted, or the item no longer exists.
 */
export type RefusalReason =
  | 'overtaken'
  | 'changed'
  | 'filled_in'
  | 'month_closed'
  | 'day_taken'
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

/**
 * Finds the reason of a failed decision.
 * @param status HTTP status of the problem.
 * @param code its error code.
 */
export function reasonOf(status: number, code: string): RefusalReason {
  if (code === CHANGED_MEANWHILE) return 'changed';
  if (code === FILLED_IN_BY_YOU) return 'filled_in';
  if (code === MONTH_CLOSED) return 'month_closed';
  if (code === 'DAY_FULL' || code === 'WEEK_LOCKED' || code === 'NOT_ON_CONTRACT') return 'day_taken';
  if (status === 409) return 'overtaken';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'gone' : 'other';
}

/** Whether the item no longer waits, so that it need not be shown again. */
export function isSettled({ reason }: Refusal): boolean {
  return reason === 'overtaken' || reason === 'gone';
}

/** Sorts items: the longest waiting first, then by name, so that the order is stable. */
export function byWaiting(a: { since: string; key: string }, b: { since: string; key: string }): number {
  return a.since.localeCompare(b.since) || a.key.localeCompare(b.key);
}

/**
 * Returns the index to focus after some rows are removed: the next row that stays, else the last one before.
 */
export function nextAfter(keys: readonly string[], gone: ReadonlySet<string>, from: number): number {
  const after = keys.findIndex((key, place) => place >= from && !gone.has(key));
  const place = after === -1 ? keys.findLastIndex((key) => !gone.has(key)) : after;
  return keys.slice(0, Math.max(0, place)).filter((key) => !gone.has(key)).length;
}
