import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listDecisions as listDecisionsCall } from '../contract.ts';

// The same condition as in the index workflow_events_decided.
const isDecision = sql<boolean>`e.subject_type in ('week', 'report', 'leave')
  and e.step in ('approve', 'reject', 'reopen', 'endorse', 'cancel')`;

/** Cancelling one's own leave is no decision, and closing days are withdrawn for everybody at once. */
const isDecidedLeave = sql<boolean>`l.account_id <> e.actor_id and l.closing_id is null`;

/** With the offsets, because PostgreSQL would otherwise read all weeks, reports and leaves first. */
const isThere = sql<boolean>`case e.subject_type
  when 'week' then exists (select from timesheets t where t.workspace_id = e.workspace_id and t.id = e.subject_id offset 0)
  when 'leave' then exists (
    select from leave_requests l where l.workspace_id = e.workspace_id and l.id = e.subject_id and ${isDecidedLeave} offset 0)
  else exists (select from reports r where r.workspace_id = e.workspace_id and r.id = e.subject_id offset 0) end`;

/**
 * Searches the names once and compares ids, because a join would search a name once per decision. If no name,
 * title or comment contains the text, the first condition is false before any decision is joined.
 */
function searched(q: string, deciderId: number): RawBuilder<unknown> {
  const named = sql`select m.id from accounts m
    where ${contains(sql`concat_ws(' ', m.first_name, m.last_name, m.login, m.email)`, q)}`;
  const titled = sql`position(${fold(q)} in r.sought) > 0`;
  const commented = sql`(e.comment <> '' and ${contains(sql`e.comment`, q)})`;
  return sql`(exists (${named}) or exists (select from reports r where ${titled})
      or exists (select from workflow_events e where e.actor_id = ${deciderId} and ${isDecision} and ${commented}))
    and (coalesce(t.account_id, r.account_id, l.account_id) in (${named}) or ${titled} or ${commented})`;
}

export type DecisionRecord = Awaited<ReturnType<ReturnType<typeof listDecisions>['rows']>>[number];

export function listDecisions(db: Database, query: ListQuery<typeof listDecisionsCall>, deciderId: number) {
  const { where, order, end } = sliceOf(listDecisionsCall, query, {
    id: sql`e.id`,
    sort: {},
    filters: {
      decision: (step) => sql`e.step = ${step}`,
      kind: (kind) => sql`e.subject_type = ${kind}`,
    },
    search: (q) => searched(q, deciderId),
  });
  const own = db
    .selectFrom('workflow_events as e')
    .where('e.workspace_id', '=', sql<number>`current_workspace()`)
    .where('e.actor_id', '=', deciderId)
    .where(isDecision);
  const taken = own
    .leftJoin('timesheets as t', (join) =>
      join.onRef('t.id', '=', 'e.subject_id').on('e.subject_type', '=', 'week'),
    )
    .leftJoin('reports as r', (join) =>
      join.onRef('r.id', '=', 'e.subject_id').on('e.subject_type', '=', 'report'),
    )
    .leftJoin('leave_requests as l', (join) =>
      join.onRef('l.id', '=', 'e.subject_id').on('e.subject_type', '=', 'leave').on(isDecidedLeave),
    )
    .innerJoin('accounts as a', (join) =>
      join.on(sql<boolean>`a.id = coalesce(t.account_id, r.account_id, l.account_id)`),
    );
  // Counted and skipped decisions are joined only if names are searched.
  const listed = (query.q ? taken : own.where(isThere)).where(where).select('e.id');
  const shown = taken
    .select(['e.id', 'e.subject_type as kind', 'e.step', 'e.comment', 'e.occurred_at as decidedAt'])
    .select(['t.monday', 'r.id as reportId', 'r.title', 'l.from_day as from', 'l.to_day as to'])
    .select(['a.id as memberId', 'a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
    .select('a.user_state as userState');
  const rows =
    query.page === 0
      ? shown.where(where).modifyEnd(end)
      : shown.where('e.id', 'in', listed.modifyEnd(end)).modifyEnd(order);
  return {
    rows: () => rows.execute(),
    count: () => countRows(db, listed, listDecisionsCall.list.countUpTo),
  } satisfies ListStatements<unknown>;
}
