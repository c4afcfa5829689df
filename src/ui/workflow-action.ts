import type { Problem } from '#kernel/problem.ts';
import type { CommentRule } from '#kernel/workflow.ts';
import type { Confirmed } from './confirmed.ts';
import type { IconName } from './icon.tsx';

/** A step that a person can take, as a button or in a menu. */
export interface WorkflowAction {
  label: string;
  icon?: IconName;
  /** Something is lost by the step. */
  danger?: boolean;
  /** The confirmation, in one or two sentences; without it the step is taken at once. */
  question?: { title: string; text: string };
  /** `none` by default; needs a question. */
  comment?: CommentRule;
  /** @returns the problem; it has been shown unless it is a field error. */
  run(comment: string | undefined, confirmed: Confirmed): Promise<Problem | undefined>;
}
