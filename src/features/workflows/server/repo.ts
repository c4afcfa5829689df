import { type Insertable, sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
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

/** The people who took a step of the subjects for somebody else, except the named step, by subject id. */
export async function listFilledInBy(
  db: Database,
  type: string,
  ids: readonly number[],
  except: string,
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('workflow_events')
    .select('subject_id as id')
    .select(sql<number[]>`array_agg(distinct actor_id order by actor_id)`.as('people'))
    .where('subject_type', '=', type)
    .where('subject_id', '=', sql<number>`any (${[...ids]}::integer[])`)
    .where('on_behalf_of_id', 'is not', null)
    .where('step', '<>', except)
    .where('actor_id', 'is not', null)
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** The newest events up to the limit, oldest first. */
export async function listEvents(
  db: Database,
  subject: { workspaceId: number; type: string; id: number },
  most: number,
) {
  const newestFirst = await db
    .selectFrom('workflow_events')
    .selectAll()
    .select([hasLeft('actor_id').as('actor_left'), hasLeft('on_behalf_of_id').as('on_behalf_of_left')])
    .where('workspace_id', '=', subject.workspaceId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return newestFirst.reverse();
}

/** Enabled managers and owners, without the member. */
export function listDeciders(db: Database, memberId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'login', 'email', 'locale', 'role', 'first_name as firstName', 'last_name as lastName'])
    .where('role', 'in', ['ROLE_MANAGER', 'ROLE_OWNER'])
    .where('user_state', '=', 'active')
    .where('account_state', '=', 'enabled')
    .where('id', '<>', memberId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}
