import { type Insertable, sql, type Updateable } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { SalesInstalments, SalesTerms } from '../../../../generated/database.ts';

export type TermsRecord = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

/** @returns undefined for a contract that is invoiced by day. */
export function findTerms(db: Database, contractId: number) {
  return db
    .selectFrom('sales_terms')
    .select(['kind', 'amount_cents', 'starts_on', 'ends_on', 'partial', 'balance_on'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

/** Whether an amount of the contract is in its currency. */
export async function hasTerms(db: Database, contractId: number): Promise<boolean> {
  return (await findTerms(db, contractId)) !== undefined;
}

export async function saveTerms(
  db: Database,
  { workspace_id, contract_id, ...values }: Insertable<SalesTerms>,
): Promise<void> {
  await db
    .insertInto('sales_terms')
    .values({ workspace_id, contract_id, ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'contract_id']).doUpdateSet(values))
    .execute();
}

export async function deleteTerms(db: Database, contractId: number): Promise<void> {
  await db.deleteFrom('sales_terms').where('contract_id', '=', contractId).execute();
}

/** The client that contracts name by text. */
export async function findClientOf(db: Database, contractId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('contracts')
    .select('client_id')
    .where('id', '=', contractId)
    .executeTakeFirst();
  return found?.client_id ?? undefined;
}

export interface InstalmentRecord {
  id: number;
  contract_id: number;
  text: string;
  share: number | null;
  amount_cents: number | null;
  planned_on: Day | null;
  draft_id: number | null;
  invoice_id: number | null;
  number: string | null;
}

/** The deposits of contracts as they are planned, with the draft or invoice that has them. */
export async function listInstalments(
  db: Database,
  contractIds: readonly number[],
): Promise<InstalmentRecord[]> {
  const { rows } = await sql<InstalmentRecord>`
    select i.id, i.contract_id, i.text, i.share, i.amount_cents, i.planned_on, l.sales_draft_id as draft_id,
           e.sales_invoice_id as invoice_id, n.number
      from sales_instalments i
      left join sales_entries e on e.workspace_id = i.workspace_id and e.instalment_id = i.id
      left join sales_lines l on l.workspace_id = e.workspace_id and l.id = e.sales_line_id
      left join sales_invoices n on n.workspace_id = e.workspace_id and n.id = e.sales_invoice_id
     where i.workspace_id = current_workspace() and i.contract_id = any (${[...contractIds]}::integer[])
     order by i.contract_id, i.planned_on nulls first, i.id`.execute(db);
  return rows;
}

export async function insertInstalment(db: Database, values: Insertable<SalesInstalments>): Promise<void> {
  await db.insertInto('sales_instalments').values(values).execute();
}

export async function updateInstalment(
  db: Database,
  id: number,
  values: Updateable<SalesInstalments>,
): Promise<void> {
  await db.updateTable('sales_instalments').set(values).where('id', '=', id).execute();
}

export async function deleteInstalment(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sales_instalments').where('id', '=', id).execute();
}

export interface BalanceRecord {
  contract_id: number;
  draft_id: number | null;
  invoice_id: number | null;
  number: string | null;
}

/** The drafts and invoices of balances. */
export async function listBalances(db: Database, contractIds: readonly number[]): Promise<BalanceRecord[]> {
  const { rows } = await sql<BalanceRecord>`
    select e.contract_id, l.sales_draft_id as draft_id, e.sales_invoice_id as invoice_id, n.number
      from sales_entries e
      left join sales_lines l on l.workspace_id = e.workspace_id and l.id = e.sales_line_id
      left join sales_invoices n on n.workspace_id = e.workspace_id and n.id = e.sales_invoice_id
     where e.workspace_id = current_workspace() and e.balance and e.contract_id = any (${[...contractIds]}::integer[])`.execute(
    db,
  );
  return rows;
}

export interface DepositRecord {
  contract_id: number;
  invoice_id: number;
  number: string;
  issued_on: Day;
  corrects_id: number | null;
  document: unknown;
}

/** The issued deposits of contracts that are not cancelled, and their credit notes; the deposits by number. */
export async function listDeposits(db: Database, contractIds: readonly number[]): Promise<DepositRecord[]> {
  const { rows } = await sql<DepositRecord>`
    select d.contract_id, n.id as invoice_id, n.number, n.issued_on, n.corrects_id, n.document
      from (select distinct e.contract_id, e.sales_invoice_id as id from sales_entries e
             where e.workspace_id = current_workspace() and e.instalment_id is not null and e.sales_invoice_id is not null
               and e.contract_id = any (${[...contractIds]}::integer[])) d
      join sales_invoices n on n.workspace_id = current_workspace() and (n.id = d.id or n.corrects_id = d.id)
     order by n.id`.execute(db);
  return rows;
}

export interface PricedContract extends TermsRecord {
  contract_id: number;
  contract: string;
  client_id: number;
  client: string;
  country: string;
  currency: string;
  /** The last day of the contract. */
  last_day: Day | null;
}

const priced = sql`
  select s.kind, s.amount_cents, s.starts_on, s.ends_on, s.partial, s.balance_on, c.id as contract_id, c.name as contract, c.client_id,
         k.name as client, k.country, c.currency, c.end_date as last_day
    from sales_terms s
    join contracts c on c.workspace_id = s.workspace_id and c.id = s.contract_id and c.kind = 'client'
    join clients k on k.workspace_id = c.workspace_id and k.id = c.client_id`;

/** Contracts with an amount for a month that no entry has, unless they were closed before it. */
export async function listMonthly(
  db: Database,
  month: Day,
  client?: { clientId: number; currency: string },
): Promise<PricedContract[]> {
  const among =
    client === undefined
      ? sql`true`
      : sql`c.client_id = ${client.clientId} and c.currency = ${client.currency}`;
  const { rows } = await sql<PricedContract>`
    ${priced} where s.workspace_id = current_workspace() and s.kind = 'monthly' and ${among} and (c.closed_at is null or c.closed_at >= ${month}::date)
       and not exists (select from sales_entries e where e.workspace_id = s.workspace_id and e.contract_id = s.contract_id and e.month = ${month}::date)
     order by lower(c.name), c.id`.execute(db);
  return rows;
}

/** Contracts at a fixed price that have no balance yet. */
export async function listFixed(db: Database): Promise<PricedContract[]> {
  const { rows } = await sql<PricedContract>`
    ${priced} where s.workspace_id = current_workspace() and s.kind = 'fixed'
       and not exists (select from sales_entries e where e.workspace_id = s.workspace_id and e.contract_id = s.contract_id and e.balance)
     order by folded(k.name), lower(c.name), c.id`.execute(db);
  return rows;
}

/** Whether deposits, months or a balance of the contract are in drafts or invoices. */
export async function isInvoiced(db: Database, contractId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sales_entries')
    .select('id')
    .where('contract_id', '=', contractId)
    .where((is) =>
      is.or([is('instalment_id', 'is not', null), is('month', 'is not', null), is('balance', '=', true)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a deposit is deducted by a balance that is drafted or issued. */
export async function isDeducted(db: Database, salesInvoiceId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sales_entries d join sales_entries b on b.workspace_id = d.workspace_id and b.contract_id = d.contract_id and b.balance
                    where d.workspace_id = current_workspace() and d.sales_invoice_id = ${salesInvoiceId} and d.instalment_id is not null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** The contract whose balance a draft invoices. */
export async function findBalanceContract(db: Database, salesDraftId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('sales_entries as e')
    .innerJoin('sales_lines as l', (join) =>
      join.onRef('l.workspace_id', '=', 'e.workspace_id').onRef('l.id', '=', 'e.sales_line_id'),
    )
    .select('e.contract_id')
    .where('l.sales_draft_id', '=', salesDraftId)
    .where('e.balance', '=', true)
    .executeTakeFirst();
  return found?.contract_id;
}
