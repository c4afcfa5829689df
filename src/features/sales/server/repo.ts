import { type Insertable, sql } from 'kysely';
import { type Day, fieldsOf } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { listStatements, sliceOf } from '#platform/db/list.ts';
import type { SalesFiles, SalesInvoices, SalesShares } from '../../../../generated/database.ts';
import { listSalesInvoices as listSalesInvoicesCall } from '../contract.ts';
import type { SalesKind, SendingState } from '../rules.ts';

/** The sum of the credit notes of an invoice `i`, which is negative. */
const credited = sql<number>`(select coalesce(sum(n.total_cents), 0)::bigint from sales_invoices n
  where n.workspace_id = i.workspace_id and n.corrects_id = i.id)`;

/** What clients paid of an invoice `i` (features/receivables). */
const received = sql<number>`(select coalesce(sum(r.amount_cents), 0)::bigint from received_parts r
  where r.workspace_id = i.workspace_id and r.sales_invoice_id = i.id and r.standing)`;
const isOpen = sql`(i.kind = 'invoice' and i.total_cents + ${credited} > ${received})`;

/** How far an invoice `i` has come (features/dispatch). The latest status of a platform decides. */
const sending = sql<SendingState>`coalesce(
  (select case when s.code in (210, 213) then 'refused' else 'deposited' end from sales_statuses s
    where s.workspace_id = i.workspace_id and s.sales_invoice_id = i.id order by s.stated_at desc, s.id desc limit 1),
  (select case d.state when 'deposited' then 'deposited' when 'failed' then 'failed' else 'waiting' end from sales_deposits d
    where d.workspace_id = i.workspace_id and d.sales_invoice_id = i.id),
  (select case when bool_or(m.state = 'sent') then 'mailed' when bool_or(m.state in ('queued', 'sending')) then 'waiting' else 'failed' end
     from sales_mails m where m.workspace_id = i.workspace_id and m.sales_invoice_id = i.id having count(*) > 0),
  'none')`;

const columns = [
  'i.id',
  'i.kind',
  'i.deposit',
  'i.number',
  'i.client_id',
  'i.client_name',
  'i.corrects_id',
  'i.month',
  'i.issued_on',
  'i.due_on',
  'i.currency',
  'i.total_cents',
] as const;

export type InvoiceRecord = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
export type ListedRecord = Omit<InvoiceRecord, 'document' | 'vat_cents' | 'issued_by_name' | 'issued_at'>;

/** @param today of the workspace. */
export function listInvoices(db: Database, query: ListQuery<typeof listSalesInvoicesCall>, today: Day) {
  const { where, end } = sliceOf(listSalesInvoicesCall, query, {
    id: sql`i.id`,
    sort: { client: sql`lower(i.client_name)`, issuedOn: sql`i.issued_on`, dueOn: sql`i.due_on` },
    filters: {
      kind: (kind) => sql`i.kind = ${kind}`,
      payment: (payment) =>
        ({
          open: isOpen,
          part: sql`(${isOpen} and ${received} > 0)`,
          overdue: sql`(${isOpen} and i.due_on < ${today})`,
          paid: sql`(i.kind = 'invoice' and not ${isOpen} and i.total_cents + ${credited} <> 0)`,
          credited: sql`(i.kind = 'invoice' and ${credited} < 0)`,
        })[payment],
      sending: (state) => sql`${sending} = ${state}`,
    },
    search: (q) => sql`position(${fold(q)} in i.sought) > 0`,
  });
  const matching = db.selectFrom('sales_invoices as i').where(where);
  return listStatements(
    db,
    matching.select([...columns, credited.as('credited'), received.as('received'), sending.as('sending')]),
    end,
  );
}

