/** Bills: issued month by month, listed, handed out as PDF. */
import { recordEvent, recordOfProgram } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { fieldsOf } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext, MemberContext } from '#platform/request/context.ts';
import type * as contract from '../contract.ts';
import type { Bill } from '../contract.ts';
import { BILL_VAT_RATE, type BillLine, billHeaders, billNumber, periodsBegun, totalsOf } from '../rules.ts';
import * as repo from './bill.repo.ts';
import { billMail } from './emails.tsx';
import { findMailLocale, lockWorkspace } from './order.repo.ts';

type Needs = Pick<Platform, 'engine' | 'config' | 'mailer'>;

/** Read when somebody first asks for paper: what draws it weighs more than all the rest of the room. */
const documents = () => import('./documents.tsx');

export type BillService = ReturnType<typeof createBillService>;

export function createBillService({ engine, config, mailer }: Needs) {
  /**
   * Issues the bill of a month, in the transaction of whatever makes it due.
   * @returns its id; undefined when there is nothing to pay and nothing to give back.
   */
  async function issue(
    transaction: Transaction,
    licence: repo.LicenceRecord,
    lines: readonly BillLine[],
    now: Date,
  ): Promise<number | undefined> {
    const { db } = transaction;
    const [first] = lines;
    const workspace = await lockWorkspace(db, licence.workspace_id);
    if (first === undefined || workspace === undefined) return undefined;
    const totals = totalsOf(lines);
    const { year } = fieldsOf(civilDay(now));
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
    await recordOfProgram(transaction, workspace.id, {
      action: 'bill.issued',
      subjectType: 'bill',
      subjectId: number,
      detail: { total_cents: totals.total },
    });
    const locale = await findMailLocale(db, workspace.id);
    await mailer.send(
      transaction,
      billMail(config, { email: workspace.email, locale }, { number, cents: totals.total }),
    );
    return id;
  }

  /**
   * Issues what has become due, each bill in a transaction of its own; what was issued before is left alone.
   * @returns the ids of the new bills.
   */
  async function issueDue(now: Date): Promise<number[]> {
    const paying = await asInstallation(engine, ({ db }) => repo.listPaying(db), { readOnly: true });
    const issued: number[] = [];
    for (const licence of paying) {
      const { pricing, price_cents: cents, valid_from: validFrom } = licence;
      for (const period of periodsBegun({ validFrom, validUntil: null }, civilDay(now))) {
        const id = await asInstallation(engine, async (transaction) => {
          // Looked up under the workspace's lock: of two nodes one issues it.
          await lockWorkspace(transaction.db, licence.workspace_id);
          const billed = await repo.listBilled(transaction.db, licence.id);
          if (billed.includes(period.from)) return undefined;
          return issue(transaction, licence, [{ kind: 'plan', pricing, ...period, cents }], now);
        });
        if (id !== undefined) issued.push(id);
      }
    }
    return issued;
  }

  async function listOwn(
    { db, request }: MemberContext,
    { query }: CallInput<typeof contract.listOwnBills>,
  ): Promise<CallAnswer<typeof contract.listOwnBills>> {
    return pageOf(db, query, request);
  }

  async function listAll(
    { request }: MemberCallContext,
    { query }: CallInput<typeof contract.listBills>,
  ): Promise<CallAnswer<typeof contract.listBills>> {
    return asInstallation(engine, ({ db }) => pageOf(db, query, request), { readOnly: true });
  }

  /** @throws Problem 404 for a bill of another workspace. */
  async function readOwn(
    { actor, request }: MemberCallContext,
    { params }: CallInput<typeof contract.readOwnBill>,
  ): Promise<Response> {
    const bill = await asTenant(engine, actor.workspaceId, ({ db }) => repo.findBill(db, params.billId), {
      readOnly: true,
    });
    return pdfOf(bill, request);
  }

  async function readAny(
    { request }: MemberCallContext,
    { params }: CallInput<typeof contract.readBill>,
  ): Promise<Response> {
    const bill = await asInstallation(engine, ({ db }) => repo.findBill(db, params.billId), {
      readOnly: true,
    });
    return pdfOf(bill, request);
  }

  /** Drawn outside of any transaction. */
  async function pdfOf(
    bill: repo.BillRecord | undefined,
    { locale }: MemberCallContext['request'],
  ): Promise<Response> {
    if (bill === undefined) throw new Problem(404);
    const pdf = await (await documents()).billPdf(bill, config.billIssuer, locale);
    return new Response(pdf as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${bill.number}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  }

  /** @throws Problem 404. */
  async function pay(
    context: MemberCallContext,
    { params }: CallInput<typeof contract.payBill>,
  ): Promise<Bill> {
    return asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      const before = await repo.findBill(db, params.billId);
      if (before === undefined) throw new Problem(404);
      await repo.markPaid(db, before.id);
      // A bill outlives its workspace, whose record is then gone: it stands on the administrator's own.
      await recordEvent(transaction.db, context, {
        action: 'bill.paid',
        subjectType: 'bill',
        subjectId: before.number,
      });
      const after = await repo.findBill(db, before.id);
      return billRow(after ?? before);
    });
  }

  /** The PDFs of a workspace's bills, for its archive. */
  async function* documentsOf(workspaceId: number, locale: Locale) {
    const bills = await asTenant(engine, workspaceId, ({ db }) => repo.listBills(db, undefined, 10_000, 0), {
      readOnly: true,
    });
    for (const bill of bills)
      yield {
        name: `documents/bills/${bill.number}.pdf`,
        input: await (await documents()).billPdf(bill, config.billIssuer, locale),
      };
  }

  return { issue, issueDue, listOwn, listAll, readOwn, readAny, pay, documentsOf };
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

/** @param query without a state, bills of any. */
async function pageOf(
  db: Database,
  { rowsPerPage, page, state }: { rowsPerPage: number; page: number; state?: Bill['state'] },
  { locale }: MemberCallContext['request'],
): Promise<CallAnswer<typeof contract.listBills>> {
  const [bills, totalCount] = await Promise.all([
    repo.listBills(db, state, rowsPerPage, page * rowsPerPage),
    repo.countBills(db, state),
  ]);
  return { bills: bills.map(billRow), rowsPerPage, page, totalCount, headers: billHeaders(locale) };
}
