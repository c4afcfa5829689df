/**
 * A request reads as one sentence: match contract → authenticate → authorise → validate → open the tenant's
 * transaction → service → answer. Every call of every room takes this one way.
 */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { recordCall } from '#features/audit/server/service.ts';
import { type Actor, hasRole, type Member } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { negotiateLocale } from '#kernel/locale.ts';
import { type FieldErrors, Problem } from '#kernel/problem.ts';
import { asTenant, type Reading } from '#platform/db/transaction.ts';
import { isCrossSite } from '#platform/http/foreign-origin.ts';
import type { Platform } from '#platform/platform.ts';
import { type CallContext, type MemberContext, Reply, type RequestFacts } from '#platform/request/context.ts';
import { readCookie, readSessionCookie } from '#platform/request/cookies.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';
import { readBody } from './body.ts';
import { type Keeping, repeatable } from './idempotency.ts';
import { problemAnswer } from './problem-answer.ts';

/** What the pipeline needs to know of people; the accounts and workspaces rooms provide it. */
export interface Doorkeeper {
  /** The member behind a bearer token, under `doAs` the person acted for. @throws Problem 401, 403, 404 */
  memberOf(bearer: string, doAs: number | undefined, request: RequestFacts): Promise<Member>;
  /** The workspace whose site a host name is. */
  siteOf(host: string): Promise<number>;
  /** Whether that site lets its readers in, or was stopped. */
  isOpen(host: string): Promise<boolean>;
}

export interface Door {
  platform: Platform;
  doorkeeper: Doorkeeper;
}

/** What the server tells of each request that it hands to the API. */
export interface ApiBindings {
  requestId: string;
  address: string;
  /** Where the calls of a page read together. */
  reading?: Reading;
}

export type ApiApp = Hono<{ Bindings: ApiBindings }>;
type ApiContext = Context<{ Bindings: ApiBindings }>;

/** The call's path as the router writes it. A slash at the end makes no difference, so none is kept. */
export function routeOf(call: Call): string {
  return call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
}

export function mount(app: ApiApp, handler: Handler, door: Door): void {
  app.on(handler.call.method, routeOf(handler.call), (c) => respond(c, handler, door));
}

async function respond(c: ApiContext, handler: Handler, door: Door): Promise<Response> {
  const { call } = handler;
  try {
    refuseOtherSites(c, call, door);
    const request = factsOf(c, call, door);
    const actor = await authenticate(c, call, request, door);
    authorise(actor, call);
    const input = await validate(c, call);
    const context = await intoTenant(handler, { actor, request }, input);
    return await carryOut(c, handler, context, input, door.platform);
  } catch (error) {
    return problemAnswer(error, c.env.requestId, door.platform.log, call.texts);
  }
}

/** No other site may use what a cookie opens; its writes are refused at the door (entry/app.ts). */
function refuseOtherSites(c: ApiContext, call: Call, { platform }: Door): void {
  if (call.access === 'session' && isCrossSite(c.req.raw.headers, platform.config.baseUrl))
    throw new Problem(403, { code: 'FOREIGN_ORIGIN' });
}

function factsOf(c: ApiContext, call: Call, { platform }: Door): RequestFacts {
  const header = (name: string) => c.req.raw.headers.get(name);
  const cookies = header('cookie');
  const saved = readCookie(cookies, 'ardoise_locale');
  return {
    id: c.env.requestId,
    address: c.env.address,
    userAgent: (header('user-agent') ?? '').slice(0, 400),
    locale: saved === 'fr' || saved === 'en' ? saved : negotiateLocale(header('accept-language')),
    // A cookie alone changes nothing: only the calls made for it get to see it.
    sessionSecret: call.access === 'session' ? readSessionCookie(platform.config, cookies) : undefined,
    basic: call.access === 'anyone' ? basicOf(header('authorization')) : undefined,
    ifMatch: header('if-match')?.replace(/^W\//, '').replace(/^"|"$/g, ''),
    signal: c.req.raw.signal,
  };
}

function basicOf(header: string | null): RequestFacts['basic'] {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1];
  const [user, secret] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 2);
  return user && secret ? { user, secret } : undefined;
}

