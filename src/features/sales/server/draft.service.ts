/** Prepares, changes and deletes drafts of sales invoices and credit notes. */

import type { Insertable } from 'kysely';
import type { Client } from '#features/clients/contract.ts';
import { findClient } from '#features/clients/server/service.ts';
import { posteName } from '#features/postes/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatDay, formatMonth, formatSpan } from '#kernel/civil-day.ts';
import { spanOfMonth } from '#kernel/day.ts';
import { decimalOf, parseAmount, proportion } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { SalesEntries } from '../../../../generated/database.ts';
import { mayDeleteDrafts } from '../access.ts';
import {
  type DocumentLine,
  hundredthsText,
  type SalesDocument,
  salesDocument,
  sourceOf,
} from '../document.rules.ts';
import type * as contract from '../draft.contract.ts';
import type { SalesDraft } from '../draft.contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { proposedLines } from '../proposal.rules.ts';
import { gapsOf, MOST_LINE, MOST_LINES, MOST_PRICE } from '../rules.ts';
import { type PricedLine, sumsOf, totalsOf } from '../total.rules.ts';
import { usualVat, type VatKind } from '../vat.rules.ts';
import { hadReports, listReceipts, listReports } from './attachment.repo.ts';
import * as repo from './draft.repo.ts';
import { isDeducted } from './pricing.repo.ts';
import { monthsToInvoice } from './pricing.service.ts';
import { hasLostDays, listUnbilledDays, listUnbilledReceipts } from './proposal.repo.ts';
import { findCreditable, findInvoice, type InvoiceRecord, listShares } from './repo.ts';
import { sellerOf } from './settings.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type LineBody = On<'addSalesLine'>['body'];

export async function readSalesDrafts({ db }: MemberContext) {
  const drafts = await repo.listDrafts(db);
  const ids = drafts.map(({ id }) => id);
  const lines = Map.groupBy(await repo.listLines(db, ids), (line) => line.sales_draft_id);
  return { drafts: drafts.map((draft) => headOf(draft, totalOf(lines.get(draft.id) ?? []))) };
}

/** @throws Problem 404 */
export function readSalesDraft({ db }: MemberContext, { params }: On<'readSalesDraft'>): Promise<SalesDraft> {
  return shown(db, params.salesDraftId);
}

/** @throws Problem 400 for an unknown client; 409 with code NOTHING_TO_INVOICE, or SALES_LINES_MANY. */
export async function createSalesDraft(
  context: MemberContext,
  { body }: On<'createSalesDraft'>,
): Promise<SalesDraft> {
  const { db } = context;
  const { clientId, year, month, currency, basis } = body;
  // Under the client's lock, so that the same days are not taken twice.
  const client = await findClient(db, clientId, { lock: true });
  if (client === undefined)
    throw new Problem(400, { errors: { clientId: fieldError('sales_client_unknown') } });
  const lines = basis === 'empty' ? [] : await linesFor(db, client, { year, month }, currency);
  if (basis === 'proposal' && lines.length === 0) throw new Problem(409, { code: 'NOTHING_TO_INVOICE' });
  if (lines.length > MOST_LINES) throw new Problem(409, { code: 'SALES_LINES_MANY' });
  const span = spanOfMonth({ year, month });
  const draftId = await insertDraft(context, client, {
    kind: 'invoice',
    month: span.from,
    currency,
    period_start: basis === 'empty' ? null : span.from,
    period_end: basis === 'empty' ? null : span.to,
  });
  await insertLines(
    context,
    draftId,
    lines.map(({ days, receipts, months, contractId, ...line }) => ({
      ...line,
      contract_id: contractId,
      entries: [
        ...days.map(({ contractId, accountId, day, halfDays }) => ({
          contract_id: contractId,
          account_id: accountId,
          day,
          half_days: halfDays,
        })),
        ...months.map(({ contractId }) => ({ contract_id: contractId, month: span.from })),
        ...receipts.map(({ contractId, receiptId }) => ({ contract_id: contractId, receipt_id: receiptId })),
      ],
    })),
  );
  return shown(db, draftId);
}

