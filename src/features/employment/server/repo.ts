import type { Insertable, Updateable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { Employments } from '../../../../generated/database.ts';

const columns = [
  'id',
  'account_id',
  'starts_on',
  'ends_on',
  'week',
  'regime',
  'days_per_year',
  'hours_per_week',
  'payroll_number',
  'seniority_from',
] as const;

export type EmploymentRow = Awaited<ReturnType<typeof listEmployments>>[number];

/** Lists the rows of these people, or of everybody, from the oldest to the newest. */
export function listEmployments(db: Database, accountIds?: readonly number[]) {
  return db
    .selectFrom('employments')
    .select(columns)
    .$if(accountIds !== undefined, (query) => query.where('account_id', 'in', accountIds ?? []))
    .orderBy('account_id')
    .orderBy('starts_on')
    .execute();
}

export async function insertEmployment(db: Database, values: Insertable<Employments>): Promise<void> {
  await db.insertInto('employments').values(values).execute();
}

export async function updateEmployment(
  db: Database,
  id: number,
  values: Updateable<Employments>,
): Promise<void> {
  await db.updateTable('employments').set(values).where('id', '=', id).execute();
}

export async function deleteEmployment(db: Database, id: number): Promise<void> {
  await db.deleteFrom('employments').where('id', '=', id).execute();
}
