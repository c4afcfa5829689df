import { sql } from 'kysely';
import type { ContractKind, Preset } from '#features/contracts/rules.ts';
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';

interface Sum {
  contractId: number;
  cname: string;
  preset: Preset | null;
  kind: ContractKind;
  startDate: Day | null;
  endDate: Day | null;
  memberId: number;
  firstName: string;
  lastName: string;
  login: string;
  userState: string;
  /** Half days since the start of the contract, and in the month. */
  total: number;
  inMonth: number;
}

/** Returns half days by contract and member up to the end of a month, of one member or all. @param month its first day. */
export async function sumDays(
  db: Database,
  { month, accountId }: { month: Day; accountId?: number },
): Promise<Sum[]> {
  const whose = accountId === undefined ? sql`` : sql`and m.account_id = ${accountId}`;
  const { rows } = await sql<Sum>`
    select s.contract_id as "contractId", c.name as cname, c.preset, c.kind,
           c.start_date as "startDate", c.end_date as "endDate",
           s.account_id as "memberId", a.first_name as "firstName", a.last_name as "lastName", a.login, a.user_state as "userState",
           s.total, s.in_month as "inMonth"
      from (select m.contract_id, m.account_id, sum(m.half_days)::int as total,
                   coalesce(sum(m.half_days) filter (where m.month = ${month}), 0)::int as in_month
              from worked_months m
             where m.workspace_id = current_workspace() and m.month <= ${month} and m.half_days > 0 ${whose}
             group by m.contract_id, m.account_id) s
      join contracts c on c.id = s.contract_id
      join accounts a on a.id = s.account_id
     order by array_position(array['client', 'internal', 'absence'], c.kind), lower(c.name), c.id,
              a.last_name, a.first_name, a.id`.execute(db);
  return rows;
}
