import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listReportInbox } from '../approval.contract.ts';
import type { ReportState } from '../state.rules.ts';
import { lockedColumns, type ReportRecord, reports } from './report.repo.ts';

/** The approver, and whether owners' wider access applies. */
export interface Decider {
  userId: number;
  isOwner: boolean;
}

/** Reports submitted to the approver; for owners also those submitted to people who can no longer decide; never their own. */
const waitsFor = ({ userId, isOwner }: Decider, all: boolean) => {
  const mine = sql`r.approver_id = ${userId}`;
  if (!isOwner) return mine;
  return all
    ? sql`true`
    : sql`(${mine} or not exists (
        select from accounts p where p.id = r.approver_id and p.role in ('ROLE_MANAGER', 'ROLE_OWNER')
           and p.user_state = 'active' and p.account_state = 'enabled'))`;
};

export function listWaiting(
  db: Database,
  query: ListQuery<typeof listReportInbox>,
  decider: Decider,
): ListStatements<ReportRecord> {
  const { where, end } = sliceOf(listReportInbox, query, {
    id: sql`r.id`,
    order: sql`r.submitted_at`,
    sort: {},
    filters: {
      whose: () => sql`true`,
      memberId: (memberId) => sql`r.account_id = ${memberId}`,
    },
    search: (q) => contains(sql`concat_ws(' ', r.title, a.first_name, a.last_name, a.login, a.email)`, q),
  });
  const waiting = sql<boolean>`r.state = 'submitted' and r.account_id <> ${decider.userId}
    and ${waitsFor(decider, query.whose === 'all')} and ${where}`;
  return {
    rows: () => reports(db).where(waiting).modifyEnd(end).execute(),
    count: () =>
      countRows(
        db,
        db
          .selectFrom('reports as r')
          .innerJoin('accounts as a', 'a.id', 'r.account_id')
          .select('r.id')
          .where(waiting),
      ),
  };
}

/** Locks in the order of ids, so that two approvers of the same reports cannot deadlock. */
export function lockReports(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('reports')
    .select(lockedColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function saveStates(
  db: Database,
  ids: readonly number[],
  state: ReportState,
  now: Date,
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ state, decided_at: now, revision: sql`revision + 1` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Recipients of notifications about reports. */
export function listAuthors(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['a.email', 'a.locale', 'r.id as reportId', 'r.title'])
    .select([
      sql<number>`(select count(*)::int from receipts x where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as(
        'receipts',
      ),
      sql<number>`(select coalesce(sum(x.ttc_cents), 0)::bigint from receipts x
        where x.workspace_id = r.workspace_id and x.report_id = r.id)`.as('cents'),
    ])
    .where('r.id', 'in', [...ids])
    .where('a.user_state', '<>', 'deleted')
    .execute();
}
