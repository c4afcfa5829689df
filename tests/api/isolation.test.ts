/**
 * The attacks of quality.md «Security» 9, 11 and 12 on every call, made from the contracts, so that a new call is
 * tried like the others: another company's ids, no token, each role, a stranger's `doAs`, fields that do not belong.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#api/calls.ts';
import { type Role, roles } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { pathOf } from '#kernel/client.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import { everythingOf, MARK, type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sampleOf } from '../support/sample.ts';

let app: TestApi;
let other: OtherCompany;
let own: Record<Role, TestClient>;
beforeAll(async () => {
  app = await startApi();
  other = await otherCompany(app);
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const person = (role: Role) => app.signIn(role, role === 'ROLE_ADMIN' ? undefined : workspaceId);
  own = {
    ROLE_USER: await person('ROLE_USER'),
    ROLE_MANAGER: await person('ROLE_MANAGER'),
    ROLE_OWNER: await person('ROLE_OWNER'),
    ROLE_ADMIN: await person('ROLE_ADMIN'),
  };
});
afterAll(() => app.close());

const guarded = allCalls.filter(({ access }) => access !== 'anyone' && access !== 'session');
const named = (calls: readonly Call[]) => calls.map((call) => [call.id, call] as const);
const mayCall = (call: Call) =>
  roles.filter(
    (role) => call.access === 'member' || (Array.isArray(call.access) && call.access.includes(role)),
  );
/** An administrator works across workspaces by right; what is tried here is everybody else. */
const tenantRoles = (call: Call) => mayCall(call).filter((role) => role !== 'ROLE_ADMIN');

interface Attempt {
  ids?: Record<string, unknown>;
  extra?: Record<string, unknown>;
  doAs?: number;
}

