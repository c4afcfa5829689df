/**
 * Runs the attacks of quality.md «Security» 9, 11 and 12 on every call, generated from the contracts: ids of
 * another company, no token, each role, a stranger's `doAs`, unknown fields.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#kernel/actor.ts';
import { type Call, isUnderDoAs } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { everythingOf, MARK, type OtherCompany, otherCompany } from '../support/other-company.ts';
import { sampleOf } from '../support/sample.ts';
import {
  attempt,
  everyTenantRole,
  isGuarded,
  mayCall,
  named,
  type People,
  peopleOf,
  type Requester,
  sendingRequests,
  tenantRoles,
} from '../support/walk.ts';

const app = testApi();
let other: OtherCompany;
/** A company that administrators change here. */
let third: OtherCompany;
let own: People;
beforeAll(async () => {
  other = await otherCompany(app);
  third = await otherCompany(app, 'third.example');
  own = await peopleOf(app, await app.workspace({ pricing: 'enterprise' }));
});

/** The other company after the last test that compared it. */
let compared: Record<string, string> | undefined;

/** Expects that the work changes nothing of the other company. */
async function expectUnchanged(work: () => Promise<void>): Promise<void> {
  const before = compared ?? (await everythingOf(app.platform.engine, other.workspaceId));
  expect(JSON.stringify(before)).toContain(MARK);
  await work();
  compared = await everythingOf(app.platform.engine, other.workspaceId);
  expect(compared).toEqual(before);
}

const guarded = allCalls.filter(isGuarded);

/** Callers with the expected status. Administrators' calls reject everybody else before they look anything up. */
function callers(call: Call): { by: Requester; expected: number; who: string }[] {
  if (call.access === 'anyone') return [{ by: nobody, expected: 404, who: 'nobody' }];
  const may = tenantRoles(call);
  const roles = may.length > 0 ? may : everyTenantRole;
  return roles.map((role) => ({ by: own[role], expected: may.length > 0 ? 404 : 403, who: role }));
}

const nobody = {
  request: (path: string, init?: RequestInit) => app.request(`/api/v1${path}`, init),
};

describe('without a token', () => {
  test.each(named(guarded))(
    '%s: 401',
    sendingRequests(async (_, call) => {
      const answer = await attempt(call, nobody, { ids: other.ids });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
      // A session cookie is not a token and makes no difference.
      const cookie = { cookie: `ardoise_session=${own.ROLE_OWNER.session.secret}` };
      const withCookie = await attempt(call, {
        request: (path, init) =>
          nobody.request(path, { ...init, headers: { ...init?.headers, ...cookie } as HeadersInit }),
      });
      expect(withCookie.status).toBe(401);
    }),
  );
});

describe('with a role without access', () => {
  const others = (call: Call) => roles.filter((role) => !mayCall(call).includes(role));
  test.each(named(guarded.filter((call) => others(call).length > 0)))(
    '%s: 403',
    sendingRequests(async (_, call) => {
      for (const role of others(call))
        expect((await attempt(call, own[role], { ids: other.ids })).status, role).toBe(403);
    }),
  );
});

/** The names of ids in a call's path and body. `lastId` is a position in a list and may be anybody's. */
function idsOf(call: Call): string[] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return names.filter((name) => /id$/i.test(name) && name !== 'lastId');
}

const naming = allCalls.filter((call) => idsOf(call).length > 0 && call.access !== 'session');

describe('with the ids of another company', () => {
  test.each(named(naming))(
    '%s: 404, nothing shown, nothing changed',
    sendingRequests(async (_, call) => {
      const unknown = idsOf(call).filter((name) => other.ids[name] === undefined);
      expect(unknown, 'let tests/support/other-company.ts create these').toEqual([]);
      await expectUnchanged(async () => {
        for (const { by, expected, who } of callers(call)) {
          const answer = await attempt(call, by, { ids: other.ids });
          const text = await answer.text();
          expect(answer.status, `${who}: ${text}`).toBe(expected);
          expect(text).not.toContain(MARK);
        }
      });
    }),
  );
});

describe('with unknown ids', () => {
  const administrators = naming.filter((call) => mayCall(call).includes('ROLE_ADMIN'));
  test.each(named(administrators))(
    '%s by an administrator: 404',
    sendingRequests(async (_, call) => {
      const nothing = Object.fromEntries(
        Object.entries(other.ids).map(([name, id]) => [
          name,
          typeof id === 'number' ? 2_000_000_000 : 'no-such-thing',
        ]),
      );
      const answer = await attempt(call, own.ROLE_ADMIN, { ids: nothing });
      expect(answer.status, await answer.text()).toBe(404);
    }),
  );
});

/** Whether a call has a workspace in path, query or body. */
const workspaceFields = (call: Call) =>
  [call.params, call.query, call.body].some((schema) => 'workspaceId' in sampleOf(schema));