async function linesFor(
  db: Database,
  client: Client,
  month: { year: number; month: number },
  currency: string,
) {
  const span = spanOfMonth(month);
  const { locale, clientId } = client;
  const t = translator({ en, fr }, locale);
  const seller = await sellerOf(db);
  const days = await listUnbilledDays(db, span, { clientId, currency });
  const months = await monthsToInvoice(db, span.from, { clientId, currency });
  // Receipts are in euros.
  const records = currency === 'EUR' ? await listUnbilledReceipts(db, span, clientId) : [];
  const receipts = records.map(({ supplier, poste, preset, ...receipt }) => ({
    ...receipt,
    what: [posteName({ name: poste, preset }, locale), supplier].filter(Boolean).join(', '),
  }));
  return proposedLines(days, { receipts, months }, usualVat(client, seller), {
    days: (name, first) => t('line_days', { contract: name, month: formatMonth(first, locale) }),
    month: ({ contract, from, to }) => t('line_month', { contract, period: formatSpan(from, to, locale) }),
    receipt: ({ what, date }) => t('line_receipt', { what, day: formatDay(date, locale) }),
  });
}

/** @throws Problem 404; 409 for a credit note, or for an invoice that is cancelled in full. */
export async function creditSalesInvoice(
  context: MemberContext,
  { params }: On<'creditSalesInvoice'>,
): Promise<SalesDraft> {
  const { db } = context;
  const invoice = orNotFound(await findInvoice(db, params.salesInvoiceId));
  const client = orNotFound(await findClient(db, invoice.client_id, { lock: true }));
  if (invoice.kind === 'credit') throw new Problem(409, { code: 'SALES_IS_CREDIT_NOTE' });
  const known = await repo.findCreditDraft(db, invoice.id);
  if (known !== undefined) return shown(db, known);
  const left = await findCreditable(db, invoice.id);
  if (left === undefined || left.total <= 0) throw new Problem(409, { code: 'SALES_CREDITED' });
  const { draftId, lines } = await insertCreditDraft(context, client, invoice);
  await insertLines(context, draftId, lines);
  return shown(db, draftId);
}

/** Inserts a draft of a credit note without lines. @returns also the lines of the invoice, with what each is about. */
export async function insertCreditDraft(
  context: MemberContext,
  client: Client,
  invoice: InvoiceRecord,
): Promise<{ draftId: number; lines: NewLine[] }> {
  const { exemption, period } = sourceOf(salesDocument.parse(invoice.document));
  const draftId = await insertDraft(context, client, {
    kind: 'credit',
    corrects_id: invoice.id,
    month: invoice.month,
    currency: invoice.currency,
    period_start: period?.from ?? null,
    period_end: period?.to ?? null,
    exemption,
  });
  return { draftId, lines: await linesOf(context.db, invoice) };
}

/** The lines of an invoice, with what each is about. */
export async function linesOf(db: Database, invoice: InvoiceRecord): Promise<NewLine[]> {
  const { lines } = sourceOf(salesDocument.parse(invoice.document));
  const shares = await listShares(db, invoice.id);
  return lines.map((line, at) => ({ ...line, contract_id: null, ...shares[at] }));
}

/** @throws Problem 404; 400 at `periodEnd`. */
export async function updateSalesDraft(
  context: MemberContext,
  { params, body }: On<'updateSalesDraft'>,
): Promise<SalesDraft> {
  const { db } = context;
  const draft = await lock(db, params.salesDraftId);
  const values = withChanges(detailsOf(draft), body);
  const { periodStart, periodEnd } = values;
  if (periodStart !== null && periodEnd !== null && periodEnd < periodStart)
    throw new Problem(400, { errors: { periodEnd: fieldError('sales_period_ends_before') } });
  await repo.updateDraft(db, draft.id, {
    order_reference: values.orderReference,
    period_start: periodStart,
    period_end: periodEnd,
    exemption: values.exemption,
    note: values.note,
    category: values.category,
    delivery_street: values.deliveryStreet,
    delivery_postcode: values.deliveryPostcode,
    delivery_city: values.deliveryCity,
    delivery_country: values.deliveryCountry,
    attach_receipts: values.attachReceipts,
    attach_activity: values.attachActivity,
  });
  await note(context, 'updated', draft.id, body);
  return shown(db, draft.id);
}

/** @throws Problem 404; 403 under doAs. */
export async function deleteSalesDraft(context: MemberContext, { params }: On<'deleteSalesDraft'>) {
  const { db, actor } = context;
  if (!mayDeleteDrafts(actor)) throw new Problem(403);
  const draft = await lock(db, params.salesDraftId);
  await repo.deleteDraft(db, draft.id);
  await note(context, 'deleted', draft.id, { name: draft.client });
  return { salesDraftId: draft.id };
}

