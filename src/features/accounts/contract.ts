/** Declares the calls for sign-in and session. Source: blog-and-accounts §3, §7; product.md «Session». */
import { z } from 'zod';
import { roles } from '#kernel/actor.ts';
import { call } from '#kernel/call.ts';
import { locales } from '#kernel/locale.ts';
import { look } from '#kernel/look.ts';
import { themes } from '#kernel/theme.ts';
import { zones } from '#kernel/zone.ts';
import { fieldError } from './errors.ts';
import { authenticatorAnswer } from './second-factor.contract.ts';

const role = z.enum(roles);

/** The answer to signing in. */
export const loginResult = z.object({
  user_id: z.number().int(),
  user_token: z.string(),
  user_login: z.string(),
  user_role: role,
  user_email: z.string(),
  user_firstName: z.string(),
  user_lastName: z.string(),
  /** Base URL of the workspace's public site; empty when the requested host serves it; null without a site. */
  user_site: z.string().nullable(),
  /** The theme that the person has chosen; null before the first choice. */
  user_theme: z.enum(themes).nullable(),
  /** The language of mails to this person. */
  user_locale: z.enum(locales),
  /** Whether the person chose the language; otherwise it follows the pages they open. */
  user_locale_chosen: z.boolean(),
  /** Whether the person must first set up a second factor. Until then calls answer 403 `SECOND_FACTOR_NEEDED`. */
  user_needs_factor: z.boolean(),
  /** Whether an owner also administers the installation (docs/decisions/0074). */
  user_administers: z.boolean(),
  /** The time zone of the workspace, of the IANA database. */
  user_time_zone: z.enum(zones),
  /** How the back office of the workspace looks. */
  user_look: look,
});

/** The signed-in person. The two specifications spell the fields of the names differently. */
export const sessionUser = loginResult.extend({
  authenticated: z.literal(true),
  user_firstname: z.string(),
  user_lastname: z.string(),
  user_state: z.enum(['pending', 'active', 'deleted']),
  user_account_state: z.enum(['enabled', 'disabled']),
  /** Seconds until `user_token` must be renewed. */
  expires_in: z.number().int(),
});

/** The `extra` of a 401 with the code `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_WRONG`. */
export const secondFactorDemand = z.object({
  methods: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  /** Options for `navigator.credentials.get`, valid for five minutes and for one answer. */
  passkey: z.record(z.string(), z.unknown()).optional(),
});
export type SecondFactorDemand = z.infer<typeof secondFactorDemand>;

export const authenticate = call({
  id: 'authenticate',
  method: 'POST',
  path: '/authenticate',
  summary: 'Sign in with e-mail and password, and with the second factor if the account has one',
  access: 'anyone',
  notRepeatable: 'each sign-in opens a new session, and its cookie is not stored',
  scope: 'every-tenant',
  encoding: 'form',
  body: z.object({
    email: z
      .string(fieldError('forgot_email_invalid'))
      .min(1, fieldError('forgot_email_invalid'))
      .max(300, fieldError('forgot_email_invalid')),
    password: z
      .string(fieldError('password_empty'))
      .min(1, fieldError('password_empty'))
      .max(1000, fieldError('password_empty')),
    /** Six digits from an authenticator app, or a recovery code. */
    code: z.string().max(60).optional(),
    /** The passkey's answer to the options that a first attempt returned. */
    assertion: authenticatorAnswer.optional(),
  }),
  answer: loginResult,
});

export const fetchToken = call({
  id: 'fetchToken',
  method: 'GET',
  path: '/fetchToken',
  summary: 'Restore the session of the cookie and renew its access token',
  access: 'session',
  scope: 'every-tenant',
  writes: true,
  answer: z.union([sessionUser, z.object({ authenticated: z.literal(false) })]),
});

export const logout = call({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'End the session of the cookie',
  safeguard: 'the logout page asks what to do with unsent changes',
  access: 'session',
  notRepeatable: 'signing out again has no effect',
  scope: 'every-tenant',
  answer: z.object({ authenticated: z.literal(false) }),
});
