/**
 * Plays months of payments over HTTP: deductions, an account that the bank rejects, paying again, repaying, writing off,
 * a permanent advance, undoing. After each step the balance of each person is computed in two other ways: by adding up
 * what the test entered, and by plain SQL and the files for the bank.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { cents, sumsOfTransfers } from '../../../tests/support/notebook.ts';
import { ibanOf, payingCompany } from '../../../tests/support/paying-company.ts';
import { brokenPaymentRules } from '../../../tests/support/payment-rules.ts';
import * as advances from './advance.contract.ts';
import { updateBankAccount } from './bank.contract.ts';
import { rejectTransfer, restoreTransfer } from './rejection.contract.ts';
import { downloadRun, listPayable, listRuns, markRunPaid, readRun, undoRun } from './run.contract.ts';

const app = testApi();
const company = beforeEachTest(() => payingCompany(app));

const page = { rowsPerPage: 100, page: 0 };

/** What a person was paid and still is to be paid or owes, in cents. */
interface Balance {
  approved: number;
  transferred: number;
  /** Approved, and in no payment. */
  due: number;
  /** The part of the advances that is neither deducted, nor repaid, nor written off. */
  open: number;
}

/** The balances by plain SQL, from receipts, transfers and advances. */
async function balancesInTables(): Promise<Map<number, Balance>> {
  return asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<Balance & { id: number }>`
      with approved as (
        select r.id, r.account_id, sum(x.ttc_cents)::int as cents
          from reports r join receipts x on x.report_id = r.id where r.state = 'approved' group by r.id, r.account_id)
      select a.id,
        (select coalesce(sum(cents), 0)::int from approved p where p.account_id = a.id) as approved,
        (select coalesce(sum(t.amount_cents), 0)::int from payment_transfers t join payment_runs u on u.id = t.run_id
          where t.account_id = a.id and u.undone_at is null and t.rejected_at is null) as transferred,
        (select coalesce(sum(p.cents), 0)::int from approved p where p.account_id = a.id and not exists (
          select from payment_reports q where q.report_id = p.id and q.standing)) as due,
        (select coalesce(sum(v.amount_cents
            - (select coalesce(sum(d.amount_cents), 0) from payment_deductions d where d.advance_id = v.id and d.standing)
            - (select coalesce(sum(e.amount_cents), 0) from payment_advance_ends e where e.advance_id = v.id and e.standing)
          ), 0)::int from payment_advances v where v.account_id = a.id) as open
      from accounts a where a.role = 'ROLE_USER'`.execute(db);
    return new Map(rows.map(({ id, ...balance }) => [id, balance]));
  });
}

/** What the auxiliary accounts of the books owe to people together, in cents. */
async function owedInBooks(): Promise<number> {
  return asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ owed: number }>`
      select coalesce(sum(credit_cents - debit_cents), 0)::int as owed from book_lines where auxiliary <> ''`.execute(
      db,
    );
    return rows[0]?.owed ?? Number.NaN;
  });
}