/** @throws Problem 404; 400 at `price` or `quantity`; 409 with code SALES_LINES_MANY. */
export async function addSalesLine(
  context: MemberContext,
  { params, body }: On<'addSalesLine'>,
): Promise<SalesDraft> {
  const { db, actor } = context;
  const draft = await lock(db, params.salesDraftId);
  const lines = await repo.listLines(db, [draft.id]);
  if (lines.length >= MOST_LINES) throw new Problem(409, { code: 'SALES_LINES_MANY' });
  const values = columnsOf(body, draft.currency);
  await repo.insertLine(db, { workspace_id: actor.workspaceId, sales_draft_id: draft.id, ...values });
  await note(context, 'line-added', draft.id, { text: body.text });
  return shown(db, draft.id);
}

/** @throws Problem as `addSalesLine` */
export async function updateSalesLine(
  context: MemberContext,
  { params, body }: On<'updateSalesLine'>,
): Promise<SalesDraft> {
  const { db } = context;
  const { draft, line } = await lockLine(db, params);
  const before = { ...line, price: decimalOf(line.price_cents, draft.currency) };
  const { text, quantity, unit, price, discount, vat } = before;
  const values = withChanges<LineBody>({ text, quantity, unit, price, discount, vat: vat as VatKind }, body);
  await repo.updateLine(db, line.id, columnsOf(values, draft.currency));
  await note(context, 'line-changed', draft.id, { text: values.text });
  return shown(db, draft.id);
}

/** @throws Problem 404; 403 under doAs. */
export async function deleteSalesLine(
  context: MemberContext,
  { params }: On<'deleteSalesLine'>,
): Promise<SalesDraft> {
  const { db, actor } = context;
  if (!mayDeleteDrafts(actor)) throw new Problem(403);
  const { draft, line } = await lockLine(db, params);
  await repo.deleteLine(db, line.id);
  await note(context, 'line-deleted', draft.id, { text: line.text });
  return shown(db, draft.id);
}

type NewDraft = Omit<Parameters<typeof repo.insertDraft>[1], 'workspace_id' | 'client_id' | 'created_at'>;

/** A small company is exempt unless the values say why its lines are. */
export async function insertDraft(context: MemberContext, client: Client, values: NewDraft): Promise<number> {
  const { db, actor, now } = context;
  const { exempt } = await sellerOf(db);
  const draftId = await repo.insertDraft(db, {
    workspace_id: actor.workspaceId,
    client_id: client.clientId,
    created_at: now,
    attach_activity: await hadReports(db, client.clientId),
    exemption: exempt ? translator({ en, fr }, client.locale)('reason_franchise') : '',
    ...values,
  });
  await note(context, 'created', draftId, { name: client.name, month: values.month });
  return draftId;
}

/** A line of a new draft, with what it invoices. */
export interface NewLine extends DocumentLine {
  /** What the line is about; null for a free line. */
  contract_id: number | null;
  /** Whether it rebills an expense. */
  rebilled?: boolean;
  /** Whether it asks for a deposit, or deducts one. */
  deposit?: boolean;
  entries?: readonly Omit<Insertable<SalesEntries>, 'workspace_id' | 'sales_line_id' | 'sales_invoice_id'>[];
}

export async function insertLines(
  { db, actor }: MemberContext,
  draftId: number,
  lines: readonly NewLine[],
): Promise<void> {
  const own = { workspace_id: actor.workspaceId };
  for (const { price, entries = [], ...line } of lines) {
    const lineId = await repo.insertLine(db, {
      ...own,
      ...line,
      sales_draft_id: draftId,
      price_cents: price,
    });
    await repo.insertEntries(
      db,
      entries.map((entry) => ({ ...own, ...entry, sales_line_id: lineId })),
    );
  }
}

/** Reads a draft for a change of it or of its lines. @throws Problem 404 */
export async function lock(db: Database, id: number): Promise<repo.DraftRecord> {
  if (!(await repo.lockDraft(db, id))) throw new Problem(404);
  return orNotFound(await repo.findDraft(db, id));
}

/** The draft and the line together, so that the line of another draft is not found. @throws Problem 404 */
async function lockLine(db: Database, ids: { salesDraftId: number; salesLineId: number }) {
  const draft = await lock(db, ids.salesDraftId);
  const lines = await repo.listLines(db, [draft.id]);
  return { draft, line: orNotFound(lines.find(({ id }) => id === ids.salesLineId)) };
}

/** @throws Problem 400 with all errors. */
function columnsOf({ price: given, ...line }: LineBody, currency: string) {
  const price = parseAmount(given, currency);
  if (price === undefined || price > MOST_PRICE)
    throw new Problem(400, { errors: { price: fieldError('sales_price_invalid') } });
  if (Math.abs(proportion(price, line.quantity, 100)) > MOST_LINE)
    throw new Problem(400, { errors: { price: fieldError('sales_line_large') } });
  return { ...line, price_cents: price };
}

