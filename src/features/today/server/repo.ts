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

export interface FirstDays {
  /** Whether a week was ever submitted. */
  week: boolean;
  /** Whether the person has entered a bank account. */
  bank: boolean;
  /** User agents of the person's sessions. */
  agents: string[];
}

/** Finds what a new member has done. */
export async function findFirstDays(db: Database, userId: number): Promise<FirstDays> {
  const { rows } = await sql<FirstDays>`
    select exists (select from timesheets where account_id = ${userId} and submitted_at is not null) as week,
           exists (select from bank_accounts where account_id = ${userId}) as bank,
           array(select user_agent from sessions where account_id = ${userId}) as agents`.execute(db);
  return rows[0] ?? { week: false, bank: false, agents: [] };
}
