import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { SalesMails, SalesStatuses } from '../../../../generated/database.ts';
import { addressesIn, type MailState } from '../rules.ts';
import { DEPOSITED, mayDepositAgain } from '../status.rules.ts';

export function listMails(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_mails')
    .select(['id', 'recipient', 'subject', 'state', 'reason', 'sent_by_name', 'queued_at', 'settled_at'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('id', 'desc')
    .execute();
}

/** The first of these addresses that a mail with the invoice was sent to, or may have been. */
export async function findMailed(
  db: Database,
  salesInvoiceId: number,
  to: string,
): Promise<string | undefined> {
  const addresses = addressesIn(to);
  const mailed = await db
    .selectFrom('sales_mails')
    .select(sql<string>`lower(recipient)`.as('recipient'))
    .where('sales_invoice_id', '=', salesInvoiceId)
    .where('state', '<>', 'failed')
    .execute();
  return addresses.find((address) => mailed.some(({ recipient }) => recipient === address.toLowerCase()));
}

export async function insertMail(db: Database, values: Insertable<SalesMails>): Promise<number> {
  const { id } = await db.insertInto('sales_mails').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function lockMail(db: Database, id: number) {
  return db.selectFrom('sales_mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function settleMail(
  db: Database,
  id: number,
  values: { state: MailState; reason?: string; settled_at?: Date },
): Promise<void> {
  await db.updateTable('sales_mails').set(values).where('id', '=', id).execute();
}

export function findDeposit(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_deposits')
    .select(['state', 'reason', 'requested_by_name', 'requested_at', 'settled_at'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .executeTakeFirst();
}

export function lockDeposit(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_deposits')
    .select(['state', 'tracking'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .forUpdate()
    .executeTakeFirst();
}

interface Request {
  workspaceId: number;
  salesInvoiceId: number;
  tracking: string;
  by: { id: number; name: string };
  now: Date;
}

/**
 * Asks for a deposit. A failed one keeps its name, and is looked for before it is sent again.
 * @returns false if there is one already.
 */
export async function requestDeposit(
  db: Database,
  { workspaceId, salesInvoiceId, tracking, by, now }: Request,
): Promise<boolean> {
  const asked = {
    requested_by_id: by.id,
    requested_by_name: by.name,
    requested_at: now,
    reason: '',
    settled_at: null,
  };
  const before = await lockDeposit(db, salesInvoiceId);
  if (!mayDepositAgain(before?.state)) return false;
  if (before !== undefined) {
    await settleDeposit(db, salesInvoiceId, { ...asked, state: 'sending' });
    return true;
  }
  const values = { ...asked, workspace_id: workspaceId, sales_invoice_id: salesInvoiceId, tracking };
  const inserted = await db
    .insertInto('sales_deposits')
    .values({ ...values, state: 'waiting' })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'sales_invoice_id']).doNothing())
    .returning('tracking')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function settleDeposit(
  db: Database,
  salesInvoiceId: number,
  values: {
    state: 'sending' | 'deposited' | 'failed';
    reason?: string;
    flow?: string;
    settled_at?: Date | null;
    requested_by_id?: number;
    requested_by_name?: string;
    requested_at?: Date;
  },
): Promise<void> {
  await db.updateTable('sales_deposits').set(values).where('sales_invoice_id', '=', salesInvoiceId).execute();
}

export function listStatuses(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_statuses')
    .select(['id', 'code', 'reason', 'stated_at'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('stated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function isStatusKnown(db: Database, flow: string): Promise<boolean> {
  const row = await db.selectFrom('sales_statuses').select('id').where('flow', '=', flow).executeTakeFirst();
  return row !== undefined;
}

/** Stores a status once per flow. «Deposited» is said both by the acknowledgement and by a status: one is enough. */
export async function insertStatus(db: Database, values: Insertable<SalesStatuses>): Promise<void> {
  if (values.code === DEPOSITED) {
    const row = await db
      .selectFrom('sales_statuses')
      .select('id')
      .where('sales_invoice_id', '=', values.sales_invoice_id)
      .where('code', '=', DEPOSITED)
      .executeTakeFirst();
    if (row !== undefined) return;
  }
  await db
    .insertInto('sales_statuses')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The invoice of a flow that we have deposited. */
export async function findInvoiceOfFlow(
  db: Database,
  { flow, tracking }: { flow: string; tracking: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sales_deposits')
    .select('sales_invoice_id')
    .where((is) => is.or([is('flow', '=', flow), is('tracking', '=', tracking)]))
    .executeTakeFirst();
  return row?.sales_invoice_id;
}

/** The invoice of that number, if it was to be deposited. */
export async function findInvoiceOfNumber(db: Database, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sales_deposits as d')
    .innerJoin('sales_invoices as i', (join) =>
      join.onRef('i.workspace_id', '=', 'd.workspace_id').onRef('i.id', '=', 'd.sales_invoice_id'),
    )
    .select('i.id')
    .where('i.number', '=', number)
    .executeTakeFirst();
  return row?.id;
}
