import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import type { AuditEvents } from '../../../generated/database.ts';
import { testApi } from '../../../tests/support/api.ts';
import { filtersOf } from '../../../tests/support/plans.ts';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import * as contract from './contract.ts';
import { COUNTED_EVENTS } from './rules.ts';

const app = testApi();

type Event = Partial<Insertable<AuditEvents>>;

async function addEvents(workspaceId: number, events: readonly Event[]): Promise<void> {
  const action = { action: 'thing.done', subject_type: 'thing', subject_id: '1' };
  for (const event of events) await app.rows(workspaceId).add('audit_events', { ...action, ...event });
}

test('the audit log is exported as CSV or XLSX', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  await asTenant(app.platform.engine, owner.account.workspaceId, ({ db }) =>
    sql`insert into audit_events (workspace_id, action, subject_type, subject_id, actor_id, actor_name, occurred_at, detail)
        values (${owner.account.workspaceId}, 'thing.done', 'thing', '7', ${owner.account.userId}, '=cmd()', '2026-10-31 23:15:09Z',
                '{"role": ["ROLE_USER", "ROLE_MANAGER"], "language": "fr"}')`.execute(db),
  );
  const csv = await owner.request('/audit/export?action=thing');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await csv.text()).split('\r\n')[1]).toBe(
    `2026-10-31T23:15:09.000Z,'=cmd(),,thing.done,thing 7,"role: member → manager; language: French",`,
  );
  const xlsx = await owner.request('/audit/export?action=thing&format=xlsx');
  const [sheet] = seeWorkbook(new Uint8Array(await xlsx.arrayBuffer()));
  // In a workbook, 2026-10-31 is day 46326.
  const at = 46326 + (23 * 3600 + 15 * 60 + 9) / 86400;
  expect(sheet?.lines[1]).toEqual([
    expect.closeTo(at, 8),
    '=cmd()',
    '',
    'thing.done',
    'thing 7',
    expect.stringContaining('French'),
    '',
  ]);
  expect((await owner.request('/audit/export?format=pdf')).status).toBe(400);
});

test('a long log is counted only up to a limit, which the answer reports, and its list continues beyond it', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  const fill = (events: number) =>
    asTenant(app.platform.engine, workspaceId, ({ db }) =>
      sql`insert into audit_events (workspace_id, action, subject_type, subject_id)
          select ${workspaceId}::integer, 'thing.done', 'thing', n::text from generate_series(1, ${events}::integer) n`.execute(
        db,
      ),
    );
  const read = (page: number) => owner.api(contract.listEvents, { query: { rowsPerPage: 100, page } });
  await fill(COUNTED_EVENTS);
  expect(await read(0)).toMatchObject({ totalCount: COUNTED_EVENTS, countedInPart: false });
  await fill(1);
  expect(await read(0)).toMatchObject({ totalCount: COUNTED_EVENTS, countedInPart: true });
  expect((await read(COUNTED_EVENTS / 100)).events).toHaveLength(1);
});

test('the log is filtered by days of the civil calendar, and invalid dates are rejected', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  const midnights = [
    '2026-07-13T21:59:59Z',
    '2026-07-13T22:00:00Z',
    '2026-07-14T21:59:59Z',
    '2026-07-14T22:00:00Z',
  ];
  await addEvents(
    workspaceId,
    midnights.map((occurred_at) => ({ occurred_at })),
  );
  const read = (filter: string) => owner.request(`/audit?rowsPerPage=10&page=0&${filter}`);
  for (const day of ['2026-07-14', '14/07/2026', '14-Jul-26']) {
    const { events } = (await (await read(`from=${day}&to=${day}`)).json()) as { events: unknown[] };
    expect(events, day).toHaveLength(2);
  }
  for (const day of ['2026-02-30', '2026-13-01', '14.07-2026', 'x'])
    expect((await read(`from=${day}`)).status, day).toBe(400);
});

test('a rare action, kind of subject, person or time is found by an index, not by reading the whole log', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  for (const [query, columns] of [
    [{ action: 'thing.done' }, /\baction [<>]=/],
    [{ action: 'thing' }, /\bsubject_type [<>]=/],
    [{ memberId: owner.account.userId }, /actor_id =|on_behalf_of_id =/],
    [{ from: '2020-01-01', to: '2020-01-02' }, /\boccurred_at </],
  ] as const) {
    const filters = await filtersOf(app.platform.engine, () =>
      owner.api(contract.listEvents, { query: { ...query, rowsPerPage: 10, page: 0 } }),
    );
    expect(filters.length).toBeGreaterThan(0);
    expect(filters.filter((filter) => columns.test(filter))).toEqual([]);
  }
});

test('the log of a person contains what they did and what others did for them, each entry once', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId, userId } = owner.account;
  const other = await app.account({ workspace_id: workspaceId });
  await addEvents(workspaceId, [
    { actor_id: userId, subject_id: 'own' },
    { actor_id: other.userId, on_behalf_of_id: userId, subject_id: 'for them' },
    { actor_id: userId, on_behalf_of_id: userId, subject_id: 'both' },
    { on_behalf_of_id: userId, subject_id: 'by the program' },
    { actor_id: other.userId, subject_id: 'of another' },
  ]);
  const query = { memberId: userId, action: 'thing', rowsPerPage: 10, page: 0 };
  const { events, totalCount } = await owner.api(contract.listEvents, { query });
  expect(events.map(({ subject_id }) => subject_id)).toEqual(['by the program', 'both', 'for them', 'own']);
  expect(totalCount).toBe(4);
});
