import { sql } from 'kysely';
import type { Person } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import type { OwnLook } from '#kernel/own-look.ts';
import type { Zone } from '#kernel/zone.ts';
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

const signInColumns = ['accounts.user_state as userState', 'accounts.account_state as accountState'] as const;

/** The columns with the person's theme and language. */
const shownColumns = ['accounts.theme', 'accounts.locale', 'accounts.locale_chosen as localeChosen'] as const;

/** What the workspace's site says of its company; null without a site. */
const company = sql<OwnLook | null>`(
  select jsonb_build_object('name', coalesce(nullif(v.shown->>'name', ''), workspaces.name),
                            'accent', coalesce(v.shown->>'accent', ''), 'logo', v.shown->'logo')
    from site_versions v where v.workspace_id = workspaces.id order by v.version desc limit 1)`.as('company');

/** The public site (the installation's host for the site workspace, otherwise its own) and the time zone. */
const workspaceColumns = [
  'workspaces.is_site as isSite',
  'workspaces.domain_name as domainName',
  'workspaces.time_zone as zone',
  company,
] as const;

/** Whether the person is an owner who also administers the installation: only in the site's workspace. */
const administers =
  sql<boolean>`(accounts.administers and accounts.role = 'ROLE_OWNER' and workspaces.is_site)`.as(
    'administers',
  );

/** Whether the workspace requires a second factor and this session was opened without one. */
const needsFactor = sql<boolean>`(workspaces.second_factor_required_since is not null
  and sessions.created_at >= workspaces.second_factor_required_since
  and not exists (select from account_totps t
                   where t.workspace_id = accounts.workspace_id and t.account_id = accounts.id and t.confirmed_at is not null)
  and not exists (select from account_passkeys p
                   where p.workspace_id = accounts.workspace_id and p.account_id = accounts.id))`.as(
  'needsFactor',
);

export function findByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('workspaces', 'workspaces.id', 'accounts.workspace_id')
    .select([...personColumns, ...signInColumns])
    .select(['accounts.workspace_id as workspaceId', 'accounts.password_hash as passwordHash'])
    .select([...shownColumns, ...workspaceColumns, administers])
    .select(sql<boolean>`workspaces.second_factor_required_since is not null`.as('factorRequired'))
    .where(sql`lower(accounts.email)`, '=', email)
    .where('accounts.user_state', '<>', 'deleted')
    .executeTakeFirst();
}

/**
 * Locks the account for signing in. Changes of password, address or state wait until the transaction ends, and then see the new
 * session.
 * @returns false if the verified values are no longer current.
 */
export async function lockForSignIn(
  db: Database,
  verified: { workspaceId: number; userId: number; email: string; passwordHash: string | null },
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', verified.workspaceId)
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

/** Deletes the session's expired tokens. */
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
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.workspace_id', '=', 'sessions.workspace_id')
        .onRef('accounts.id', '=', 'sessions.account_id'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .select([
      ...personColumns,
      ...signInColumns,
      ...shownColumns,
      ...workspaceColumns,
      administers,
      needsFactor,
    ])
    .select([
      'sessions.id as sessionId',
      'sessions.workspace_id as workspaceId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.expires_at as expiresAt',
      // Both times are the database's, whose clock may differ from this machine's.
      sql<Date>`now()`.as('readAt'),
    ])
    .where('sessions.cookie_hash', '=', cookieHash)
    .executeTakeFirst();
}

/** Records a use of the session and locks it until the transaction ends. @returns false if it ended in the meantime. */
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
  zone: Zone;
  sessionId: number;
  locale: Locale;
  /** Whether members may use the workspace. */
  runtime: 'running' | 'stopped' | 'absent';
  /** The origin of the installation to which the workspace has moved. */
  movedTo: string | null;
  /** Whether the person must first set up a second factor. */
  needsFactor: boolean;
  administers: boolean;
}

/** Prepared because it runs for every call of a member. */
const holdersOfToken = prepared((db, tokenHash: Buffer) =>
  db
    .selectFrom('session_tokens')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.workspace_id', '=', 'session_tokens.workspace_id')
        .onRef('sessions.id', '=', 'session_tokens.session_id'),
    )
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.workspace_id', '=', 'sessions.workspace_id')
        .onRef('accounts.id', '=', 'sessions.account_id'),
    )
    .innerJoin('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .select([...personColumns, ...signInColumns, administers, needsFactor])
    .select([
      'accounts.locale',
      'sessions.id as sessionId',
      'sessions.workspace_id as workspaceId',
      'workspaces.runtime as runtime',
      'workspaces.moved_to as movedTo',
      'workspaces.time_zone as zone',
    ])
    .where('session_tokens.token_hash', '=', tokenHash)
    .where('session_tokens.expires_at', '>', sql<Date>`now()`)
    .where('sessions.expires_at', '>', sql<Date>`now()`),
);

export async function findByToken(db: Database, tokenHash: Buffer): Promise<TokenHolder | undefined> {
  const [holder] = await holdersOfToken(db, tokenHash);
  return holder;
}

/** Deletes all sessions of an account except the given one. @returns how many it deleted. */
export async function deleteSessionsOf(db: Database, accountId: number, but?: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes one session of the account. @returns 0 or 1. */
export async function deleteOwnSession(db: Database, accountId: number, sessionId: number): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Lists the valid sessions, the one used last first.
 * @param idle seconds without use after which a session expires.
 */
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