async function authenticate(c: ApiContext, call: Call, request: RequestFacts, door: Door): Promise<Actor> {
  const bearer = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const forMember = call.ownWorkspace === true && bearer !== undefined;
  if (!forMember && (call.access === 'anyone' || call.access === 'session')) {
    const host = c.req.raw.headers.get('host') ?? '';
    // What reads a site's own rows is the site; signing in and the like are doors that stay open.
    if (call.scope !== 'own' && !(await door.doorkeeper.isOpen(host)))
      throw new Problem(503, { code: 'WORKSPACE_STOPPED', msg: 'Workspace is stopped', retryAfter: 60 });
    return { kind: 'visitor', workspaceId: await door.doorkeeper.siteOf(host) };
  }
  if (bearer === undefined) throw new Problem(401);
  return door.doorkeeper.memberOf(bearer, doAsOf(c), request);
}

function doAsOf(c: ApiContext): number | undefined {
  const given = c.req.query('doAs');
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,9}$/.test(given)) throw new Problem(400, { errors: { doAs: 'a user id is expected' } });
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

async function validate(c: ApiContext, call: Call): Promise<ValidatedInput> {
  const { doAs: _, ...query } = c.req.query();
  return {
    params: parse(call.params, c.req.param()),
    query: parse(call.query, query),
    body:
      call.encoding === 'upload'
        ? await readBody(call, c.req.raw)
        : parse(call.body, await readBody(call, c.req.raw)),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Problem(400, { errors });
}

async function carryOut(
  c: ApiContext,
  handler: Handler,
  context: CallContext,
  input: ValidatedInput,
  platform: Platform,
): Promise<Response> {
  const { call, run } = handler;
  if (call.scope === 'own') return carryOutAlone(handler, context, input, platform);
  const { reading } = c.env;
  if (call.method === 'GET' && reading?.workspaceId === context.actor.workspaceId)
    return reading.run(async (transaction) => answer(call, await run({ ...context, ...transaction }, input)));
  const key = call.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  return asTenant(
    platform.engine,
    context.actor.workspaceId,
    async (transaction) => {
      const whole = { ...context, ...transaction };
      const work = async () => {
        const outcome = await run(whole, input);
        if (leavesRecord(call, whole)) await recordCall(whole, whole, call.id, input.params);
        return answer(call, outcome);
      };
      if (key === undefined || !isMemberContext(whole)) return work();
      const keeping = keepingOf(call, platform, key);
      const kept = await repeatable(whole, key, [call.id, whole.actor.userId, input], keeping, async () => {
        const first = await work();
        return { status: first.status, body: await first.text() };
      });
      return new Response(kept.body, { status: kept.status, headers: jsonHeaders });
    },
    { readOnly: call.method === 'GET' },
  );
}

function keepingOf({ answersSecret }: Call, { vault }: Platform, key: string): Keeping {
  if (!answersSecret) return { close: (body) => body, open: (kept) => kept };
  const about = `answer:${key}`;
  return { close: (body) => vault.seal(body, about), open: (kept) => vault.open(kept, about) };
}

/** The service opens its own transactions; where it recorded nothing in them, the call itself is recorded. */
async function carryOutAlone(
  { call, run }: Handler,
  context: CallContext,
  input: ValidatedInput,
  platform: Platform,
): Promise<Response> {
  const outcome = await run(context, input);
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

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** The contract's schema also decides what leaves: a field that it does not name stays inside. */
function answer(call: Call, outcome: unknown): Response {
  if (outcome instanceof Response) return outcome;
  const value = outcome instanceof Reply ? outcome.answer : outcome;
  const headers = new Headers(jsonHeaders);
  if (outcome instanceof Reply) for (const [name, text] of outcome.headers) headers.append(name, text);
  return new Response(JSON.stringify(call.answer.parse(value)), { status: call.status ?? 200, headers });
}
