/**
 * A request reads as one sentence: match contract → authenticate → authorise → validate → open the tenant's
 * transaction → service → answer. Every call of every room takes this one way. Two doors lead to it, which only
 * translate: HTTP (http.ts), and the pages of this server, which ask directly (direct.ts).
 */
import type { z } from 'zod';
import { recordCall } from '#features/audit/server/service.ts';
import { type Actor, hasRole, type Member } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { negotiateLocale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { validateBy } from '#kernel/validate.ts';
import { generalError } from '#kernel/words.ts';
import { asTenant, type Reading } from '#platform/db/transaction.ts';
import { isCrossSite } from '#platform/http/foreign-origin.ts';
import type { Platform } from '#platform/platform.ts';
import { type CallContext, type MemberContext, Reply, type RequestFacts } from '#platform/request/context.ts';
import { readCookie, readSessionCookie } from '#platform/request/cookies.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { type Keeping, type KeptAnswer, repeatable, sealedAnswers } from './idempotency.ts';

/** What the pipeline needs to know of people; the accounts and workspaces rooms provide it. */
export interface Authenticator {
  /** The member behind a bearer token, under `doAs` the person acted for. @throws Problem 401, 403, 404 */
  memberOf(bearer: string, doAs: number | undefined, request: RequestFacts): Promise<Member>;
  /** The workspace whose site a host name is. */
  siteOf(host: string): Promise<number>;
  /** Whether that site lets its readers in, or was stopped. */
  isOpen(host: string): Promise<boolean>;
}

export interface ApiDependencies {
  platform: Platform;
  authenticator: Authenticator;
}

/** What the server tells of each request that it hands to the API. */
export interface ApiBindings {
  requestId: string;
  address: string;
  /** Where the calls of a page read together. */
  reading?: Reading;
}

/** What was asked, whichever door it came in by. */
export interface Asked {
  /** A header by its name in small letters. */
  header(name: string): string | null;
  /** Path and query as texts; validation makes of them what the contract says. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** Reads the body, where the call takes one. @throws Problem 400, 413, 415 */
  body(): Promise<unknown>;
  bindings: ApiBindings;
}

/** A call's success: what the contract's schema let out, and the headers that go with it. */
export interface Answer {
  status: number;
  value: unknown;
  headers: readonly (readonly [string, string])[];
}

/** The answer to a repeat is the text that was kept; a file comes as the service's own response. */
export type Outcome = Answer | KeptAnswer | Response;

/** @throws Problem, or whatever went wrong; the door tells it to the caller (problem-answer.ts). */
export async function carryOut(handler: Handler, asked: Asked, door: ApiDependencies): Promise<Outcome> {
  const { call } = handler;
  refuseOtherSites(asked, call, door);
  const request = factsOf(asked, call, door);
  const actor = await authenticate(asked, call, request, door);
  authorise(actor, call);
  const input = await validate(asked, call);
  const context = await intoTenant(handler, { actor, request }, input);
  return run(handler, asked, context, input, door.platform);
}

/** No other site may use what a cookie opens; its writes are refused at the door (entry/app.ts). */
function refuseOtherSites({ header }: Asked, call: Call, { platform }: ApiDependencies): void {
  if (call.access === 'session' && isCrossSite(header, platform.config.baseUrl))
    throw new Problem(403, { code: 'FOREIGN_ORIGIN' });
}

function factsOf({ header, bindings }: Asked, call: Call, { platform }: ApiDependencies): RequestFacts {
  const cookies = header('cookie');
  const saved = readCookie(cookies, 'ardoise_locale');
  return {
    id: bindings.requestId,
    address: bindings.address,
    userAgent: (header('user-agent') ?? '').slice(0, 400),
    locale: saved === 'fr' || saved === 'en' ? saved : negotiateLocale(header('accept-language')),
    // A cookie alone changes nothing: only the calls made for it get to see it.
    sessionSecret: call.access === 'session' ? readSessionCookie(platform.config, cookies) : undefined,
    basic: call.access === 'anyone' ? basicOf(header('authorization')) : undefined,
    ifMatch: header('if-match')?.replace(/^W\//, '').replace(/^"|"$/g, ''),
  };
}

function basicOf(header: string | null): RequestFacts['basic'] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  const [user, secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 2);
  return user && secret ? { user, secret } : undefined;
}

async function authenticate(
  asked: Asked,
  call: Call,
  request: RequestFacts,
  door: ApiDependencies,
): Promise<Actor> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(asked.header('authorization') ?? '')?.[1];
  const forMember = call.ownWorkspace === true && bearer !== undefined;
  if (!forMember && (call.access === 'anyone' || call.access === 'session')) {
    const host = asked.header('host') ?? '';
    // What reads a site's own rows is the site; signing in and the like are doors that stay open.
    if (call.scope !== 'own' && !(await door.authenticator.isOpen(host)))
      throw new Problem(503, { code: 'WORKSPACE_STOPPED', msg: 'Workspace is stopped', retryAfter: 60 });
    return { kind: 'visitor', workspaceId: await door.authenticator.siteOf(host) };
  }
  if (bearer === undefined) throw new Problem(401);
  return door.authenticator.memberOf(bearer, doAsOf(asked), request);
}