test('after each step of a long story, tables, books, files and screens agree with what was entered', async () => {
  const { owner, ada, today, workspaceId, setUp, approved, advance, pay } = company;
  await setUp();
  const person = async (first_name: string) =>
    app.signIn(await app.account({ workspace_id: workspaceId, first_name, last_name: 'Noether' }));
  const people = { Ada: ada, Emmy: await person('Emmy'), Max: await person('Max') };
  type Name = keyof typeof people;
  const account = (name: Name, iban: string) =>
    people[name].api(updateBankAccount, {
      params: { userId: people[name].account.userId },
      body: { iban, holder: name, currentPassword: 'Correct9Horse' },
    });
  for (const [at, name] of (['Ada', 'Emmy', 'Max'] as const).entries()) await account(name, ibanOf(at));

  // The test’s own sums.
  const noted = new Map<Name, Balance>(
    (Object.keys(people) as Name[]).map((name) => [name, { approved: 0, transferred: 0, due: 0, open: 0 }]),
  );
  const note = (name: Name, change: Partial<Balance>) => {
    const before = noted.get(name);
    if (before === undefined) throw new Error(name);
    for (const key of Object.keys(change) as (keyof Balance)[]) before[key] += change[key] ?? 0;
  };
  const report = async (name: Name, title: string, ...amounts: string[]) => {
    const sum = amounts.reduce((total, text) => total + cents(text), 0);
    note(name, { approved: sum, due: sum });
    return approved(people[name], title, ...amounts);
  };
  const give = async (name: Name, amount: string) => {
    note(name, { open: cents(amount) });
    return (await advance(people[name], amount)).advanceId;
  };
  /** The part of each file that the bank executed, by person. */
  const executed: Record<string, number>[] = [];
  const fileOf = async (runId: number) =>
    sumsOfTransfers(await (await owner.api(downloadRun, { params: { runId } })).text());
  let steps = 0;
  async function agree() {
    steps += 1;
    const inTables = await balancesInTables();
    for (const [name, balance] of noted)
      expect([steps, name, inTables.get(people[name].account.userId)]).toEqual([steps, name, balance]);
    const { payable } = await owner.api(listPayable, { query: page });
    const { advances: listed } = await owner.api(advances.listAdvances, { query: page });
    for (const [name, { due, open, transferred }] of noted) {
      const mine = <Row extends { user: { user_id: number } }>(rows: readonly Row[]) =>
        rows.filter(({ user }) => user.user_id === people[name].account.userId);
      expect([steps, name, sum(mine(payable).map((row) => row.total_cents))]).toEqual([steps, name, due]);
      expect([steps, name, sum(mine(listed).map((row) => row.open_cents))]).toEqual([steps, name, open]);
      expect([steps, name, sum(executed.map((file) => file[name] ?? 0))]).toEqual([steps, name, transferred]);
    }
    expect(await owedInBooks()).toBe(sum([...noted.values()].map((one) => one.approved)));
    expect(await asTenant(app.platform.engine, workspaceId, ({ db }) => checkBooks(db))).toEqual([]);
    expect(await brokenPaymentRules(app, workspaceId)).toEqual([]);
  }

  // Ada has received 150.00 in advance, Emmy keeps 60.00, Max has 20.00.
  const trip = await give('Ada', '150.00');
  const kept = await give('Emmy', '60.00');
  const lost = await give('Max', '20.00');
  await owner.api(advances.keepAdvance, { params: { advanceId: kept }, body: { permanent: true } });
  const first = [
    await report('Ada', 'Lyon', '80.10', '19.90'),
    await report('Emmy', 'Paris', '45.67'),
    await report('Emmy', 'Refund', '-5.67'),
    await report('Max', 'Nice', '33.33'),
  ];
  await agree();

  // Ada’s report is covered entirely, so she gets no transfer; Emmy’s advance is not deducted.
  const { runId } = await pay(first);
  note('Ada', { due: -10_000, open: -10_000 });
  note('Emmy', { due: -4000, transferred: 4000 });
  note('Max', { due: -3333, open: -2000, transferred: 1333 });
  executed.push(await fileOf(runId));
  expect(executed).toEqual([{ Emmy: 4000, Max: 1333 }]);
  await owner.api(markRunPaid, { params: { runId }, body: { paid_on: today } });
  await agree();

  // The bank returns Max’s transfer: his report and his advance are open again.
  const { paid } = await owner.api(readRun, { params: { runId } });
  const transferId = paid.find(({ user }) => user.user_id === people.Max.account.userId)?.transferId ?? 0;
  const params = { runId, transferId };
  await owner.api(rejectTransfer, { params, body: { reason: 'AC01' } });
  executed[0] = { Emmy: 4000 };
  note('Max', { due: 3333, open: 2000, transferred: -1333 });
  await agree();

  // It was a mistake, then it was not.
  await owner.api(restoreTransfer, { params });
  executed[0] = { Emmy: 4000, Max: 1333 };
  note('Max', { due: -3333, open: -2000, transferred: 1333 });
  await agree();
  await owner.api(rejectTransfer, { params, body: { reason: 'AC01' } });
  executed[0] = { Emmy: 4000 };
  note('Max', { due: 3333, open: 2000, transferred: -1333 });

  // Max’s advance is written off and he corrects his account: the next file pays everything.
  const written = await owner.api(advances.writeOffAdvance, {
    params: { advanceId: lost },
    body: { reason: 'lost', open_cents: 2000 },
  });
  note('Max', { open: -2000 });
  await agree();
  await account('Max', ibanOf(42));
  const again = await pay([first[3] ?? 0, await report('Max', 'Brest', '10.00')]);
  note('Max', { due: -4333, transferred: 4333 });
  executed.push(await fileOf(again.runId));
  const xml = await (await owner.api(downloadRun, { params: { runId: again.runId } })).text();
  expect(xml).toContain(ibanOf(42));
  await agree();

  // Ada repays a part; the next payment deducts the rest. The end of the written-off part is undone.
  await owner.api(advances.repayAdvance, {
    params: { advanceId: trip },
    body: { amount: '12.34', day: today, means: 'cheque', open_cents: 5000 },
  });
  note('Ada', { open: -1234 });
  await agree();
  const next = await pay([await report('Ada', 'Metz', '100.00')]);
  note('Ada', { due: -10_000, open: -3766, transferred: 6234 });
  executed.push(await fileOf(next.runId));
  await agree();
  const [end] = written.ends;
  await owner.api(advances.undoAdvanceEnd, { params: { advanceId: lost, endId: end?.endId ?? 0 } });
  note('Max', { open: 2000 });
  await agree();

  // Emmy’s permanent advance ends and is deducted, then that payment is undone.
  await owner.api(advances.keepAdvance, { params: { advanceId: kept }, body: { permanent: false } });
  const last = await pay([await report('Emmy', 'Dijon', '70.00')]);
  note('Emmy', { due: -7000, open: -6000, transferred: 1000 });
  executed.push(await fileOf(last.runId));
  await agree();
  await owner.api(undoRun, { params: { runId: last.runId }, body: { reason: 'not sent' } });
  executed.pop();
  note('Emmy', { due: 7000, open: 6000, transferred: -1000 });
  await agree();
  expect(
    (await owner.api(listRuns, { query: page })).runs.map(({ state, rejected }) => [state, rejected]),
  ).toEqual([
    ['undone', 0],
    ['created', 0],
    ['created', 0],
    ['paid', 1],
  ]);
  expect(steps).toBe(11);
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
