/** Decides which approvers a person can choose. */

interface Choice {
  userId: number;
}

/** Approvers who did not fill in, change or submit the subject for its member. */
export function couldDecide<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): One[] {
  return people.filter(({ userId }) => !filledInBy.includes(userId));
}

/**
 * The approvers to whom a member can submit. If all of them have filled it in, any of them can be chosen; the subject then waits
 * until an owner gives somebody else the role.
 */
export function choicesOf<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): readonly One[] {
  const able = couldDecide(people, filledInBy);
  return able.length > 0 ? able : people;
}
