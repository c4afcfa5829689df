/** The daily rate of a recorded day: the latest that has begun, before that the contract's. */
import { sql } from 'kysely';

/** Joins `r`, the changed rate of the contract on the day of the row `x`. */
export const joinRate = sql`
  left join (select contract_id, from_day, rate_cents, lead(from_day) over (partition by contract_id order by from_day) as until_day
               from contract_rates where workspace_id = current_workspace()) r
    on r.contract_id = x.contract_id and r.from_day <= x.day and (r.until_day is null or x.day < r.until_day)`;

/** The rate of the day of a contract, after `joinRate`; null without one. @param contract its alias. */
export const rateOfDay = (contract: string) =>
  sql<number | null>`coalesce(r.rate_cents, ${sql.ref(`${contract}.daily_rate_cents`)})`;
