/** Payments of clients on a real database: parts, credit, credit notes, cancelled payments, and what cannot be paid. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, deleteClient } from '#features/clients/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { testApi } from '../../../tests/support/api.ts';
import { invoiceColumns } from './factory.ts';
import {
  assignReceivedPayment,
  cancelReceivedPayment,
  listReceivedPayments,
  readInvoicePayments,
  readOpenInvoices,
  recordReceivedPayment,
} from './received.contract.ts';

const app = testApi();
/** The fields at which a call reports errors. */
const fieldsOf = async (calling: Promise<unknown>) =>
  calling.then(
    () => [],
    (problem: Problem) => Object.keys(problem.errors ?? {}),
  );
let company: Awaited<ReturnType<typeof app.company>>;
let clientId: number;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  ({ clientId } = await company.owner.api(createClient, { body: { name: 'Rail SA' } }));
});

const invoice = (number: string, total: number, more: Partial<Parameters<typeof invoiceColumns>[0]> = {}) =>
  app.rows(company.workspaceId).add('sales_invoices', invoiceColumns({ clientId, number, total, ...more }));
const record = (amount: string, parts: { salesInvoiceId: number; amount: string; open: string }[] = []) =>
  company.manager.api(recordReceivedPayment, { body: { clientId, receivedOn: '2026-11-20', amount, parts } });
const open = async () =>
  (await company.owner.api(readOpenInvoices, { params: { clientId } })).invoices.map(
    (one) => `${one.number} ${one.open}`,
  );

test('a payment pays several invoices, one of them in part; the rest of another is assigned later', async () => {
  const first = await invoice('F2026-0001', 12_000);
  const second = await invoice('F2026-0002', 5_000);
  await record('150.00', [
    { salesInvoiceId: first, amount: '120.00', open: '120.00' },
    { salesInvoiceId: second, amount: '30.00', open: '50.00' },
  ]);
  expect(await open()).toEqual(['F2026-0002 20.00']);
  const over = await record('25.00', [{ salesInvoiceId: second, amount: '20.00', open: '20.00' }]);
  expect(over).toMatchObject({ state: 'credit', rest: '5.00' });
  expect(await open()).toEqual([]);
  const third = await invoice('F2026-0003', 300);
  const params = { receivedPaymentId: over.receivedPaymentId };
  const parts = [{ salesInvoiceId: third, amount: '3.00', open: '3.00' }];
  const assigned = await company.owner.api(assignReceivedPayment, { params, body: { parts } });
  expect(assigned).toMatchObject({ state: 'credit', rest: '2.00' });
  expect(assigned.parts.map((part) => part.number)).toEqual(['F2026-0002', 'F2026-0003']);
});

test('credit notes count, also those after the payment', async () => {
  const id = await invoice('F2026-0001', 12_000);
  await invoice('A2026-0001', 2_000, { corrects: id });
  expect(await open()).toEqual(['F2026-0001 100.00']);
  await record('100.00', [{ salesInvoiceId: id, amount: '100.00', open: '100.00' }]);
  await invoice('A2026-0002', 3_000, { corrects: id });
  expect(await open()).toEqual(['F2026-0001 -30.00']);
});

test('a cancelled payment opens its invoices again and stays on record, once', async () => {
  const id = await invoice('F2026-0001', 12_000);
  const payment = await record('120.00', [{ salesInvoiceId: id, amount: '120.00', open: '120.00' }]);
  const params = { receivedPaymentId: payment.receivedPaymentId };
  const cancelled = await company.owner.api(cancelReceivedPayment, {
    params,
    body: { reason: 'Wrong client' },
  });
  expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'Wrong client', cancelledOn: '2026-11-30' });
  expect(cancelled.parts).toHaveLength(1);
  expect(await open()).toEqual(['F2026-0001 120.00']);
  const again = company.owner.api(cancelReceivedPayment, { params, body: { reason: 'Again' } });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'PAYMENT_CANCELLED' });
  const parts = [{ salesInvoiceId: id, amount: '1.00', open: '120.00' }];
  const assigning = company.owner.api(assignReceivedPayment, { params, body: { parts } });
  await expect(assigning).rejects.toMatchObject({ status: 409, code: 'PAYMENT_CANCELLED' });
  const shown = await company.owner.api(readInvoicePayments, { params: { salesInvoiceId: id } });
  expect(shown.payments.map((one) => one.state)).toEqual(['cancelled']);
});

test('an invoice is never paid more than what is open of it, also by two tabs at once', async () => {
  const id = await invoice('F2026-0001', 10_000);
  const pay = () => record('100.00', [{ salesInvoiceId: id, amount: '100.00', open: '100.00' }]);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, pay));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ status: 409, code: 'RECEIVED_CHANGED' });
  expect(await open()).toEqual([]);
  // The database refuses, too.
  const { id: received_payment_id } = await app.rows(company.workspaceId).one('received_payments');
  const part = {
    received_payment_id,
    sales_invoice_id: id,
    amount_cents: 1,
    assigned_on: '2026-11-30',
  } as const;
  await expect(app.rows(company.workspaceId).add('received_parts', part)).rejects.toThrow(
    /would be assigned/,
  );
});

test('wrong amounts, days and invoices are said at their field', async () => {
  const id = await invoice('F2026-0001', 10_000);
  const dollars = await invoice('F2026-0002', 10_000, { currency: 'USD' });
  const { clientId: other } = await company.owner.api(createClient, { body: { name: 'Bank SA' } });
  const foreign = await invoice('F2026-0003', 10_000, { clientId: other });
  const part = (salesInvoiceId: number, amount = '10.00') => ({ salesInvoiceId, amount, open: '100.00' });
  expect(await fieldsOf(record('0.00'))).toEqual(['amount']);
  expect(await fieldsOf(record('12.345'))).toEqual(['amount']);
  for (const parts of [
    [part(dollars)],
    [part(foreign)],
    [part(id), part(id)],
    [part(id, '100.01')],
    [part(id, '60.00')],
  ])
    expect(await fieldsOf(record('50.00', parts))).toEqual(['parts']);
  const future = company.manager.api(recordReceivedPayment, {
    body: { clientId, receivedOn: '2026-12-01', amount: '1.00' },
  });
  expect(await fieldsOf(future)).toEqual(['receivedOn']);
  const { receivedPayments } = await company.owner.api(listReceivedPayments, {
    query: { rowsPerPage: 10, page: 0 },
  });
  expect(receivedPayments).toEqual([]);
});

test('a client with payments is kept; members and other companies see nothing', async () => {
  await record('10.00');
  await expect(company.owner.api(deleteClient, { params: { clientId } })).rejects.toMatchObject({
    status: 409,
  });
  const list = { query: { rowsPerPage: 10, page: 0 } };
  await expect(company.user.api(listReceivedPayments, list)).rejects.toMatchObject({ status: 403 });
  const other = await app.company();
  expect((await other.owner.api(listReceivedPayments, list)).totalCount).toBe(0);
  await expect(other.owner.api(readOpenInvoices, { params: { clientId } })).rejects.toMatchObject({
    status: 404,
  });
});
