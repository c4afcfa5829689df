/**
 * Checks that every call of every contract is mounted, that every mounted route is a call, and that each call
 * declares its access.
 */
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { routeOf } from '#api/http.ts';
import { createApi } from '#api/v1.ts';
import { createApp } from '#entry/app.ts';
import { createServices, type Services } from '#entry/services.ts';
import { roles } from '#kernel/actor.ts';
import { type Call, isUnderDoAs } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { isGuarded, named, tenantRoles } from '../support/walk.ts';

const app = testApi();
let services: Services;
beforeAll(async () => {
  services = createServices(app.platform);
});

interface Route {
  method: string;
  path: string;
}

const address = ({ method, path }: Route) => `${method} ${path}`;
const addressOfCall = (call: Call) => `${call.method} /api/v1${routeOf(call)}`;

/**
 * Routes outside the contracts, with the reason why each needs no access check. Any other route is an error.
 */
const openRoutes: Record<string, string> = {
  'GET /api/v1/openapi.json': 'describes the calls, without anybody’s data',
  'GET /api/docs': 'the same as a page',
  'ALL /api/v1/*': 'passes requests on to the API',
  'GET /health/live': 'says that the process runs',
  'GET /health/ready': 'says whether the database answers',
  'GET /medias/:key/:width?': 'public pictures, under keys that cannot be guessed',
  'ALL /*': 'headers, and the pages, which use the API',
  'ALL *': 'the pages, which use the API',
  'ALL /assets/*': 'built files',
  'ALL /office-worker.js': 'a built file',
};

function strangers(routes: readonly Route[], calls: readonly Call[]): string[] {
  const known = new Set(calls.map(addressOfCall));
  return routes
    .filter((route) => !known.has(address(route)) && openRoutes[address(route)] === undefined)
    .map(address);
}

function wholeApp() {
  const api = createApi(services.api);
  const whole = createApp({
    platform: app.platform,
    api,
    pictures: services.pictures,
    sites: services.sites,
    pages: async () => new Response(),
    clientFiles: import.meta.dirname,
    isReady: () => true,
  });
  return [...api.routes, ...whole.routes];
}

test('every call has a handler, and every handler executes a declared call', () => {
  const declared = allCalls.map(addressOfCall);
  const executed = [...services.api.handlers.keys()].map(addressOfCall);
  const without = (these: string[], those: string[]) => these.filter((one) => !those.includes(one));
  expect(without(declared, executed), 'declared in a contract, in no server/api.ts').toEqual([]);
  expect(without(executed, declared), 'executed, in no contract: npm run generate').toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
  expect(new Set(allCalls.map(({ id }) => id)).size).toBe(allCalls.length);
});

test('every route of the server is declared by a contract', () => {
  expect(strangers(wholeApp(), allCalls), 'declare these routes as calls of a contract').toEqual([]);
});

test('a route that is not declared is detected', () => {
  const leak = new Hono().get('/api/v1/members/all', (c) => c.text('everybody'));
  expect(strangers([...wholeApp(), ...leak.routes], allCalls)).toEqual(['GET /api/v1/members/all']);
  expect(strangers(wholeApp(), allCalls.slice(1))).not.toEqual([]);
});

test.each(allCalls.map((call) => [call.id, call] as const))('%s declares its access', (_, call) => {
  if (Array.isArray(call.access)) {
    expect(call.access.length).toBeGreaterThan(0);
    for (const role of call.access) expect(roles).toContain(role);
  } else {
    expect(['anyone', 'session', 'member']).toContain(call.access);
  }
  expect(call.summary).not.toBe('');
});

/** Names of calls that must not be allowed while acting for another (product.md §1). */
const forbiddenNames =
  /approve|reject|accept|refuse|decide|password|invit|delete|remove|role|startActing|passkey|totp|recovery|message/i;

/** Whether a call has such a name. A read may be named after its subject. */
const isForbidden = ({ id, method, path }: Call) =>
  method !== 'GET' && (method === 'DELETE' || forbiddenNames.test(id) || forbiddenNames.test(path));

test('calls that must never be possible under doAs do not allow it', () => {
  const allowed = allCalls.filter(({ underDoAs }) => underDoAs === true);
  expect(
    allowed.filter(isForbidden).map(({ id }) => id),
    'replace underDoAs: true in these contracts',
  ).toEqual([]);
});

/** A call is allowed under doAs, or has a forbidden name, or gives a reason. */
test.each(
  named(
    allCalls.filter(
      (call) => isGuarded(call) && tenantRoles(call).length > 0 && !isUnderDoAs(call) && !isForbidden(call),
    ),
  ),
)('%s gives the reason why it is not allowed under doAs', (_, { notUnderDoAs }) => {
  expect(notUnderDoAs, "declare underDoAs: true in its contract, or notUnderDoAs: 'why'").toMatch(/\w/);
});

test('a contract gives a reason only where one is needed', () => {
  const withReason = allCalls.filter(({ notUnderDoAs }) => notUnderDoAs !== undefined);
  expect(
    withReason.filter((call) => call.underDoAs || isForbidden(call)).map(({ id }) => id),
    'remove notUnderDoAs from these contracts: the name of the call or its method already forbids it',
  ).toEqual([]);
});
