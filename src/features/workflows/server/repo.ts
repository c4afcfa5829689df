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

/** People who took a step of the subjects for somebody else, except the given step, by subject id. */
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

/**
 * For each person who took a step of one subject for somebody else (except the given step), writes an
 * equivalent event for another subject.
 */
export async function copyFilling(
  db: Database,
  type: string,
  { from, to, step, except }: { from: number; to: number; step: string; except: string },
): Promise<void> {
  // `returning`, because Citus otherwise inserts by COPY, which row-level security forbids.
  await sql`
    insert into workflow_events (workspace_id, subject_type, subject_id, step, from_state, to_state, actor_id, actor_name,
                                 on_behalf_of_id, on_behalf_of_name, occurred_at)
    select distinct on (e.actor_id) e.workspace_id, e.subject_type, n.subject_id, ${step}, n.to_state, n.to_state, e.actor_id,
           e.actor_name, e.on_behalf_of_id, e.on_behalf_of_name, n.occurred_at
      from workflow_events e
      join lateral (select f.subject_id, f.to_state, f.occurred_at from workflow_events f
                     where f.workspace_id = e.workspace_id and f.subject_type = e.subject_type and f.subject_id = ${to}
                     order by f.id desc limit 1) n on true
     where e.workspace_id = current_workspace() and e.subject_type = ${type} and e.subject_id = ${from}
       and e.on_behalf_of_id is not null and e.actor_id is not null and e.step <> ${except}
     order by e.actor_id, e.id
 returning id`.execute(db);
}

/** Lists the newest events up to the limit, oldest first. */
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

/** Enabled managers and owners, except the member. */
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
