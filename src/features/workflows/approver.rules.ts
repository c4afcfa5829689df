/** Decides which approvers a person can choose. */

interface Choice {
  userId: number;
}

/**
 * Approvers who did not fill in, change or submit the subject for its member: the only ones to whom it can be
 * submitted or passed on, because the others may not decide (product.md §1 «Rights»).
 */
export function couldDecide<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): One[] {
  return people.filter(({ userId }) => !filledInBy.includes(userId));
}