function attempt(
  call: Call,
  by: { request: TestClient['request'] },
  { ids = {}, extra, doAs }: Attempt = {},
) {
  const input = { params: sampleOf(call.params, ids), query: sampleOf(call.query, ids) };
  const path = pathOf(call, input).replace(/^\/api\/v1/, '');
  const target = doAs === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}doAs=${doAs}`;
  if (call.encoding === 'upload') {
    const body = new FormData();
    body.set('file', new Blob(['sample']), 'sample.txt');
    for (const [name, value] of Object.entries(extra ?? {})) body.set(name, String(value));
    return by.request(target, { method: call.method, body });
  }
  if (call.body === undefined) return by.request(target, { method: call.method });
  const body = JSON.stringify({ ...sampleOf(call.body, ids), ...extra });
  return by.request(target, {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    // Written out, because an object of JavaScript cannot hold it as a field of its own this way.
    body:
      extra === undefined ? body : body.replace(/}$/, ',"__proto__":{"role":"ROLE_ADMIN","polluted":true}}'),
  });
}

const nobody = {
  request: (path: string, init?: RequestInit) => app.request(`/api/v1${path}`, init),
};

describe('without a token', () => {
  test.each(named(guarded))('%s: 401', async (_, call) => {
    const answer = await attempt(call, nobody, { ids: other.ids });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    // The cookie of a session is no token: by itself it can change nothing.
    const cookie = { cookie: `ardoise_session=${own.ROLE_OWNER.session.secret}` };
    const withCookie = await attempt(call, {
      request: (path, init) =>
        nobody.request(path, { ...init, headers: { ...init?.headers, ...cookie } as HeadersInit }),
    });
    expect(withCookie.status).toBe(401);
  });
});

describe('with a role that may not', () => {
  const table = guarded.flatMap((call) =>
    roles.filter((role) => !mayCall(call).includes(role)).map((role) => [call.id, role, call] as const),
  );
  test.each(table)('%s by %s: 403', async (_, role, call) => {
    expect((await attempt(call, own[role], { ids: other.ids })).status).toBe(403);
  });
});

/** The names in a call's path and body that are ids; `lastId` is a place in a list and may be anybody's. */
function idsOf(call: Call): string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return names.filter((name) => /id$/i.test(name) && name !== 'lastId');
}

describe('with the ids of another company', () => {
  const naming = allCalls.filter((call) => idsOf(call).length > 0 && call.access !== 'session');

  test.each(named(naming))('%s: 404, nothing shown, nothing changed', async (_, call) => {
    const unknown = idsOf(call).filter((name) => other.ids[name] === undefined);
    expect(unknown, 'tests/support/other-company.ts has none of these: let it make one').toEqual([]);
    const before = await everythingOf(app.platform.engine, other.workspaceId);
    const callers = call.access === 'anyone' ? [nobody] : tenantRoles(call).map((role) => own[role]);
    for (const by of callers) {
      const answer = await attempt(call, by, { ids: other.ids });
      const text = await answer.text();
      expect(answer.status, text).toBe(404);
      expect(text).not.toContain(MARK);
    }
    expect(await everythingOf(app.platform.engine, other.workspaceId)).toEqual(before);
  });
});

describe('lists and readings', () => {
  const reading = allCalls.filter(({ method, access }) => method === 'GET' && access !== 'session');
  test.each(named(reading))('%s shows nothing of another company', async (_, call) => {
    const callers = call.access === 'anyone' ? [nobody] : tenantRoles(call).map((role) => own[role]);
    for (const by of callers) {
      for (const ids of [{}, other.ids]) {
        const answer = await attempt(call, by, { ids });
        expect(answer.status).toBeLessThan(500);
        expect(await answer.text()).not.toContain(MARK);
      }
    }
  });
});

describe('acting for somebody of another company', () => {
  test.each(named(guarded))('%s: 404', async (_, call) => {
    const before = await everythingOf(app.platform.engine, other.workspaceId);
    for (const role of tenantRoles(call)) {
      const answer = await attempt(call, own[role], { ids: other.ids, doAs: other.ids.userId as number });
      expect(answer.status, role).toBe(404);
    }
    expect(await everythingOf(app.platform.engine, other.workspaceId)).toEqual(before);
  });
});

describe('acting for a colleague', () => {
  const writing = guarded.filter(({ method, underDoAs }) => method !== 'GET' && underDoAs !== true);
  test.each(named(writing))('%s is refused', async (_, call) => {
    const answer = await attempt(call, own.ROLE_OWNER, { doAs: own.ROLE_MANAGER.account.userId });
    expect(answer.status).toBe(403);
  });
});

describe('with fields that do not belong', () => {
  const writing = allCalls.filter(({ body, access }) => body !== undefined && access !== 'session');

  test.each(named(writing))('%s: no effect', async (_, call) => {
    const before = await everythingOf(app.platform.engine, other.workspaceId);
    const declared = Object.keys(sampleOf(call.body));
    const foreign = {
      role: 'ROLE_ADMIN',
      user_role: 'ROLE_ADMIN',
      workspaceId: other.workspaceId,
      workspace_id: other.workspaceId,
      status: 'published',
      state: 'approved',
      user_state: 'active',
      is_site: true,
    };
    const extra = Object.fromEntries(Object.entries(foreign).filter(([name]) => !declared.includes(name)));
    const callers = call.access === 'anyone' ? [nobody] : tenantRoles(call).map((role) => own[role]);
    for (const by of callers) {
      const answer = await attempt(call, by, { extra });
      expect(answer.status, await answer.text()).toBeLessThan(500);
    }
    expect(await everythingOf(app.platform.engine, other.workspaceId)).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const people = await rolesOfOwn();
    for (const role of roles)
      expect(people.get(own[role].account.userId)).toEqual([role, own[role].account.workspaceId]);
    expect([...people.values()].filter(([role]) => role === 'ROLE_ADMIN')).toHaveLength(1);
  });
});

async function rolesOfOwn(): Promise<Map<number, [Role, number]>> {
  const rows = await asInstallation(app.platform.engine, ({ db }) =>
    db.selectFrom('accounts').select(['id', 'role', 'workspace_id']).execute(),
  );
  return new Map(rows.map(({ id, role, workspace_id }) => [id, [role, workspace_id]]));
}
