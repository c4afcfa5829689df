/** Passkeys: what an authenticator is asked, and whether its answer holds (WebAuthn level 3). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { asInstallation } from '#platform/db/installation.ts';
import type { Platform } from '#platform/platform.ts';
import { CHALLENGE_LIFE } from '../second-factor.rules.ts';
import * as repo from './second-factor.repo.ts';

type Json = Record<string, unknown>;

/** Read when somebody first uses a passkey: it brings a hundred modules of certificates along. */
const library = () => import('@simplewebauthn/server');

export function createAuthenticators({ engine, config }: Pick<Platform, 'engine' | 'config'>) {
  const site = new URL(config.baseUrl);
  const expected = { expectedOrigin: site.origin, expectedRPID: site.hostname };
  const timeout = CHALLENGE_LIFE * 1000;
  // A key that is present is the second factor; the password is the first, so a PIN on the key is welcome, not needed.
  const userVerification = 'preferred';
  // EdDSA, ES256, RS256 (COSE): what every authenticator of the day has one of.
  const supportedAlgorithmIDs = [-8, -7, -257];

  async function keep(
    owner: repo.Owner,
    purpose: repo.Challenge['purpose'],
    challenge: string,
  ): Promise<void> {
    await asInstallation(engine, ({ db }) =>
      repo.saveChallenge(db, { ...owner, purpose, challenge, life: CHALLENGE_LIFE }),
    );
  }

  /** A challenge is taken by the first answer to it, right or wrong. */
  function taking(accountId: number, purpose: repo.Challenge['purpose']) {
    return (challenge: string) =>
      asInstallation(engine, ({ db }) => repo.takeChallenge(db, { challenge, accountId, purpose }));
  }

  /** Options for `navigator.credentials.create`. */
  async function registration(
    owner: repo.Owner & { email: string },
    known: readonly repo.Passkey[],
  ): Promise<Json> {
    const options = await (await library()).generateRegistrationOptions({
      rpName: config.brand,
      rpID: site.hostname,
      userName: owner.email,
      userID: new TextEncoder().encode(`ardoise-${owner.accountId}`),
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification },
      supportedAlgorithmIDs,
      timeout,
    });
    await keep(owner, 'register', options.challenge);
    return { ...options };
  }

  /** The passkey that was made, undefined when the answer does not hold. */
  async function registered(
    accountId: number,
    answer: Json,
  ): Promise<Omit<repo.NewPasskey, 'name'> | undefined> {
    const verdict = await (await library())
      .verifyRegistrationResponse({
        ...expected,
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: taking(accountId, 'register'),
        supportedAlgorithmIDs,
        requireUserVerification: false,
      })
      .catch(notVerified);
    if (verdict?.verified !== true) return undefined;
    const { id, publicKey, counter, transports } = verdict.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] };
  }

  /** Options for `navigator.credentials.get`. */
  async function demand(owner: repo.Owner, passkeys: readonly repo.Passkey[]): Promise<Json> {
    const options = await (await library()).generateAuthenticationOptions({
      rpID: site.hostname,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      userVerification,
      timeout,
    });
    await keep(owner, 'sign-in', options.challenge);
    return { ...options };
  }

  /** The passkey that signed, with what its authenticator has counted; undefined when the answer does not hold. */
  async function signedBy(
    accountId: number,
    passkeys: readonly repo.Passkey[],
    answer: Json,
  ): Promise<{ passkeyId: number; counter: number } | undefined> {
    const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
    if (passkey === undefined) return undefined;
    const verdict = await (await library())
      .verifyAuthenticationResponse({
        ...expected,
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: taking(accountId, 'sign-in'),
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      })
      .catch(notVerified);
    if (verdict?.verified !== true) return undefined;
    return { passkeyId: passkey.passkeyId, counter: verdict.authenticationInfo.newCounter };
  }

  return { registration, registered, demand, signedBy };
}

/** The library throws for every answer that it does not like; what is not its opinion goes on. */
function notVerified(error: unknown): undefined {
  if (error instanceof Error && !('status' in error)) return undefined;
  throw error;
}
