/** Passkeys: what an authenticator is asked, and whether its answer holds (WebAuthn level 3). Outside of transactions. */
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

/** Read when somebody first uses a passkey: it brings a hundred modules of certificates along. */
const library = () => import('@simplewebauthn/server');

const timeout = CHALLENGE_LIFE * 1000;
// A key that is present is the second factor; the password is the first, so a PIN on the key is welcome, not needed.
const userVerification = 'preferred';
// EdDSA, ES256, RS256 (COSE): what every authenticator of the day has one of.
const supportedAlgorithmIDs = [-8, -7, -257];

function expected({ baseUrl }: Site) {
  const { origin, hostname } = new URL(baseUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

function descriptor({ credentialId, transports }: repo.Passkey) {
  return { id: credentialId, transports };
}

/** Options for `navigator.credentials.create`; the challenge within is for the caller to keep. */
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

/** Options for `navigator.credentials.get`; the challenge within is for the caller to keep. */
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

/** An answer that holds, as far as could be told without using its challenge up. */
export interface RegisteredPasskey {
  challenge: string;
  passkey: Omit<repo.NewPasskey, 'name'>;
}

/** The passkey that was made, undefined when the answer does not hold. */
export async function verifyRegistration(
  context: PrepareContext,
  accountId: number,
  answer: Json,
): Promise<RegisteredPasskey | undefined> {
  const asked = openChallenge(context, accountId, 'register');
  const verdict = await (await library())
    .verifyRegistrationResponse({
      ...expected(context.config),
      // Anybody's: the library looks at each part of it and throws for what is not of its type.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.isOpen,
      supportedAlgorithmIDs,
      requireUserVerification: false,
    })
    .catch(notVerified);
  const challenge = asked.found();
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
  /** The one that was answered, if it was open: to be taken whether the answer holds or not. */
  challenge: string | undefined;
  /** The passkey that signed, with what its authenticator has counted; undefined when the answer does not hold. */
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
  const asked = openChallenge(context, accountId, 'sign-in');
  const verdict = await (await library())
    .verifyAuthenticationResponse({
      ...expected(context.config),
      // As above.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: asked.isOpen,
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
    challenge: asked.found(),
    passkey: counter === undefined ? undefined : { passkeyId: passkey.passkeyId, counter },
  };
}

/** Looks whether the challenge of an answer is open, and remembers which it was. */
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

/** The library throws for every answer that it does not like; what is not its opinion goes on. */
function notVerified(error: unknown): undefined {
  if (error instanceof Error && !('status' in error)) return undefined;
  throw error;
}
