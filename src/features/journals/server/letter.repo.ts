/** Reads and writes the letters of clients' lines. */
import { sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { ClientLine } from '../letter.rules.ts';

/** Lines on clients' accounts, each with the invoice (`I`) or payment (`P`) that it belongs to; a credit note belongs to its invoice. */
const clientLines = sql`
  select e.id as entry_id, l.place, l.auxiliary, l.debit_cents - l.credit_cents as cents,
         case e.source_type when 'received-payment' then 'P' || e.source_id
              when 'sales-invoice' then 'I' || (select coalesce(i.corrects_id, i.id) from sales_invoices i
                                                 where i.workspace_id = e.workspace_id and i.id = e.source_id)
              else 'P' || (select r.received_payment_id from received_parts r
                            where r.workspace_id = e.workspace_id and r.id = e.source_id) end as item
    from book_entries e join book_lines l on l.workspace_id = e.workspace_id and l.entry_id = e.id
   where e.workspace_id = current_workspace() and e.source_type in ('sales-invoice', 'received-payment', 'exchange-difference')
     and l.auxiliary <> ''`;

const letters = sql`
  select t.id, t.entry_id, t.place, t.auxiliary, t.number from book_letters t
   where t.workspace_id = current_workspace() and t.undoes is null
     and not exists (select from book_letters u where u.workspace_id = t.workspace_id and u.undoes = t.id)`;

/** The lines without a letter. */
export async function listOpenLines(db: Database): Promise<ClientLine[]> {
  const { rows } = await sql<ClientLine>`
    select x.entry_id as "entryId", x.place, x.auxiliary, x.item, x.cents::bigint as cents from (${clientLines}) x
     where not exists (select from (${letters}) t where t.entry_id = x.entry_id and t.place = x.place)
     order by x.entry_id, x.place`.execute(db);
  return rows;
}

/** Items that are assigned to each other, of which one is given. */
export async function listPairs(db: Database, items: readonly string[]): Promise<[string, string][]> {
  const idsOf = (kind: string) =>
    items.filter((item) => item.startsWith(kind)).map((item) => Number(item.slice(1)));
  const payments = idsOf('P');
  const { rows } = await sql<{ one: string; other: string }>`
    select 'P' || r.received_payment_id as one, coalesce('I' || r.sales_invoice_id, 'P' || r.refunded_payment_id) as other
      from received_parts r
     where r.workspace_id = current_workspace() and r.standing
       and (r.received_payment_id = any (${payments}::integer[]) or r.refunded_payment_id = any (${payments}::integer[])
         or r.sales_invoice_id = any (${idsOf('I')}::integer[]))`.execute(db);
  return rows.map(({ one, other }) => [one, other]);
}

/** Takes the letters of items away, and of what has the same letter. @returns how many lines lost theirs. */
export async function undoLetters(db: Database, items: readonly string[], day: Day): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with touched as (
      select distinct t.auxiliary, t.number from (${letters}) t
        join (${clientLines}) x on x.entry_id = t.entry_id and x.place = t.place
       where x.item = any (${[...items]}::text[]))
    insert into book_letters (workspace_id, entry_id, place, auxiliary, number, day, undoes)
    select current_workspace(), t.entry_id, t.place, t.auxiliary, t.number, ${day}, t.id
      from (${letters}) t join touched g on g.auxiliary = t.auxiliary and g.number = t.number
    returning id`.execute(db);
  return rows.length;
}

/** The last letter of each account, used or taken away. */
export async function lastNumbers(
  db: Database,
  auxiliaries: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ auxiliary: string; last: number }>`
    select auxiliary, max(number) as last from book_letters
     where workspace_id = current_workspace() and auxiliary = any (${[...auxiliaries]}::text[]) group by auxiliary`.execute(
    db,
  );
  return new Map(rows.map(({ auxiliary, last }) => [auxiliary, last]));
}

export interface NewLetter {
  entry_id: number;
  place: number;
  auxiliary: string;
  number: number;
}

export async function insertLetters(db: Database, letters: readonly NewLetter[], day: Day): Promise<void> {
  await sql`
    insert into book_letters (workspace_id, entry_id, place, auxiliary, number, day)
    select current_workspace(), n.entry_id, n.place, n.auxiliary, n.number, ${day}
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as n(entry_id integer, place smallint, auxiliary text, number integer)`.execute(
    db,
  );
}
