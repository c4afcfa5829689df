import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { WorkflowEvents } from '../../../../generated/database.ts';

export async function insertEvents(
  db: Database,
  events: readonly Insertable<WorkflowEvents>[],
): Promise<void> {
  await db
    .insertInto('workflow_events')
    .values([...events])
    .execute();
}

/** Oldest first; of so many the newest. */
export async function listEvents(
  db: Database,
  subject: { workspaceId: number; type: string; id: number },
  most: number,
) {
  const newestFirst = await db
    .selectFrom('workflow_events')
    .selectAll()
    .where('workspace_id', '=', subject.workspaceId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return newestFirst.reverse();
}
