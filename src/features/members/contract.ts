/**
 * Declares the calls for members and invitations. Source: business-app §2, §3, §5, §7 «Members»; product.md
 * §1, §7.
 */

import { z } from 'zod';
import { fieldError as accountError } from '#features/accounts/errors.ts';
import { emailField } from '#features/accounts/profile.contract.ts';
import { checkProfile } from '#features/accounts/signup.rules.ts';
import { roles } from '#kernel/actor.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall, pagingQuery } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import { tidyName } from '#kernel/person-name.ts';
import { phoneFault } from '#kernel/phone.ts';
import { reportErrors } from '#kernel/validate.ts';
import { fieldError } from './errors.ts';
import { MESSAGE_MOST } from './rules.ts';

export const memberParams = z.object({ memberId: id });
const role = z.enum(roles, fieldError('role_needed'));

/** The roles that manage members; access.ts has the exact permissions. */
export const lookAfter = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;

/** A person of the workspace, as in all lists of people. */
export const workspacePerson = z.object({
  memberId: z.number().int(),
  user_id: z.number().int(),
  email: z.string(),
  /** Whether the account is enabled. */
  account_state: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** In lists, only given to roles that manage members. */
  phoneNumber: z.string(),
  login: z.string(),
  role: z.enum(roles),
});
export type WorkspacePerson = z.infer<typeof workspacePerson>;

export const member = workspacePerson.extend({
  /** `deleted`: a former member, whose months and reports can still be read. */
  user_state: z.enum(['pending', 'active', 'deleted']),
  /** Whether signing in requires a second factor; only given to roles that manage members. */
  second_factor: z.boolean(),
  /** Last use of a valid session, ISO 8601 instant; only given to roles that manage members. */
  last_seen_at: z.string().nullable(),
  /** Whether the person has not yet set up the required second factor; only given to roles that manage members. */
  second_factor_missing: z.boolean(),
  /** Null once it is accepted; the date is an ISO 8601 instant. */
  invitation: z.object({ state: z.enum(['pending', 'expired']), expires_at: z.string() }).nullable(),
  workspaceId: z.number().int(),
  workspace: z.string(),
  /** Whether this is the site's workspace, the only one with administrators. */
  workspace_is_site: z.boolean(),
  /** Whether an owner also administers the installation (docs/decisions/0074). */
  administers: z.boolean(),
});
export type MemberRow = z.infer<typeof member>;

const seats = z.object({
  used: z.number().int(),
  /** Null is unlimited. */
  limit: z.number().int().nullable(),
});

export const listMembers = listCall({
  id: 'listMembers',
  path: '/members',
  summary: 'List the people of the workspace; for an administrator, of all workspaces or of one',
  access: 'member',
  ofEverybody: 'members see their colleagues',
  byMembership: 'members see their colleagues; only for administrators the query includes others',
  everywhereFor: ['ROLE_ADMIN'],
  tenant: { workspace: 'workspaceId' },
  name: 'members',
  row: member,
  /** At most eight columns for a role, so that the actions column stays visible (business-app §2 «Members»). */
  columns: {
    firstName: 'text',
    lastName: 'text',
    email: 'email',
    login: 'text',
    phoneNumber: 'word',
    role: 'word',
    account_state: 'state',
    workspace: 'text',
  },
  search: true,
  filters: {
    role,
    /** Former members are listed only on request and for roles that manage members. */
    state: z.enum(['enabled', 'disabled', 'invited', 'former']),
    /** Limits an administrator's list to one workspace. */
    workspaceId: id,
  },
  sort: ['lastName', 'email'],
  order: 'lastName',
  extra: { seats },
  texts: { failure: 'FAILED TO GET MEMBERS' },
});
export type MemberList = z.infer<typeof listMembers.answer>;

export const readMember = call({
  id: 'readMember',
  method: 'GET',
  path: '/members/{memberId}',
  summary: 'Read a member with the version (ETag), which a change can name',
  access: lookAfter,
  byRole: 'managers and owners may see all members',
  underDoAs: true,
  params: memberParams,
  tenant: { member: 'memberId' },
  answer: member,
  texts: { failure: 'FAILED TO GET MEMBERS' },
});

/** The link to pass on when no mail server is configured; otherwise null, and only the mail contains it. */
const unsentLink = z.string().nullable();

export const inviteMember = call({
  id: 'inviteMember',
  method: 'POST',
  path: '/members/invite',
  summary: 'Invite somebody by mail; also answers the first page of the list',
  safeguard: 'form',
  tenant: { workspace: 'workspaceId' },
  access: lookAfter,
  encoding: 'form',
  query: pagingQuery.partial(),
  body: z.object({
    email: emailField,
    role,
    /** Language of the mail and of the linked page; by default the inviter's language. */
    locale: z.enum(locales).optional(),
    /** Only administrators may name another workspace. */
    workspaceId: z.union([z.literal('').transform(() => undefined), id]).optional(),
  }),
  status: 201,
  answer: listMembers.answer.extend({
    invitation: z.object({
      memberId: z.number().int(),
      email: z.string(),
      role,
      state: z.literal('pending'),
      link: unsentLink,
    }),
  }),
  answersSecret: true,
  texts: {
    success: 'INVITATION SENT',
    failure: 'FAILED TO INVITE MEMBER',
    byStatus: { 409: 'USER ALREADY EXIST', 403: 'NOT AUTHORIZED' },
  },
});