export function findInvoice(db: Database, id: number) {
  return db
    .selectFrom('sales_invoices as i')
    .select([...columns, credited.as('credited'), received.as('received'), sending.as('sending')])
    .select(['i.document', 'i.vat_cents', 'i.issued_by_name', 'i.issued_at'])
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** The credit notes of an invoice, or the invoice that a credit note corrects. */
export function listRelated(db: Database, { id, corrects_id }: { id: number; corrects_id: number | null }) {
  return db
    .selectFrom('sales_invoices')
    .select(['id', 'number'])
    .where((is) => is.or([is('corrects_id', '=', id), is('id', '=', corrects_id)]))
    .orderBy('id')
    .execute();
}

/** What is left of an invoice after its credit notes. */
export async function findCreditable(
  db: Database,
  id: number,
): Promise<{ total: number; vat: number } | undefined> {
  const { rows } = await sql<{ total: number; vat: number }>`
    select sum(total_cents)::bigint as total, sum(vat_cents)::bigint as vat from sales_invoices
     where workspace_id = current_workspace() and (id = ${id} or corrects_id = ${id}) having count(*) > 0`.execute(
    db,
  );
  return rows[0];
}

/**
 * Takes the next number of a series. The row stays locked until the end of the transaction, which stores the invoice or takes the
 * number back: so numbers have no gaps and no duplicates, and none has an earlier day than the one before.
 */
export async function nextNumber(
  db: Database,
  workspaceId: number,
  kind: SalesKind,
  today: Day,
): Promise<{ year: number; count: number; issuedOn: Day }> {
  const { year } = fieldsOf(today);
  const { last, last_on } = await db
    .insertInto('sales_numbers')
    .values({ workspace_id: workspaceId, kind, year, last: 1, last_on: today })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'kind', 'year']).doUpdateSet({
        last: sql<number>`sales_numbers.last + 1`,
        last_on: sql<Day>`greatest(sales_numbers.last_on, excluded.last_on)`,
      }),
    )
    .returning(['last', 'last_on'])
    .executeTakeFirstOrThrow();
  return { year, count: last, issuedOn: last_on };
}

export async function insertInvoice(
  db: Database,
  values: Omit<Insertable<SalesInvoices>, 'document'> & { document: object },
): Promise<number> {
  const { id } = await db
    .insertInto('sales_invoices')
    .values({ ...values, document: JSON.stringify(values.document) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what each line is about, in the order of the document. */
export async function insertShares(db: Database, shares: readonly Insertable<SalesShares>[]): Promise<void> {
  await db
    .insertInto('sales_shares')
    .values([...shares])
    .execute();
}

/** What each line of an invoice is about, in the order of the document. */
export function listShares(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_shares')
    .select(['contract_id', 'rebilled', 'deposit'])
    .where('sales_invoice_id', '=', salesInvoiceId)
    .orderBy('place')
    .execute();
}

/** Lists the given contracts of which something is in an invoice or a draft. */
export async function listInvoicedContracts(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${[...ids]}::integer[]) as c (id)
     where exists (select from sales_shares s where s.workspace_id = current_workspace() and s.contract_id = c.id)
        or exists (select from sales_lines l where l.workspace_id = current_workspace() and l.contract_id = c.id)
        or exists (select from sales_entries e where e.workspace_id = current_workspace() and e.contract_id = c.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether invoices or drafts name the client. */
export async function namesClient(db: Database, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sales_invoices where client_id = ${clientId})
        or exists (select from sales_drafts where client_id = ${clientId}) as found`.execute(db);
  return rows[0]?.found === true;
}

export function findFile(db: Database, salesInvoiceId: number) {
  return db
    .selectFrom('sales_files')
    .select('content')
    .where('sales_invoice_id', '=', salesInvoiceId)
    .executeTakeFirst();
}

/** Stores the PDF; the first one stays. */
export async function insertFile(db: Database, values: Insertable<SalesFiles>): Promise<void> {
  await db
    .insertInto('sales_files')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number, document and PDF of each issued invoice, in the order of their numbers. */
export function listDocuments(db: Database) {
  return db
    .selectFrom('sales_invoices as i')
    .leftJoin('sales_files as f', (join) =>
      join.onRef('f.workspace_id', '=', 'i.workspace_id').onRef('f.sales_invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.number', 'i.document', 'i.issued_at', 'f.content'])
    .orderBy('i.id')
    .execute();
}
