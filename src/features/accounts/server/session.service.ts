/** Signing in, staying signed in, signing out. */
import { setTimeout as wait } from 'node:timers/promises';
import { recordEvent } from '#features/audit/server/service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { verifyPassword } from '#platform/crypto/password.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { type CallContext, Reply } from '#platform/request/context.ts';
import { sessionCookie } from '#platform/request/cookies.ts';
import type { authenticate, fetchToken, logout } from '../contract.ts';
import {
  delayAfterFailures,
  FAILURE_COUNT,
  foldEmail,
  maySignIn,
  SESSION_MOST,
  SIGN_IN_LIMIT,
  sessionIsAlive,
  TOKEN_LIFE,
} from '../rules.ts';
import { recoveryCodesMail } from './emails.tsx';
import * as repo from './session.repo.ts';
import { createSignInFactors } from './sign-in-factor.service.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'limits' | 'mailer' | 'vault'>;

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ engine, config, limits, mailer, vault }: Needs) {
  const factors = createSignInFactors({ engine, config, limits, vault });

  /**
   * The login result and a new session. Unknown e-mail, wrong password and an account that may not sign in
   * give the same answer after the same work (quality.md «Security» 1).
   * @throws Problem 401, also `SECOND_FACTOR_REQUIRED` and `SECOND_FACTOR_WRONG` once the password is right;
   * 429 after ten tries a minute from one address.
   */
  async function signIn(
    { request }: CallContext,
    { body }: CallInput<typeof authenticate>,
  ): Promise<Reply<CallAnswer<typeof authenticate>>> {
    await limits.spend(SIGN_IN_LIMIT, request.address);
    const email = foldEmail(body.email);
    // Counted before the password is looked at, so that tries at the same time count as well.
    const failures = await limits.count(FAILURE_COUNT, email);
    await wait(delayAfterFailures(failures));

    const account = await asInstallation(engine, ({ db }) => repo.findByEmail(db, email), { readOnly: true });
    const matches = await verifyPassword(account?.passwordHash, body.password);
    if (account === undefined || !matches || !maySignIn(account)) throw new Problem(401);

    await limits.forget(FAILURE_COUNT, email);
    const { workspaceId, userId: accountId } = account;
    const used = await factors.check({ workspaceId, accountId }, body);
    const secret = newToken();
    const token = newToken();
    await asTenant(engine, account.workspaceId, async (transaction) => {
      const sessionId = await repo.insertSession(transaction.db, {
        workspaceId: account.workspaceId,
        accountId: account.userId,
        cookieHash: tokenHash(secret),
        userAgent: request.userAgent,
        address: request.address,
        life: SESSION_MOST,
      });
      await repo.insertToken(transaction.db, tokenRow(token, account.workspaceId, sessionId));
      const { passwordHash: _, locale: __, hasSite: ___, ...person } = account;
      await recordEvent(
        transaction.db,
        { actor: { kind: 'member', ...person, sessionId }, request },
        { action: 'session.opened', subjectType: 'session', subjectId: sessionId, detail: { factor: used } },
      );
      if (used === 'recovery') await mailer.send(transaction, recoveryCodesMail(config, account, 'recovery'));
    });
    return new Reply({ ...userFields(account), user_token: token }, [
      sessionCookie(config, secret, SESSION_MOST),
    ]);
  }

  /** The signed-in person and a fresh token, or `{ authenticated: false }`. */
  async function restore({ request }: CallContext): Promise<CallAnswer<typeof fetchToken>> {
    const secret = request.sessionSecret;
    if (secret === undefined) return { authenticated: false };
    const token = newToken();
    const session = await asInstallation(engine, async ({ db }: Transaction) => {
      const found = await repo.findByCookie(db, tokenHash(secret));
      if (found === undefined || !maySignIn(found)) return undefined;
      const times = { lastSeenAt: found.lastSeenAt.getTime(), expiresAt: found.expiresAt.getTime() };
      if (!sessionIsAlive(times, Date.now())) {
        await repo.deleteSession(db, found.sessionId);
        return undefined;
      }
      await repo.touchSession(db, found.sessionId);
      await repo.insertToken(db, tokenRow(token, found.workspaceId, found.sessionId));
      return found;
    });
    if (session === undefined) return { authenticated: false };
    return {
      authenticated: true,
      ...userFields(session),
      user_firstname: session.firstName,
      user_lastname: session.lastName,
      user_state: session.userState,
      user_account_state: session.accountState,
      user_token: token,
      expires_in: TOKEN_LIFE,
    };
  }

  /** Ends the session: its cookie and all its tokens are dead when this returns. */
  async function signOut({ request }: CallContext): Promise<Reply<CallAnswer<typeof logout>>> {
    const secret = request.sessionSecret;
    if (secret !== undefined) {
      await asInstallation(engine, async (transaction) => {
        const session = await repo.findByCookie(transaction.db, tokenHash(secret));
        if (session === undefined) return;
        await repo.deleteSession(transaction.db, session.sessionId);
      });
    }
    return new Reply({ authenticated: false as const }, [sessionCookie(config, '', 0)]);
  }

  return { signIn, restore, signOut };
}

/**
 * The member behind a bearer token, not yet whom they act for (members room).
 * @throws Problem 401 when the token or its account is not good any more; 503 while the workspace is stopped,
 * but not for administrators, who start it again.
 */
export async function holderOf({ engine }: Pick<Platform, 'engine'>, bearer: string): Promise<Member> {
  const holder = await asInstallation(engine, ({ db }) => repo.findByToken(db, tokenHash(bearer)), {
    readOnly: true,
  });
  if (holder === undefined || !maySignIn(holder)) throw new Problem(401);
  if (holder.runtime !== 'running' && holder.role !== 'ROLE_ADMIN') throw workspaceStopped();
  const { runtime: _, ...member } = holder;
  return { kind: 'member', ...member };
}

function workspaceStopped(): Problem {
  return new Problem(503, { code: 'WORKSPACE_STOPPED', msg: 'Workspace is stopped', retryAfter: 60 });
}

function tokenRow(token: string, workspaceId: number, sessionId: number) {
  return { hash: tokenHash(token), workspaceId, sessionId, life: TOKEN_LIFE };
}

function userFields(person: {
  userId: number;
  login: string;
  role: Member['role'];
  email: string;
  firstName: string;
  lastName: string;
  hasSite: boolean;
}) {
  return {
    user_id: person.userId,
    user_login: person.login,
    user_role: person.role,
    user_email: person.email,
    user_firstName: person.firstName,
    user_lastName: person.lastName,
    user_has_site: person.hasSite,
  };
}
