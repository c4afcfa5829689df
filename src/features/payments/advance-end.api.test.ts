/** Ends advances: repaid, written off, permanent; and compares what is open with plain SQL. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settleLeaving } from '#features/leaving/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { codeOf, form, testApi } from '../../../tests/support/api.ts';
import { payingCompany } from '../../../tests/support/paying-company.ts';
import { brokenPaymentRules } from '../../../tests/support/payment-rules.ts';
import * as contract from './advance.contract.ts';
import { readBankAccount } from './bank.contract.ts';

const page = { rowsPerPage: 100, page: 0 };

const app = testApi();
let company: Awaited<ReturnType<typeof payingCompany>>;
beforeEach(async () => {
  company = await payingCompany(app);
  await company.setUp();
  await company.account(company.ada);
});
afterEach(async () => {
  expect(await brokenPaymentRules(app, company.workspaceId)).toEqual([]);
});

const open = async () =>
  asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<{ open: number }>`
      select (select coalesce(sum(amount_cents), 0)::int from payment_advances)
           - (select coalesce(sum(amount_cents), 0)::int from payment_deductions where standing)
           - (select coalesce(sum(amount_cents), 0)::int from payment_advance_ends where standing) as open`.execute(
      db,
    );
    return rows[0]?.open;
  });
const repay = (advanceId: number, amount: string, openCents: number, day = '2026-10-02') =>
  company.owner.request(`/payments/advances/${advanceId}/repayments`, {
    method: 'POST',
    body: form({ amount, day, means: 'cheque', open_cents: String(openCents) }),
  });

test('an advance is deducted, repaid in part, written off, and each can be undone', async () => {
  const { owner, ada, approved, pay, advance } = company;
  const { advanceId } = await advance(ada, '100.00');
  await pay([await approved(ada, 'Lyon', '40.00')]);
  expect(await open()).toBe(6000);
  const repaid = await (await repay(advanceId, '25,50', 6000)).json();
  expect(repaid).toMatchObject({
    deducted_cents: 4000,
    open_cents: 3450,
    ends: [{ kind: 'repaid', amount_cents: 2550, day: '2026-10-02', means: 'cheque', reason: '' }],
  });
  expect(await codeOf(await repay(advanceId, '25,50', 6000))).toEqual([409, 'ADVANCE_CHANGED']);
  const params = { advanceId };
  const gone = await owner.api(contract.writeOffAdvance, {
    params,
    body: { reason: 'Left without an address', open_cents: 3450 },
  });
  expect(gone).toMatchObject({ open_cents: 0, ends: [{}, { kind: 'written_off', means: null }] });
  expect(await open()).toBe(0);
  const removal = await owner.request(`/payments/advances/${advanceId}`, { method: 'DELETE' });
  expect(await codeOf(removal)).toEqual([409, 'ADVANCE_DEDUCTED']);
  expect(await pay([await approved(ada, 'Paris', '10.00')])).toMatchObject({ deducted_cents: 0 });

  const ends = gone.ends.map(({ endId }) => ({ params: { advanceId, endId } }));
  for (const end of ends) await owner.api(contract.undoAdvanceEnd, end);
  expect(await open()).toBe(6000);
  for (const end of ends)
    await expect(owner.api(contract.undoAdvanceEnd, end)).rejects.toMatchObject({ code: 'END_UNDONE' });
});

test.each([
  ['60,01', '2026-10-02', 'amount'],
  ['0', '2026-10-02', 'amount'],
  ['', '2026-10-02', 'amount'],
  ['10', '2026-08-31', 'day'],
  ['10', '2099-01-01', 'day'],
])('a repayment of «%s» on %s is rejected at %s', async (amount, day, field) => {
  const { advanceId } = await company.advance(company.ada, '60.00');
  const answer = await repay(advanceId, amount, 6000, day);
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, [field]]);
});

test('a permanent advance is not deducted until that ends', async () => {
  const { owner, ada, approved, pay, advance } = company;
  const { advanceId } = await advance(ada, '30.00');
  const keep = (permanent: boolean) =>
    owner.api(contract.keepAdvance, { params: { advanceId }, body: { permanent } });
  expect(await keep(true)).toMatchObject({ permanent: true, open_cents: 3000 });
  expect(await pay([await approved(ada, 'Lyon', '12.00')])).toMatchObject({ total_cents: 1200 });
  const own = await ada.api(readBankAccount, { params: { userId: ada.account.userId } });
  expect(own.advances).toMatchObject([{ permanent: true, open_cents: 3000 }]);
  await keep(false);
  expect(await pay([await approved(ada, 'Paris', '12.00')])).toMatchObject({ total_cents: 0 });
});

test('the advance of a person who left can be ended', async () => {
  const { owner, ada, advance } = company;
  const { advanceId } = await advance(ada, '30.00');
  const memberId = ada.account.userId;
  await owner.api(settleLeaving, { params: { memberId }, body: { end: 'delete' } });
  await owner.api(contract.repayAdvance, {
    params: { advanceId },
    body: { amount: '30.00', day: '2026-10-02', means: 'salary', open_cents: 3000 },
  });
  const { advances } = await owner.api(contract.listAdvances, { query: page });
  expect(advances).toMatchObject([{ open_cents: 0, ends: [{ means: 'salary' }] }]);
});

test('of concurrent repayments, write-offs and payments, an advance is used once', async () => {
  const { owner, ada, approved, pay, advance } = company;
  const { advanceId } = await advance(ada, '30.00');
  const reportId = await approved(ada, 'Lyon', '30.00');
  await Promise.allSettled([
    ...Array.from({ length: 3 }, () => repay(advanceId, '30.00', 3000)),
    ...Array.from({ length: 3 }, () =>
      owner.api(contract.writeOffAdvance, {
        params: { advanceId },
        body: { reason: 'lost', open_cents: 3000 },
      }),
    ),
    pay([reportId]),
  ]);
  expect(await open()).toBe(0);
});

test('managers see advances and cannot end them', async () => {
  const { manager, ada, advance } = company;
  const { advanceId } = await advance(ada, '30.00');
  await expect(
    manager.api(contract.writeOffAdvance, { params: { advanceId }, body: { reason: 'x', open_cents: 3000 } }),
  ).rejects.toMatchObject({ status: 403 });
});
