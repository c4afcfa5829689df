/** Signs in, restores a session, and signs out. */

import { recordEvent } from '#features/audit/server/service.ts';
import { type Member, rolesOf } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import type { Locale } from '#kernel/locale.ts';
import { lookOf, lookText, type OwnLook } from '#kernel/own-look.ts';
import { Problem } from '#kernel/problem.ts';
import { chosenTheme } from '#kernel/theme.ts';
import { workspaceMoved } from '#kernel/workspace-moved.ts';
import type { Zone } from '#kernel/zone.ts';
import { verifyPassword } from '#platform/crypto/password.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { originOfHost } from '#platform/http/own-host.ts';
import type { Platform } from '#platform/platform.ts';
import {
  CommittedProblem,
  type PrepareContext,
  Reply,
  type TenantContext,
} from '#platform/request/context.ts';
import { lookCookie, sessionCookie } from '#platform/request/cookies.ts';
import type { authenticate, fetchToken, logout } from '../contract.ts';
import { maySignIn, SESSION_MOST, sessionIsAlive, signsInByActivation, TOKEN_LIFE } from '../rules.ts';
import { recoveryCodesMail } from './emails.tsx';
import { afterFailures, countGuess, type Guesser, rememberDevice, rightPassword } from './guess.service.ts';
import { findFactors } from './second-factor.repo.ts';
import {
  acceptSecondFactor,
  hasFactor,
  type SecondStep,
  type UsedFactor,
  verifySecondFactor,
} from './second-factor-sign-in.service.ts';
import * as repo from './session.repo.ts';

type SignIn = CallInput<typeof authenticate>;

/** A verified password and second factor. */
interface VerifiedSignIn {
  account: NonNullable<Awaited<ReturnType<typeof repo.findByEmail>>>;
  guesser: Guesser;
  secondStep: SecondStep | undefined;
}

/**
 * Verifies e-mail address and password. An unknown address, a wrong password and an account that may not sign
 * in get the same answer after the same work (quality.md «Security» 1).
 * @throws Problem 401; 429 after ten attempts a minute from one address, ten guesses at the account, or too
 * many codes.
 */
export async function verifySignIn(context: PrepareContext, { body }: SignIn): Promise<VerifiedSignIn> {
  const email = foldEmail(body.email);
  const { guesser, failures } = await countGuess(context, email);
  const { account, factors } = await context.read(async (db) => {
    const found = await repo.findByEmail(db, email);
    // Runs the same queries for an unknown address.
    return { account: found, factors: await findFactors(db, found?.userId ?? 0) };
  });
  await afterFailures(failures);
  const matches = await verifyPassword(account?.passwordHash, body.password);
  if (account === undefined || !matches || !maySignIn(account)) throw new Problem(401);
  try {
    const secondStep = await verifySecondFactor(context, { ...account, guesser }, factors, body);
    return { account, guesser, secondStep };
  } catch (error) {
    await rightPassword(context.limits, guesser);
    throw error;
  }
}

/**
 * Opens a session if the verified values are still current.
 * @throws Problem 401 if password, address or state of the account changed in the meantime.
 * @returns the login result, or the problem 401 `SECOND_FACTOR_REQUIRED` or `SECOND_FACTOR_WRONG`, which
 * stores a challenge.
 */
export async function signIn(
  context: TenantContext,
  _: SignIn,
  { account, guesser, secondStep }: VerifiedSignIn,
): Promise<Reply<CallAnswer<typeof authenticate>> | CommittedProblem> {
  const { db, config, limits } = context;
  if (!(await repo.lockForSignIn(db, account))) throw new Problem(401);
  // In this transaction, because another one would wait for a connection. After locking the account, so that concurrent sign-ins
  // take their locks in the same order.
  await context.asOwner((session) => rightPassword(limits.within(session), guesser));
  const factor = await acceptSecondFactor(context, account, secondStep);
  if (factor instanceof CommittedProblem) return factor;
  const needsFactor = account.factorRequired && factor === 'none';
  const token = newToken();
  const { sessionId, cookies } = await openSession(context, account, factor);
  await repo.insertToken(db, tokenRow(token, account.workspaceId, sessionId));
  if (factor === 'recovery') await context.send(recoveryCodesMail(config, account, 'recovery'));
  return new Reply({ ...userFields(context, { ...account, needsFactor }), user_token: token }, cookies);
}

type Cookies = Reply<unknown>['headers'];

/**
 * Signs in the person whose mailed link has just set the password, in the transaction that used the link up.
 * @returns the cookies; none if the person must use the login page.
 */
export async function signInByActivation(
  context: TenantContext,
  operation: 'activate' | 'invite',
  email: string,
): Promise<Cookies> {
  const account = await repo.findByEmail(context.db, foldEmail(email));
  if (account === undefined) return [];
  const isProtected = hasFactor(await findFactors(context.db, account.userId));
  if (!signsInByActivation({ operation }, { ...account, hasFactor: isProtected })) return [];
  if (!(await repo.lockForSignIn(context.db, account))) return [];
  return (await openSession(context, account, 'none')).cookies;
}

