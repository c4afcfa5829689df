/** Payments of expenses and advances in the books, compared with sums that plain SQL makes of reports, transfers and advances. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listEntries } from '#features/books/contract.ts';
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import { deleteAdvance, repayAdvance, writeOffAdvance } from '#features/payments/advance.contract.ts';
import { rejectTransfer, restoreTransfer } from '#features/payments/rejection.contract.ts';
import { markRunPaid, readRun, undoRun } from '#features/payments/run.contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { payingCompany } from '../../../tests/support/paying-company.ts';
import { updateJournalSettings } from './contract.ts';

const app = testApi();
const company = beforeEachTest(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  return payingCompany(app);
});

const inTenant = <T>(run: (transaction: Parameters<Parameters<typeof asTenant<T>>[2]>[0]) => Promise<T>) =>
  asTenant(app.platform.engine, company.workspaceId, run);

/** Debit less credit by account, in cents. */
async function balances(): Promise<Record<string, number>> {
  await app.platform.jobs.drain();
  return inTenant(async ({ db }) => {
    expect(await checkBooks(db)).toEqual([]);
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(debit_cents - credit_cents)::int as cents from book_lines where account ~ '^(4|5|658)'
       group by account having sum(debit_cents - credit_cents) <> 0 order by account`.execute(db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  });
}

test('without a day in the settings, payments and advances have no entry', async () => {
  const { ada, setUp, account, approved, advance, pay, owner, today } = company;
  await setUp();
  await account(ada);
  await advance(ada, '30.00');
  const { runId } = await pay([await approved(ada, 'October', '100.00')]);
  await owner.api(markRunPaid, { params: { runId }, body: { paid_on: today } });
  expect(await balances()).toEqual({ 421000: -100_00 });
});

test('payments settle what is due and what was advanced; what is undone is reversed', async () => {
  const { ada, setUp, account, approved, advance, pay, owner, today } = company;
  await owner.api(updateJournalSettings, { body: { payments_since: '2026-01-01' } });
  await setUp();
  await account(ada);
  const { advanceId: other } = await advance(ada, '5.00');
  expect(await balances()).toEqual({ 425000: 5_00, 512000: -5_00 });
  await owner.api(deleteAdvance, { params: { advanceId: other } });
  expect(await balances()).toEqual({});
  await advance(ada, '30.00');
  const { runId } = await pay([await approved(ada, 'October', '100.00')]);
  expect(await balances()).toEqual({ 421000: -100_00, 425000: 30_00, 512000: -30_00 });
  await owner.api(markRunPaid, { params: { runId }, body: { paid_on: today } });
  expect(await balances()).toEqual({ 512000: -100_00 });
  const { paid } = await owner.api(readRun, { params: { runId } });
  const params = { runId, transferId: paid[0]?.transferId ?? 0 };
  await owner.api(rejectTransfer, { params, body: { reason: 'Account closed' } });
  expect(await balances()).toEqual({ 421000: -100_00, 425000: 30_00, 512000: -30_00 });
  await owner.api(restoreTransfer, { params });
  expect(await balances()).toEqual({ 512000: -100_00 });
  await owner.api(undoRun, { params: { runId }, body: { reason: 'Wrong account' } });
  expect(await balances()).toEqual({ 421000: -100_00, 425000: 30_00, 512000: -30_00 });
  const { entries } = await owner.api(listEntries, { query: { rowsPerPage: 100, page: 0 } });
  expect(entries.find((entry) => entry.source_type === 'payment-transfer')).toMatchObject({ journal: 'BQ' });
});

test('advances are repaid in money, from the salary by the payroll, or written off', async () => {
  const { ada, advance, owner, today } = company;
  await owner.api(updateJournalSettings, { body: { payments_since: '2026-01-01' } });
  const { advanceId } = await advance(ada, '100.00');
  const params = { advanceId };
  const repay = (amount: string, means: 'cash' | 'salary', open_cents: number) =>
    owner.api(repayAdvance, { params, body: { amount, day: today, means, open_cents } });
  await repay('20.00', 'cash', 100_00);
  await repay('30.00', 'salary', 80_00);
  await owner.api(writeOffAdvance, { params, body: { reason: 'Lost', open_cents: 50_00 } });
  expect(await balances()).toEqual({ 425000: 30_00, 512000: -100_00, 530000: 20_00, 658000: 50_00 });
});
