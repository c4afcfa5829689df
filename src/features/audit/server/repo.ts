import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { ownZone } from '#platform/db/civil-day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import type { AuditEvents } from '../../../../generated/database.ts';
import { listEvents as listEventsCall } from '../contract.ts';

export async function insertEvent(db: Database, event: Insertable<AuditEvents>): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}

export function listEvents(db: Database, query: ListQuery<typeof listEventsCall>) {
  const { memberId, action, from, to } = query;
  const kind = action?.includes('.') ? sql`action` : sql`subject_type`;
  // Ids grow with time, so their order is the order of time. The filtered column is ordered first; otherwise PostgreSQL
  // reads the log by id, because it expects ten matching events near the end.
  const narrowing = from !== undefined || to !== undefined ? [sql`occurred_at`] : action ? [kind] : [];
  const { where, order, end } = sliceOf(listEventsCall, query, {
    id: sql`id`,
    sort: { occurred_at: narrowing },
    filters: {
      memberId: () => sql`true`,
      // `between`, because with `=` PostgreSQL would remove the column from the order.
      action: (action) => sql`${kind} between ${action} and ${action}`,
      from: (from) => sql`occurred_at >= ${from}::timestamp at time zone ${ownZone}`,
      to: (to) => sql`occurred_at < (${to}::date + 1)::timestamp at time zone ${ownZone}`,
    },
  });
  // Two queries, each in the order of an index. With `or`, PostgreSQL would read the whole log for the events of one person.
  const events = sql<Selectable<AuditEvents>>`(${
    memberId === undefined
      ? sql`select * from audit_events`
      : sql`select * from audit_events where actor_id = ${memberId}
            union all select * from audit_events where on_behalf_of_id = ${memberId} and actor_id is distinct from ${memberId}`
  })`;
  const matching = db
    .selectFrom(events.as('audit_events'))
    .where(where)
    .selectAll()
    .select([hasLeft('actor_id').as('actor_left'), hasLeft('on_behalf_of_id').as('on_behalf_of_left')]);
  const ids = matching.clearSelect().select('id').modifyEnd(end);
  // Selects the ids of a later page first, because PostgreSQL also computes the columns of skipped rows.
  const rows = query.page === 0 ? matching.modifyEnd(end) : matching.where('id', 'in', ids).modifyEnd(order);
  return {
    rows: () => rows.execute(),
    count: () => countRows(db, matching.clearSelect(), listEventsCall.list.countUpTo),
  } satisfies ListStatements<unknown>;
}

/**
 * Lists the types of subjects that have events. Searches the index for the next type each time, instead of
 * reading all events.
 */
export async function listSubjects(db: Database): Promise<string[]> {
  const { rows } = await sql<{ noun: string }>`
    with recursive nouns as (
      (select subject_type as noun from audit_events where workspace_id = current_workspace() order by subject_type limit 1)
      union all
      select (select subject_type from audit_events
               where workspace_id = current_workspace() and subject_type > nouns.noun order by subject_type limit 1)
        from nouns where nouns.noun is not null
    )
    select noun from nouns where noun is not null`.execute(db);
  return rows.map((row) => row.noun);
}

/**
 * Lists the people who have events, each with the last recorded name. Searches the index like `listSubjects`.
 */
export async function listActors(db: Database): Promise<{ user_id: number; name: string; left: boolean }[]> {
  const { rows } = await sql<{ user_id: number; name: string; left: boolean }>`
    with recursive actors as (
      (select actor_id, actor_name from audit_events
        where workspace_id = current_workspace() and actor_id is not null order by actor_id, id desc limit 1)
      union all
      select next.actor_id, next.actor_name from actors cross join lateral (
        select actor_id, actor_name from audit_events
         where workspace_id = current_workspace() and actor_id > actors.actor_id order by actor_id, id desc limit 1) next
    )
    select actor_id as user_id, actor_name as name, ${hasLeft('actor_id')} as left from actors order by actor_name, actor_id`.execute(
    db,
  );
  return rows;
}
