/** Rules of members (product.md §1, §7). */
import { z } from 'zod';
import type { ColumnKind } from '#kernel/list.ts';
import { type PlainField, plainText } from '#kernel/plain-field.ts';
import { fieldError } from './errors.ts';

/** Characters of a message. */
export const MESSAGE_MOST = 10_000;
/** Per person, also while acting for others: the installation sends these mails in its name. */
export const MESSAGE_LIMIT = { name: 'member-message', points: 30, seconds: 60 * 60 };
/** Per person, to unconfirmed addresses. Enough to invite a company of two hundred within an hour. */
export const INVITATION_LIMIT = { name: 'invitation', points: 200, seconds: 60 * 60 };

/** Empty, or a number as people write it: digits with spaces, dots, hyphens, brackets, and a leading +. */
const phonePattern = /^$|^\+?[\d\s().-]{3,39}$/;

interface MemberField extends PlainField {
  /** The column of the list, labelled `column_members_<name>`. */
  table: ColumnKind | false;
  /** Whether the search finds its text. */
  search: boolean;
  /** Whether people who manage no members see it in the list. */
  colleagues: boolean;
  /** Whether its value is unique to the person, so that erasing the person removes it from all audit events of the workspace. */
  identifies: boolean;
}

/** Labels are `field_<name>` in the messages. */
export const memberFields = {
  phoneNumber: {
    ...plainText,
    schema: z.string().trim().regex(phonePattern, fieldError('phone_invalid')),
    column: 'phone_number',
    input: 'tel',
    table: 'word',
    search: false,
    colleagues: false,
    identifies: true,
  },
} as const satisfies Record<string, MemberField>;

/** @param used people who have a seat, and those invited ones who can still come. @param limit null: without limit. */
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
