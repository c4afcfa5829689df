import { describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { listReports, readReport } from '#features/expenses/report.contract.ts';
import { readLeaving } from '#features/leaving/contract.ts';
import { readToday } from '#features/today/contract.ts';
import { beforeEachTest, codeOf, json, put, type TestClient, testApi } from '../../../tests/support/api.ts';
import { IBAN, payingCompany } from '../../../tests/support/paying-company.ts';
import { listAdvances } from './advance.contract.ts';
import { transfersShown } from './rules.ts';
import {
  createRun,
  downloadRun,
  listPayable,
  listRuns,
  markRunPaid,
  previewRun,
  readRun,
  undoRun,
} from './run.contract.ts';

const page = { rowsPerPage: 100, page: 0 };

const app = testApi();
const company = beforeEachTest(() => payingCompany(app));

const payable = async () => (await company.owner.api(listPayable, { query: page })).payable;
const paymentOf = async (reportId: number) =>
  (await company.ada.api(readReport, { params: { reportId } })).payment;

test('nothing can be paid before the company has an account, and reports approved before the first day of payments are not payable', async () => {
  const { owner, ada, setUp, approved } = company;
  const reportId = await approved(ada, 'Lyon', '12.00');
  expect(await paymentOf(reportId)).toBeNull();
  expect(await owner.api(listPayable, { query: page })).toMatchObject({ ready: false, totalCount: 0 });
  await setUp('2099-01-01');
  expect(await owner.api(listPayable, { query: page })).toMatchObject({ ready: true, totalCount: 0 });
  await setUp();
  expect(await payable()).toMatchObject([
    { report_id: reportId, title: 'Lyon', account: '', total_cents: 1200, user: { name: 'Ada Lovelace' } },
  ]);
  expect(await paymentOf(reportId)).toEqual({ state: 'to_pay', paid_on: null });
});

test('a report below zero waits until the person’s other reports exceed it; a report of zero is not paid', async () => {
  const { owner, ada, setUp, account, approved, pay } = company;
  await setUp();
  await account(ada);
  const refunded = await approved(ada, 'Refunded', '12.00', '-12.00');
  const owing = await approved(ada, 'Owing', '-5.00');
  const preview = (reportIds: number[]) =>
    owner.request('/payments/runs/preview', { method: 'POST', ...json({ reportIds }) });
  expect([await paymentOf(refunded), await paymentOf(owing)]).toEqual([
    null,
    { state: 'to_deduct', paid_on: null },
  ]);
  expect(await codeOf(await preview([refunded]))).toEqual([409, 'NOT_PAYABLE']);
  expect(await codeOf(await preview([owing]))).toEqual([409, 'BELOW_ZERO']);

  const grace = await app.signIn(
    await app.account({ workspace_id: company.workspaceId, first_name: 'Grace', last_name: 'Hopper' }),
  );
  await account(grace);
  const other = await approved(grace, 'Train', '30.00');
  expect(await (await preview([owing, other])).json()).toMatchObject({
    reports: 1,
    total_cents: 3000,
    below_zero: ['Ada Lovelace'],
  });
  const few = await approved(ada, 'Lunch', '5.00');
  const many = await approved(ada, 'Hotel', '42.00');
  expect(await pay([owing, few, many, other])).toMatchObject({ reports: 4, transfers: 2, total_cents: 7200 });
  expect(await paymentOf(owing)).toEqual({ state: 'in_run', paid_on: null });
});

test('Today and a leaving person’s open items show what is to be paid and the rest of an advance', async () => {
  const { owner, manager, ada, today, setUp, account, approved, advance: advanceOf, pay } = company;
  const shown = async (who: TestClient) =>
    (await who.api(readToday, {})).lines.find(({ kind }) => kind === 'payments_due');
  const leaving = async () => {
    const { groups } = await manager.api(readLeaving, { params: { memberId: ada.account.userId } });
    return groups.find(({ group }) => group === 'payments')?.items.map(({ name, note }) => [name, note]);
  };
  await approved(ada, 'Too early', '5.00');
  // Also before the company's account is entered, for which the page asks.
  expect([(await shown(owner))?.count, await leaving()]).toEqual([1, undefined]);
  await setUp(today);
  await account(ada);
  const reportId = await approved(ada, 'Lyon', '100.50');
  await advanceOf(ada, '130.00');
  expect(await shown(owner)).toMatchObject({
    count: 2,
    to: '/app/payments',
    items: [{ name: 'Ada Lovelace', note: 'Lyon · €100.50', day: today }, { note: 'Too early · €5.00' }],
  });
  expect(await shown(manager)).toBeUndefined();
  expect(await leaving()).toEqual([
    ['Too early', 'To be paid: €5.00'],
    ['Lyon', 'To be paid: €100.50'],
    ['Advance of €130.00, 1 Sept 2026', '€130.00 not deducted'],
  ]);
  await pay([reportId]);
  expect((await shown(owner))?.count).toBe(1);
  expect((await leaving())?.at(-1)?.[1]).toBe('€29.50 not deducted');
});

describe('a payment run', () => {
  test('a payment pays reports, gives the same file on each download, and can be marked as paid and undone', async () => {
    const { owner, manager, ada, today, setUp, account, approved, pay, advance: advanceOf } = company;
    await setUp();
    await account(ada);
    const [lyon, paris] = [await approved(ada, 'Lyon', '100.50'), await approved(ada, 'Paris', '49.50')];
    await advanceOf(ada, '30.00');
    const reportIds = [paris, lyon];
    expect(await owner.api(previewRun, { body: { reportIds } })).toMatchObject({
      reports: 2,
      reports_cents: 15_000,
      deducted_cents: 3000,
      total_cents: 12_000,
      transfers: [{ user: { name: 'Ada Lovelace' }, account: '2606', amount_cents: 12_000 }],
      without_account: [],
    });
    const run = await pay(reportIds);
    expect(run).toMatchObject({ number: 1, state: 'created', reports: 2, transfers: 1, total_cents: 12_000 });
    expect(await paymentOf(lyon)).toEqual({ state: 'in_run', paid_on: null });
    expect(await payable()).toEqual([]);

    const params = { runId: run.runId };
    const files = [await owner.api(downloadRun, { params }), await owner.api(downloadRun, { params })];
    const [first = '', second] = await Promise.all(files.map((file) => file.text()));
    expect(first).toBe(second);
    expect(first).toContain('<CtrlSum>120.00</CtrlSum>');
    expect(first).toContain(`<IBAN>${IBAN}</IBAN>`);
    expect(first).toContain('<IBAN>DE89370400440532013000</IBAN>');
    expect(first).toContain('<Ustrd>Notes de frais : Lyon, Paris</Ustrd>');
    expect(first).toContain('<Othr><Id>NOTPROVIDED</Id></Othr>');

    expect(await owner.api(markRunPaid, { params, body: { paid_on: today } })).toMatchObject({
      state: 'paid',
    });
    expect(await paymentOf(paris)).toEqual({ state: 'paid', paid_on: today });
    const listed = await ada.api(listReports, { params: { userId: ada.account.userId }, query: page });
    expect(listed.reports.map(({ payment }) => payment?.state)).toEqual(['paid', 'paid']);
    const again = await put(owner, `/payments/runs/${run.runId}/paid`, { paid_on: today });
    expect(await codeOf(again)).toEqual([409, 'RUN_DECIDED']);

    const reopened = await put(manager, `/reports/${lyon}/reopen`, { comment: 'wrong' });
    const body = await reopened.json();
    expect([reopened.status, body.code, body.msg]).toEqual([
      ...[409, 'REPORT_PAID', 'REPORT IS PAID: UNDO ITS PAYMENT FIRST'],
    ]);

    expect((await put(owner, `/payments/runs/${run.runId}/undo`, { reason: ' ' })).status).toBe(400);
    const undone = await owner.api(undoRun, { params, body: { reason: 'The bank refused it' } });
    expect(undone).toMatchObject({ state: 'undone', reason: 'The bank refused it' });
    expect(await paymentOf(lyon)).toEqual({ state: 'to_pay', paid_on: null });
    expect((await owner.api(listAdvances, { query: page })).advances).toMatchObject([{ open_cents: 3000 }]);
    const { events } = await owner.api(listEvents, { query: { ...page, action: 'payment-run.undone' } });
    expect(events[0]).toMatchObject({ detail: { reason: 'The bank refused it' } });
    expect((await put(manager, `/reports/${lyon}/reopen`, { comment: 'wrong' })).status).toBe(200);
    // It has a number.
    expect((await ada.request(`/reports/${lyon}`, { method: 'DELETE' })).status).toBe(409);
    expect(await manager.api(readRun, { params })).toMatchObject({
      paid: [
        {
          reports: [
            { report_id: lyon, title: 'Lyon' },
            { report_id: paris, title: 'Paris' },
          ],
        },
      ],
    });
  });

  test('a payment by file needs everybody’s IBAN, and a payment without a file does not', async () => {
    const { owner, ada, today, setUp, approved } = company;
    await setUp();
    const reportId = await approved(ada, 'Lyon', '12.00');
    const { userId } = ada.account;
    const transfers = [{ user_id: userId, account_version: '', reports_cents: 1200, amount_cents: 1200 }];
    const body = { reportIds: [reportId], execution_day: today, transfers };
    const create = (more: object) =>
      owner.request('/payments/runs', { method: 'POST', ...json({ ...body, ...more }) });
    const missing = await create({});
    expect(await missing.json()).toMatchObject({
      code: 'ACCOUNT_MISSING',
      extra: { names: ['Ada Lovelace'] },
    });
    expect((await create({ method: 'other', execution_day: '2026-01-01' })).status).toBe(400);
    const other = await create({ method: 'other' });
    expect(other.status).toBe(201);
    const { runId, file } = await other.json();
    expect(file).toBe('');
    expect(await codeOf(await owner.request(`/payments/runs/${runId}/file`))).toEqual([409, 'NO_FILE']);
    expect(await codeOf(await create({ method: 'other' }))).toEqual([409, 'NOT_PAYABLE']);
  });

  test('of two concurrent payments of the same report, one succeeds', async () => {
    const { owner, ada, today, setUp, account, approved } = company;
    await setUp();
    await account(ada);
    const reportIds = [await approved(ada, 'Lyon', '12.00')];
    const transfers = transfersShown(await owner.api(previewRun, { body: { reportIds } }));
    const body = { reportIds, execution_day: today, transfers };
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => owner.api(createRun, { body: { ...body, execution_day: today } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owner.api(listRuns, { query: page })).totalCount).toBe(1);
  });

  test('of a concurrent payment and reopening of a report, one succeeds', async () => {
    const { owner, manager, ada, today, setUp, account, approved } = company;
    await setUp();
    await account(ada);
    for (let time = 0; time < 3; time++) {
      const reportId = await approved(ada, `Race ${time}`, '12.00');
      const transfers = transfersShown(await owner.api(previewRun, { body: { reportIds: [reportId] } }));
      const body = { reportIds: [reportId], execution_day: today, transfers };
      const [paid, reopened] = await Promise.all([
        owner.api(createRun, { body }).then(
          () => true,
          () => false,
        ),
        put(manager, `/reports/${reportId}/reopen`, { comment: 'wrong' }),
      ]);
      expect(paid).toBe(reopened.status !== 200);
    }
  });
});

test('managers see payments but cannot pay, and other members do not see payments', async () => {
  const { manager, ada, today, setUp, account, approved, pay } = company;
  await setUp();
  await account(ada);
  const { runId } = await pay([await approved(ada, 'Lyon', '12.00')]);
  expect((await manager.api(listRuns, { query: page })).runs).toHaveLength(1);
  expect((await manager.request(`/payments/runs/${runId}/file`)).status).toBe(403);
  expect((await put(manager, `/payments/runs/${runId}/paid`, { paid_on: today })).status).toBe(403);
  expect((await manager.request('/payments/settings')).status).toBe(403);
  expect((await ada.request('/payments/runs?rowsPerPage=10&page=0')).status).toBe(403);
  const stranger = await app.signIn('ROLE_OWNER', await app.workspace());
  expect((await stranger.request(`/payments/runs/${runId}`)).status).toBe(404);
});
