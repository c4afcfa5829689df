/** Bank statements on a real database: imported once, matched, recorded with a click, set aside. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '#features/clients/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { testApi } from '../../../tests/support/api.ts';
import { invoiceColumns } from './factory.ts';
import { cancelReceivedPayment, readOpenInvoices } from './received.contract.ts';
import {
  bookCertainLines,
  bookStatementLine,
  importStatement,
  listStatementLines,
  setLineAside,
} from './statement.contract.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let clientId: number;
let other: number;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  ({ clientId } = await company.owner.api(createClient, { body: { name: 'Rail SA' } }));
  ({ clientId: other } = await company.owner.api(createClient, { body: { name: 'Banque du Rhône' } }));
});

const invoice = (number: string, total: number, client = clientId) =>
  app.rows(company.workspaceId).add('sales_invoices', invoiceColumns({ clientId: client, number, total }));
/** Transactions as amount, name and text. */
const file = (transactions: [amount: string, name: string, memo: string, fitId?: string][]) => {
  const written = transactions.map(
    ([amount, name, memo, fitId = '']) =>
      `<STMTTRN><DTPOSTED>20261105<TRNAMT>${amount}<FITID>${fitId}<NAME>${name}<MEMO>${memo}</STMTTRN>`,
  );
  const form = new FormData();
  form.set(
    'file',
    new Blob([`OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<ACCTID>1${written.join('\n')}</STMTRS></OFX>`]),
    'november.ofx',
  );
  return form;
};
const load = (transactions: Parameters<typeof file>[0]) =>
  company.manager.api(importStatement, { body: file(transactions) });
const list = async () => {
  const query = { rowsPerPage: 100, page: 0, sort: 'bookedOn' as const };
  return company.owner.api(listStatementLines, { query });
};
const open = async (of = clientId) =>
  (await company.owner.api(readOpenInvoices, { params: { clientId: of } })).invoices.map(
    (one) => `${one.number} ${one.open}`,
  );

test('a file is imported once, also line by line and by two people at once', async () => {
  const lines: Parameters<typeof file>[0] = [
    ['100.00', 'RAIL SA', 'one', '7'],
    ['100.00', 'RAIL SA', 'twice'],
    ['100.00', 'RAIL SA', 'twice'],
    ['-5.00', 'SHOP', 'card', '8'],
  ];
  const answers = await Promise.all([load(lines), load(lines)]);
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 3]);
  expect(await load([...lines, ['100.00', 'RAIL SA', 'twice']])).toEqual({ added: 1, known: 3, leftOut: 1 });
  expect((await list()).totalCount).toBe(4);
});

test('certain proposals are recorded together, others one by one; nothing happens by itself', async () => {
  await invoice('F2026-0001', 10_000);
  await invoice('F2026-0002', 5_000);
  await invoice('F2026-0003', 7_000, other);
  await load([
    ['150.00', 'RAIL SA', 'F2026-0001 F2026-0002', '1'],
    ['70.00', 'X', 'no name', '2'],
    ['12.34', 'INSURANCE', 'refund', '3'],
  ]);
  const { statementLines, certain } = await list();
  expect(await open()).toEqual(['F2026-0001 100.00', 'F2026-0002 50.00']);
  expect(statementLines.map((line) => line.proposal?.reason)).toEqual(['number', 'amount', undefined]);
  expect(certain).toHaveLength(1);
  const ids = statementLines.map((line) => line.statementLineId);
  expect(await company.owner.api(bookCertainLines, { body: { statementLineIds: ids } })).toEqual({
    booked: 1,
  });
  expect(await open()).toEqual([]);
  expect(await company.owner.api(bookCertainLines, { body: { statementLineIds: ids } })).toEqual({
    booked: 0,
  });
  const second = statementLines[1];
  if (second?.proposal == null) throw new Error('the second line has a proposal');
  const booked = await company.owner.api(bookStatementLine, {
    params: { statementLineId: second.statementLineId },
    body: { clientId: second.proposal.clientId, parts: second.proposal.parts },
  });
  expect(booked).toMatchObject({ client: 'Banque du Rhône', amount: '70.00', receivedOn: '2026-11-05' });
  const after = (await list()).statementLines;
  expect(after.map(({ state }) => state)).toEqual(['booked', 'booked', 'open']);
});

