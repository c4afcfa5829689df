/**
 * Checks that reads of waiting items, of a month and of due payments skip earlier years: they read as many blocks after
 * ten years as after one, with and without statistics of the tables.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDecisions } from '#features/approvals/contract.ts';
import { readBoard } from '#features/board/contract.ts';
import { listReportInbox } from '#features/expenses/approval.contract.ts';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { listPayable } from '#features/payments/run.contract.ts';
import { listInbox } from '#features/planning/approval.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { readToday } from '#features/today/contract.ts';
import { withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import { blocksOf } from '../support/blocks.ts';

const MEMBERS = 10;
const RECEIPTS = 4;

let app: TestApi;
let company: ExpensesCompany;
let members: number[];
const measured: Record<string, Record<string, number>> = {};

beforeAll(async () => {
  app = await startApi({ DATABASE_POOL: '1' });
  company = await expensesCompany(app);
  const { workspaceId } = company;
  members = [];
  for (let at = 0; at < MEMBERS; at++)
    members.push((await app.account({ workspace_id: workspaceId, login: `member${at}` })).userId);
  await script('analyze');
  await fill({ weeks: [1, 52], waiting: 2 });
  measured.short = await measure();
  await fill({ weeks: [53, 520], waiting: 0 });
  measured.withoutStatistics = await measure();
  await script('analyze');
  measured.withStatistics = await measure();
}, 120_000);
afterAll(() => app.close());

const script = (text: string) => withSession(app.platform.engine, (session) => session.script(text));

/**
 * Inserts weeks with days and a report a month, counted back from today. All but the newest ones are decided. Those
 * before `since` of the payment settings count as paid elsewhere.
 */
async function fill({ weeks: [first, last], waiting }: { weeks: [number, number]; waiting: number }) {
  const { workspaceId, contractId, owner, postes } = company;
  const decider = owner.account.userId;
  const types = Object.values(postes);
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const one = sql`${workspaceId}::integer`;
    const everybody = sql`unnest(${members}::integer[]) a`;
    const monday = sql`(date_trunc('week', current_date)::date - 7 * n)`;
    await sql`insert into payment_settings (workspace_id, holder, iban, bic, since)
      values (${one}, '', '', '', current_date - 400) on conflict do nothing`.execute(db);
    await sql`insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
      select ${one}, a, ${monday} + d, ${contractId}, 2
        from ${everybody}, generate_series(${first}::integer, ${last}) n, generate_series(0, 4) d`.execute(
      db,
    );
    await sql`insert into timesheets (workspace_id, account_id, monday, state, approver_id, approver_name, submitted_at, decided_at)
      select ${one}, a, ${monday}, case when n <= ${waiting}::integer then 'submitted' else 'approved' end, ${decider}, 'Ada',
             ${monday} + 5, ${monday} + 6
        from ${everybody}, generate_series(${first}::integer, ${last}) n`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, approver_id,
          approver_name, approver_email, submitted_at, decided_at)
      select ${one}, a, ${contractId}, 'Month', 'month', ${monday}, ${monday} + 6,
             case when n <= 4 * ${waiting}::integer then 'submitted' else 'approved' end, ${decider}, 'Ada', 'ada@size.example',
             ${monday} + 5, ${monday} + 6
        from ${everybody}, generate_series(${first}::integer, ${last}, 4) n returning id`.execute(db);
    const ids = rows.map(({ id }) => id);
    const fresh = sql`id = any(${ids}::integer[])`;
    await sql`insert into receipts (workspace_id, report_id, number, poste_id, date, supplier, folded_supplier, ttc_cents)
      select ${one}, id, n, (${types}::integer[])[1 + n % ${types.length}::integer], start_date + n, 'Shop', 'shop', 1000 + id % 500
        from reports, generate_series(1, ${RECEIPTS}::integer) n where ${fresh}`.execute(db);
    await sql`update postes set limit_cents = 500 where id = ${types[1]}`.execute(db);
    await sql`insert into attachments (workspace_id, receipt_id, name, kind, storage_key, byte_size, sha256)
      select ${one}, x.id, 'a', 'pdf', x.workspace_id || '-' || x.id, 1, sha256(x.id::text::bytea)
        from receipts x where report_id = any(${ids}::integer[])`.execute(db);
    await sql`insert into workflow_events (workspace_id, subject_type, subject_id, step, to_state, actor_id, actor_name)
      select ${one}, kind, id, 'approve', 'approved', ${decider}, 'Ada'
        from (select 'report' as kind, id from reports where state = 'approved' and ${fresh}
              union all select 'week', id from timesheets where state = 'approved'
                 and monday between current_date - 7 * ${last}::integer and current_date - 7 * ${first}::integer + 7) s`.execute(
      db,
    );
  });
}

async function measure(): Promise<Record<string, number>> {
  const { owner, consultant } = company;
  const reportId = await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from reports where state = 'submitted' order by submitted_at, id limit 1`.execute(db);
    return rows[0]?.id ?? 0;
  });
  const first = { rowsPerPage: 10, page: 0 };
  const now = new Date();
  const month = { year: now.getFullYear(), month: now.getMonth() + 1 };
  const calls: Record<string, (by: TestClient) => Promise<unknown>> = {
    'the weeks that wait': ({ api }) => api(listInbox, { query: first }),
    'the reports that wait, with hints': ({ api }) => api(listReportInbox, { query: first }),
    'a report with hints': ({ api }) => api(listReceipts, { params: { reportId }, query: first }),
    'the board of a month': ({ api }) => api(readBoard, { query: { ...first, ...month } }),
    'what is due': ({ api }) => api(listPayable, { query: first }),
    decisions: ({ api }) => api(listDecisions, { query: first }),
    'Today of an owner': ({ api }) => api(readToday),
  };
  const blocks: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls))
    blocks[name] = await blocksOf(app.platform.engine, () => call(owner));
  blocks['Today of a consultant'] = await blocksOf(app.platform.engine, () => consultant.api(readToday));
  return blocks;
}

test.each(['withoutStatistics', 'withStatistics'])('ten years are read like one: %s', (state) => {
  const { short = {}, [state]: long = {} } = measured;
  const grown = Object.entries(long).filter(([name, blocks]) => blocks > 1.5 * (short[name] ?? 0) + 50);
  expect(Object.keys(long).length).toBeGreaterThan(7);
  expect(grown.map(([name, blocks]) => `${name}: ${short[name]} → ${blocks} blocks`)).toEqual([]);
});
