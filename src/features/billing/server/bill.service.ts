/** Issues bills monthly, lists them and renders them as PDF. */

import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { mainlandZone } from '#kernel/zone.ts';
import { renderDocument } from '#platform/pdf/document.ts';
import type { MemberContext, PrepareContext, TransactionContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { JobContext } from '#platform/request/job.ts';
import { page } from '#platform/request/page.ts';
import type { Bill } from '../contract.ts';
import * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { BILL_VAT_RATE, type BillLine, billNumber, isCredit, periodsBegun, totalsOf } from '../rules.ts';
import * as repo from './bill.repo.ts';
import { billPdf } from './documents.ts';
import { billMail } from './emails.tsx';
import { findMailLocale, lockWorkspace } from './order.repo.ts';

/**
 * Issues the bill of a month, in the transaction that makes it due.
 * @returns the bill's id; undefined without a charge or credit.
 */
export async function issue(
  context: TransactionContext,
  licence: repo.LicenceRecord,
  lines: readonly BillLine[],
): Promise<number | undefined> {
  const { db, now, config } = context;
  const [first] = lines;
  const workspace = await lockWorkspace(db, licence.workspace_id);
  if (first === undefined || workspace === undefined) return undefined;
  const totals = totalsOf(lines);
  const { year } = fieldsOf(civilDay(now, mainlandZone));
  const number = billNumber(year, await repo.nextCount(db, year));
  const id = await repo.insertBill(db, {
    workspace_id: workspace.id,
    licence_id: licence.id,
    number,
    customer_name: workspace.name,
    customer_email: workspace.email,
    pricing: licence.pricing,
    period_start: first.from,
    period_end: first.until,
    net_cents: totals.net,
    vat_rate: BILL_VAT_RATE,
    vat_cents: totals.vat,
    total_cents: totals.total,
    lines,
    issued_at: now,
  });
  await context.record({
    action: 'bill.issued',
    subjectType: 'bill',
    subjectId: number,
    detail: { total_cents: totals.total },
    workspaceId: workspace.id,
  });
  const locale = await findMailLocale(db, workspace.id);
  await context.send(billMail(config, { email: workspace.email, locale }, { number, cents: totals.total }));
  return id;
}

/**
 * Issues all missing bills that are due, each in a separate transaction.
 * @returns the ids of the new bills.
 */
export async function issueDue({ now, everyTenant }: JobContext): Promise<number[]> {
  const paying = await everyTenant(({ db }) => repo.listPaying(db), { readOnly: true });
  const issued: number[] = [];
  for (const licence of paying) {
    const { pricing, price_cents: cents, valid_from: validFrom } = licence;
    for (const period of periodsBegun({ validFrom, validUntil: null }, civilDay(now, mainlandZone))) {
      const id = await everyTenant(async (context) => {
        // Checked under the workspace's lock, so that only one of two processes issues the bill.
        await lockWorkspace(context.db, licence.workspace_id);
        const billed = await repo.listBilled(context.db, licence.id);
        if (billed.includes(period.from)) return undefined;
        return issue(context, licence, [{ kind: 'plan', pricing, ...period, cents }]);
      });
      if (id !== undefined) issued.push(id);
    }
  }
  return issued;
}

export function listBills(context: MemberContext, { query }: CallInput<typeof contract.listBills>) {
  const found = repo.listBills(context.db, query);
  return page(context, contract.listBills, query, found, { row: billRow, texts: { en, fr } });
}

/** Lists the bills of the actor's workspace, the only one that the transaction sees. */
export function listOwnBills(context: MemberContext, { query }: CallInput<typeof contract.listOwnBills>) {
  return page(context, contract.listOwnBills, query, repo.listBills(context.db, query), { row: billRow });
}

/** Renders the PDF after the transaction. @throws Problem 404 for a bill of another workspace. */
export async function readBill(
  { db, request, config }: MemberContext,
  { params }: { params: { billId: number } },
): Promise<Download> {
  const bill = orNotFound(await repo.findBill(db, params.billId));
  return new Download({
    name: `${bill.number}.pdf`,
    mediaType: 'application/pdf',
    body: async () => renderDocument(billPdf(bill, config.billIssuer, request.locale)),
  });
}

/** @throws Problem 404; 409 for a credit note. */
export function payBill(context: MemberContext, input: CallInput<typeof contract.payBill>): Promise<Bill> {
  return change(context, input, 'bill.paid', (id) => repo.markPaid(context.db, id, context.now));
}

/** @throws Problem 404; 409 for a credit note. */
export function reopenBill(
  context: MemberContext,
  input: CallInput<typeof contract.reopenBill>,
): Promise<Bill> {
  return change(context, input, 'bill.reopened', (id) => repo.markIssued(context.db, id));
}

async function change(
  { db, record }: MemberContext,
  { params }: { params: { billId: number } },
  action: 'bill.paid' | 'bill.reopened',
  mark: (id: number) => Promise<void>,
): Promise<Bill> {
  const before = orNotFound(await repo.findBill(db, params.billId));
  if (isCredit(before)) throw new Problem(409, { code: 'BILL_IS_CREDIT_NOTE' });
  await mark(before.id);
  // Recorded in the administrator's workspace, because a bill outlives the customer's workspace and audit log.
  await record({ action, subjectType: 'bill', subjectId: before.number });
  const after = await repo.findBill(db, before.id);
  return billRow(after ?? before);
}

/** Returns the PDFs of the workspace's bills, for its archive. */
export async function* archivedBills({ read, config, request }: PrepareContext<Member>) {
  for (const bill of await read((db) => repo.listBills(db, { rowsPerPage: 10_000, page: 0 }).rows()))
    yield {
      name: `documents/bills/${bill.number}.pdf`,
      input: await renderDocument(billPdf(bill, config.billIssuer, request.locale)),
    };
}

function billRow(row: repo.BillRecord): Bill {
  return {
    billId: row.id,
    workspaceId: row.workspace_id,
    number: row.number,
    workspace: row.customer_name,
    pricing: row.pricing,
    period_start: row.period_start,
    period_end: row.period_end,
    net_cents: row.net_cents,
    vat_cents: row.vat_cents,
    total_cents: row.total_cents,
    state: row.state,
    issued_at: row.issued_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
