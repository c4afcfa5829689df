import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Whether a person is on a contract, has days, or has an expense report. */
export async function plansOrSpends(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from contract_members where account_id = ${userId})
        or exists (select from worked_days where account_id = ${userId})
        or exists (select from reports where account_id = ${userId}) as found`.execute(db);
  return rows[0]?.found === true;
}