describe('with the workspace of another company', () => {
  test.each(named(guarded.filter(workspaceFields)))(
    '%s: 404, nothing changed',
    sendingRequests(async (_, call) => {
      const ownRows = () => everythingOf(app.platform.engine, own.ROLE_OWNER.account.workspaceId);
      const before = await ownRows();
      await expectUnchanged(async () => {
        for (const { by, expected, who } of callers(call)) {
          const answer = await attempt(call, by, { ids: { workspaceId: other.workspaceId } });
          const text = await answer.text();
          expect(answer.status, `${who}: ${text}`).toBe(expected);
          expect(text).not.toContain(MARK);
        }
      });
      expect(await ownRows()).toEqual(before);
    }),
  );
});

describe('lists and reads', () => {
  const reading = allCalls.filter(({ method, access }) => method === 'GET' && access !== 'session');
  test.each(named(reading))(
    '%s shows nothing of another company',
    sendingRequests(async (_, call) => {
      for (const { by, expected, who } of callers(call)) {
        for (const ids of [{}, other.ids]) {
          const answer = await attempt(call, by, { ids });
          if (expected === 403) expect(answer.status, who).toBe(403);
          else expect(answer.status, who).toBeLessThan(500);
          expect(await answer.text()).not.toContain(MARK);
        }
      }
    }),
  );
});

describe('acting for a person of another company', () => {
  // The person is looked up before the call's access is checked, so this also applies to administrators'
  // calls.
  test.each(named(guarded))(
    '%s: 404',
    sendingRequests(async (_, call) => {
      await expectUnchanged(async () => {
        for (const role of everyTenantRole) {
          const answer = await attempt(call, own[role], { ids: other.ids, doAs: other.ids.userId as number });
          expect(answer.status, role).toBe(404);
        }
      });
    }),
  );
});

describe('acting for a colleague', () => {
  const REFUSED = 'NOT_WHILE_ACTING_FOR_ANOTHER';
  const asColleague = async (call: Call) => {
    const colleague = own.ROLE_MANAGER.account.userId;
    const answer = await attempt(call, own.ROLE_OWNER, { ids: { userId: colleague }, doAs: colleague });
    return { status: answer.status, text: await answer.text() };
  };

  test.each(named(guarded.filter((call) => !isUnderDoAs(call))))(
    '%s is rejected',
    sendingRequests(async (_, call) => {
      const { status, text } = await asColleague(call);
      expect(status, text).toBe(403);
      // Others are already rejected because of their role.
      if (mayCall(call).includes('ROLE_MANAGER')) expect(text).toContain(REFUSED);
    }),
  );

  const readings = guarded.filter((call) => call.method === 'GET' && isUnderDoAs(call));
  test.each(named(readings))(
    '%s is not rejected by its service',
    sendingRequests(async (_, call) => {
      const { text } = await asColleague(call);
      expect(
        text,
        `a service rejects ${call.id} under doAs: add notUnderDoAs: 'why' to its contract`,
      ).not.toContain(REFUSED);
    }),
  );

  const ownReadings = guarded.filter(
    ({ method, path }) => method === 'GET' && /\{(?:userId|memberId)\}/.test(path),
  );
  test.each(named(ownReadings))(
    '%s declares whether it is private under doAs',
    async (_, { id, underDoAs, notUnderDoAs }) => {
      expect(
        underDoAs ?? notUnderDoAs,
        `${id} reads one person’s data: add underDoAs: true or notUnderDoAs: 'why' to its contract`,
      ).toBeDefined();
    },
  );
});

describe('with unknown fields', () => {
  const writing = allCalls.filter(({ body, access }) => body !== undefined && access !== 'session');

  test.each(named(writing))(
    '%s: no effect',
    sendingRequests(async (_, call) => {
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
      const may = tenantRoles(call);
      await expectUnchanged(async () => {
        for (const { by } of call.access === 'anyone' || may.length > 0 ? callers(call) : []) {
          const answer = await attempt(call, by, { extra });
          expect(answer.status, await answer.text()).toBeLessThan(500);
        }
        // Calls for administrators only are made by one, on a third company.
        if (may.length === 0 && call.access !== 'anyone') {
          const answer = await attempt(call, own.ROLE_ADMIN, { ids: third.ids, extra });
          expect(answer.status, await answer.text()).toBeLessThan(500);
        }
      });
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      const now = await rolesOfOwn();
      for (const role of roles)
        expect(now.get(own[role].account.userId)).toEqual([role, own[role].account.workspaceId]);
      expect([...now.values()].filter(([role]) => role === 'ROLE_ADMIN')).toHaveLength(1);
    }),
  );
});

async function rolesOfOwn(): Promise<Map<number, [Role, number]>> {
  const rows = await app.rows().list('accounts', {}, ['id', 'role', 'workspace_id']);
  return new Map(rows.map(({ id, role, workspace_id }) => [id, [role, workspace_id]]));
}
