/** The choice of approvers. */

interface Choice {
  userId: number;
}

/** Approvers who did not fill it in, change it or submit it for its member. */
export function couldDecide<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): One[] {
  return people.filter(({ userId }) => !filledInBy.includes(userId));
}

/**
 * The approvers a member can submit to. If all have filled it in, it can be submitted to any of them, and waits until an owner
 * gives someone the role.
 */
export function choicesOf<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): readonly One[] {
  const able = couldDecide(people, filledInBy);
  return able.length > 0 ? able : people;
}
