/** Who may delete a comment. Who may read and write comments follows from the right to read their subject. */
import type { StepActor } from '#kernel/workflow.ts';

/** Its author only, and nobody in another person's name. */
export function mayDeleteComment(
  { userId, actedBy }: Pick<StepActor, 'userId' | 'actedBy'>,
  comment: { authorId: number },
): boolean {
  return actedBy === undefined && userId === comment.authorId;
}
