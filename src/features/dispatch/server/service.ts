/** Sends issued invoices by mail or to the approved platform, and shows what became of them. */
import { randomUUID } from 'node:crypto';
import { addressesFor } from '#features/clients/contact.rules.ts';
import { contactsOf } from '#features/clients/server/contact.service.ts';
import { findClient } from '#features/clients/server/service.ts';
import type { SalesDocument } from '#features/sales/document.rules.ts';
import { readSalesInvoice } from '#features/sales/server/service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { formatMoney, parseAmount } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayDispatch } from '../access.ts';
import type * as contract from '../contract.ts';
import type { Sending } from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addressesIn, filledIn, MOST_RECIPIENTS, type Placeholders } from '../rules.ts';
import { isAddressed } from '../status.rules.ts';
import * as repo from './repo.ts';
import { listSentOfInvoice } from './sent.repo.ts';
import { sentRow } from './sent.service.ts';
import { findConnection, findTexts } from './settings.repo.ts';

export const SEND_SALES_MAIL = 'dispatch.mail';
export const DEPOSIT_INVOICE = 'dispatch.deposit';

export interface SalesMailJob {
  workspaceId: number;
  salesMailId: number;
}
export interface DepositJob {
  workspaceId: number;
  salesInvoiceId: number;
}

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;
type Invoice = Pick<Sending, 'salesInvoiceId'> & {
  clientId: number;
  number: string;
  document: SalesDocument;
};

/** @throws Problem 404 */
export async function readSending(context: MemberContext, { params }: On<'readSending'>): Promise<Sending> {
  return sendingOf(context, await invoiceOf(context, params));
}

function invoiceOf(context: MemberContext, params: { salesInvoiceId: number }): Promise<Invoice> {
  return readSalesInvoice(context, { params, query: undefined, body: undefined });
}

async function sendingOf({ db }: MemberContext, invoice: Invoice): Promise<Sending> {
  const { salesInvoiceId, number, document } = invoice;
  const deposit = await repo.findDeposit(db, salesInvoiceId);
  const mails = await repo.listMails(db, salesInvoiceId);
  const statuses = await repo.listStatuses(db, salesInvoiceId);
  return {
    salesInvoiceId,
    number,
    proposal: await proposalOf(db, invoice),
    mails: mails.map((mail) => ({
      salesMailId: mail.id,
      to: mail.recipient,
      subject: mail.subject,
      state: mail.state,
      reason: mail.reason,
      by: mail.sent_by_name,
      queuedAt: mail.queued_at.toISOString(),
      settledAt: mail.settled_at?.toISOString() ?? null,
    })),
    connected: (await findConnection(db)) !== undefined,
    addressed: isAddressed(document.buyer),
    deposit:
      deposit === undefined
        ? null
        : {
            state: deposit.state,
            reason: deposit.reason,
            by: deposit.requested_by_name,
            requestedAt: deposit.requested_at.toISOString(),
            settledAt: deposit.settled_at?.toISOString() ?? null,
          },
    statuses: statuses.map(({ id, code, reason, stated_at }) => ({
      statusId: id,
      code,
      reason,
      at: stated_at.toISOString(),
    })),
    sent: (await listSentOfInvoice(db, salesInvoiceId)).map(sentRow),
  };
}

/** The company's texts, or the standard ones, in the language of the invoice. */
async function proposalOf(db: Database, { clientId, document }: Invoice): Promise<Sending['proposal']> {
  const { locale, typeCode } = document;
  const t = translator({ en, fr }, locale);
  const texts = await findTexts(db);
  const client = await findClient(db, clientId);
  const kind = typeCode === '381' ? 'credit' : 'invoice';
  // A credit note asks for no payment, so the texts for invoices do not fit.
  const own = kind === 'invoice' ? texts : undefined;
  const values = valuesOf(document);
  return {
    recipients: addressesFor(
      'invoices',
      await contactsOf(db, clientId),
      client?.email || document.buyer.email,
    )
      .slice(0, MOST_RECIPIENTS)
      .join(', '),
    subject: filledIn(own?.[`subject_${locale}`] || t(`standard_${kind}_subject`), values),
    text: filledIn(own?.[`text_${locale}`] || t(`standard_${kind}_text`), values),
  };
}

