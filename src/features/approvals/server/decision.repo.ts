import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listDecisions as listDecisionsCall } from '../contract.ts';

export type DecisionRecord = Awaited<ReturnType<ReturnType<typeof listDecisions>['rows']>>[number];

export function listDecisions(db: Database, query: ListQuery<typeof listDecisionsCall>, deciderId: number) {
  const { where, end } = sliceOf(listDecisionsCall, query, {
    id: sql`e.id`,
    sort: {},
    filters: {
      decision: (step) => sql`e.step = ${step}`,
      kind: (kind) => sql`e.subject_type = ${kind}`,
    },
    // The people first, then their decisions: joined to each decision, their names would be searched as often.
    search: (q) => sql`(coalesce(t.account_id, r.account_id) in (
        select m.id from accounts m where ${contains(sql`concat_ws(' ', m.first_name, m.last_name, m.login, m.email)`, q)})
      or position(${fold(q)} in r.sought) > 0
      or (e.comment <> '' and ${contains(sql`e.comment`, q)}))`,
  });
  const taken = db
    .selectFrom('workflow_events as e')
    .leftJoin('timesheets as t', (join) =>
      join.onRef('t.id', '=', 'e.subject_id').on('e.subject_type', '=', 'week'),
    )
    .leftJoin('reports as r', (join) =>
      join.onRef('r.id', '=', 'e.subject_id').on('e.subject_type', '=', 'report'),
    )
    .innerJoin('accounts as a', (join) => join.on(sql<boolean>`a.id = coalesce(t.account_id, r.account_id)`))
    .where('e.workspace_id', '=', sql<number>`current_workspace()`)
    .where('e.actor_id', '=', deciderId)
    // The same condition as in the index workflow_events_decided.
    .where(sql<boolean>`e.subject_type in ('week', 'report') and e.step in ('approve', 'reject', 'reopen')`)
    .where(where);
  return {
    rows: () =>
      taken
        .select(['e.id', 'e.subject_type as kind', 'e.step', 'e.comment', 'e.occurred_at as decidedAt'])
        .select(['t.monday', 'r.id as reportId', 'r.title'])
        .select(['a.id as memberId', 'a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
        .select('a.user_state as userState')
        .modifyEnd(end)
        .execute(),
    count: () => countRows(db, taken.select('e.id'), listDecisionsCall.list.countUpTo),
  } satisfies ListStatements<unknown>;
}
