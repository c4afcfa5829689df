/** One way in: every call of every contract is mounted, every mounted route is a call, and each says who may. */
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routeOf } from '#api/http.ts';
import { createApi } from '#api/v1.ts';
import { createApp } from '#entry/app.ts';
import { createServices, type Services } from '#entry/services.ts';
import { roles } from '#kernel/actor.ts';
import { type Call, isUnderDoAs } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { isGuarded, named, tenantRoles } from '../support/walk.ts';

let app: TestApi;
let services: Services;
beforeAll(async () => {
  app = await startApi();
  services = createServices(app.platform);
});
afterAll(() => app.close());

interface Route {
  method: string;
  path: string;
}

const address = ({ method, path }: Route) => `${method} ${path}`;
const addressOfCall = (call: Call) => `${call.method} /api/v1${routeOf(call)}`;

/**
 * Routes that are no call of a contract, each with the reason why nobody has to be asked. What is not here and
 * not in a contract is a way in that nobody declared.
 */
const openRoutes: Record<string, string> = {
  'GET /api/v1/openapi.json': 'describes the calls and nothing of anybody',
  'GET /api/docs': 'the same for people',
  'ALL /api/v1/*': 'hands over to the API',
  'GET /health/live': 'says that the process runs',
  'GET /health/ready': 'says whether the database answers',
  'GET /medias/:key/:width?': 'public pictures, under keys that cannot be guessed',
  'ALL /*': 'headers, and the pages, which read through the API',
  'ALL *': 'the pages, which read through the API',
  'ALL /assets/*': 'built files',
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
    pages: async () => new Response(),
    clientFiles: import.meta.dirname,
    isReady: () => true,
  });
  return [...api.routes, ...whole.routes];
}

test('every call has a handler and every handler is a call of a contract', () => {
  const declared = allCalls.map(addressOfCall);
  const carriedOut = [...services.api.handlers.keys()].map(addressOfCall);
  const without = (these: string[], those: string[]) => these.filter((one) => !those.includes(one));
  expect(without(declared, carriedOut), 'declared in a contract, in no server/api.ts').toEqual([]);
  expect(without(carriedOut, declared), 'carried out, in no contract: npm run generate').toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
  expect(new Set(allCalls.map(({ id }) => id)).size).toBe(allCalls.length);
});

test('no route stands beside the contracts', () => {
  expect(strangers(wholeApp(), allCalls)).toEqual([]);
});

test('a route beside them would be noticed', () => {
  const leak = new Hono().get('/api/v1/members/all', (c) => c.text('everybody'));
  expect(strangers([...wholeApp(), ...leak.routes], allCalls)).toEqual(['GET /api/v1/members/all']);
  expect(strangers(wholeApp(), allCalls.slice(1))).not.toEqual([]);
});

test.each(allCalls.map((call) => [call.id, call] as const))('%s says who may call it', (_, call) => {
  if (Array.isArray(call.access)) {
    expect(call.access.length).toBeGreaterThan(0);
    for (const role of call.access) expect(roles).toContain(role);
  } else {
    expect(['anyone', 'session', 'member']).toContain(call.access);
  }
  expect(call.summary).not.toBe('');
});

/** What acting for another never allows (product.md §1): the names of calls that would be one of these. */
const neverActing =
  /approve|reject|accept|refuse|decide|password|invit|delete|remove|role|startActing|passkey|totp|recovery|message/i;

/** A reading may be named after what it is about. */
const isNever = ({ id, method, path }: Call) =>
  method !== 'GET' && (method === 'DELETE' || neverActing.test(id) || neverActing.test(path));

test('acting for another allows no call that it must not', () => {
  const allowed = allCalls.filter(({ underDoAs }) => underDoAs === true);
  expect(allowed.filter(isNever).map(({ id }) => id)).toEqual([]);
});

/** Whoever acts for somebody may do what that person may; all else is named after it, or says why not. */
test.each(
  named(
    allCalls.filter(
      (call) => isGuarded(call) && tenantRoles(call).length > 0 && !isUnderDoAs(call) && !isNever(call),
    ),
  ),
)('%s says why nobody may do it for another', (_, { notUnderDoAs }) => {
  expect(notUnderDoAs, "say underDoAs: true in its contract, or notUnderDoAs: 'why'").toMatch(/\w/);
});

test('no call says why not where it may, or where its name says so', () => {
  const said = allCalls.filter(({ notUnderDoAs }) => notUnderDoAs !== undefined);
  expect(said.filter((call) => call.underDoAs || isNever(call)).map(({ id }) => id)).toEqual([]);
});
