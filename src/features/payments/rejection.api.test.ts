/** One payment of a run is rejected by the bank: only its reports are payable again, with what advances covered. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { readReport } from '#features/expenses/report.contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { beforeEachTest, codeOf, put, type TestClient, testApi } from '../../../tests/support/api.ts';
import { payingCompany } from '../../../tests/support/paying-company.ts';
import { brokenPaymentRules } from '../../../tests/support/payment-rules.ts';
import { deleteAdvance, listAdvances } from './advance.contract.ts';
import { rejectTransfer, restoreTransfer } from './rejection.contract.ts';
import { listPayable, markRunPaid, previewRun, readRun, undoRun } from './run.contract.ts';

const page = { rowsPerPage: 100, page: 0 };

const app = testApi();
const company = beforeEachTest(() => payingCompany(app));
afterEach(async () => {
  expect(await brokenPaymentRules(app, company.workspaceId)).toEqual([]);
});

/** The sums of money by plain SQL over all rows. */
async function sums() {
  return asTenant(app.platform.engine, company.workspaceId, async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select coalesce(sum(t.amount_cents), 0)::int from payment_transfers t join payment_runs r on r.id = t.run_id
               where r.undone_at is null and t.rejected_at is null) as paid,
             (select coalesce(sum(x.ttc_cents), 0)::int from reports r join receipts x on x.report_id = r.id
               where r.state = 'approved' and not exists (select from payment_reports p where p.report_id = r.id and p.standing)) as due,
             (select coalesce(sum(v.amount_cents), 0)::int from payment_advances v)
             - (select coalesce(sum(d.amount_cents), 0)::int from payment_deductions d where d.standing) as open`.execute(
      db,
    );
    return rows[0];
  });
}

const stateOf = async (who: TestClient, reportId: number) =>
  (await who.api(readReport, { params: { reportId } })).payment?.state;

/** A run that pays Ada 100.50 less 30.00 and Grace 20.00. */
async function twoPaid() {
  const { owner, ada, today, setUp, account, approved, pay, advance } = company;
  await setUp();
  await account(ada);
  const grace = await app.signIn(
    await app.account({ workspace_id: company.workspaceId, first_name: 'Grace' }),
  );
  await account(grace);
  await advance(ada, '30.00');
  const reports = {
    lyon: await approved(ada, 'Lyon', '100.50'),
    paris: await approved(grace, 'Paris', '20.00'),
  };
  const { runId } = await pay([reports.lyon, reports.paris]);
  await owner.api(markRunPaid, { params: { runId }, body: { paid_on: today } });
  const { paid } = await owner.api(readRun, { params: { runId } });
  const transferId = paid.find(({ user }) => user.user_id === ada.account.userId)?.transferId ?? 0;
  return { ...reports, grace, runId, params: { runId, transferId } };
}

test('the rejected payment is payable again with its advance, the others stay paid, and it can be undone', async () => {
  const { owner, ada } = company;
  const { lyon, paris, grace, params } = await twoPaid();
  expect(await sums()).toEqual({ paid: 9050, due: 0, open: 0 });
  const run = await owner.api(rejectTransfer, { params, body: { reason: 'AC04 account closed' } });
  expect(run).toMatchObject({ state: 'paid', total_cents: 9050, rejected: 1, rejected_cents: 7050 });
  expect(await sums()).toEqual({ paid: 2000, due: 10_050, open: 3000 });
  expect([await stateOf(ada, lyon), await stateOf(grace, paris)]).toEqual(['to_pay', 'paid']);
  expect((await owner.api(listPayable, { query: page })).payable).toMatchObject([{ report_id: lyon }]);
  const mails = await app.mails(ada.account.email);
  expect(mails.at(-1)?.subject).toBe('La banque a rejeté un paiement qui vous était destiné');
  const path = `/payments/runs/${params.runId}/transfers/${params.transferId}/rejection`;
  expect(await codeOf(await put(owner, path, { reason: 'again' }))).toEqual([409, 'TRANSFER_DECIDED']);

  await owner.api(restoreTransfer, { params });
  expect(await sums()).toEqual({ paid: 9050, due: 0, open: 0 });
  expect(await stateOf(ada, lyon)).toBe('paid');
  expect((await app.mails(ada.account.email)).at(-1)?.subject).toBe(
    'Le paiement qui vous était destiné n’a pas été rejeté',
  );
  expect(await codeOf(await owner.request(path, { method: 'DELETE' }))).toEqual([409, 'NOT_REJECTED']);
  const { events } = await owner.api(listEvents, { query: page });
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment-run.transfer-rejected', 'payment-run.transfer-restored']),
  );
});

test('a rejected payment is paid again once, and its rejection then cannot be undone', async () => {
  const { owner, ada, account, pay } = company;
  const { lyon, runId, params } = await twoPaid();
  await owner.api(rejectTransfer, { params, body: { reason: 'AC04' } });
  await account(ada, 'BE68539007547034');
  const again = await pay([lyon]);
  expect(again).toMatchObject({ number: 2, total_cents: 7050, deducted_cents: 3000 });
  await expect(owner.api(restoreTransfer, { params })).rejects.toMatchObject({ code: 'SINCE_CHANGED' });
  expect(await sums()).toEqual({ paid: 9050, due: 0, open: 0 });
  await owner.api(undoRun, { params: { runId }, body: { reason: 'all wrong' } });
  expect(await sums()).toEqual({ paid: 7050, due: 2000, open: 0 });
  await expect(owner.api(restoreTransfer, { params })).rejects.toMatchObject({ code: 'NOT_REJECTED' });
});

test('a rejection cannot be undone after the report changed or its advance was used', async () => {
  const { owner, ada, manager, approved, pay } = company;
  const { lyon, params } = await twoPaid();
  await owner.api(rejectTransfer, { params, body: { reason: 'AC04' } });
  const other = await pay([await approved(ada, 'Nice', '10.00')]);
  await expect(owner.api(restoreTransfer, { params })).rejects.toMatchObject({ code: 'SINCE_CHANGED' });
  await owner.api(undoRun, { params: { runId: other.runId }, body: { reason: 'wrong' } });
  expect((await put(manager, `/reports/${lyon}/reopen`, { comment: 'wrong' })).status).toBe(200);
  await expect(owner.api(restoreTransfer, { params })).rejects.toMatchObject({ code: 'SINCE_CHANGED' });
});

test('a rejection cannot be undone after the advance that covered a part was deleted', async () => {
  const { owner } = company;
  const { params } = await twoPaid();
  await owner.api(rejectTransfer, { params, body: { reason: 'AC04' } });
  const { advances } = await owner.api(listAdvances, { query: page });
  await owner.api(deleteAdvance, { params: { advanceId: advances[0]?.advanceId ?? 0 } });
  await expect(owner.api(restoreTransfer, { params })).rejects.toMatchObject({ code: 'SINCE_CHANGED' });
});

test('a payment that is not marked as paid yet does not notify the person who was rejected', async () => {
  const { owner, ada, today, setUp, account, approved, pay } = company;
  await setUp();
  await account(ada);
  const { runId } = await pay([await approved(ada, 'Lyon', '12.00')]);
  const { paid } = await owner.api(readRun, { params: { runId } });
  const params = { runId, transferId: paid[0]?.transferId ?? 0 };
  await owner.api(rejectTransfer, { params, body: { reason: 'AC04' } });
  const before = (await app.mails(ada.account.email)).length;
  await owner.api(markRunPaid, { params: { runId }, body: { paid_on: today } });
  expect(await app.mails(ada.account.email)).toHaveLength(before);
});

test('what advances cover entirely cannot be rejected by a bank', async () => {
  const { owner, ada, setUp, account, approved, pay, advance } = company;
  await setUp();
  await account(ada);
  await advance(ada, '50.00');
  const { runId } = await pay([await approved(ada, 'Lyon', '12.00')]);
  const { paid } = await owner.api(readRun, { params: { runId } });
  const params = { runId, transferId: paid[0]?.transferId ?? 0 };
  await expect(owner.api(rejectTransfer, { params, body: { reason: 'AC04' } })).rejects.toMatchObject({
    code: 'NOT_TRANSFERRED',
  });
});

test('of concurrent rejections, repeated payments and undos, nothing is paid twice', async () => {
  const { owner, pay } = company;
  const { lyon, params } = await twoPaid();
  const settled = (work: (() => Promise<unknown>)[]) => Promise.allSettled(work.map((one) => one()));
  const rejections = await settled(
    Array(4).fill(() => owner.api(rejectTransfer, { params, body: { reason: 'AC04' } })),
  );
  expect(rejections.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (let time = 0; time < 3; time++) {
    const preview = await owner.api(previewRun, { body: { reportIds: [lyon] } }).catch(() => undefined);
    if (preview === undefined) break;
    await settled([() => pay([lyon]), () => owner.api(restoreTransfer, { params }), () => pay([lyon])]);
    expect(await sums()).toEqual({ paid: 9050, due: 0, open: 0 });
  }
  const { advances } = await owner.api(listAdvances, { query: page });
  expect(advances).toMatchObject([{ open_cents: 0, deducted_cents: 3000 }]);
});
