/**
 * Refuses receipts of a submitted report. Checks that the approval leaves them out and that they move to a
 * draft.
 */
import { afterEach, describe, expect, test } from 'vitest';
import * as books from '#features/books/contract.ts';
import * as receipts from '#features/receipts/contract.ts';
import { actingFor, beforeEachTest, codeOf, put, testApi } from '../../../tests/support/api.ts';
import { refusals } from '../../../tests/support/refusals.ts';
import { expensesCompany } from './factory.ts';
import * as reports from './report.contract.ts';
import { checkBooks } from './server/books-check.service.ts';

const app = testApi();
const company = beforeEachTest(async () => {
  app.clock.set('2026-11-02T09:00:00Z');
  return expensesCompany(app);
});
afterEach(async () => {
  expect(await company.inTenant(({ db }) => checkBooks(db))).toEqual([]);
});

const { refuse, withdraw, approve, read, list, own, three } = refusals(() => company);

describe('a refused receipt', () => {
  test('a refused receipt is left out of the approval and the books, and moves to a new draft with its reason', async () => {
    const { manager, consultant } = company;
    const { reportId, ids } = await three();
    const before = (await app.mails(consultant.account.email)).length;
    expect((await refuse(manager, ids[1], 'Wine is private')).status).toBe(200);
    expect(await read(reportId)).toMatchObject({
      state: 'submitted',
      receipts: 3,
      total_ttc: '62.00',
      refused: 1,
      refused_ttc: '20.00',
    });
    expect((await list(reportId)).totals).toMatchObject({ ttc: '62.00', refused_ttc: '20.00' });
    expect((await approve(manager, reportId)).status).toBe(200);

    expect(await read(reportId)).toMatchObject({
      state: 'approved',
      receipts: 2,
      total_ttc: '42.00',
      refused: 0,
    });
    const left = await list(reportId);
    expect(left.receipts.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 3]);
    const [draft] = await own();
    expect(draft).toMatchObject({
      title: 'October – refused receipts',
      state: 'created',
      contractId: company.contractId,
      startdate: '2026-10-01',
      enddate: '2026-10-31',
      receipts: 1,
      total_ttc: '20.00',
      refused: 0,
    });
    const [moved] = (await list(draft?.report_id ?? 0)).receipts;
    expect(moved).toMatchObject({
      receiptId: ids[1],
      receiptNumber: 2,
      supplier: 'Cave',
      refusal: { reason: 'Wine is private', stands: false, at: '2026-11-02T09:00:00.000Z' },
    });
    const { entries } = await manager.api(books.listEntries, { query: { rowsPerPage: 100, page: 0 } });
    expect(entries).toMatchObject([{ total_cents: 42_00, source_id: reportId }]);

    const { history } = await consultant.api(reports.readReportHistory, { params: { reportId } });
    expect(history.map(({ step, comment }) => [step, comment])).toEqual([
      ...[
        ['begin', ''],
        ['submit', ''],
        ['refuse', '2 · Wine is private'],
        ['approve', ''],
      ],
    ]);
    const mails = (await app.mails(consultant.account.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['“October” has been approved']);
    expect(mails[0]?.text).toContain('€42.00');
    expect(mails[0]?.text).toContain('Receipt 2, €20.00: Wine is private');
    expect(mails[0]?.link?.pathname).toBe(`/en/app/expenses/${draft?.report_id}`);
  });

  test('a refused receipt can be corrected, submitted again and approved', async () => {
    const { manager, consultant, postes } = company;
    const { reportId, ids } = await three();
    await refuse(manager, ids[2]);
    await approve(manager, reportId);
    const [draft] = await own();
    const draftId = draft?.report_id ?? 0;
    const edit = { date: '2026-10-15', posteId: String(postes.Other), valuettc: '25' };
    expect((await put(consultant, `/receipts/${ids[2]}`, edit)).status).toBe(200);
    const values = { title: draft?.title ?? '', managerEmail: manager.account.email };
    expect((await put(consultant, `/reports/${draftId}`, values)).status).toBe(200);
    expect(await read(draftId)).toMatchObject({ refused: 0, total_ttc: '25.00' });
    expect((await approve(manager, draftId)).status).toBe(200);
    const { entries } = await manager.api(books.listEntries, { query: { rowsPerPage: 100, page: 0 } });
    expect(entries.map(({ total_cents }) => total_cents)).toEqual([25_00, 32_00]);
  });

  test('once its refusal is withdrawn, a receipt is approved with the others', async () => {
    const { manager } = company;
    const { reportId, ids } = await three();
    await refuse(manager, ids[0]);
    expect((await withdraw(manager, ids[0])).status).toBe(200);
    expect(await codeOf(await withdraw(manager, ids[0]))).toEqual([409, 'NOT_REFUSED']);
    await approve(manager, reportId);
    expect(await read(reportId)).toMatchObject({ receipts: 3, total_ttc: '62.00' });
    expect((await own()).length).toBe(1);
    expect(await codeOf(await withdraw(manager, ids[0]))).toEqual([409, 'REPORT_LOCKED']);
  });

  test('when the report is withdrawn or rejected, a refused receipt keeps its reason and stays in the report', async () => {
    const { manager, consultant } = company;
    for (const step of ['withdraw', 'reject'] as const) {
      const { reportId, ids } = await three(step);
      await refuse(manager, ids[0], 'Which client?');
      await put(step === 'withdraw' ? consultant : manager, `/reports/${reportId}/${step}`);
      const [first] = (await list(reportId)).receipts;
      expect(first?.refusal).toMatchObject({ reason: 'Which client?', stands: false });
      await put(consultant, `/reports/${reportId}`, { title: step, managerEmail: manager.account.email });
      await approve(manager, reportId);
      expect(await read(reportId)).toMatchObject({ receipts: 3, state: 'approved' });
    }
  });

  test('the last receipt of a report cannot be refused; the report is rejected instead', async () => {
    const { manager } = company;
    const { reportId, ids } = await three();
    await refuse(manager, ids[0]);
    await refuse(manager, ids[1]);
    const answer = await refuse(manager, ids[2]);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'ALL_REFUSED',
      msg: 'All receipts would be refused: reject the report instead',
    });
    expect(await codeOf(await refuse(manager, ids[1]))).toEqual([409, 'RECEIPT_REFUSED']);
    expect((await put(manager, `/reports/${reportId}/reject`)).status).toBe(200);
  });

  test('refusing a receipt needs a reason', async () => {
    const { ids } = await three();
    const answer = await refuse(company.manager, ids[0], '  ');
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([400, ['reason']]);
  });

  test('refusing a receipt refuses its refunds in the report too', async () => {
    const { manager, consultant, begin, add } = company;
    const reportId = await begin(consultant);
    const payment = await add(consultant, reportId, { valuettc: '50.00' });
    const refund = await add(consultant, reportId, { valuettc: '-10.00', refund_of: payment });
    const other = await add(consultant, reportId);
    await put(consultant, `/reports/${reportId}`, { title: 'Refunds', managerEmail: manager.account.email });
    await refuse(manager, payment, 'Private');
    expect(await read(reportId)).toMatchObject({ refused: 2, refused_ttc: '40.00' });
    expect(await codeOf(await withdraw(manager, refund))).toEqual([409, 'REFUND_FOLLOWS']);
    expect(await codeOf(await refuse(manager, other))).toEqual([409, 'ALL_REFUSED']);
    await withdraw(manager, payment);
    expect(await read(reportId)).toMatchObject({ refused: 0 });
    await refuse(manager, payment, 'Private');
    await approve(manager, reportId);
    expect(await read(reportId)).toMatchObject({ receipts: 1, total_ttc: '12.00' });
    const [draft] = await own();
    expect(draft).toMatchObject({ receipts: 2, total_ttc: '40.00' });
    const [moved] = (await list(draft?.report_id ?? 0)).receipts;
    expect(moved?.refunds).toMatchObject([{ receiptId: refund, reportId: draft?.report_id }]);
  });

  test('the refused receipt of a French author goes to a draft with a French title, with its files', async () => {
    const { manager, workspaceId, begin, add } = company;
    const account = await app.account({ workspace_id: workspaceId, role: 'ROLE_USER', locale: 'fr' });
    const author = await app.signIn(account);
    const reportId = await begin(author, 'Lyon');
    const refused = await add(author, reportId);
    await add(author, reportId);
    const file = new FormData();
    file.set('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'a.pdf');
    await author.request(`/receipts/${refused}/attachments`, { method: 'POST', body: file });
    const before = (await list(reportId, author)).receipts[0]?.attachments;
    await put(author, `/reports/${reportId}`, { title: 'Lyon', managerEmail: manager.account.email });
    await refuse(manager, refused);
    await approve(manager, reportId);
    const [draft] = await own(author);
    expect(draft?.title).toBe('Lyon – justificatifs refusés');
    expect((await list(draft?.report_id ?? 0, author)).receipts[0]?.attachments).toEqual(before);
  });
});