/** Opens a session and records it. @returns the cookies of the session and of the known browser. */
async function openSession(
  context: TenantContext,
  account: VerifiedSignIn['account'],
  factor: UsedFactor,
): Promise<{ sessionId: number; cookies: Cookies }> {
  const { db, config, request } = context;
  const {
    passwordHash: _hash,
    locale: _locale,
    localeChosen: _chosen,
    isSite: _isSite,
    domainName: _domainName,
    theme: _theme,
    company: _company,
    factorRequired: _required,
    ...person
  } = account;
  const secret = newToken();
  const sessionId = await repo.insertSession(db, {
    workspaceId: person.workspaceId,
    accountId: person.userId,
    cookieHash: tokenHash(secret),
    userAgent: request.userAgent,
    address: request.address,
    life: SESSION_MOST,
  });
  // The request came from a visitor; only now the person is known.
  await recordEvent(
    db,
    { actor: { kind: 'member', ...person, sessionId }, request },
    { action: 'session.opened', subjectType: 'session', subjectId: sessionId, detail: { factor } },
  );
  const cookies = [
    sessionCookie(config, secret, SESSION_MOST),
    rememberDevice(context, account.email),
    rememberLook(context, account),
  ];
  return { sessionId, cookies };
}

/** Returns the signed-in person with a new token, or `{ authenticated: false }`. */
export async function restore(context: TenantContext): Promise<Reply<CallAnswer<typeof fetchToken>>> {
  const { db, request } = context;
  const nobody = new Reply({ authenticated: false as const }, [lookCookie(context.config, '', 0)]);
  const secret = request.sessionSecret;
  const found = secret === undefined ? undefined : await repo.findByCookie(db, tokenHash(secret));
  if (found === undefined || !maySignIn(found)) return nobody;
  const times = { lastSeenAt: found.lastSeenAt.getTime(), expiresAt: found.expiresAt.getTime() };
  if (!sessionIsAlive(times, found.readAt.getTime())) {
    await repo.deleteSession(db, found.sessionId);
    return nobody;
  }
  if (!(await repo.touchSession(db, found.sessionId))) return nobody;
  const token = newToken();
  await repo.deleteOldTokens(db, found.sessionId);
  await repo.insertToken(db, tokenRow(token, found.workspaceId, found.sessionId));
  const answer = {
    authenticated: true as const,
    ...userFields(context, found),
    user_firstname: found.firstName,
    user_lastname: found.lastName,
    user_state: found.userState,
    user_account_state: found.accountState,
    user_token: token,
    expires_in: TOKEN_LIFE,
  };
  return new Reply(answer, [rememberLook(context, found)]);
}

/** Ends the cookie's session and all its tokens. */
export async function signOut({
  db,
  config,
  request,
}: TenantContext): Promise<Reply<CallAnswer<typeof logout>>> {
  const secret = request.sessionSecret;
  const session = secret === undefined ? undefined : await repo.findByCookie(db, tokenHash(secret));
  if (session !== undefined) await repo.deleteSession(db, session.sessionId);
  return new Reply({ authenticated: false as const }, [
    sessionCookie(config, '', 0),
    lookCookie(config, '', 0),
  ]);
}

/**
 * Returns the member to whom a bearer token belongs, before `doAs` applies (members feature).
 * @throws Problem 401 if the token or its account is not valid; 503 while the workspace is stopped, except
 * for administrators, who can start it again; 410 if it has moved.
 */
export async function holderOf({ engine }: Pick<Platform, 'engine'>, bearer: string): Promise<Member> {
  const holder = await asInstallation(engine, ({ db }) => repo.findByToken(db, tokenHash(bearer)), {
    readOnly: true,
    by: bearer,
  });
  if (holder === undefined || !maySignIn(holder)) throw new Problem(401);
  if (holder.movedTo !== null) throw workspaceMoved(holder.movedTo);
  if (holder.runtime !== 'running' && !rolesOf(holder).includes('ROLE_ADMIN')) throw workspaceStopped();
  const { runtime: _, movedTo: __, ...member } = holder;
  return { kind: 'member', ...member };
}

function workspaceStopped(): Problem {
  return new Problem(503, { code: 'WORKSPACE_STOPPED', msg: 'Workspace is stopped', retryAfter: 60 });
}

function tokenRow(token: string, workspaceId: number, sessionId: number) {
  return { hash: tokenHash(token), workspaceId, sessionId, life: TOKEN_LIFE };
}

interface SiteOfPerson {
  workspaceId: number;
  isSite: boolean;
  domainName: string | null;
}

/**
 * Returns the origin of the person's public site; null without a site. Returns an empty text if the request
 * came through that site, which may have more hosts than `BASE_URL`.
 */
function siteOf({ actor, config }: TenantContext, person: SiteOfPerson): string | null {
  const { workspaceId, isSite, domainName } = person;
  if (!isSite && domainName === null) return null;
  if (actor.workspaceId === workspaceId) return '';
  return isSite || domainName === null ? config.baseUrl : originOfHost(domainName, config.baseUrl);
}

interface ShownPerson extends SiteOfPerson {
  userId: number;
  login: string;
  role: Member['role'];
  email: string;
  firstName: string;
  lastName: string;
  /** `system` before the first choice. */
  theme: string;
  locale: Locale;
  localeChosen: boolean;
  needsFactor: boolean;
  administers: boolean;
  zone: Zone;
  company: OwnLook | null;
}

/** Lets the server render the next page as the company's. */
function rememberLook({ config }: TenantContext, person: Pick<ShownPerson, 'company'>): Cookies[number] {
  return lookCookie(config, lookText(lookOf(person.company)), SESSION_MOST);
}

function userFields(context: TenantContext, person: ShownPerson) {
  return {
    user_id: person.userId,
    user_login: person.login,
    user_role: person.role,
    user_email: person.email,
    user_firstName: person.firstName,
    user_lastName: person.lastName,
    user_site: siteOf(context, person),
    user_theme: chosenTheme(person.theme) ?? null,
    user_locale: person.locale,
    user_locale_chosen: person.localeChosen,
    user_needs_factor: person.needsFactor,
    user_administers: person.administers,
    user_time_zone: person.zone,
    user_look: lookOf(person.company),
  };
}