function note(
  context: MemberContext,
  verb: 'created' | 'updated' | 'deleted' | 'line-added' | 'line-changed' | 'line-deleted',
  subjectId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action: `sales-draft.${verb}`, subjectType: 'sales-draft', subjectId, detail });
}

/** Lines of the database as the rules want them. */
export const pricedLine = (line: Omit<repo.LineRecord, 'sales_draft_id'>) => ({
  text: line.text,
  unit: line.unit,
  quantity: line.quantity,
  price: line.price_cents,
  discount: line.discount,
  vat: line.vat as VatKind,
});

const totalOf = (lines: readonly repo.LineRecord[]) => totalsOf(lines.map(pricedLine)).total;

function headOf(draft: repo.DraftRecord, total: number) {
  return {
    salesDraftId: draft.id,
    kind: draft.kind,
    clientId: draft.client_id,
    client: draft.client,
    month: draft.month,
    currency: draft.currency,
    deposit: draft.deposit,
    total: decimalOf(draft.kind === 'credit' ? -total : total, draft.currency),
  };
}

/** What a draft says beside its lines. */
function detailsOf(draft: repo.DraftRecord) {
  return {
    orderReference: draft.order_reference,
    periodStart: draft.period_start,
    periodEnd: draft.period_end,
    exemption: draft.exemption,
    note: draft.note,
    category: draft.category,
    deliveryStreet: draft.delivery_street,
    deliveryPostcode: draft.delivery_postcode,
    deliveryCity: draft.delivery_city,
    deliveryCountry: draft.delivery_country,
    attachReceipts: draft.attach_receipts,
    attachActivity: draft.attach_activity,
  };
}

/** Returns where goods are delivered; null for the client's address, and for services. */
export function deliveryOf(draft: repo.DraftRecord): SalesDocument['delivery'] {
  const { delivery_street: street, delivery_postcode: postcode, delivery_city: city } = draft;
  const isEmpty = street === '' && postcode === '' && city === '';
  if (draft.category === 'services' || isEmpty) return null;
  return { street, postcode, city, country: draft.delivery_country };
}

/** Everything about a draft that decides whether it can be issued. @throws Problem 404 */
export async function examine(db: Database, draft: repo.DraftRecord) {
  const rows = await repo.listLines(db, [draft.id]);
  const lines = rows.map(pricedLine);
  const totals = totalsOf(lines);
  const client = orNotFound(await findClient(db, draft.client_id));
  const seller = await sellerOf(db);
  const { corrects_id: corrected } = draft;
  const creditable = corrected === null ? undefined : await findCreditable(db, corrected);
  const gaps = gapsOf({
    kind: draft.kind,
    seller,
    client,
    currency: draft.currency,
    exemption: draft.exemption,
    vats: totals.vats.map(({ kind }) => kind),
    total: totals.total,
    vat: totals.vat,
    unpriced: lines.some(({ price }) => price === 0),
    creditable,
    delivery: deliveryOf(draft),
    hasLostDays: await hasLostDays(db, draft.id),
    isDeducted: corrected !== null && (await isDeducted(db, corrected)),
  });
  return { rows, lines, totals, client, seller, creditable, gaps };
}

export async function shown(db: Database, id: number): Promise<SalesDraft> {
  const draft = orNotFound(await repo.findDraft(db, id));
  const { rows, totals, client, seller, gaps } = await examine(db, draft);
  const money = (units: number) => decimalOf(units, draft.currency);
  return {
    ...headOf(draft, totals.total),
    corrects:
      draft.corrects_id === null
        ? null
        : { salesInvoiceId: draft.corrects_id, number: draft.corrects_number ?? '' },
    ...detailsOf(draft),
    attachable: {
      receipts: (await listReceipts(db, draft.id)).length,
      activity: (await listReports(db, draft.id)).length,
    },
    lines: rows.map((row) => {
      const line: PricedLine = pricedLine(row);
      return {
        salesLineId: row.id,
        text: row.text,
        quantity: hundredthsText(row.quantity),
        unit: row.unit,
        price: money(row.price_cents),
        discount: hundredthsText(row.discount),
        vat: line.vat,
        net: money(sumsOf(line).net),
      };
    }),
    net: money(totals.net),
    vats: totals.vats.map(({ kind, rate, taxable, vat }) => ({
      kind,
      ratePercent: hundredthsText(rate),
      taxable: money(taxable),
      vat: money(vat),
    })),
    usualVat: usualVat(client, seller),
    gaps,
  };
}