function valuesOf({ locale, currency, number, dueOn, totals, seller, buyer }: SalesDocument): Placeholders {
  return {
    number,
    client: buyer.name,
    total: formatMoney(parseAmount(totals.total, currency) ?? 0, locale, currency),
    due: formatDay(dueOn, locale),
    company: seller.name,
  };
}

/** @throws Problem 404; 403 under doAs; 409 at `again` for an address that has the invoice already. */
export async function mailSalesInvoice(
  context: MemberContext,
  { params, body }: On<'mailSalesInvoice'>,
): Promise<Sending> {
  const { db, actor, now } = context;
  if (!mayDispatch(actor)) throw new Problem(403);
  const invoice = await invoiceOf(context, params);
  const { salesInvoiceId, number } = invoice;
  // Under the client's lock, so that two requests do not send it twice.
  await findClient(db, invoice.clientId, { lock: true });
  const address = body.again ? undefined : await repo.findMailed(db, salesInvoiceId, body.recipients);
  if (address !== undefined)
    throw new Problem(409, { errors: { again: fieldError('dispatch_sent_before', { address }) } });
  const author = authorOf(actor);
  const recipients = addressesIn(body.copy ? `${body.recipients}, ${author.email}` : body.recipients);
  for (const recipient of recipients) {
    const salesMailId = await repo.insertMail(db, {
      workspace_id: actor.workspaceId,
      sales_invoice_id: salesInvoiceId,
      recipient,
      subject: body.subject,
      text: body.text,
      state: 'queued',
      sent_by_id: author.userId,
      sent_by_name: displayName(author),
      queued_at: now,
    });
    const job: SalesMailJob = { workspaceId: actor.workspaceId, salesMailId };
    await context.enqueue(SEND_SALES_MAIL, job);
  }
  await note(context, 'sales-invoice.mailed', invoice, { number, recipients: recipients.length });
  return sendingOf(context, invoice);
}

/**
 * Asks for the deposit, which a job makes.
 * @throws Problem 404; 403 under doAs; 409 NO_PLATFORM without an account, BUYER_UNADDRESSED if the invoice names no address at which
 * a platform delivers, DEPOSITED_BEFORE.
 */
export async function depositSalesInvoice(
  context: MemberContext,
  { params }: On<'depositSalesInvoice'>,
): Promise<Sending> {
  const { db, actor, now } = context;
  if (!mayDispatch(actor)) throw new Problem(403);
  const invoice = await invoiceOf(context, params);
  const { salesInvoiceId, number, document } = invoice;
  if ((await findConnection(db)) === undefined) throw new Problem(409, { code: 'NO_PLATFORM' });
  if (!isAddressed(document.buyer)) throw new Problem(409, { code: 'BUYER_UNADDRESSED' });
  const author = authorOf(actor);
  const isNew = await repo.requestDeposit(db, {
    workspaceId: actor.workspaceId,
    salesInvoiceId,
    tracking: randomUUID(),
    by: { id: author.userId, name: displayName(author) },
    now,
  });
  if (!isNew) throw new Problem(409, { code: 'DEPOSITED_BEFORE' });
  const job: DepositJob = { workspaceId: actor.workspaceId, salesInvoiceId };
  await context.enqueue(DEPOSIT_INVOICE, job);
  await note(context, 'sales-invoice.deposited', invoice, { number });
  return sendingOf(context, invoice);
}

function note(
  context: MemberContext,
  action: string,
  { salesInvoiceId }: Invoice,
  detail: Record<string, unknown>,
): Promise<void> {
  return context.record({ action, subjectType: 'sales-invoice', subjectId: salesInvoiceId, detail });
}
