/**
 * A call with two ids must check that they belong together: a session to its person, a version to its post. The
 * walk makes each such call with the inner id of one parent and the id of a different parent, both in the caller's
 * workspace: the call answers 404 and changes nothing. If a service looks up the inner id alone, the walk fails
 * with the name of its call.
 */
import { expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany, readyFor, requesterOf } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { attempt, isGuarded, named, sendingRequests } from '../support/walk.ts';

const app = testApi();

/** Creates a different parent of the same type, by the name of its id. */
const another: Readonly<Record<string, (company: OwnCompany) => Promise<unknown>>> = {
  postId: async (company) => (await made('createPost', company)).post_id,
  contractId: async (company) => (await made('createContract', company)).contractId,
  clientId: async (company) => (await made('createClient', company)).clientId,
  salesInvoiceId: ({ rows, ids }) =>
    rows.add('sales_invoices', {
      kind: 'invoice',
      number: 'another',
      client_id: Number(ids.clientId),
      month: '2026-01-01',
      document: '{}',
    }),
  salesDraftId: async (company) => (await made('createSalesDraft', company)).salesDraftId,
  posteId: async (company) => (await made('createPoste', company)).posteId,
  memberId: async ({ workspaceId }) => (await app.account({ workspace_id: workspaceId })).userId,
  reportId: async (company) => (await made('createReport', company)).report_id,
  timesheetId: ({ rows, ids }) =>
    rows.add('timesheets', { account_id: Number(ids.userId), monday: '2026-02-02' }),
  advanceId: async (company) => (await made('addAdvance', company)).advanceId,
  // A payment of the same company that has no transfer.
  runId: ({ rows, ids }) =>
    rows.add('payment_runs', {
      number: 9,
      method: 'other',
      execution_day: '2026-02-01',
      message_id: 'another',
      holder: '',
      iban: '',
      bic: '',
      sha256: '',
      created_by_name: '',
      deducted_cents: 0,
      created_by_id: Number(ids.userId),
      created_at: '2026-02-01T12:00:00Z',
    }),
  workspaceId: async () => (await ownCompany(app)).workspaceId,
};

async function made(id: string, company: OwnCompany): Promise<Record<string, unknown>> {
  const creation = allCalls.find((call) => call.id === id);
  if (creation === undefined) throw new Error(`no call is named ${id}`);
  const { by, options } = await readyFor(creation, company);
  const answer = await attempt(creation, by, options);
  expect(
    answer.status,
    `${id} makes no other parent for this walk: add what it needs to tests/support/own-company.ts`,
  ).toBe(201);
  return answer.json();
}

/** Returns the ids in path, query and body; `lastId` is a position in a list. */
function idNamesOf({ params, query, body }: Call): string[] {
  const names = [params, query, body].flatMap((schema) => Object.keys(sampleOf(schema)));
  return names.filter((name) => /Id$/.test(name) && name !== 'lastId');
}

/** The calls to test. Lists are omitted, because their filters only narrow what is visible anyway. */
const nested = allCalls.filter((call) => isGuarded(call) && !('list' in call) && idNamesOf(call).length > 1);

test.each(named(nested.filter(({ independent }) => independent === undefined)))(
  '%s finds the inner row only within its parent',
  sendingRequests(async (_, call) => {
    const company = await ownCompany(app);
    const [outer = ''] = idNamesOf(call);
    const { by, options } = await readyFor(call, company);
    const mixed = await mix();
    const before = await snapshotOf(app, company.workspaceId);
    const answer = await attempt(call, by, { ...options, ids: { ...options.ids, ...mixed } });
    const hint = `${call.id} finds the row with another ${outer}: select by both ids in its SQL, or add independent: 'why' to its contract`;
    expect([answer.status, await answer.text()], hint).toEqual([
      404,
      expect.stringContaining('"status":404'),
    ]);
    expect(await snapshotOf(app, company.workspaceId), hint).toEqual(before);
    // With matching ids the same person succeeds: so the combination was rejected.
    const right = await attempt(call, by, options);
    const need = `${call.id} fails also with ids that belong together, so the walk proves nothing: add what it needs to needs in tests/support/own-company.ts`;
    expect([call.status ?? 200], `${need}\n${await right.text()}`).toContain(right.status);

    /** For the caller's own data the ids contain a colleague's row; otherwise a different parent. */
    async function mix(): Promise<Record<string, unknown>> {
      if (outer === 'userId') {
        const [, inner = ''] = idNamesOf(call);
        const theirs = await readyFor(call, company, requesterOf(call, company, 'ROLE_MANAGER'));
        expect(
          theirs.options.ids?.[inner],
          `${call.id} is made with one ${inner} for two people: in needs of tests/support/own-company.ts, make the row for the caller (by.account)`,
        ).not.toBe(options.ids?.[inner]);
        return { [inner]: theirs.options.ids?.[inner] };
      }
      const make = another[outer];
      if (make === undefined)
        throw new Error(`tests/api/nested-walk.test.ts: add how another ${outer} is created`);
      return { [outer]: await make(company) };
    }
  }),
);

test('a call that declares its ids independent has two ids and gives a reason', () => {
  const withReason = allCalls.filter(({ independent }) => independent !== undefined);
  expect(
    withReason.filter((call) => !nested.includes(call)).map(({ id }) => id),
    'these have no two ids: remove independent from their contracts',
  ).toEqual([]);
  for (const { id, independent } of withReason)
    expect(independent, `${id}: say in its contract why its ids are independent, in a sentence`).toMatch(
      /\w+ \w+ \w+/,
    );
});
