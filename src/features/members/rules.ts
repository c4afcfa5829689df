/** Defines the rules for members (product.md §1, §7). */
import { z } from 'zod';
import { generalError } from '#kernel/error-texts.ts';
import type { ColumnKind } from '#kernel/list.ts';
import { phoneFault } from '#kernel/phone.ts';
import { type PlainField, plainText } from '#kernel/plain-field.ts';
import { fieldError } from './errors.ts';

/** Maximum number of characters of a message. */
export const MESSAGE_MOST = 10_000;
/** Counted per signed-in person, even while acting for others, because the installation sends these mails in their name. */
export const MESSAGE_LIMIT = { name: 'member-message', points: 30, seconds: 60 * 60 };
/** Counted per signed-in person, because the addresses are unconfirmed. Allows inviting a company of two hundred within an hour. */
export const INVITATION_LIMIT = { name: 'invitation', points: 200, seconds: 60 * 60 };

interface MemberField extends PlainField {
  /** The kind of the list's column, labelled `column_members_<name>`; false without a column. */
  table: ColumnKind | false;
  /** Whether the search includes the field's text. */
  search: boolean;
  /** Whether people who do not manage members see the field in the list. */
  colleagues: boolean;
  /** Whether its value is unique to the person, so that erasing the person removes it from all audit events of the workspace. */
  identifies: boolean;
}

/** Labels are `field_<name>` in the messages. */
export const memberFields = {
  phoneNumber: {
    ...plainText,
    schema: z
      .string()
      .trim()
      .superRefine((text, context) => {
        const fault = text === '' ? undefined : phoneFault(text);
        if (fault !== undefined)
          context.addIssue({
            code: 'custom',
            ...(fault === 'incomplete' ? generalError('phone_incomplete') : fieldError('phone_invalid')),
          });
      })
      .meta({ examples: ['+33 1 02 03 04 05', '0607080910'] }),
    column: 'phone_number',
    input: 'tel',
    table: 'word',
    search: false,
    colleagues: false,
    identifies: true,
  },
} as const satisfies Record<string, MemberField>;

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
