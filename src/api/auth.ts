/**
 * Authenticates requests, and checks the rights that contracts declare. Finer rules are in the features'
 * `access.ts`.
 */
import { type Caller, hasRole, type Member, rolesOf, type Visitor } from '#kernel/actor.ts';
import { type Call, isUnderDoAs } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { acceptedLocale, defaultLocale, isLocale, type Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';
import { isCrossSite } from '#platform/http/foreign-origin.ts';
import type { RequestFacts } from '#platform/request/context.ts';
import { readCookie, readDeviceCookie, readSessionCookie } from '#platform/request/cookies.ts';
import type { ApiRequest } from './request.ts';

/** Finds accounts, members and workspaces. The features that own these rows implement it. */
export interface Authenticator {
  /** The member of a bearer token, or the person acted for under `doAs`. @throws Problem 401, 403, 404 */
  memberOf(bearer: string, doAs: number | undefined): Promise<Member>;
  /** The workspace of a host name, and its time zone. */
  placeOf(host: string): Promise<Pick<Visitor, 'workspaceId' | 'zone'>>;
  /** Whether the site of that host is running. */
  isOpen(host: string): Promise<boolean>;
}

/**
 * Rejects calls about the session that come from other sites. Other writes from there are rejected earlier
 * (entry/app.ts).
 */
export function refuseOtherSites({ header }: ApiRequest, call: Call, { baseUrl }: Config): void {
  if (call.access === 'session' && isCrossSite(header, baseUrl))
    throw new Problem(403, { code: 'FOREIGN_ORIGIN' });
}

export function factsOf(
  { header, bindings }: ApiRequest,
  call: Call,
  config: Config,
  caller: Caller,
): RequestFacts {
  const cookies = header('cookie');
  return {
    id: bindings.requestId,
    address: bindings.address,
    userAgent: (header('user-agent') ?? '').slice(0, 400),
    locale: localeOf(header, caller),
    // A cookie alone authorises nothing: only calls with access `session` see it.
    sessionSecret: call.access === 'session' ? readSessionCookie(config, cookies) : undefined,
    deviceCookie: call.access === 'anyone' ? readDeviceCookie(config, cookies) : undefined,
    basic: call.access === 'anyone' ? basicOf(header('authorization')) : undefined,
    ifMatch: header('if-match')?.replace(/^W\//, '').replace(/^"|"$/g, ''),
  };
}

/**
 * Returns the language of the answer: `Accept-Language`, else the language last chosen in this browser, else
 * the profile's (docs/decisions/0054). Mails use the language of each recipient's profile.
 */
function localeOf(header: ApiRequest['header'], caller: Caller): Locale {
  const saved = readCookie(header('cookie'), 'ardoise_locale');
  const own = caller.kind === 'member' ? caller.locale : undefined;
  return acceptedLocale(header('accept-language')) ?? (isLocale(saved) ? saved : (own ?? defaultLocale));
}

function basicOf(header: string | null): RequestFacts['basic'] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  const [user, secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 2);
  return user && secret ? { user, secret } : undefined;
}

/** Finds out who sends the request. @throws Problem 401; 503 for a visitor of a stopped site. */
export async function authenticate(
  incoming: ApiRequest,
  call: Call,
  authenticator: Authenticator,
): Promise<Caller> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(incoming.header('authorization') ?? '')?.[1];
  const forMember = call.ownWorkspace === true && bearer !== undefined;
  if (!forMember && (call.access === 'anyone' || call.access === 'session')) {
    const host = incoming.header('host') ?? '';
    // Calls for the public site use its workspace and stop with it. Signing in stays possible.
    const isSite = call.whileStopped !== true && (call.scope === undefined || call.scope === 'tenant');
    if (isSite && !(await authenticator.isOpen(host)))
      throw new Problem(503, { code: 'WORKSPACE_STOPPED', msg: 'Workspace is stopped', retryAfter: 60 });
    return { kind: 'visitor', ...(await authenticator.placeOf(host)) };
  }
  if (bearer === undefined) throw new Problem(401);
  return authenticator.memberOf(bearer, doAsOf(incoming));
}

function doAsOf({ query }: ApiRequest): number | undefined {
  const given = query.doAs;
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,9}$/.test(given))
    throw new Problem(400, { errors: { doAs: generalError('user_id_expected') } });
  return Number(given);
}

/**
 * Returns the caller in the role in which they make the call: their own, if it may make the call, otherwise
 * that of an administrator (docs/decisions/0074).
 */
export function inRoleFor(caller: Caller, { access }: Pick<Call, 'access'>): Caller {
  if (caller.kind !== 'member' || !Array.isArray(access)) return caller;
  const role = rolesOf(caller).find((one) => access.includes(one));
  return role === undefined ? caller : { ...caller, role };
}

/** Checks what the contract declares: roles, second factor, and use under `doAs`. @throws Problem 403 */
export function authorise(caller: Caller, call: Call): void {
  if (Array.isArray(call.access) && !hasRole(caller, ...call.access)) throw new Problem(403);
  if (caller.kind === 'member' && caller.needsFactor === true && call.beforeSecondFactor !== true)
    throw new Problem(403, { code: 'SECOND_FACTOR_NEEDED' });
  const acting = caller.kind === 'member' && caller.actedBy !== undefined;
  if (acting && !isUnderDoAs(call)) {
    throw new Problem(403, { code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
  }
}
