/** Lists issued sales invoices, and what can be invoiced. */
import { renderWithLogo } from '#features/media/server/letterhead.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { type Day, spanOfMonth } from '#kernel/day.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { ublInvoice } from '#platform/einvoice/ubl.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import type { ReadSalesInvoice, SalesInvoice } from '../contract.ts';
import * as contract from '../contract.ts';
import { salesDocument } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { stateOf } from '../rules.ts';
import { findAttached, listAttached, readAttached } from './attachment.repo.ts';
import { salesPdf } from './documents.ts';
import { electronicInvoice } from './electronic.documents.ts';
import { correctionsToPrepare } from './prepare.service.ts';
import { instalmentsToInvoice, monthsToInvoice } from './pricing.service.ts';
import { listProposals } from './proposal.repo.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listSalesInvoices(context: MemberContext, { query }: On<'listSalesInvoices'>) {
  const today = civilDay(context.now, context.zone);
  return page(context, contract.listSalesInvoices, query, repo.listInvoices(context.db, query, today), {
    row: (row) => invoiceRow(row, today),
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function readSalesInvoice(
  { db, now, zone }: MemberContext,
  { params }: On<'readSalesInvoice'>,
): Promise<ReadSalesInvoice> {
  const row = orNotFound(await repo.findInvoice(db, params.salesInvoiceId));
  const related = await repo.listRelated(db, row);
  return {
    ...invoiceRow(row, civilDay(now, zone)),
    document: salesDocument.parse(row.document),
    related: related.map(({ id, number }) => ({ salesInvoiceId: id, number })),
    attachments: (await listAttached(db, row.id)).map(({ id, ...file }) => ({
      salesAttachmentId: id,
      ...file,
    })),
    issuedBy: row.issued_by_name,
  };
}

/** Returns what later features need of an invoice or credit note. */
export async function findSalesInvoice(
  db: Database,
  salesInvoiceId: number,
): Promise<Pick<SalesInvoice, 'clientId' | 'client' | 'number'> | undefined> {
  const row = await repo.findInvoice(db, salesInvoiceId);
  return row && { clientId: row.client_id, client: row.client_name, number: row.number };
}

/** Until the job has stored the PDF, the same bytes are drawn. @throws Problem 404 */
export async function readSalesInvoicePdf(
  { db }: MemberContext,
  { params }: On<'readSalesInvoicePdf'>,
): Promise<Download<Member>> {
  const row = orNotFound(await repo.findInvoice(db, params.salesInvoiceId));
  const file = await repo.findFile(db, row.id);
  const attached = file === undefined ? await readAttached(db, row.id) : new Map();
  return new Download<Member>({
    name: `${row.number}.pdf`,
    mediaType: 'application/pdf',
    stored: file !== undefined,
    body: ({ files }) =>
      file?.content ??
      renderWithLogo(files, salesPdf(salesDocument.parse(row.document), row.issued_at, attached)),
  });
}

/** @throws Problem 404 */
export async function readSalesInvoiceUbl(
  { db }: MemberContext,
  { params }: On<'readSalesInvoiceUbl'>,
): Promise<Download<Member>> {
  const { id, number, document } = orNotFound(await repo.findInvoice(db, params.salesInvoiceId));
  const attached = await readAttached(db, id);
  const xml = Buffer.from(ublInvoice(electronicInvoice(salesDocument.parse(document), attached)));
  return new Download<Member>({
    name: `${number}.xml`,
    mediaType: 'application/xml',
    size: xml.length,
    body: () => xml,
  });
}

/** @throws Problem 404 */
export async function readSalesAttachment(
  { db }: MemberContext,
  { params }: On<'readSalesAttachment'>,
): Promise<Download<Member>> {
  const { name, content } = orNotFound(await findAttached(db, params));
  return new Download<Member>({
    name,
    mediaType: 'application/pdf',
    stored: true,
    size: content.length,
    body: () => content,
  });
}

export async function readSalesProposals({ db }: MemberContext, { query }: On<'readSalesProposals'>) {
  const span = spanOfMonth(query);
  const found = (await listProposals(db, span)).map((one) => ({
    clientId: one.client_id,
    client: one.client,
    currency: one.currency,
    days: one.half_days / 2,
    unpricedDays: one.unpriced / 2,
    receipts: one.receipts,
    months: 0,
    net: one.net,
  }));
  for (const { clientId, client, currency, amount } of await monthsToInvoice(db, span.from)) {
    const known = found.find((one) => one.clientId === clientId && one.currency === currency);
    const own = known ?? {
      clientId,
      client,
      currency,
      days: 0,
      unpricedDays: 0,
      receipts: 0,
      months: 0,
      net: 0,
    };
    own.months += 1;
    own.net += amount;
    if (known === undefined) found.push(own);
  }
  return {
    proposals: found.map(({ net, ...one }) => ({ ...one, net: decimalOf(net, one.currency) })),
    instalments: await instalmentsToInvoice(db, span.to),
    corrections: await correctionsToPrepare(db),
  };
}

/** Returns the PDFs of the workspace's sales invoices, for its archive. */
export async function* archivedSalesInvoices({ read, files }: PrepareContext<Member>) {
  for (const { id, number, document, issued_at, content } of await read((db) => repo.listDocuments(db))) {
    const name = `documents/sales/${number}.pdf`;
    if (content !== null) yield { name, input: content };
    else {
      const attached = await read((db) => readAttached(db, id));
      const pdf = salesPdf(salesDocument.parse(document), issued_at, attached);
      yield { name, input: await renderWithLogo(files, pdf) };
    }
  }
}

/** @param today of the workspace. */
export function invoiceRow(row: repo.ListedRecord, today: Day): SalesInvoice {
  const { kind, total_cents: total, credited, received, due_on: dueOn } = row;
  return {
    salesInvoiceId: row.id,
    number: row.number,
    kind,
    deposit: row.deposit,
    clientId: row.client_id,
    client: row.client_name,
    month: row.month,
    currency: row.currency,
    total: decimalOf(total, row.currency),
    issuedOn: row.issued_on,
    dueOn,
    credited: credited === 0 ? 'none' : -credited === total ? 'full' : 'part',
    open: decimalOf(kind === 'credit' ? 0 : total + credited - received, row.currency),
    state: stateOf({ kind, dueOn, total, credited, received }, today),
    sending: row.sending,
  };
}
