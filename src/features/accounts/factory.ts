/** Creates accounts and open sessions directly in the database for tests, because signing in is slow. */
import type { Insertable } from 'kysely';
import type { Person } from '#kernel/actor.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Accounts } from '../../../generated/database.ts';
import { SESSION_MOST, TOKEN_LIFE } from './rules.ts';
import { insertPasskey } from './server/second-factor.repo.ts';
import { insertSession, insertToken } from './server/session.repo.ts';

/** The default password of test accounts. */
export const PASSWORD = 'Correct9Horse';
/** When test accounts were created. Fixed, because days are expected from then on, whatever the date of the run. */
const CREATED_AT = new Date('2026-01-01T00:00:00Z');
let passwordHash: Promise<string> | undefined;
let made = 0;

export interface TestAccount extends Person {
  workspaceId: number;
}

/** Creates an account: an active, enabled ROLE_USER unless `values` say otherwise. */
export async function createAccount(
  engine: Engine,
  values: Partial<Insertable<Accounts>> & { workspace_id: number },
): Promise<TestAccount> {
  passwordHash ??= hashPassword(PASSWORD);
  const number = ++made;
  const row = {
    email: `person${number}@test.example`,
    login: `person${number}`,
    first_name: 'Ada',
    last_name: 'Lovelace',
    role: 'ROLE_USER' as const,
    user_state: 'active' as const,
    password_hash: await passwordHash,
    created_at: CREATED_AT,
    ...values,
  };
  const { id } = await asInstallation(engine, ({ db }) =>
    db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  const { workspace_id: workspaceId, email, login, first_name: firstName, last_name: lastName, role } = row;
  return { userId: id, workspaceId, email, login, firstName, lastName, role };
}

export interface TestSession {
  sessionId: number;
  token: string;
  /** The secret of the session cookie. */
  secret: string;
}

export async function openSession(
  engine: Engine,
  account: Pick<TestAccount, 'workspaceId' | 'userId'>,
  { userAgent = 'test', address = '192.0.2.1' } = {},
): Promise<TestSession> {
  const { workspaceId, userId } = account;
  const token = newToken();
  const secret = newToken();
  const sessionId = await asInstallation(engine, async ({ db }) => {
    const id = await insertSession(db, {
      workspaceId,
      accountId: userId,
      cookieHash: tokenHash(secret),
      userAgent,
      address,
      life: SESSION_MOST,
    });
    await insertToken(db, { hash: tokenHash(token), workspaceId, sessionId: id, life: TOKEN_LIFE });
    return id;
  });
  return { sessionId, token, secret };
}

let addresses = 0;
/** Returns another address each time, because attempts are limited per address. */
export const nextAddress = () => `198.51.100.${++addresses}`;

export interface Try {
  address?: string;
  headers?: Record<string, string>;
  path?: string;
  /** Further fields. */
  more?: Record<string, string>;
}

/** Sends the form of the log-in page. */
export function trySignIn(
  app: { request(path: string, init: RequestInit & { address: string }): Promise<Response> },
  fields: { email: string; password: string },
  { address = nextAddress(), headers, path = '/api/v1/authenticate', more }: Try = {},
): Promise<Response> {
  const body = new URLSearchParams({ ...fields, ...more });
  return app.request(path, { method: 'POST', body, headers, address });
}

/** Gives an account a passkey, which signing in then requires. */
export function giveSecondFactor(
  engine: Engine,
  { workspaceId, userId }: Pick<TestAccount, 'workspaceId' | 'userId'>,
): Promise<void> {
  const passkey = {
    name: 'Key',
    credentialId: newToken(),
    publicKey: Buffer.from([0]),
    counter: 0,
    transports: [],
  };
  return asInstallation(engine, ({ db }) => insertPasskey(db, { workspaceId, accountId: userId }, passkey));
}
