/**
 * Decides permission to delete a comment. Everybody who may read the subject may read and write its comments.
 */
import type { StepActor } from '#kernel/workflow.ts';

/** Whether the actor may delete a comment: only its author, and never in another person's name. */
export function mayDeleteComment(
  { userId, actedBy }: Pick<StepActor, 'userId' | 'actedBy'>,
  comment: { authorId: number },
): boolean {
  return actedBy === undefined && userId === comment.authorId;
}