test('bank charges are proposed, and a debit line that names a client pays its credit back', async () => {
  const id = await invoice('F2026-0001', 100_000);
  await load([['985.00', 'RAIL SA', 'F2026-0001', '1']]);
  const [paid] = (await list()).statementLines;
  expect(paid?.proposal).toMatchObject({ charges: '15.00', credit: '', certain: false });
  const book = async (line: typeof paid, more: object = {}) => {
    const { parts = [], charges, credit } = line?.proposal ?? {};
    const params = { statementLineId: Number(line?.statementLineId) };
    return company.owner.api(bookStatementLine, {
      params,
      body: { clientId, parts, charges, credit, ...more },
    });
  };
  expect(await book(paid)).toMatchObject({ amount: '1000.00', charges: '15.00', state: 'assigned' });
  expect(await open()).toEqual([]);
  // Without a credit, no outgoing line is kept.
  const outgoing: Parameters<typeof file>[0] = [
    ['-200.00', 'RAIL SA', 'Remboursement', '2'],
    ['-12.00', 'SHOP', 'card', '3'],
  ];
  expect(await load(outgoing)).toEqual({ added: 0, known: 0, leftOut: 2 });
  const rows = app.rows(company.workspaceId);
  await rows.add(
    'sales_invoices',
    invoiceColumns({ clientId, number: 'A2026-0001', total: 30_000, corrects: id }),
  );
  expect(await load(outgoing)).toEqual({ added: 1, known: 0, leftOut: 1 });
  const refund = (await list()).statementLines.find(({ state }) => state === 'open');
  expect(refund).toMatchObject({
    amount: '-200.00',
    proposal: { credit: '300.00', reason: 'name', certain: false },
  });
  await expect(book(refund, { credit: '299.00' })).rejects.toMatchObject({ code: 'RECEIVED_CHANGED' });
  expect(await book(refund)).toMatchObject({ kind: 'refund', amount: '-200.00', receivedOn: '2026-11-05' });
  expect(await open()).toEqual(['F2026-0001 -100.00']);
  await expect(book(refund, { credit: '100.00' })).rejects.toMatchObject({ code: 'LINE_DECIDED' });
});

test('a line is one payment, until that is cancelled; a line set aside comes back', async () => {
  await invoice('F2026-0001', 10_000);
  await load([['100.00', 'RAIL SA', 'F2026-0001', '1']]);
  const [line] = (await list()).statementLines;
  const params = { statementLineId: Number(line?.statementLineId) };
  const body = { clientId, parts: line?.proposal?.parts ?? [] };
  const book = () => company.owner.api(bookStatementLine, { params, body });
  const outcomes = await Promise.allSettled([book(), book(), book()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const aside = (value: boolean) => company.owner.api(setLineAside, { params, body: { aside: value } });
  await expect(aside(true)).rejects.toMatchObject({ status: 409, code: 'LINE_DECIDED' });
  const receivedPaymentId = Number((await list()).statementLines[0]?.payment?.receivedPaymentId);
  await company.owner.api(cancelReceivedPayment, {
    params: { receivedPaymentId },
    body: { reason: 'Wrong' },
  });
  expect((await list()).statementLines[0]?.state).toBe('open');
  await aside(true);
  expect((await list()).certain).toEqual([]);
  await expect(book()).rejects.toMatchObject({ status: 409, code: 'LINE_DECIDED' });
  await aside(false);
  expect(await book()).toMatchObject({ amount: '100.00' });
});

test('other files are refused at their field, other companies see nothing', async () => {
  const form = new FormData();
  form.set('file', new Blob(['day;amount']), 'a.csv');
  const problem = await company.owner.api(importStatement, { body: form }).catch((one: Problem) => one);
  expect(problem).toMatchObject({ status: 400, errors: { file: {} } });
  await load([['100.00', 'RAIL SA', 'x', '1']]);
  const [line] = (await list()).statementLines;
  const stranger = await app.company();
  const params = { statementLineId: Number(line?.statementLineId) };
  await expect(stranger.owner.api(setLineAside, { params, body: { aside: true } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(company.user.api(importStatement, { body: file([]) })).rejects.toMatchObject({ status: 403 });
});
