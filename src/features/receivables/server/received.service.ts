/** Records, assigns and cancels payments received from clients, and refunds to them. */
import { enqueuePosting } from '#features/books/server/posting.service.ts';
import type { Client } from '#features/clients/contract.ts';
import { findClient } from '#features/clients/server/service.ts';
import { findSalesInvoice } from '#features/sales/server/service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { decimalOf, parseAmount, parseSignedAmount, sumCents } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayRecordPayments } from '../access.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { GivenParts, InvoicePayments, ReceivedPayment, ShownOpenInvoice } from '../received.contract.ts';
import * as contract from '../received.contract.ts';
import { MOST_RECEIVED, type ReceivedMethod, spread } from '../rules.ts';
import * as repo from './received.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listReceivedPayments(context: MemberContext, { query }: On<'listReceivedPayments'>) {
  return page(context, contract.listReceivedPayments, query, repo.listPayments(context.db, query), {
    row: receivedRow,
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function readOpenInvoices({ db }: MemberContext, { params }: On<'readOpenInvoices'>) {
  const client = orNotFound(await findClient(db, params.clientId));
  const { clientId } = client;
  const credits = Map.groupBy(await repo.listCredits(db, clientId), ({ currency }) => currency);
  return {
    invoices: (await repo.listOpen(db, clientId)).map(openRow),
    credits: [...credits].map(([currency, own]) => ({
      currency,
      amount: decimalOf(creditOf(own), currency),
    })),
  };
}

const creditOf = (credits: readonly repo.CreditRecord[]) => sumCents(credits.map(({ amount }) => amount));

/** @throws Problem 404 */
export async function readInvoicePayments(
  { db }: MemberContext,
  { params }: On<'readInvoicePayments'>,
): Promise<InvoicePayments> {
  const { salesInvoiceId: id } = params;
  const { clientId, client } = orNotFound(await findSalesInvoice(db, id));
  const invoice = await repo.findOpenInvoice(db, id);
  return {
    clientId,
    client,
    invoice: invoice === undefined ? null : openRow(invoice),
    payments: (await repo.listPaymentsOfInvoice(db, id)).map(receivedRow),
  };
}

/** @throws Problem 403; 400 at the fields; 409 RECEIVED_CHANGED if an open amount is not the one that was shown. */
export async function recordReceivedPayment(
  context: MemberContext,
  { body }: On<'recordReceivedPayment'>,
): Promise<ReceivedPayment> {
  const { currency } = body;
  const amount = amountIn(body.amount, currency);
  const charges = chargesIn(body.charges, currency);
  if (charges >= amount)
    throw new Problem(400, { errors: { charges: fieldError('received_charges_large') } });
  const euros = eurosIn(body.euros, currency);
  return recordPayment(context, { ...body, amount, charges, euros, statementLineId: null });
}

/** @throws Problem 400 at `amount` */
function amountIn(text: string, currency: string): number {
  const amount = parseAmount(text, currency);
  if (amount === undefined || amount === 0 || amount > MOST_RECEIVED)
    throw new Problem(400, { errors: { amount: fieldError('received_amount_invalid') } });
  return amount;
}

/** @throws Problem 400 at `charges` */
export function chargesIn(text: string, currency: string): number {
  const charges = text === '' ? 0 : parseAmount(text, currency);
  if (charges === undefined || charges > MOST_RECEIVED)
    throw new Problem(400, { errors: { charges: fieldError('received_charges_invalid') } });
  return charges;
}

/** @returns null without an amount. @throws Problem 400 at `euros` */
function eurosIn(text: string, currency: string): number | null {
  if (text === '') return null;
  const euros = parseAmount(text, 'EUR');
  if (currency === 'EUR' || euros === undefined || euros === 0 || euros > MOST_RECEIVED)
    throw new Problem(400, { errors: { euros: fieldError('received_euros_invalid') } });
  return euros;
}

export interface NewPayment {
  clientId: number;
  receivedOn: Day;
  /** In the smallest unit of the currency, above zero. */
  amount: number;
  /** What the bank kept of the amount. */
  charges: number;
  /** What the bank credited, in cents, for another currency; null: the rate of the day. */
  euros: number | null;
  currency: string;
  method: ReceivedMethod;
  reference: string;
  statementLineId: number | null;
  parts: GivenParts;
}

/** Records a payment under the lock of its client. @throws Problem as `recordReceivedPayment` */
export async function recordPayment(context: MemberContext, payment: NewPayment): Promise<ReceivedPayment> {
  const { amount, receivedOn } = payment;
  const client = await lockClient(context, payment.clientId);
  if (receivedOn > civilDay(context.now, context.zone))
    throw new Problem(400, { errors: { receivedOn: fieldError('received_future') } });
  const parts = await checkedParts(context, payment, amount);
  return store(context, client, payment, parts, 'recorded');
}

export interface NewRefund extends Omit<NewPayment, 'charges' | 'parts'> {
  /** What was shown as owed to the client. */
  credit: string;
}

/** @throws Problem 403; 400 at the fields; 409 RECEIVED_CHANGED if the credit is not the one that was shown. */
export function recordClientRefund(
  context: MemberContext,
  { body: { paidOn, ...body } }: On<'recordClientRefund'>,
): Promise<ReceivedPayment> {
  const { currency } = body;
  const amount = amountIn(body.amount, currency);
  const euros = eurosIn(body.euros, currency);
  if (paidOn > civilDay(context.now, context.zone))
    throw new Problem(400, { errors: { paidOn: fieldError('received_future') } });
  return recordRefund(context, { ...body, receivedOn: paidOn, amount, euros, statementLineId: null });
}

/** Records a refund under the lock of its client. It pays the oldest credits back. @throws Problem as `recordClientRefund` */
export async function recordRefund(context: MemberContext, refund: NewRefund): Promise<ReceivedPayment> {
  const { amount, currency } = refund;
  const client = await lockClient(context, refund.clientId);
  const all = await repo.listCredits(context.db, client.clientId);
  const credits = all.filter((one) => one.currency === currency);
  if (parseSignedAmount(refund.credit, currency) !== creditOf(credits))
    throw new Problem(409, { code: 'RECEIVED_CHANGED' });
  const { parts, rest } = spread(
    amount,
    credits.map((credit, id) => ({ id, open: credit.amount })),
  );
  if (rest > 0) throw new Problem(400, { errors: { amount: fieldError('received_refund_large') } });
  const refunded = parts.map((part) => ({
    salesInvoiceId: credits[part.id]?.invoiceId ?? null,
    refundedPaymentId: credits[part.id]?.paymentId ?? null,
    amount: -part.amount,
  }));
  return store(context, client, { ...refund, amount: -amount, charges: 0 }, refunded, 'refunded');
}

/** Payments and credit notes of a client follow one another. @throws Problem 403; 400 at `clientId`. */
async function lockClient({ db, actor }: MemberContext, clientId: number): Promise<Client> {
  if (!mayRecordPayments(actor)) throw new Problem(403);
  const client = await findClient(db, clientId, { lock: true });
  if (client === undefined)
    throw new Problem(400, { errors: { clientId: fieldError('received_client_unknown') } });
  return client;
}

async function store(
  context: MemberContext,
  client: Client,
  payment: Omit<NewPayment, 'parts'>,
  parts: readonly CheckedPart[],
  verb: 'recorded' | 'refunded',
): Promise<ReceivedPayment> {
  const { db, actor, now } = context;
  const { amount, currency, receivedOn } = payment;
  const author = authorOf(actor);
  const id = await repo.insertPayment(db, {
    workspace_id: actor.workspaceId,
    client_id: client.clientId,
    received_on: receivedOn,
    amount_cents: amount,
    charges_cents: payment.charges,
    euro_cents: payment.euros,
    currency,
    method: payment.method,
    reference: payment.reference,
    statement_line_id: payment.statementLineId,
    recorded_by_id: author.userId,
    recorded_by_name: displayName(author),
    recorded_at: now,
  });
  await insertParts(context, id, parts);
  await context.record({
    action: `received-payment.${verb}`,
    subjectType: 'received-payment',
    subjectId: id,
    detail: { name: client.name, total: decimalOf(Math.abs(amount), currency), currency, receivedOn },
  });
  await enqueuePosting(context);
  return receivedRow(orNotFound(await repo.findPayment(db, id)));
}

/** @throws Problem 403; 404; 400 at `parts`; 409 PAYMENT_CANCELLED or RECEIVED_CHANGED. */
export async function assignReceivedPayment(
  context: MemberContext,
  { params, body }: On<'assignReceivedPayment'>,
): Promise<ReceivedPayment> {
  const { db } = context;
  const payment = await lockPayment(context, params.receivedPaymentId);
  const { id, client_id: clientId, currency, rest } = payment;
  const parts = await checkedParts(context, { clientId, currency, parts: body.parts }, rest);
  await insertParts(context, id, parts);
  await context.record({
    action: 'received-payment.assigned',
    subjectType: 'received-payment',
    subjectId: id,
    detail: {
      name: payment.client,
      total: decimalOf(sumCents(parts.map((part) => part.amount)), currency),
      currency,
    },
  });
  await enqueuePosting(context);
  return receivedRow(orNotFound(await repo.findPayment(db, id)));
}

/** @throws Problem 403; 404; 409 PAYMENT_CANCELLED, or PAYMENT_REFUNDED while a refund pays its rest back. */
export async function cancelReceivedPayment(
  context: MemberContext,
  { params, body: { reason } }: On<'cancelReceivedPayment'>,
): Promise<ReceivedPayment> {
  const { db, actor, now, zone } = context;
  const payment = await lockPayment(context, params.receivedPaymentId);
  if (await repo.isRefunded(db, payment.id)) throw new Problem(409, { code: 'PAYMENT_REFUNDED' });
  const author = authorOf(actor);
  const by = { id: author.userId, name: displayName(author), now };
  await repo.cancelPayment(db, payment.id, { day: civilDay(now, zone), reason, by });
  await context.record({
    action: 'received-payment.cancelled',
    subjectType: 'received-payment',
    subjectId: payment.id,
    detail: {
      name: payment.client,
      total: decimalOf(payment.amount_cents, payment.currency),
      currency: payment.currency,
      reason,
    },
  });
  await enqueuePosting(context);
  return receivedRow(orNotFound(await repo.findPayment(db, payment.id)));
}

/** Reads a standing payment under the lock of its client. @throws Problem 403; 404; 409 PAYMENT_CANCELLED */
async function lockPayment({ db, actor }: MemberContext, id: number): Promise<repo.ReceivedRecord> {
  if (!mayRecordPayments(actor)) throw new Problem(403);
  const { client_id: clientId } = orNotFound(await repo.findPayment(db, id));
  await findClient(db, clientId, { lock: true });
  const payment = orNotFound(await repo.findPayment(db, id));
  if (payment.cancelled_on !== null) throw new Problem(409, { code: 'PAYMENT_CANCELLED' });
  return payment;
}

interface CheckedPart {
  salesInvoiceId: number | null;
  /** Of a refund. */
  refundedPaymentId?: number | null;
  /** Below zero for a refund. */
  amount: number;
}

/**
 * Checks parts against the client's open invoices, which are locked with the client.
 * @param most what they may be together. @throws Problem 400 at `parts`; 409 RECEIVED_CHANGED
 */
async function checkedParts(
  { db }: MemberContext,
  { clientId, currency, parts }: Pick<NewPayment, 'clientId' | 'currency' | 'parts'>,
  most: number,
): Promise<CheckedPart[]> {
  if (parts.length === 0) return [];
  const refuse = (name: Parameters<typeof fieldError>[0]) =>
    new Problem(400, { errors: { parts: fieldError(name) } });
  const open = new Map((await repo.listOpen(db, clientId)).map((invoice) => [invoice.id, invoice]));
  if (new Set(parts.map((part) => part.salesInvoiceId)).size < parts.length)
    throw refuse('received_part_unknown');
  const checked = await Promise.all(
    parts.map(async ({ salesInvoiceId, ...given }) => {
      const invoice = open.get(salesInvoiceId) ?? (await repo.findOpenInvoice(db, salesInvoiceId));
      if (invoice === undefined || invoice.clientId !== clientId || invoice.currency !== currency)
        throw refuse('received_part_unknown');
      if (parseSignedAmount(given.open, currency) !== invoice.open)
        throw new Problem(409, { code: 'RECEIVED_CHANGED' });
      const amount = parseAmount(given.amount, currency);
      if (amount === undefined || amount === 0) throw refuse('received_amount_invalid');
      if (amount > invoice.open) throw refuse('received_part_large');
      return { salesInvoiceId, amount };
    }),
  );
  if (sumCents(checked.map((part) => part.amount)) > most) throw refuse('received_parts_large');
  return checked;
}

function insertParts(
  { db, actor, now, zone }: MemberContext,
  paymentId: number,
  parts: readonly CheckedPart[],
) {
  return repo.insertParts(
    db,
    parts.map(({ salesInvoiceId, refundedPaymentId = null, amount }) => ({
      workspace_id: actor.workspaceId,
      received_payment_id: paymentId,
      sales_invoice_id: salesInvoiceId,
      refunded_payment_id: refundedPaymentId,
      amount_cents: amount,
      assigned_on: civilDay(now, zone),
    })),
  );
}

export function openRow({
  id,
  currency,
  total,
  open,
  number,
  issuedOn,
  dueOn,
}: repo.OpenInvoice): ShownOpenInvoice {
  return {
    salesInvoiceId: id,
    number,
    issuedOn,
    dueOn,
    currency,
    total: decimalOf(total, currency),
    open: decimalOf(open, currency),
  };
}

export function receivedRow(row: repo.ReceivedRecord): ReceivedPayment {
  const { currency } = row;
  return {
    receivedPaymentId: row.id,
    kind: row.amount_cents < 0 ? 'refund' : 'payment',
    clientId: row.client_id,
    client: row.client,
    receivedOn: row.received_on,
    amount: decimalOf(row.amount_cents, currency),
    charges: decimalOf(row.charges_cents, currency),
    euros: row.euro_cents === null ? '' : decimalOf(row.euro_cents, 'EUR'),
    currency,
    method: row.method as ReceivedMethod,
    reference: row.reference,
    state: row.cancelled_on !== null ? 'cancelled' : row.rest > 0 ? 'credit' : 'assigned',
    rest: decimalOf(row.rest, currency),
    parts: row.parts.map((part) => ({ ...part, amount: decimalOf(part.amount, currency) })),
    recordedBy: row.recorded_by_name,
    cancelledOn: row.cancelled_on,
    cancelledBy: row.cancelled_by_name,
    reason: row.cancel_reason,
  };
}
