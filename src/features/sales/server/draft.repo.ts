import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { SalesDrafts, SalesEntries, SalesLines } from '../../../../generated/database.ts';

const drafts = (db: Database) =>
  db
    .selectFrom('sales_drafts as d')
    .innerJoin('clients as k', (join) =>
      join.onRef('k.workspace_id', '=', 'd.workspace_id').onRef('k.id', '=', 'd.client_id'),
    )
    .leftJoin('sales_invoices as i', (join) =>
      join.onRef('i.workspace_id', '=', 'd.workspace_id').onRef('i.id', '=', 'd.corrects_id'),
    )
    .select([
      'd.id',
      'd.kind',
      'd.deposit',
      'd.client_id',
      'k.name as client',
      'd.corrects_id',
      'i.number as corrects_number',
      'i.issued_on as corrects_issued_on',
      'd.month',
      'd.currency',
      'd.order_reference',
      'd.period_start',
      'd.period_end',
      'd.exemption',
      'd.note',
      'd.category',
      'd.delivery_street',
      'd.delivery_postcode',
      'd.delivery_city',
      'd.delivery_country',
      'd.attach_receipts',
      'd.attach_activity',
    ]);

export type DraftRecord = Awaited<ReturnType<typeof listDrafts>>[number];

/** Newest first. */
export function listDrafts(db: Database) {
  return drafts(db).orderBy('d.id', 'desc').execute();
}

export function findDraft(db: Database, id: number) {
  return drafts(db).where('d.id', '=', id).executeTakeFirst();
}

/** Locks a draft against changes and against being issued twice. @returns whether it exists. */
export async function lockDraft(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('sales_drafts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The draft of the credit note that corrects an invoice. */
export async function findCreditDraft(db: Database, salesInvoiceId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('sales_drafts')
    .select('id')
    .where('corrects_id', '=', salesInvoiceId)
    .executeTakeFirst();
  return found?.id;
}

export async function insertDraft(db: Database, values: Insertable<SalesDrafts>): Promise<number> {
  const { id } = await db.insertInto('sales_drafts').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateDraft(db: Database, id: number, values: Updateable<SalesDrafts>): Promise<void> {
  await db.updateTable('sales_drafts').set(values).where('id', '=', id).execute();
}

/** Deletes a draft with its lines, whose days and receipts can be invoiced again. */
export async function deleteDraft(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sales_drafts').where('id', '=', id).execute();
}

export type LineRecord = Awaited<ReturnType<typeof listLines>>[number];

/** In the order in which they were added. */
export function listLines(db: Database, draftIds: readonly number[]) {
  return db
    .selectFrom('sales_lines')
    .select(['id', 'sales_draft_id', 'text', 'quantity', 'unit', 'price_cents', 'discount', 'vat'])
    .select(['contract_id', 'rebilled', 'deposit'])
    .where(sql<boolean>`sales_draft_id = any (${[...draftIds]}::integer[])`)
    .orderBy('id')
    .execute();
}

export async function insertLine(db: Database, values: Insertable<SalesLines>): Promise<number> {
  const { id } = await db.insertInto('sales_lines').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateLine(db: Database, id: number, values: Updateable<SalesLines>): Promise<void> {
  await db.updateTable('sales_lines').set(values).where('id', '=', id).execute();
}

export async function deleteLine(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sales_lines').where('id', '=', id).execute();
}

/** Lines of a draft that have days. */
const linesOfDays = (draftId: number) => sql`
  select l.id from sales_lines l
   where l.workspace_id = current_workspace() and l.sales_draft_id = ${draftId}
     and exists (select from sales_entries e where e.workspace_id = l.workspace_id and e.sales_line_id = l.id and e.day is not null)`;

export async function hasDays(db: Database, draftId: number): Promise<boolean> {
  const { rows } = await linesOfDays(draftId).execute(db);
  return rows.length > 0;
}

export async function deleteLinesOfDays(db: Database, draftId: number): Promise<void> {
  await sql`delete from sales_lines where workspace_id = current_workspace() and id in (${linesOfDays(draftId)})`.execute(
    db,
  );
}

export async function insertEntries(
  db: Database,
  values: readonly Insertable<SalesEntries>[],
): Promise<void> {
  if (values.length > 0)
    await db
      .insertInto('sales_entries')
      .values([...values])
      .execute();
}

/** Moves what a draft invoices to the invoice that was issued from it, with the number of its line. */
export async function moveEntries(db: Database, draftId: number, salesInvoiceId: number): Promise<void> {
  await sql`
    update sales_entries e set sales_line_id = null, sales_invoice_id = ${salesInvoiceId}, line_number = l.number
      from (select id, row_number() over (order by id) as number from sales_lines
             where workspace_id = current_workspace() and sales_draft_id = ${draftId}) l
     where e.workspace_id = current_workspace() and e.sales_line_id = l.id`.execute(db);
}

/** Lets what a cancelled invoice and its credit notes invoiced be invoiced again. */
export async function releaseEntries(db: Database, salesInvoiceId: number): Promise<void> {
  await sql`
    delete from sales_entries where workspace_id = current_workspace() and sales_invoice_id in (
      select id from sales_invoices where workspace_id = current_workspace() and (id = ${salesInvoiceId} or corrects_id = ${salesInvoiceId}))`.execute(
    db,
  );
}
