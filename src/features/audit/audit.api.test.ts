import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { seeWorkbook } from '../../../tests/support/workbook.ts';
import * as contract from './contract.ts';
import { COUNTED_EVENTS } from './rules.ts';

let app: TestApi;
beforeAll(async () => {
  app = await startApi();
});
afterAll(() => app.close());

test('the record is taken along as CSV or as a workbook', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  await asTenant(app.platform.engine, owner.account.workspaceId, ({ db }) =>
    sql`insert into audit_events (workspace_id, action, subject_type, subject_id, actor_name, occurred_at)
        values (${owner.account.workspaceId}, 'thing.done', 'thing', '7', '=cmd()', '2026-10-31 23:15:09Z')`.execute(
      db,
    ),
  );
  const csv = await owner.request('/audit/export?action=thing');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await csv.text()).split('\r\n')[1]).toBe("2026-10-31T23:15:09.000Z,'=cmd(),,thing.done,thing 7,,");
  const xlsx = await owner.request('/audit/export?action=thing&format=xlsx');
  const [sheet] = seeWorkbook(new Uint8Array(await xlsx.arrayBuffer()));
  // 2026-10-31 is day 46326 of a workbook.
  const at = 46326 + (23 * 3600 + 15 * 60 + 9) / 86400;
  expect(sheet?.lines[1]).toEqual([expect.closeTo(at, 8), '=cmd()', '', 'thing.done', 'thing 7', '', '']);
  expect((await owner.request('/audit/export?format=pdf')).status).toBe(400);
});

test('a long record is counted in part and says so; its list goes on', async () => {
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
