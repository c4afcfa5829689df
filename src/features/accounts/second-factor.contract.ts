/** Declares the calls for the second factor, which is optional for every account. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { fieldError } from './errors.ts';
import { currentPassword, ownParams } from './profile.contract.ts';
import { PASSKEY_NAME_MOST } from './second-factor.rules.ts';

const passkey = z.object({
  passkeyId: z.number().int(),
  name: z.string(),
  /** ISO 8601 instants. */
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const status = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorStatus = z.infer<typeof status>;

/** The codes are returned only with the first factor and when they are renewed. */
const withRecoveryCodes = status.extend({ recoveryCodes: z.array(z.string()).optional() });

/** Options for an authenticator in WebAuthn level 3 JSON. */
const authenticatorOptions = z.record(z.string(), z.unknown());
/** An authenticator's answer, as JSON or as a form field with JSON. */
export const authenticatorAnswer = z.union([
  z.record(z.string(), z.unknown()),
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', ...generalError('invalid') });
        return z.NEVER;
      }
    }),
]);

const own = { access: 'member', params: ownParams } as const;
const change = { ...own, unversioned: 'factors are added or removed, never edited' } as const;
const confirmed = z.object({ currentPassword });
/** Texts of removals. */
const removal = {
  byStatus: { 409: 'Your workspace asks every member for a second factor. Add another one first.' },
} as const;

export const readSecondFactors = call({
  ...own,
  id: 'readSecondFactors',
  beforeSecondFactor: true,
  method: 'GET',
  path: '/users/{userId}/second-factor',
  notUnderDoAs: 'how a person signs in is private',
  summary: 'List the second factors of one’s own account',
  answer: status,
});

export const beginTotp = call({
  ...change,
  id: 'beginTotp',
  beforeSecondFactor: true,
  method: 'POST',
  path: '/users/{userId}/second-factor/totp',
  summary: 'Create a secret for an authenticator app; it must be confirmed before it is used',
  safeguard: 'form',
  encoding: 'json',
  body: confirmed,
  status: 201,
  answersSecret: true,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = call({
  ...change,
  id: 'confirmTotp',
  beforeSecondFactor: true,
  method: 'PUT',
  path: '/users/{userId}/second-factor/totp',
  summary: 'Confirm the authenticator app with one of its codes',
  needsCode: 'device',
  safeguard: 'form',
  encoding: 'json',
  body: z.object({
    code: z
      .string(fieldError('code_wrong'))
      .min(1, fieldError('code_wrong'))
      .max(20, fieldError('code_wrong')),
  }),
  answer: withRecoveryCodes,
});

export const removeTotp = call({
  ...change,
  id: 'removeTotp',
  method: 'DELETE',
  path: '/users/{userId}/second-factor/totp',
  summary: 'Remove the authenticator app',
  needsCode: 'device',
  safeguard: 'confirm',
  encoding: 'json',
  body: confirmed,
  answer: status,
  texts: removal,
});

export const beginPasskey = call({
  ...change,
  id: 'beginPasskey',
  beforeSecondFactor: true,
  method: 'POST',
  path: '/users/{userId}/second-factor/passkeys/options',
  summary: 'Options with which an authenticator creates a passkey',
  safeguard: 'form',
  encoding: 'json',
  body: confirmed,
  answer: authenticatorOptions,
});

export const addPasskey = call({
  ...change,
  id: 'addPasskey',
  beforeSecondFactor: true,
  method: 'POST',
  path: '/users/{userId}/second-factor/passkeys',
  summary: 'Store the passkey that an authenticator created',
  needsCode: 'device',
  safeguard: 'the passkey dialog sends it; the list of passkeys can remove it again',
  encoding: 'json',
  body: z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_MOST), answer: authenticatorAnswer }),
  status: 201,
  answersSecret: true,
  answer: withRecoveryCodes,
});

export const removePasskey = call({
  ...change,
  id: 'removePasskey',
  method: 'DELETE',
  path: '/users/{userId}/second-factor/passkeys/{passkeyId}',
  summary: 'Remove a passkey',
  safeguard: 'confirm',
  params: ownParams.extend({ passkeyId: id }),
  encoding: 'json',
  body: confirmed,
  answer: status,
  texts: removal,
});

export const renewRecoveryCodes = call({
  ...change,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/users/{userId}/second-factor/recovery-codes',
  summary: 'Create new recovery codes; the old ones become invalid',
  safeguard: 'confirm',
  encoding: 'json',
  body: confirmed,
  status: 201,
  answersSecret: true,
  answer: withRecoveryCodes,
});
