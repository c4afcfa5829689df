/** Warns managers and owners when 80 % and 100 % of a contract's orders are used. */
import { notifyAll } from '#features/notifications/server/notify.service.ts';
import { type Actor, roles } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { isWarned } from '../access.ts';
import { levelOf, levels, measures, usedOf } from '../rules.ts';
import * as repo from './repo.ts';

type Context = Pick<TransactionContext<Actor>, 'db' | 'actor' | 'now' | 'zone' | 'config' | 'send'>;

/** Each hour, because days are recorded by a feature that does not know of orders. */
export async function warnEverywhere(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => repo.listWorkspacesWithOrders(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await job.inTenant(workspaceId, (context) => refreshWarnings(context));
}

/**
 * Stores which levels are reached, and notifies of those that were not before, in the same transaction: a level of a total of orders
 * is notified once, also by two nodes. A contract that reaches several at once gets one notification, of the highest.
 * @param contractIds by default all contracts with orders.
 */
export async function refreshWarnings(context: Context, contractIds?: readonly number[]): Promise<void> {
  const { db, now, zone } = context;
  const today = civilDay(now, zone);
  const records =
    contractIds === undefined
      ? await repo.listAllBudgets(db, today)
      : (await Promise.all(contractIds.map((id) => repo.findBudget(db, id, today)))).filter(
          (record) => record !== undefined,
        );
  const reached = records.flatMap(reachedBy);
  const ids = records.map(({ id }) => id);
  const fresh = await repo.storeReached(db, ids, reached, now);
  const open = records.filter(
    ({ contractState }) => contractState === 'open' || contractState === 'upcoming',
  );
  const news = open.flatMap((record) => {
    const own = fresh.filter(({ contractId }) => contractId === record.id).map(({ level }) => level);
    return own.length === 0 ? [] : [{ record, level: Math.max(...own) }];
  });
  if (news.length === 0) return;
  const people = await repo.listPeople(
    db,
    roles.filter((role) => isWarned({ role })),
  );
  await notifyAll(
    context,
    news.flatMap(({ record, level }) =>
      people.map((to) => ({
        event: level >= 100 ? ('budget_used' as const) : ('budget_near' as const),
        facts: { title: record.name },
        to,
        path: `contracts/${record.id}`,
      })),
    ),
  );
}

function reachedBy(record: repo.BudgetRecord): repo.Reached[] {
  const used = usedOf(record);
  const ordered = { days: record.orderedDays, amount: record.orderedAmount };
  return measures.flatMap((measure) => {
    const total = ordered[measure];
    const highest = levelOf(used[measure].approved + used[measure].pending, total);
    return total === null || highest === undefined
      ? []
      : levels
          .filter((level) => level <= highest)
          .map((level) => ({ contractId: record.id, measure, level, ordered: total }));
  });
}
