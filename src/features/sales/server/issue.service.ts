/** Issues drafts of sales invoices and credit notes. */

import { enqueuePosting } from '#features/books/server/posting.service.ts';
import type { Client } from '#features/clients/contract.ts';
import { findClient } from '#features/clients/server/service.ts';
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import { requireValid } from '#platform/einvoice/rules.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { mayIssue } from '../access.ts';
import type { SalesInvoice } from '../contract.ts';
import { documentOf, type SalesParty } from '../document.rules.ts';
import type * as contract from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { salesNumber } from '../rules.ts';
import { sumsOf } from '../total.rules.ts';
import { insertAttachment } from './attachment.repo.ts';
import { isCurrent, type MadeAttachments, makeAttachments } from './attachment.service.ts';
import * as drafts from './draft.repo.ts';
import { deliveryOf, examine, lock, pricedLine } from './draft.service.ts';
import { electronicInvoice } from './electronic.documents.ts';
import { MAKE_SALES_FILE, type SalesFileJob } from './file.service.ts';
import { findBalanceContract } from './pricing.repo.ts';
import { depositsOf } from './pricing.service.ts';
import * as repo from './repo.ts';
import { invoiceRow } from './service.ts';

/**
 * Gives the draft its number and freezes what it says. The draft is gone then, so it is not issued twice.
 * @throws Problem 404; 403 under doAs; 409 with code SALES_INCOMPLETE and what is missing (`extra.gaps`), with
 * SALES_ATTACHMENTS_LARGE, or with SALES_CHANGED if what it attaches changed meanwhile.
 */
export const issueSalesDraft: Phases<typeof contract.issueSalesDraft, MadeAttachments> = {
  prepare: (context, { params }) => makeAttachments(context, params.salesDraftId),
  run: issue,
};

async function issue(
  context: MemberContext,
  { params }: CallInput<typeof contract.issueSalesDraft>,
  { files, made }: MadeAttachments,
): Promise<SalesInvoice> {
  const { db, actor, now, zone } = context;
  if (!mayIssue(actor)) throw new Problem(403);
  const draft = await lock(db, params.salesDraftId);
  // Under the client's lock, so that two credit notes do not exceed the invoice.
  const client = orNotFound(await findClient(db, draft.client_id, { lock: true }));
  const { rows, lines, totals, seller, creditable, gaps } = await examine(db, draft);
  if (gaps.length > 0) throw new Problem(409, { code: 'SALES_INCOMPLETE', extra: { gaps } });
  if (!(await isCurrent(db, draft.id, made))) throw new Problem(409, { code: 'SALES_CHANGED' });
  const { kind, currency } = draft;
  const { year, count, issuedOn } = await repo.nextNumber(db, actor.workspaceId, kind, civilDay(now, zone));
  const number = salesNumber(kind, year, count);
  const document = documentOf(
    {
      kind,
      deposit: draft.deposit,
      number,
      issuedOn,
      currency,
      locale: client.locale,
      orderReference: draft.order_reference,
      period:
        draft.period_start === null || draft.period_end === null
          ? null
          : { from: draft.period_start, to: draft.period_end },
      corrects:
        draft.corrects_number === null || draft.corrects_issued_on === null
          ? null
          : { number: draft.corrects_number, issuedOn: draft.corrects_issued_on },
      deposits: await deductedBy(db, draft.id),
      category: draft.category,
      delivery: deliveryOf(draft),
      attachments: files.map(({ kind: of, name, sha256 }) => ({ kind: of, name, sha256 })),
      exemption: draft.exemption,
      note: draft.note,
      seller,
      buyer: buyerOf(client),
      terms: { days: client.paymentDays, endOfMonth: client.endOfMonth },
      lines,
      letterhead: await letterheadOf(db),
    },
    translator({ en, fr }, client.locale),
    (day) => formatDay(day, client.locale),
  );
  // `gapsOf` leaves no rule broken; should one be, the transaction takes the number back.
  requireValid(electronicInvoice(document));
  const sign = kind === 'credit' ? -1 : 1;
  const author = authorOf(actor);
  const salesInvoiceId = await repo.insertInvoice(db, {
    workspace_id: actor.workspaceId,
    kind,
    deposit: draft.deposit,
    number,
    client_id: client.clientId,
    corrects_id: draft.corrects_id,
    client_name: client.name,
    sought: fold(`${number} ${client.name}`),
    month: draft.month,
    issued_on: issuedOn,
    due_on: document.dueOn,
    currency,
    net_cents: sign * totals.net,
    vat_cents: sign * totals.vat,
    total_cents: sign * totals.total,
    document,
    issued_by_id: author.userId,
    issued_by_name: displayName(author),
    issued_at: now,
  });
  await repo.insertShares(
    db,
    rows.map((row, at) => ({
      workspace_id: actor.workspaceId,
      sales_invoice_id: salesInvoiceId,
      place: at + 1,
      contract_id: row.contract_id,
      rebilled: row.rebilled,
      deposit: row.deposit,
      vat: row.vat,
      net_cents: sign * sumsOf(pricedLine(row)).net,
    })),
  );
  for (const file of files)
    await insertAttachment(db, {
      ...file,
      workspace_id: actor.workspaceId,
      sales_invoice_id: salesInvoiceId,
    });
  await drafts.moveEntries(db, draft.id, salesInvoiceId);
  await drafts.deleteDraft(db, draft.id);
  if (draft.corrects_id !== null && creditable?.total === totals.total)
    await drafts.releaseEntries(db, draft.corrects_id);
  await context.record({
    action: 'sales-invoice.issued',
    subjectType: 'sales-invoice',
    subjectId: salesInvoiceId,
    detail: { number, name: client.name, total: document.totals.total, currency },
  });
  const job: SalesFileJob = { workspaceId: actor.workspaceId, salesInvoiceId };
  await context.enqueue(MAKE_SALES_FILE, job);
  await enqueuePosting(context);
  return invoiceRow(orNotFound(await repo.findInvoice(db, salesInvoiceId)), civilDay(now, zone));
}

/** The deposits that the balance in a draft deducts. */
async function deductedBy(db: Database, salesDraftId: number) {
  const contractId = await findBalanceContract(db, salesDraftId);
  if (contractId === undefined) return [];
  return (await depositsOf(db, [contractId])).get(contractId) ?? [];
}

function buyerOf({ clientId: _, locale, paymentDays, endOfMonth, ...buyer }: Client): SalesParty {
  return buyer;
}
