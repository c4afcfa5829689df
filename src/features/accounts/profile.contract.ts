/** The calls of the own profile. Source: business-app §2, §7 «Profile»; product.md «Accounts». */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { foldEmail } from './rules.ts';
import { checkNewPassword, checkProfile, textsOf, tidyName } from './signup.rules.ts';

const id = z.coerce.number().int().positive().max(2_147_483_647);
/** The person in the address is always oneself (or, under doAs, the person acted for). */
export const ownParams = z.object({ userId: id });

/** Asked for what is dear; may be left out shortly after signing in. */
export const currentPassword = z.string().max(1000).optional();

const profile = z.object({
  email: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
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
  summary: 'Change the own names, login or e-mail; empty fields stay as they are',
  access: ['ROLE_OWNER', 'ROLE_MANAGER'],
  scope: 'own',
  encoding: 'form',
  bodyLimit: 16_384,
  params: ownParams,
  body: z
    .object({ email: optional, firstname: optional, lastname: optional, login: optional, currentPassword })
    .superRefine((form, context) => {
      for (const [name, message] of Object.entries(textsOf(checkProfile(form))))
        context.addIssue({ code: 'custom', path: [name], message });
    })
    .transform(({ email, firstname, lastname, login, currentPassword }) => ({
      email: foldEmail(email ?? '') || undefined,
      firstName: tidyName(firstname ?? '') || undefined,
      lastName: tidyName(lastname ?? '') || undefined,
      login: login?.trim() || undefined,
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
  access: 'member',
  scope: 'own',
  encoding: 'form',
  bodyLimit: 16_384,
  params: ownParams,
  body: z
    .object({
      password: z.string().max(1000),
      passwordValidation: z.string().max(1000),
      currentPassword,
    })
    .superRefine(({ password, passwordValidation }, context) => {
      const findings = checkNewPassword({ password, 'password-validation': passwordValidation });
      for (const [name, message] of Object.entries(textsOf(findings)))
        context.addIssue({
          code: 'custom',
          path: [name === 'password-validation' ? 'passwordValidation' : name],
          message,
        });
    }),
  status: 201,
  answer: z.object({ updated: z.literal(true) }),
  texts: { success: 'PASSWORD UPDATED', failure: 'FAILED TO UPDATE Password' },
});

const session = z.object({
  sessionId: z.number().int(),
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

export const listSessions = call({
  id: 'listSessions',
  method: 'GET',
  path: '/users/{userId}/sessions',
  summary: 'Where one is signed in, the last used first',
  access: 'member',
  underDoAs: false,
  params: ownParams,
  answer: z.object({ sessions: z.array(session) }),
});

export const endOtherSessions = call({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/users/{userId}/sessions',
  summary: 'Sign out everywhere but here',
  access: 'member',
  params: ownParams,
  answer: z.object({ ended: z.number().int() }),
});

export const endSession = call({
  id: 'endSession',
  method: 'DELETE',
  path: '/users/{userId}/sessions/{sessionId}',
  summary: 'Sign out one of the own sessions',
  access: 'member',
  params: ownParams.extend({ sessionId: id }),
  answer: z.object({ ended: z.number().int() }),
});
