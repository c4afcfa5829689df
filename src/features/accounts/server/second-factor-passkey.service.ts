/** Creates and verifies WebAuthn level 3 requests for passkeys, outside of transactions. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Config } from '#platform/config/config.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import { CHALLENGE_LIFE } from '../second-factor.rules.ts';
import { type Challenge, hasChallenge } from './challenge.repo.ts';
import type * as repo from './second-factor.repo.ts';

type Json = Record<string, unknown>;
type Site = Pick<Config, 'baseUrl' | 'brand'>;

/** Imported on first use, because it loads a hundred modules for certificates. */
const library = () => import('@simplewebauthn/server');

const timeout = CHALLENGE_LIFE * 1000;
// The password is the first factor, so possession of the key is enough; a PIN is optional.
const userVerification = 'preferred';
// EdDSA, ES256 and RS256 (COSE): every current authenticator supports one of them.
const supportedAlgorithmIDs = [-8, -7, -257];

function expected({ baseUrl }: Site) {
  const { origin, hostname } = new URL(baseUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

function descriptor({ credentialId, transports }: repo.Passkey) {
  return { id: credentialId, transports };
}

/** Returns options for `navigator.credentials.create`. The caller stores their challenge. */
export async function registrationOptions(
  site: Site,
  owner: { userId: number; email: string },
  known: readonly repo.Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await library()).generateRegistrationOptions({
    rpName: site.brand,
    rpID: expected(site).expectedRPID,
    userName: owner.email,
    userID: new TextEncoder().encode(`ardoise-${owner.userId}`),
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    supportedAlgorithmIDs,
    timeout,
  });
}

/** Returns options for `navigator.credentials.get`. The caller stores their challenge. */
export async function signInOptions(
  site: Site,
  passkeys: readonly repo.Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await library()).generateAuthenticationOptions({
    rpID: expected(site).expectedRPID,
    allowCredentials: passkeys.map(descriptor),
    userVerification,
    timeout,
  });
}

/** A registration that was verified, but whose challenge has not been used up yet. */
export interface RegisteredPasskey {
  challenge: string;
  passkey: Omit<repo.NewPasskey, 'name'>;
}

/** Verifies a registration. Returns the new passkey; undefined if the authenticator's answer is invalid. */
export async function verifyRegistration(
  context: PrepareContext,
  accountId: number,
  answer: Json,
): Promise<RegisteredPasskey | undefined> {
  const openedChallenge = openChallenge(context, accountId, 'register');
  const verdict = await (await library())
    .verifyRegistrationResponse({
      ...expected(context.config),
      // Not validated here: the library checks each part's type and throws.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: openedChallenge.isOpen,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    })
    .catch(notVerified);
  const challenge = openedChallenge.found();
  if (verdict?.verified !== true || challenge === undefined) return undefined;
  const { id, publicKey, counter, transports } = verdict.registrationInfo.credential;
  const passkey = {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
  };
  return { challenge, passkey };
}

export interface SignedChallenge {
  /** The challenge of the answer if it was open. It is used up whether or not the answer is valid. */
  challenge: string | undefined;
  /** The passkey that signed, with its signature counter; undefined when the answer is invalid. */
  passkey: { passkeyId: number; counter: number } | undefined;
}

export async function verifyAssertion(
  context: PrepareContext,
  accountId: number,
  passkeys: readonly repo.Passkey[],
  answer: Json,
): Promise<SignedChallenge> {
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return { challenge: undefined, passkey: undefined };
  const openedChallenge = openChallenge(context, accountId, 'sign-in');
  const verdict = await (await library())
    .verifyAuthenticationResponse({
      ...expected(context.config),
      // Not validated here: the library checks each part's type and throws.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: openedChallenge.isOpen,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    .catch(notVerified);
  const counter = verdict?.verified === true ? verdict.authenticationInfo.newCounter : undefined;
  return {
    challenge: openedChallenge.found(),
    passkey: counter === undefined ? undefined : { passkeyId: passkey.passkeyId, counter },
  };
}

/** Checks whether an answer's challenge is open, and records the challenge. */
function openChallenge(context: PrepareContext, accountId: number, purpose: Challenge['purpose']) {
  let found: string | undefined;
  return {
    async isOpen(challenge: string): Promise<boolean> {
      const open = await context.read((db) => hasChallenge(db, { challenge, accountId, purpose }));
      if (open) found = challenge;
      return open;
    },
    found: () => found,
  };
}

/**
 * Returns undefined for an invalid answer, for which the library throws a plain error. Rethrows any other
 * error.
 */
function notVerified(error: unknown): undefined {
  if (error instanceof Error && !('status' in error)) return undefined;
  throw error;
}
