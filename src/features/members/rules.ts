/** Defines the rules for members (product.md §1, §7). */

/** Maximum number of characters of a message. */
export const MESSAGE_MOST = 10_000;
/** Counted per signed-in person, even while acting for others, because the installation sends these mails in their name. */
export const MESSAGE_LIMIT = { name: 'member-message', points: 30, seconds: 60 * 60 };
/** Counted per signed-in person, because the addresses are unconfirmed. Allows inviting a company of two hundred within an hour. */
export const INVITATION_LIMIT = { name: 'invitation', points: 200, seconds: 60 * 60 };

/** @param used number of people with a seat, including invited people whose invitation is valid. @param limit null is unlimited. */
export function hasFreeSeat(used: number, limit: number | null): boolean {
  return limit === null || used < limit;
}

/** Whether a change would leave a workspace without an owner who can sign in. */
export function leavesNoOwner(
  person: { userId: number },
  owners: readonly number[],
  after: { role: string; enabled: boolean },
): boolean {
  if (!owners.includes(person.userId)) return false;
  return (after.role !== 'ROLE_OWNER' || !after.enabled) && owners.every((owner) => owner === person.userId);
}
