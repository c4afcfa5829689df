import { sql } from 'kysely';
import type { Person } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { type Database, prepared } from '#platform/db/kysely.ts';
import type { SignInState } from '../rules.ts';

const personColumns = [
  'accounts.id as userId',
  'accounts.login',
  'accounts.email',
  'accounts.first_name as firstName',
  'accounts.last_name as lastName',
  'accounts.role',
] as const;

const standingColumns = [
  'accounts.user_state as userState',
  'accounts.account_state as accountState',
] as const;

/** How and in which language the person is shown things. */
const shownColumns = ['accounts.theme', 'accounts.locale', 'accounts.locale_chosen as localeChosen'] as const;

/** The site workspace has a public site, and whoever has a host of their own. */
const siteColumns = ['workspaces.is_site as isSite', 'workspaces.domain_name as domainName'] as const;

/** The workspace asks every member for a second factor at their next sign-in, and this session's has none. */
const needsFactor = sql<boolean>`(workspaces.second_factor_required_since is not null
  and sessions.created_at >= workspaces.second_factor_required_since
  and not exists (select from account_totps t where t.account_id = accounts.id and t.confirmed_at is not null)
  and not exists (select from account_passkeys p where p.account_id = accounts.id))`.as('needsFactor');

export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('workspaces', 'workspaces.id', 'accounts.workspace_id')
    .select([...personColumns, ...standingColumns])
    .select(['accounts.workspace_id as workspaceId', 'accounts.password_hash as passwordHash'])
    .select([...shownColumns, ...siteColumns])
    .select(sql<boolean>`workspaces.second_factor_required_since is not null`.as('factorRequired'))
    .where(sql`lower(accounts.email)`, '=', email)
    .where('accounts.user_state', '<>', 'deleted')
    .executeTakeFirst();
}

/**
 * Whether somebody may still sign in with what was verified, locked until the transaction ends: a change of the password,
 * the address or the account's state waits, and finds the session that is inserted now.
 */
export async function lockForSignIn(
  db: Database,
  verified: { userId: number; email: string; passwordHash: string | null },
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', verified.userId)
    .where('email', '=', verified.email)
    .where('password_hash', '=', verified.passwordHash)
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .forShare()
    .executeTakeFirst();
  return account !== undefined;
}

export interface NewSession {
  workspaceId: number;
  accountId: number;
  cookieHash: Buffer;
  userAgent: string;
  address: string;
  /** Seconds. */
  life: number;
}

export async function insertSession(db: Database, session: NewSession): Promise<number> {
  const row = await db
    .insertInto('sessions')
    .values({
      workspace_id: session.workspaceId,
      account_id: session.accountId,
      cookie_hash: session.cookieHash,
      user_agent: session.userAgent,
      address: session.address,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.life})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Those of a session that are good no more. */
export async function deleteOldTokens(db: Database, sessionId: number): Promise<void> {
  await db
    .deleteFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

export async function insertToken(
  db: Database,
  token: { hash: Buffer; workspaceId: number; sessionId: number; life: number },
): Promise<void> {
  await db
    .insertInto('session_tokens')
    .values({
      token_hash: token.hash,
      workspace_id: token.workspaceId,
      session_id: token.sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${token.life})`,
    })
    .execute();
}

export function findByCookie(db: Database, cookieHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .select([...personColumns, ...standingColumns, ...shownColumns, ...siteColumns, needsFactor])
    .select([
      'sessions.id as sessionId',
      'sessions.workspace_id as workspaceId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.cookie_hash', '=', cookieHash)
    .executeTakeFirst();
}

/** Locks it until the transaction ends. @returns false when it was ended meanwhile. */
export async function touchSession(db: Database, sessionId: number): Promise<boolean> {
  const touched = await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return touched.numUpdatedRows > 0n;
}

export async function deleteSession(db: Database, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export interface TokenHolder extends Person, SignInState {
  workspaceId: number;
  sessionId: number;
  locale: Locale;
  /** Whether the workspace lets its members in. */
  runtime: 'running' | 'stopped' | 'absent';
  /** Whether a second factor has to be set up before anything else. */
  needsFactor: boolean;
}

/** Every call of a member asks this. */
const holdersOfToken = prepared((db, tokenHash: Buffer) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .select([...personColumns, ...standingColumns, needsFactor])
    .select([
      'accounts.locale',
      'sessions.id as sessionId',
      'sessions.workspace_id as workspaceId',
      'workspaces.runtime as runtime',
    ])
    .where('session_tokens.token_hash', '=', tokenHash)
    .where('session_tokens.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`),
);

export async function findByToken(db: Database, tokenHash: Buffer): Promise<TokenHolder | undefined> {
  const [holder] = await holdersOfToken(db, tokenHash);
  return holder;
}

/** All sessions of an account but one, or all. @returns how many there were. */
export async function deleteSessionsOf(db: Database, accountId: number, but?: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** One session, if it is that account's. @returns how many there were: one or none. */
export async function deleteOwnSession(db: Database, accountId: number, sessionId: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Those that are alive, the last used first. @param idle seconds after which an unused one is dead. */
export function listSessionsOf(db: Database, accountId: number, idle: number) {
  return db
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_agent as userAgent', 'address'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(secs => ${idle})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}
