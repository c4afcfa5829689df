/**
 * Checks that every change under `doAs` records both people correctly. The walk executes each allowed call, compares
 * every column that references a person with the rule of tests/support/people-columns.ts, and checks that the audit
 * event names both people. isolation.test.ts checks that other calls are rejected.
 */
import { beforeAll, expect, test } from 'vitest';
import { displayName } from '#kernel/actor.ts';
import { type Call, isRepeatable, isUnderDoAs } from '#kernel/call.ts';
import { withSession } from '#platform/db/engine.ts';
import { allCalls } from '../../generated/calls.ts';
import { testApi } from '../support/api.ts';
import { everythingOf } from '../support/other-company.ts';
import { ownCompany, readyFor } from '../support/own-company.ts';
import { namedUnderDoAs, type PeopleColumn, peopleColumns } from '../support/people-columns.ts';
import { attempt, isGuarded, mayCall, named, sendingRequests } from '../support/walk.ts';

const app = testApi();
let columns: PeopleColumn[];
beforeAll(async () => {
  columns = await withSession(app.platform.engine, peopleColumns);
});

type Row = Record<string, unknown>;

/** New or changed rows, each with its previous values if it has an id. */
function changesOf(before: Record<string, string>, after: Record<string, string>) {
  return Object.entries(after).flatMap(([table, text]) => {
    const old: Row[] = JSON.parse(before[table] ?? '[]');
    const unchanged = new Set(old.map((row) => JSON.stringify(row)));
    return (JSON.parse(text) as Row[])
      .filter((row) => !unchanged.has(JSON.stringify(row)))
      .map((row) => ({ table, row, was: old.find(({ id }) => id !== undefined && id === row.id) }));
  });
}

/** The columns that were compared, over all calls. */
const compared = new Set<string>();

/** Returns a person and somebody who acts for them: for an owner, an administrator of the site. */
async function pairOf(call: Call, workspaceId: number) {
  const forOwner = !mayCall(call).includes('ROLE_MANAGER');
  const person = (first_name: string, role: 'ROLE_ADMIN' | 'ROLE_OWNER' | 'ROLE_MANAGER') =>
    app
      .account({
        first_name,
        last_name: call.id,
        role,
        workspace_id: role === 'ROLE_ADMIN' ? app.siteId : workspaceId,
      })
      .then((account) => app.signIn(account));
  return {
    atKeyboard: await person('Keyboard', forOwner ? 'ROLE_ADMIN' : 'ROLE_OWNER'),
    actedFor: await person('Acted', forOwner ? 'ROLE_OWNER' : 'ROLE_MANAGER'),
  };
}

const writing = allCalls.filter(
  (call) =>
    isGuarded(call) &&
    call.method !== 'GET' &&
    !call.changesNothing &&
    call.needsCode === undefined &&
    isUnderDoAs(call),
);

test.each(named(writing))(
  '%s records both people',
  sendingRequests(async (_, call) => {
    const company = await ownCompany(app);
    const { atKeyboard, actedFor } = await pairOf(call, company.workspaceId);
    const { options } = await readyFor(call, company, actedFor);
    const before = await everythingOf(app.platform.engine, company.workspaceId);
    const answer = await attempt(call, atKeyboard, {
      ...options,
      doAs: actedFor.account.userId,
      headers: { ...options.headers, ...(isRepeatable(call) && { 'idempotency-key': `acting-${call.id}` }) },
    });
    const hint = `tests/support/own-company.ts: add what ${call.id} needs to succeed for another.`;
    expect(answer.status, `${hint} ${await answer.text()}`).toBe(call.status ?? 200);
    const after = await everythingOf(app.platform.engine, company.workspaceId);
    const changes = changesOf(before, after);
    expect(changes, `${call.id} changed nothing`).not.toEqual([]);

    const valuesOf = ({ account }: typeof actedFor): unknown[] => [
      ...[account.userId, displayName(account), account.email, account.login],
    ];
    const wrong = changes.flatMap(({ table, row, was }) =>
      columns
        .filter((column) => column.table === table)
        .filter(({ name }) => row[name] !== null && row[name] !== '' && row[name] !== was?.[name])
        .flatMap((column) => {
          compared.add(`${table}.${column.name}`);
          const value = row[column.name];
          const expected = namedUnderDoAs(column);
          const isRight =
            expected === 'notAtKeyboard'
              ? !valuesOf(atKeyboard).includes(value)
              : valuesOf({ atKeyboard, actedFor }[expected]).includes(value);
          return isRight ? [] : [`${table}.${column.name}: ${value}, not ${expected}`];
        }),
    );
    expect(wrong, 'tests/support/people-columns.ts has the rule').toEqual([]);

    const events = changes.filter(({ table }) => table === 'audit_events').map(({ row }) => row);
    if (call.offRecord === undefined) expect(events, `${call.id} is not audited`).not.toEqual([]);
    for (const event of events)
      expect(event).toMatchObject({
        actor_id: atKeyboard.account.userId,
        actor_name: displayName(atKeyboard.account),
        on_behalf_of_id: actedFor.account.userId,
        on_behalf_of_name: displayName(actedFor.account),
      });
  }),
);

test('the walk compared columns of every kind, including those of histories', () => {
  const found = columns.filter(({ table, name }) => compared.has(`${table}.${name}`));
  const kinds = Map.groupBy(found, namedUnderDoAs);
  expect(kinds.get('notAtKeyboard')?.length).toBeGreaterThan(5);
  expect(kinds.get('actedFor')?.length).toBeGreaterThan(10);
  expect(kinds.get('atKeyboard')?.map(({ table, name }) => `${table}.${name}`)).toEqual(
    columns
      .filter((column) => namedUnderDoAs(column) === 'atKeyboard')
      .map(({ table, name }) => `${table}.${name}`),
  );
});