function doAsOf({ query }: Asked): number | undefined {
  const given = query.doAs;
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,9}$/.test(given))
    throw new Problem(400, { errors: { doAs: generalError('user_id_expected') } });
  return Number(given);
}

function authorise(actor: Actor, call: Call): void {
  if (Array.isArray(call.access) && !hasRole(actor, ...call.access)) throw new Problem(403);
  const acting = actor.kind === 'member' && actor.actedBy !== undefined;
  if (acting && call.method !== 'GET' && call.underDoAs !== true) {
    throw new Problem(403, { code: 'NOT_WHILE_ACTING_FOR_ANOTHER' });
  }
}

/** Administrators work in the workspace of what they name; services then see one workspace and no other. */
async function intoTenant(
  { tenantOf }: Handler,
  context: CallContext,
  input: ValidatedInput,
): Promise<CallContext> {
  if (tenantOf === undefined) return context;
  const workspaceId = await tenantOf(context, input);
  return { ...context, actor: { ...context.actor, workspaceId } };
}

async function validate(asked: Asked, call: Call): Promise<ValidatedInput> {
  const { doAs: _, ...query } = asked.query;
  return {
    params: parse(call.params, asked.params),
    query: parse(call.query, query),
    body: call.body === undefined ? undefined : await bodyOf(asked, call.body, call),
  };
}

async function bodyOf(asked: Asked, schema: z.ZodType, { encoding }: Call): Promise<unknown> {
  const body = await asked.body();
  return encoding === 'upload' ? body : parse(schema, body);
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const validated = validateBy(schema, value ?? {});
  if (validated.good) return validated.value;
  throw new Problem(400, { errors: validated.errors });
}

async function run(
  handler: Handler,
  { header, bindings: { reading } }: Asked,
  context: CallContext,
  input: ValidatedInput,
  platform: Platform,
): Promise<Outcome> {
  const { call } = handler;
  if (call.scope === 'own') return runAlone(handler, context, input, platform);
  if (call.method === 'GET' && reading?.workspaceId === context.actor.workspaceId)
    return reading.run(async (transaction) =>
      answer(call, await handler.run({ ...context, ...transaction }, input)),
    );
  const key = call.method === 'POST' ? header('idempotency-key') : null;
  return asTenant(
    platform.engine,
    context.actor.workspaceId,
    async (transaction) => {
      const whole = { ...context, ...transaction };
      const work = async () => {
        const outcome = await handler.run(whole, input);
        if (leavesRecord(call, whole)) await recordCall(whole, whole, call.id, input.params);
        return answer(call, outcome);
      };
      if (key === null || !isMemberContext(whole)) return work();
      const keeping = keepingOf(call, platform, key);
      return repeatable(whole, key, [call.id, whole.actor.userId, input], keeping, async () => {
        const first = await work();
        const { status } = first;
        return { status, body: first instanceof Response ? await first.text() : JSON.stringify(first.value) };
      });
    },
    { readOnly: call.method === 'GET' },
  );
}

function keepingOf({ answersSecret }: Call, { vault }: Platform, key: string): Keeping {
  if (!answersSecret) return { close: (body) => body, open: (kept) => kept };
  const about = sealedAnswers.about(key);
  return { close: (body) => vault.seal(body, about), open: (kept) => vault.open(kept, about) };
}

/** The service opens its own transactions; where it recorded nothing in them, the call itself is recorded. */
async function runAlone(
  handler: Handler,
  context: CallContext,
  input: ValidatedInput,
  platform: Platform,
): Promise<Outcome> {
  const { call } = handler;
  const outcome = await handler.run(context, input);
  if (leavesRecord(call, context)) {
    await asTenant(platform.engine, context.actor.workspaceId, (transaction) =>
      recordCall(transaction, context, call.id, input.params),
    );
  }
  return answer(call, outcome);
}

/** Every change by a member does; reading does not. */
function leavesRecord(call: Call, { actor }: CallContext): boolean {
  return call.method !== 'GET' && actor.kind === 'member';
}

function isMemberContext(context: CallContext): context is MemberContext {
  return context.actor.kind === 'member';
}

/** The contract's schema also decides what leaves: a field that it does not name stays inside. */
function answer(call: Call, outcome: unknown): Answer | Response {
  if (outcome instanceof Response) return outcome;
  const status = call.status ?? 200;
  if (!(outcome instanceof Reply)) return { status, value: call.answer.parse(outcome), headers: [] };
  return { status, value: call.answer.parse(outcome.answer), headers: outcome.headers };
}