describe('rights', () => {
  test('only people who may approve a report may refuse its receipts', async () => {
    const { owner, manager, consultant, workspaceId, begin, add } = company;
    const { ids, reportId } = await three();
    const other = await app.signIn('ROLE_MANAGER', workspaceId);
    expect((await refuse(other, ids[0])).status).toBe(403);
    expect((await refuse(consultant, ids[0])).status).toBe(403);
    expect((await refuse(owner, ids[0])).status).toBe(200);
    const mine = await begin(manager);
    const [receipt] = [await add(manager, mine), await add(manager, mine)];
    await put(manager, `/reports/${mine}`, { title: 'Own', managerEmail: owner.account.email });
    expect((await refuse(manager, receipt ?? 0)).status).toBe(403);
    const stranger = await app.signIn('ROLE_OWNER');
    expect((await refuse(stranger, ids[1])).status).toBe(404);
    await put(consultant, `/reports/${reportId}/withdraw`);
    expect(await codeOf(await refuse(manager, ids[1]))).toEqual([409, 'REPORT_LOCKED']);
  });

  test('somebody who filled in a receipt can neither refuse it nor decide about the new draft', async () => {
    const { owner, manager, consultant, begin, postes } = company;
    const reportId = await begin(consultant);
    const body = { reportId, date: '2026-10-15' as const, posteId: postes.Other ?? 0, valuettc: '5' };
    const { receiptId } = await actingFor(consultant, manager)(receipts.createReceipt, { body });
    await company.add(consultant, reportId);
    await put(consultant, `/reports/${reportId}`, { title: 'Filled', managerEmail: owner.account.email });
    expect(await codeOf(await refuse(manager, receiptId))).toEqual([403, 'FILLED_IN_BY_YOU']);
    await refuse(owner, receiptId);
    expect((await put(owner, `/reports/${reportId}/approve`, { comment: 'Filled in by her' })).status).toBe(
      200,
    );
    const [draft] = await own();
    expect((await read(draft?.report_id ?? 0)).filled_in_by).toEqual([manager.account.userId]);
  });
});
