import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listReportInbox } from '../approval.contract.ts';
import { type ReportRecord, reports } from './report.repo.ts';

/** The approver, and whether they have an owner's wider access. */
export interface Decider {
  userId: number;
  isOwner: boolean;
}

/**
 * Returns reports submitted to the approver, never their own. Owners also get those submitted to people who
 * can no longer decide.
 */
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
  const { where, order, end } = sliceOf(listReportInbox, query, {
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
  const ids = db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.id')
    .where(waiting);
  // For a later page, ids come first: the totals of skipped reports are not summed.
  const rows =
    query.page === 0
      ? reports(db).where(waiting).modifyEnd(end)
      : reports(db).where('r.id', 'in', ids.modifyEnd(end)).modifyEnd(order);
  return { rows: () => rows.execute(), count: () => countRows(db, ids) };
}
