/** Reads and saves the days of many members for imports. For one member, see week.service.ts. */
import type { Day } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { isDayClosed } from '../closed-month.rules.ts';
import type { DayEntry } from '../day.rules.ts';
import { mondayOf } from '../week.rules.ts';
import { listClosedMonths } from './closed-month.repo.ts';
import * as days from './day.repo.ts';
import * as weeks from './week.repo.ts';
import { writePlanning } from './week.service.ts';

export interface RecordedDays {
  entriesOf(accountId: number, day: Day): readonly DayEntry[];
  isLocked(accountId: number, day: Day): boolean;
  /** Whether the day's month is closed. */
  isClosed(day: Day): boolean;
}

/**
 * Reads what can prevent recording a day, apart from the contract: other entries of the day, locked weeks and closed months.
 * @param span both days included.
 */
export async function recordedDays(
  db: Database,
  accountIds: readonly number[],
  span: { from: Day; to: Day },
): Promise<RecordedDays> {
  const mondays = { from: mondayOf(span.from), to: mondayOf(span.to) };
  const entries = await days.listDaysOf(db, accountIds, span);
  const locked = await weeks.listLockedWeeks(db, accountIds, mondays);
  const closedMonths = await listClosedMonths(db);
  const byDay = Map.groupBy(entries, ({ accountId, day }) => `${accountId} ${day}`);
  const lockedWeeks = new Set(locked.map(({ accountId, monday }) => `${accountId} ${monday}`));
  return {
    entriesOf: (accountId, day) => byDay.get(`${accountId} ${day}`) ?? [],
    isLocked: (accountId, day) => lockedWeeks.has(`${accountId} ${mondayOf(day)}`),
    isClosed: (day) => isDayClosed(day, closedMonths),
  };
}

/**
 * Saves days of the signed-in member, as their planning page does.
 * @throws Problem for the same reasons as `writePlanning`.
 */
export async function saveOwnDays(context: MemberContext, entries: readonly DayEntry[]): Promise<void> {
  const workedDays = entries.map(({ day, contractId, halfDays }) => ({
    day,
    entry: { contractId, halfDays },
    revision: undefined,
  }));
  const params = { forUserId: context.actor.userId, operation: 'save' as const };
  await writePlanning(context, { params, body: { workedDays }, query: undefined });
}