export const resendInvitation = call({
  id: 'resendInvitation',
  method: 'POST',
  path: '/members/{memberId}/invitation',
  summary: 'Send a pending invitation again; its previous link becomes invalid',
  safeguard: 'a sent mail cannot be recalled; sending again replaces the link',
  ifMatch: { of: readMember },
  access: lookAfter,
  encoding: 'none',
  params: memberParams,
  tenant: { member: 'memberId' },
  status: 201,
  answer: member.extend({ link: unsentLink }),
  answersSecret: true,
  texts: {
    success: 'INVITATION SENT',
    failure: 'FAILED TO INVITE MEMBER',
    byStatus: { 403: 'NOT AUTHORIZED' },
  },
});

export const revokeInvitation = call({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/members/{memberId}/invitation',
  summary: 'Revoke a pending invitation; its link becomes invalid and its seat becomes free',
  safeguard: 'confirm',
  ifMatch: { of: readMember },
  records: 'member.invitation-revoked',
  access: lookAfter,
  params: memberParams,
  tenant: { member: 'memberId' },
  answer: z.object({ memberId: z.number().int() }),
  texts: { success: 'INVITATION REVOKED', failure: 'FAILED TO DELETE MEMBER' },
});

const name = z.string(accountError('letters_only')).max(1000, accountError('letters_only'));

export const phoneNumber = z
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
  .meta({ examples: ['+33 1 02 03 04 05', '0607080910'] });

export const updateMember = call({
  id: 'updateMember',
  method: 'PUT',
  path: '/members/{memberId}',
  summary: 'Change a member, or enable or disable the account (accountState)',
  safeguard: 'undo',
  access: lookAfter,
  notUnderDoAs: 'it changes the e-mail and the role',
  encoding: 'form',
  ifMatch: { of: readMember },
  params: memberParams,
  tenant: { member: 'memberId' },
  body: z
    .object({
      email: emailField,
      /** If omitted, the account stays as it is. */
      accountState: checkbox.optional(),
      firstName: name,
      lastName: name,
      phoneNumber: phoneNumber.optional(),
      login: z.string(accountError('login_invalid')).max(1000, accountError('login_invalid')),
      role,
    })
    .superRefine((form, context) => reportErrors(context, profileErrors(form)))
    .transform(({ firstName, lastName, login, ...rest }) => ({
      ...rest,
      firstName: tidyName(firstName),
      lastName: tidyName(lastName),
      login: login.trim(),
    })),
  answer: member,
  texts: { success: 'USER UPDATED', failure: 'FAILED TO UPDATE USER' },
});

/** Validates names and login like the profile does, but all are required. */
function profileErrors(form: { firstName: string; lastName: string; login: string }) {
  const { firstName, lastName, login } = form;
  const findings = checkProfile({ firstname: firstName, lastname: lastName, login });
  return {
    firstName: firstName.trim() === '' ? accountError('letters_only') : findings.firstname,
    lastName: lastName.trim() === '' ? accountError('letters_only') : findings.lastname,
    login: login.trim() === '' ? accountError('login_invalid') : findings.login,
  };
}

export const deleteMember = call({
  id: 'deleteMember',
  method: 'DELETE',
  path: '/members/{memberId}',
  summary: 'Delete a member; their sessions end at once and their records stay (see settleLeaving)',
  safeguard: 'screens settle open items first and delete with settleLeaving, which asks for confirmation',
  records: 'member.deleted',
  access: lookAfter,
  ifMatch: { of: readMember },
  params: memberParams,
  tenant: { member: 'memberId' },
  answer: z.object({ memberId: z.number().int() }),
  texts: { success: 'Member Deleted', failure: 'FAILED TO DELETE MEMBER' },
});

export const resetSecondFactor = call({
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/members/{memberId}/second-factor',
  summary: 'Remove the second factor that a member has lost; the member is notified and their sessions end',
  safeguard: 'confirm',
  ifMatch: { of: readMember },
  records: 'member.second-factor-reset',
  access: ['ROLE_OWNER', 'ROLE_ADMIN'],
  params: memberParams,
  tenant: { member: 'memberId' },
  answer: member,
  texts: {
    success: 'SECOND FACTOR RESET',
    failure: 'FAILED TO RESET SECOND FACTOR',
    byStatus: { 403: 'NOT AUTHORIZED' },
  },
});

export const sendPasswordLink = call({
  id: 'sendPasswordLink',
  method: 'POST',
  path: '/members/{memberId}/password-link',
  summary:
    'Mail a member who cannot sign in a link to choose a new password; the previous link becomes invalid',
  safeguard: 'a sent mail cannot be recalled; sending again replaces the link',
  unversioned: 'sends a mail; the password stays until the member chooses another',
  records: 'member.password-link-sent',
  access: ['ROLE_OWNER', 'ROLE_ADMIN'],
  encoding: 'none',
  params: memberParams,
  tenant: { member: 'memberId' },
  status: 201,
  answer: z.object({ memberId: z.number().int(), email: z.string(), link: unsentLink }),
  answersSecret: true,
  texts: {
    success: 'Password link sent',
    failure: 'FAILED TO SEND PASSWORD LINK',
    byStatus: { 403: 'NOT AUTHORIZED' },
  },
});

export const messageMember = call({
  id: 'messageMember',
  method: 'POST',
  path: '/members/{memberId}/message',
  summary: 'Mail a message to a member; replies go to the sender',
  safeguard: 'form',
  unversioned: 'sends a mail and changes nothing',
  records: 'member.messaged',
  access: lookAfter,
  encoding: 'form',
  params: memberParams,
  tenant: { member: 'memberId' },
  body: z.object({
    message: z
      .string(fieldError('message_needed'))
      .max(MESSAGE_MOST, fieldError('message_too_long'))
      .refine((text) => text.trim() !== '', fieldError('message_needed')),
  }),
  status: 201,
  answer: z.object({ memberId: z.number().int() }),
  texts: { success: 'MESSAGE SENT', failure: 'FAILED TO SEND MESSAGE' },
});
