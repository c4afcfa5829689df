/** Compares the facts of hints with a plain comparison of every receipt with every other. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi } from '../../../tests/support/api.ts';
import { listHintFacts } from './server/hint.repo.ts';

const app = testApi();
let company: ExpensesCompany;

interface Stored {
  id: number;
  workspace: number;
  report: number;
  account: number;
  number: number;
  poste: number;
  limit: number | null;
  mileage: boolean;
  date: string;
  cents: number;
  supplier: string;
  vehicle: number | null;
  corrected: number | null;
  refundOf: number | null;
  files: string[];
}

beforeAll(async () => {
  company = await expensesCompany(app);
  const { workspaceId, consultant, manager, contractId, postes } = company;
  const authors = [consultant.account.userId, manager.account.userId];
  const types = Object.values(postes);
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const one = sql`${workspaceId}::integer`;
    await sql`select setseed(0.27)`.execute(db);
    await sql`update postes set limit_cents = 300 where id = any(${types.slice(0, 2)}::integer[])`.execute(
      db,
    );
    await sql`insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state)
      select ${one}, (${authors}::integer[])[1 + n % 2], ${contractId}, 'R', 'r', '2026-01-01', '2026-01-31', 'created'
        from generate_series(1, 20) n`.execute(db);
    // Each column has only a few values, so that many receipts are alike.
    await sql`insert into receipts (workspace_id, report_id, number, poste_id, date, supplier, folded_supplier, ttc_cents)
      select ${one}, r.id, n, (${types}::integer[])[1 + floor(random() * 4)], date '2026-01-01' + floor(random() * 8)::int,
             s, s, 100 * (1 + floor(random() * 3)::int)
        from reports r, generate_series(1, 12) n,
             lateral (select (array['', 'shop', 'inn'])[1 + floor(random() * 3 + 0 * n)] as s) named`.execute(
      db,
    );
    await sql`update receipts set refund_of = (select min(id) from receipts where ttc_cents = 300) + floor(random() * 3)::int, ttc_cents = -200
      where id % 11 = 0`.execute(db);
    await sql`insert into attachments (workspace_id, receipt_id, name, kind, storage_key, byte_size, sha256)
      select ${one}, x.id, 'a', 'pdf', x.id || '-' || n, 1, sha256(floor(random() * 150)::text::bytea)
        from receipts x, generate_series(0, 2) n where n < x.id % 3`.execute(db);
  });
});

const stored = () =>
  asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<Stored>`
      select x.id, x.report_id as report, r.account_id as account, x.number, x.poste_id as poste, p.limit_cents as "limit",
             p.mileage, x.date, x.ttc_cents as cents, x.folded_supplier as supplier, x.vehicle_id as vehicle,
             x.corrected_year as corrected, x.refund_of as "refundOf",
             array(select encode(f.sha256, 'hex') from attachments f where f.receipt_id = x.id) as files
        from receipts x join reports r on r.id = x.report_id join postes p on p.id = x.poste_id order by x.id`.execute(
      db,
    );
    return rows;
  });

function alike(x: Stored, others: readonly Stored[]): number | null {
  if (others.length === 0) return null;
  const here = others.filter(({ report }) => report === x.report).map(({ number }) => number);
  return here.length === 0 ? 0 : Math.min(...here);
}

function factsOf(x: Stored, all: readonly Stored[]) {
  const others = all.filter(({ id }) => id !== x.id);
  const sum = (some: readonly Stored[]) => some.reduce((cents, one) => cents + one.cents, 0);
  const refunded = all.find(({ id }) => id === x.refundOf);
  return {
    id: x.id,
    files: x.files.length,
    limit_cents: x.limit,
    same_file: alike(
      x,
      others.filter((y) => y.files.some((file) => x.files.includes(file))),
    ),
    same_payment: alike(
      x,
      others.filter(
        (y) =>
          y.date === x.date &&
          y.cents === x.cents &&
          x.vehicle === null &&
          y.vehicle === null &&
          (y.supplier === x.supplier || y.supplier === '' || x.supplier === ''),
      ),
    ),
    day_total:
      x.limit === null
        ? null
        : sum(
            all.filter(
              (y) =>
                y.account === x.account && y.poste === x.poste && y.date === x.date && y.corrected === null,
            ),
          ),
    refund_excess:
      refunded !== undefined &&
      refunded.cents + sum(all.filter(({ refundOf }) => refundOf === refunded.id)) < 0,
  };
}

test('each fact matches the comparison with every other receipt', async () => {
  const all = await stored();
  const expected = all.map((x) => expect.objectContaining(factsOf(x, all)));
  const byId = (some: readonly { id: number }[]) => some.toSorted((a, b) => a.id - b.id);
  const facts = await asTenant(app.platform.engine, company.workspaceId, async ({ db }) => [
    await listHintFacts(db, { receiptIds: all.map(({ id }) => id) }),
    await listHintFacts(db, { reportIds: [...new Set(all.map(({ report }) => report))] }),
  ]);
  for (const found of facts) expect(byId(found)).toEqual(expected);
  // The test is meaningful only if each fact differs between receipts.
  const [found = []] = facts;
  for (const name of ['same_file', 'same_payment', 'day_total', 'refund_excess', 'files'] as const)
    expect(new Set(found.map((one) => one[name])).size, name).toBeGreaterThan(1);
  expect(found.some(({ same_file, same_payment }) => same_file === 0 || same_payment === 0)).toBe(true);
});
