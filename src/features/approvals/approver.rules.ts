/** Who can be chosen to decide. */

interface Choice {
  userId: number;
}

/** Those who did not fill it in, change or submit it for its member. */
export function couldDecide<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): One[] {
  return people.filter(({ userId }) => !filledInBy.includes(userId));
}

/**
 * Whom a member can submit it to: those who could decide. Where there is none it is submitted all the same, and waits until an owner
 * gives somebody the role.
 */
export function choicesOf<One extends Choice>(
  people: readonly One[],
  filledInBy: readonly number[],
): readonly One[] {
  const able = couldDecide(people, filledInBy);
  return able.length > 0 ? able : people;
}
