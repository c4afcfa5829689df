import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#kernel/day.ts';
import { civilDayOf } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { ContractSpan } from '../missing.rules.ts';

const columns = [
  'a.id',
  'a.login',
  'a.email',
  'a.locale',
  'a.first_name as firstName',
  'a.last_name as lastName',
] as const;

export type PersonRecord = Awaited<ReturnType<typeof listRecipients>>[number];

/** The periods of the contracts of an account `a` from their beginning, as `ContractSpan[]`. */
const spansFrom = (from: RawBuilder<unknown>) => sql<ContractSpan[]>`
  coalesce((select jsonb_agg(jsonb_build_object(
             'from', ${from}, 'until', least(c.end_date, ${civilDayOf('c.closed_at')}), 'shared', c.for_everybody))
    from contracts c where c.workspace_id = a.workspace_id and c.kind <> 'absence'
     and (c.for_everybody or exists (
       select from contract_members m where m.contract_id = c.id and m.account_id = a.id))), '[]')`;

export const contractSpans = spansFrom(sql`c.start_date`);

/** The periods in which the member is expected to record days: not before the account's creation. */
export const expectedSpans = spansFrom(sql`greatest(c.start_date, ${civilDayOf('a.created_at')})`);

/**
 * Finds a person of the workspace with the holiday zone, closed months and periods in which days are expected. Deleted people keep
 * their months.
 */
export function findMember(db: Database, id: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select(columns)
    .select([
      'w.holiday_zone as zone',
      'w.submit_ahead_months as submitAheadMonths',
      'a.role',
      'a.user_state as userState',
      'a.account_state as accountState',
    ])
    .select(expectedSpans.as('contracts'))
    .select(
      sql<Day[]>`array(select month::text from closed_months where reopened_at is null order by month)`.as(
        'closedMonths',
      ),
    )
    .where('a.id', '=', id)
    .executeTakeFirst();
}

/** Whether no other person of the workspace can sign in. */
export async function isAlone(db: Database, accountId: number): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Email recipients: only people who can sign in. */
export function listRecipients(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('accounts as a')
    .select(columns)
    .where('a.id', '=', sql<number>`any (${[...ids]}::integer[])`)
    .where('a.user_state', '=', 'active')
    .where('a.account_state', '=', 'enabled')
    .execute();
}
