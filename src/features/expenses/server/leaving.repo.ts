import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { reports } from './report.repo.ts';

/** Lists a person's reports without a final decision, earliest first. */
export function listUndecided(db: Database, accountId: number) {
  return reports(db)
    .where('r.account_id', '=', accountId)
    .where('r.state', '<>', 'approved')
    .orderBy('r.start_date')
    .orderBy('r.id')
    .execute();
}

/** Lists submitted reports that wait for this person's decision, longest waiting first. */
export function listWaitingFor(db: Database, approverId: number) {
  return reports(db)
    .where('r.approver_id', '=', approverId)
    .where('r.state', '=', 'submitted')
    .orderBy('r.submitted_at')
    .orderBy('r.id')
    .execute();
}

/** Drafts and rejected reports that were never approved: nothing was booked from them. */
export async function listUnbooked(db: Database, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reports as r')
    .select('r.id')
    .where('r.account_id', '=', accountId)
    .where('r.state', 'in', ['created', 'rejected'])
    .where(
      sql<boolean>`not exists (select from workflow_events e where e.workspace_id = r.workspace_id
        and e.subject_type = 'report' and e.subject_id = r.id and e.to_state = 'approved')`,
    )
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}
