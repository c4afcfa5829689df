/**
 * Declares the calls for the person's own profile. Source: business-app §2, §7 «Profile»; product.md
 * «Accounts».
 */

import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { foldEmail, isEmail, LONGEST_EMAIL } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { locales } from '#kernel/locale.ts';
import { tidyName } from '#kernel/person-name.ts';
import { themes } from '#kernel/theme.ts';
import { reportErrors } from '#kernel/validate.ts';
import { fieldError } from './errors.ts';
import { checkNewPassword, checkProfile } from './signup.rules.ts';

/** The person's own id. Under doAs it is the id of the person acted for. */
export const ownParams = z.object({ userId: id });

/** An e-mail address, folded, because case and notation do not distinguish people. */
export const emailField = z
  .string(generalError('email_invalid'))
  .max(LONGEST_EMAIL, generalError('email_invalid'))
  .transform(foldEmail)
  .refine(isEmail, generalError('email_invalid'));

/** The current password, which every sensitive change requires if the account has one. */
export const currentPassword = z.string().max(1000).optional();

const profile = z.object({
  email: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The new address until it is confirmed, otherwise null. */
  pendingEmail: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = call({
  id: 'readProfile',
  method: 'GET',
  path: '/users/{userId}/info',
  summary: 'Read one’s own profile',
  access: 'member',
  underDoAs: true,
  params: ownParams,
  answer: profile,
  texts: { failure: 'FAILED TO READ PROFILE INFO' },
});

const optional = z.string().max(1000).optional();

export const updateProfile = call({
  id: 'updateProfile',
  method: 'PUT',
  path: '/users/{userId}/profile/info',
  summary: 'Change one’s own names, login or e-mail; fields left out stay as they are',
  safeguard: 'form',
  access: ['ROLE_OWNER', 'ROLE_MANAGER'],
  notUnderDoAs: 'it changes the e-mail and the login',
  // An address is unique across all workspaces.
  scope: 'every-tenant',
  ifMatch: { of: readProfile },
  encoding: 'form',
  params: ownParams,
  body: z
    .object({ email: optional, firstname: optional, lastname: optional, login: optional, currentPassword })
    .superRefine((form, context) => {
      reportErrors(context, checkProfile(form));
    })
    .transform(({ email, firstname, lastname, login, currentPassword }) => ({
      email: email === undefined ? undefined : foldEmail(email),
      firstName: firstname === undefined ? undefined : tidyName(firstname),
      lastName: lastname === undefined ? undefined : tidyName(lastname),
      login: login?.trim(),
      currentPassword,
    })),
  status: 201,
  answer: profile,
  texts: { success: 'PROFILE UPDATED', failure: 'FAILED TO UPDATE PROFILE' },
});

export const updatePassword = call({
  id: 'updatePassword',
  method: 'PUT',
  path: '/users/{userId}/profile/password',
  summary: 'Change one’s own password; ends the other sessions',
  safeguard: 'form',
  access: 'member',
  unversioned: 'a new password always replaces the previous one',
  encoding: 'form',
  params: ownParams,
  body: z
    .object({
      password: z.string(fieldError('password_weak')).max(1000, fieldError('password_long')),
      passwordValidation: z.string(fieldError('passwords_differ')).max(1000, fieldError('passwords_differ')),
      currentPassword,
    })
    .superRefine(({ password, passwordValidation }, context) => {
      const findings = checkNewPassword({ password, 'password-validation': passwordValidation });
      reportErrors(context, {
        password: findings.password,
        passwordValidation: findings['password-validation'],
      });
    }),
  status: 201,
  answer: z.object({ updated: z.literal(true) }),
  texts: { success: 'PASSWORD UPDATED', failure: 'FAILED TO UPDATE Password' },
});

export const chooseTheme = call({
  id: 'chooseTheme',
  method: 'PUT',
  path: '/users/{userId}/profile/theme',
  summary: 'Choose the theme of site and back office',
  safeguard: 'the change is visible at once and can be reverted beside it',
  access: 'member',
  notUnderDoAs: 'the theme is the person’s own setting',
  unversioned: 'the last choice wins',
  params: ownParams,
  body: z.object({ theme: z.enum(themes) }),
  answer: z.object({ theme: z.enum(themes) }),
  texts: { failure: 'FAILED TO CHOOSE THEME' },
});

export const chooseLanguage = call({
  id: 'chooseLanguage',
  method: 'PUT',
  path: '/users/{userId}/profile/language',
  summary: 'Choose the language of mails to oneself',
  safeguard: 'the change is visible at once and can be reverted beside it',
  access: 'member',
  notUnderDoAs: 'the language is the person’s own setting',
  unversioned: 'the last choice wins',
  offRecord: 'the service records a language only if it changed',
  params: ownParams,
  body: z.object({
    locale: z.enum(locales),
    /** False when the person only opened a page in that language; this never replaces a choice. */
    chosen: z.boolean().default(true),
  }),
  answer: z.object({ locale: z.enum(locales), chosen: z.boolean() }),
  texts: { failure: 'FAILED TO CHOOSE LANGUAGE' },
});

const session = z.object({
  sessionId: z.number().int(),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

export const listSessions = call({
  id: 'listSessions',
  method: 'GET',
  path: '/users/{userId}/sessions',
  summary: 'List one’s own sessions, last used first',
  access: 'member',
  notUnderDoAs: 'sessions are private to the person',
  params: ownParams,
  answer: z.object({ sessions: z.array(session) }),
});

export const endOtherSessions = call({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/users/{userId}/sessions',
  summary: 'Sign out all other sessions',
  safeguard: 'confirm',
  access: 'member',
  unversioned: 'sessions are not editable',
  params: ownParams,
  answer: z.object({ ended: z.number().int() }),
});

export const endSession = call({
  id: 'endSession',
  method: 'DELETE',
  path: '/users/{userId}/sessions/{sessionId}',
  summary: 'Sign out one of one’s own sessions',
  safeguard: 'the person signs in again; nothing is lost',
  records: 'session.ended',
  access: 'member',
  unversioned: 'sessions are not editable',
  params: ownParams.extend({ sessionId: id }),
  answer: z.object({ ended: z.number().int() }),
});
