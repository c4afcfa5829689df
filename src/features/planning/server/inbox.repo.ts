import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { hasLeft } from '#platform/db/left.ts';
import { contains, countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listInbox as listInboxCall } from '../approval.contract.ts';
import { contractSpans } from './member.repo.ts';

/** The approver, and whether they have an owner's wider access. */
export interface Decider {
  userId: number;
  isOwner: boolean;
}

export type WaitingRecord = Awaited<ReturnType<ReturnType<typeof listInbox>['rows']>>[number];

/** Weeks submitted to the approver, never their own. Owners also get those submitted to people who can no longer decide. */
const waitsFor = ({ userId, isOwner }: Decider, all: boolean) => {
  const mine = sql`t.approver_id = ${userId}`;
  if (!isOwner) return mine;
  return all
    ? sql`true`
    : sql`(${mine} or not exists (
        select from accounts p where p.id = t.approver_id and p.role in ('ROLE_MANAGER', 'ROLE_OWNER')
           and p.user_state = 'active' and p.account_state = 'enabled'))`;
};

export function listInbox(db: Database, query: ListQuery<typeof listInboxCall>, decider: Decider) {
  const { where, end } = sliceOf(listInboxCall, query, {
    id: sql`t.id`,
    order: sql`t.submitted_at`,
    sort: {},
    filters: {
      whose: () => sql`true`,
      memberId: (memberId) => sql`t.account_id = ${memberId}`,
    },
    search: (q) => contains(sql`concat_ws(' ', a.first_name, a.last_name, a.login, a.email)`, q),
  });
  const matching = db
    .selectFrom('timesheets as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .where('t.state', '=', 'submitted')
    .where('t.account_id', '<>', decider.userId)
    .where(sql<boolean>`${waitsFor(decider, query.whose === 'all')}`)
    .where(where);
  return {
    rows: () =>
      matching
        .select(['t.id', 't.account_id as accountId', 't.monday', 't.state', 't.revision', 't.comment'])
        .select([
          't.approver_id as approverId',
          't.approver_name as approverName',
          hasLeft('t.approver_id').as('approverLeft'),
        ])
        .select(['t.submitted_at as submittedAt', 'w.holiday_zone as zone'])
        // In a submitted week a gap is worth a hint, also before the account was created.
        .select(contractSpans.as('contracts'))
        .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.login'])
        .select('a.user_state as userState')
        .modifyEnd(end)
        .execute(),
    count: () => countRows(db, matching.select('t.id')),
  } satisfies ListStatements<unknown>;
}
