import { type Insertable, sql } from 'kysely';
import type { AttachmentKind } from '#features/receipts/attachment.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { SalesAttachments } from '../../../../generated/database.ts';

/** A file of a receipt, as the receipts themselves describe it. */
interface ReceiptFile {
  id: number;
  name: string;
  kind: AttachmentKind;
  byte_size: number;
  previewable: boolean;
  sha256: string;
  created_at: string;
}

export interface AttachableReceipt {
  id: number;
  /** Of the line of the draft that invoices it, from 1. */
  line: number;
  text: string;
  files: ReceiptFile[];
  /** Storage keys of the files. */
  keys: string[];
}

/** The receipts of a draft that have files, in the order of its lines. */
export async function listReceipts(db: Database, salesDraftId: number): Promise<AttachableReceipt[]> {
  const { rows } = await sql<AttachableReceipt>`
    select e.receipt_id as id, l.line, l.text, f.files, f.keys
      from (select id, text, row_number() over (order by id)::int as line from sales_lines
             where workspace_id = current_workspace() and sales_draft_id = ${salesDraftId}) l
      join sales_entries e on e.workspace_id = current_workspace() and e.sales_line_id = l.id and e.receipt_id is not null
      join lateral (select json_agg(json_build_object(
                             'id', f.id, 'name', f.name, 'kind', f.kind, 'byte_size', f.byte_size, 'previewable', f.previewable,
                             'sha256', encode(f.sha256, 'hex'), 'created_at', f.created_at) order by f.id) as files,
                           array_agg(f.storage_key order by f.id) as keys
                      from attachments f where f.workspace_id = e.workspace_id and f.receipt_id = e.receipt_id) f on f.files is not null
     order by l.line, e.receipt_id`.execute(db);
  return rows;
}

export interface AttachableReport {
  accountId: number;
  contractId: number;
  /** First day of the month. */
  month: Day;
}

/** The activity reports of a draft: of each member, contract and month of its days and monthly amounts. */
export async function listReports(db: Database, salesDraftId: number): Promise<AttachableReport[]> {
  const { rows } = await sql<AttachableReport>`
    with e as (
      select e.* from sales_lines l join sales_entries e on e.workspace_id = l.workspace_id and e.sales_line_id = l.id
       where l.workspace_id = current_workspace() and l.sales_draft_id = ${salesDraftId}
    ), r as (
      select account_id, contract_id, date_trunc('month', day)::date as month from e where day is not null
      union
      select w.account_id, w.contract_id, e.month from e
        join worked_days w on w.workspace_id = e.workspace_id and w.contract_id = e.contract_id
         and w.day between e.month and e.month + interval '1 month - 1 day'
    )
    select account_id as "accountId", contract_id as "contractId", month from r
     order by month, contract_id, account_id`.execute(db);
  return rows;
}

export async function insertAttachment(db: Database, values: Insertable<SalesAttachments>): Promise<void> {
  await db.insertInto('sales_attachments').values(values).execute();
}

/** The files of an issued invoice by name. */
export async function readAttached(db: Database, salesInvoiceId: number): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('sales_attachments')
    .select(['name', 'content'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ name, content }) => [name, content]));
}

export function listAttached(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_attachments')
    .select(['id', 'name', 'kind', sql<number>`octet_length(content)`.as('size')])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('id')
    .execute();
}

/** The invoice and the file together, so that the file of another invoice is not found. */
export function findAttached(db: Database, ids: { salesInvoiceId: number; salesAttachmentId: number }) {
  return db
    .selectFrom('sales_attachments')
    .select(['name', 'content'])
    .where('sales_invoice_id', '=', ids.salesInvoiceId)
    .where('id', '=', ids.salesAttachmentId)
    .executeTakeFirst();
}

/** Whether the last invoice of a client had activity reports. */
export async function hadReports(db: Database, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sales_attachments a where a.workspace_id = i.workspace_id and a.sales_invoice_id = i.id and a.kind = 'activity') as found
      from sales_invoices i where i.workspace_id = current_workspace() and i.client_id = ${clientId} and i.kind = 'invoice' and not i.deposit
     order by i.id desc limit 1`.execute(db);
  return rows[0]?.found === true;
}
