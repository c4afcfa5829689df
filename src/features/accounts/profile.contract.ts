/** The calls of the own profile. Source: business-app §2, §7 «Profile»; product.md «Accounts». */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { isEmail } from '#kernel/field-types.ts';
import { id } from '#kernel/id.ts';
import { locales } from '#kernel/locale.ts';
import { themeChoices } from '#kernel/theme.ts';
import { reportErrors } from '#kernel/validate.ts';
import { fieldError } from './errors.ts';
import { foldEmail } from './rules.ts';
import { checkNewPassword, checkProfile, tidyName } from './signup.rules.ts';

/** Always the person's own id (under doAs that of the person acted for). */
export const ownParams = z.object({ userId: id });

/** An e-mail address, folded: capitals and surrounding spaces do not make another person. */
export const emailField = z
  .string(generalError('email_invalid'))
  .max(300, generalError('email_invalid'))
  .transform(foldEmail)
  .refine(isEmail, generalError('email_invalid'));

/** Required for sensitive changes, each time, if the account has a password. */
export const currentPassword = z.string().max(1000).optional();

const profile = z.object({
  email: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The new address until it is confirmed, or null. */
  pendingEmail: z.string().nullable(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = call({
  id: 'readProfile',
  method: 'GET',
  path: '/users/{userId}/info',
  summary: 'The own profile',
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
  summary: 'Change the own names, login or e-mail; fields that are left out stay as they are',
  safeguard: 'form',
  access: ['ROLE_OWNER', 'ROLE_MANAGER'],
  notUnderDoAs: 'the e-mail and the login are in it',
  // An address is unique among all workspaces.
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
  summary: 'Change the own password; ends the other sessions',
  safeguard: 'form',
  access: 'member',
  unversioned: 'a password replaces whichever was there',
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
  summary: 'Choose how the back office looks',
  safeguard: 'seen at once, beside the other choice',
  access: 'member',
  notUnderDoAs: 'how screens look to the person',
  unversioned: 'the last choice holds',
  params: ownParams,
  body: z.object({ theme: z.enum(themeChoices) }),
  answer: z.object({ theme: z.enum(themeChoices) }),
  texts: { failure: 'FAILED TO CHOOSE THEME' },
});

export const chooseLanguage = call({
  id: 'chooseLanguage',
  method: 'PUT',
  path: '/users/{userId}/profile/language',
  summary: 'Choose the language of what is sent to oneself',
  safeguard: 'seen at once, beside the other choice',
  access: 'member',
  notUnderDoAs: 'the language that the person reads',
  unversioned: 'the last choice holds',
  params: ownParams,
  body: z.object({
    locale: z.enum(locales),
    /** False when a page was only opened in that language, which never replaces a choice. */
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
  /** The session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

export const listSessions = call({
  id: 'listSessions',
  method: 'GET',
  path: '/users/{userId}/sessions',
  summary: 'Where one is signed in, the last used first',
  access: 'member',
  notUnderDoAs: 'where the person is signed in',
  params: ownParams,
  answer: z.object({ sessions: z.array(session) }),
});

export const endOtherSessions = call({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/users/{userId}/sessions',
  summary: 'Sign out everywhere but here',
  safeguard: 'confirm',
  access: 'member',
  unversioned: 'nobody edits a session',
  params: ownParams,
  answer: z.object({ ended: z.number().int() }),
});

export const endSession = call({
  id: 'endSession',
  method: 'DELETE',
  path: '/users/{userId}/sessions/{sessionId}',
  summary: 'Sign out one of the own sessions',
  safeguard: 'the person signs in again; nothing is lost',
  records: 'session.ended',
  access: 'member',
  unversioned: 'nobody edits a session',
  params: ownParams.extend({ sessionId: id }),
  answer: z.object({ ended: z.number().int() }),
});
