/** Computes balances from terms, events and requests, and stores what was acquired and lost. */
import { contractName } from '#features/contracts/rules.ts';
import { termsOf } from '#features/employment/server/service.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addMonths, type Day } from '#kernel/day.ts';
import { holidayName } from '#kernel/holidays.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { lockName } from '#platform/db/transaction.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import {
  type Balance,
  balanceOf,
  computedTypes,
  differencesOf,
  type EnteredType,
  enteredTypes,
  type Line,
  lineKey,
} from '../balance.rules.ts';
import type { LeaveBalance } from '../contract.ts';
import type { Calendar } from '../request.rules.ts';
import { daysOf } from '../rules.ts';
import { isWaiting } from '../state.rules.ts';
import * as repo from './repo.ts';

/** Everything from which the balances of a person follow. */
export interface Account {
  kinds: repo.KindRow[];
  calendar: Calendar & { terms: NonNullable<ReturnType<Awaited<ReturnType<typeof termsOf>>['get']>> };
  requests: repo.RequestRow[];
  events: repo.EventRow[];
}

/** Prevents other changes of a person's leave until the transaction ends. */
export function lockLeave(db: Database, accountId: number): Promise<void> {
  return lockName(db, `leave ${accountId}`);
}

export async function accountOf(
  db: Database,
  { workspaceId, accountId, today }: { workspaceId: number; accountId: number; today: Day },
): Promise<Account> {
  const kinds = await repo.listKinds(db);
  const zone = await repo.findZone(db, workspaceId);
  const terms = (await termsOf(db, [accountId])).get(accountId) ?? [];
  const requests = await repo.listRequests(db, accountId, today);
  const events = await repo.listEvents(db, accountId);
  const isHoliday = (day: Day) => holidayName(day, zone, 'en') !== undefined;
  return { kinds, calendar: { terms, isHoliday }, requests, events };
}

const isEntered = (line: repo.EventRow): line is repo.EventRow & Line<EnteredType> =>
  enteredTypes.some((type) => type === line.type);
const isComputed = (line: repo.EventRow): line is repo.EventRow & Line<(typeof computedTypes)[number]> =>
  computedTypes.some((type) => type === line.type);

/** Returns the balance of a kind on a day, without requests that wait. */
export function balanceOn(
  { kinds, calendar, requests, events }: Account,
  kind: repo.KindRow,
  until: Day,
): Balance {
  const acquires = new Map(kinds.map((one) => [one.id, one.acquires]));
  const absences = requests
    .filter(({ state }) => state === 'approved')
    .map(({ from, to, kindId }) => ({ from, to, acquires: acquires.get(kindId) ?? 100 }))
    .filter((one) => one.acquires < 100);
  return balanceOf({
    rules: kind,
    terms: calendar.terms,
    absences,
    entries: events.filter((event) => event.kindId === kind.id).filter(isEntered),
    since: kind.since,
    until,
  });
}

/** Returns the hundredths of a day of the person's requests that wait. @param exceptId one that does not count. */
export function waitingOf({ requests }: Account, kindId: number, exceptId?: number): number {
  return requests
    .filter((one) => one.kindId === kindId && isWaiting(one.state) && one.id !== exceptId)
    .reduce((sum, { cost }) => sum + cost, 0);
}

/** Stores the lines that follow from the rules up to today and are not stored yet. The caller must hold `lockLeave`. */
export async function storeRights(
  db: Database,
  { workspaceId, accountId, today }: { workspaceId: number; accountId: number; today: Day },
): Promise<number> {
  const account = await accountOf(db, { workspaceId, accountId, today });
  const values = account.kinds
    .filter(({ tracked }) => tracked)
    .flatMap((kind) => {
      const own = account.events.filter(({ kindId }) => kindId === kind.id);
      const counts = Map.groupBy(own.filter(isComputed), lineKey);
      return differencesOf(balanceOn(account, kind, today).lines, own.filter(isComputed)).map((line) => ({
        workspace_id: workspaceId,
        account_id: accountId,
        kind_id: kind.id,
        ...line,
        key: `${lineKey(line)} ${counts.get(lineKey(line))?.length ?? 0}`,
      }));
    });
  await repo.insertEvents(db, values);
  return values.length;
}

/** Stores today’s rights in every workspace. */
export async function storeRightsEverywhere(job: JobContext): Promise<void> {
  const workspaces = await job.everyTenant(({ db }) => listWorkspaceIds(db), { readOnly: true });
  for (const workspaceId of workspaces)
    await job.inTenant(workspaceId, async ({ db, zone }) => {
      await storeAllRights(db, workspaceId, civilDay(job.now, zone));
    });
}

/** Stores today’s rights of everybody in a workspace who has terms of employment. */
export async function storeAllRights(db: Database, workspaceId: number, today: Day): Promise<number> {
  let stored = 0;
  for (const accountId of [...(await termsOf(db)).keys()].toSorted((a, b) => a - b)) {
    await lockLeave(db, accountId);
    stored += await storeRights(db, { workspaceId, accountId, today });
  }
  return stored;
}

/** Returns the balances as they are shown. */
export function shownBalances(account: Account, today: Day, locale: Locale): LeaveBalance[] {
  return account.kinds.map((kind): LeaveBalance => {
    const { lines, buckets, amount } = balanceOn(account, kind, today);
    const entered = account.events.filter((event) => event.kindId === kind.id).filter(isEntered);
    const since = addMonths(today, -24);
    return {
      kindId: kind.id,
      kind: contractName(kind, locale),
      unit: kind.unit,
      tracked: kind.tracked,
      needsApproval: kind.needsApproval,
      days: kind.tracked ? daysOf(amount) : 0,
      waiting: daysOf(waitingOf(account, kind.id)),
      periods: kind.tracked
        ? buckets.map(({ period, lastDay, amount: left }) => ({ from: period, lastDay, days: daysOf(left) }))
        : [],
      events: (kind.tracked ? [...lines.map((line) => ({ ...line, note: '' })), ...entered] : [])
        .filter(({ day }) => day >= since)
        .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
        .map(({ type, day, period, amount: one, note }) => ({ type, day, period, days: daysOf(one), note })),
    };
  });
}

export function todayOf({ now, zone }: Pick<MemberContext, 'now' | 'zone'>): Day {
  return civilDay(now, zone);
}
