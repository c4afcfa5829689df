/** Adds up what clients owe, by how long it has been due. */
import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#kernel/day.ts';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listReceivables as listReceivablesCall } from '../ageing.contract.ts';
import type { Age } from '../rules.ts';
import { openInvoices } from './received.repo.ts';

/** In the smallest unit of the currency. */
type Sums = Record<Age | 'credit' | 'total', number>;

export interface ReceivableRecord extends Sums {
  clientId: number;
  client: string;
  currency: string;
}

/** Due days from which on an amount is not due, 30, 60 and 90 days overdue at most. */
function clients(today: Day): RawBuilder<unknown> {
  const since = (days: number) => addDays(today, -days);
  const sum = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(x.open) filter (where x.open > 0 and ${condition}), 0)::bigint`;
  return sql`
    with x as (
      select o."clientId", o.currency, o."dueOn", o.open from (${openInvoices(sql`true`)}) o where o.open <> 0
      union all
      -- What is neither assigned to invoices nor paid back is the client's credit.
      select p.client_id, p.currency, p.received_on, -(p.amount_cents - coalesce(r.cents, 0))::bigint
        from received_payments p
        left join (select x.id, sum(x.cents) as cents
                     from received_parts q
                    cross join lateral (values (q.received_payment_id, q.amount_cents), (q.refunded_payment_id, -q.amount_cents)) as x (id, cents)
                    where q.workspace_id = current_workspace() and q.standing group by x.id) r on r.id = p.id
       where p.workspace_id = current_workspace() and p.cancelled_on is null and p.amount_cents > coalesce(r.cents, 0)
    ), s as (
      select x."clientId", k.name as client, x.currency,
             ${sum(sql`x."dueOn" >= ${today}::date`)} as not_due,
             ${sum(sql`x."dueOn" < ${today}::date and x."dueOn" >= ${since(30)}::date`)} as days_30,
             ${sum(sql`x."dueOn" < ${since(30)}::date and x."dueOn" >= ${since(60)}::date`)} as days_60,
             ${sum(sql`x."dueOn" < ${since(60)}::date and x."dueOn" >= ${since(90)}::date`)} as days_90,
             ${sum(sql`x."dueOn" < ${since(90)}::date`)} as more,
             coalesce(sum(x.open) filter (where x.open < 0), 0)::bigint as credit,
             sum(x.open)::bigint as total
        from x join clients k on k.workspace_id = current_workspace() and k.id = x."clientId"
       group by x."clientId", k.name, x.currency
    )`;
}

const columns = sql`s."clientId", s.client, s.currency, s.not_due, s.days_30, s.days_60, s.days_90, s.more, s.credit, s.total`;

type Narrowing = Pick<ListQuery<typeof listReceivablesCall>, 'q' | 'age'>;

function slice(query: ListQuery<typeof listReceivablesCall>) {
  return sliceOf(listReceivablesCall, query, {
    id: sql`s."clientId", s.currency`,
    sort: { client: sql`folded(s.client)`, total: sql`s.total` },
    filters: {
      age: (age) =>
        age === 'overdue'
          ? sql`s.days_30 + s.days_60 + s.days_90 + s.more > 0`
          : sql`${sql.ref(`s.${age}`)} > 0`,
    },
    order: sql`s.total desc`,
    search: (q) => sql`position(${fold(q)} in folded(s.client)) > 0`,
  });
}

export function listReceivables(
  db: Database,
  query: ListQuery<typeof listReceivablesCall>,
  today: Day,
): ListStatements<ReceivableRecord> {
  const { where, end } = slice(query);
  return {
    async rows() {
      const { rows } = await sql<ReceivableRecord>`
        ${clients(today)} select ${columns} from s where ${where} ${end}`.execute(db);
      return rows;
    },
    async count() {
      const { rows } = await sql<{ count: number }>`
        ${clients(today)} select count(*)::int as count from s where ${where}`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** Everything that search and filters select, in the order of the list. */
export async function listAll(db: Database, narrowing: Narrowing, today: Day): Promise<ReceivableRecord[]> {
  const { where, order } = slice({ ...narrowing, rowsPerPage: 1, page: 0, sort: undefined });
  const { rows } = await sql<ReceivableRecord>`
    ${clients(today)} select ${columns} from s where ${where} ${order}`.execute(db);
  return rows;
}
