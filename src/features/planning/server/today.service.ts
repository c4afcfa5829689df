/**
 * Finds the items of Today in planning: the person's days and weeks, and decisions that wait.
 */
import type { RawBuilder } from 'kysely';
import { civilDay } from '#kernel/civil-day.ts';
import {
  addDays,
  type Day,
  fieldsOf,
  firstOfMonth,
  lastOfMonth,
  type Month,
  spanOfMonth,
} from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import { MAX_TODAY_ITEMS, type TodayItem, type TodayKind, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import { countFrom } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySeeEverybody } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contractOf } from '../missing.rules.ts';
import { monthSearch, neighbour } from '../rules.ts';
import { daysToFill, openDays, weeksToSubmit } from '../today.rules.ts';
import { mondayOf, weekOf } from '../week.rules.ts';
import * as inbox from './inbox.repo.ts';
import { findOwnPlanning, type OwnWeek } from './today.repo.ts';

/** The member's planning as Today shows it. @template Beside what a later feature reads in the same query. */
export interface PlanningToday<Beside = unknown> {
  lines: readonly TodayLine[];
  /** Missing days of the current month, coming days included, as Planning shows them. */
  toFill: number;
  contract: ReturnType<typeof contractOf>;
  /** The day of the account's creation. */
  arrived: Day;
  beside: Beside;
}

/**
 * The person's rejected, waiting and past weeks, and missing days of the month, in one query.
 * @param beside what a later feature reads about the account `a` of the workspace `w`.
 */
export async function ownWeeksToday<Beside>(
  context: MemberContext,
  beside: RawBuilder<Beside>,
): Promise<PlanningToday<Beside> | undefined> {
  const { db, actor, now, zone } = context;
  const today = civilDay(now, zone);
  const month: Month = fieldsOf(today);
  const begin = firstOfMonth(neighbour(month, -1) ?? month);
  const inMonth = spanOfMonth(month);
  const span = { from: mondayOf(begin), to: mondayOf(lastOfMonth(month)) };
  const found = await findOwnPlanning(db, actor.userId, span, beside);
  if (found === undefined) return undefined;
  const own = {
    today,
    zone: found.zone,
    contracts: found.contracts,
    recorded: new Map(found.days.map(({ day, halfDays }) => [day, halfDays])),
    states: new Map(found.weeks.map(({ monday, state }) => [monday, state])),
  };
  const rejected = found.weeks.filter(({ state }) => state === 'rejected');
  const waiting = found.weeks.filter(({ state }) => state === 'submitted');
  const over = weeksToSubmit(own, mondaysOf(span)).map((monday) => ({ monday }));
  const line = lineOf(context);
  const lines = [
    line('weeks_rejected', rejected, (week) => [week.comment, week.decidedAt]),
    line('weeks_to_submit', over, () => ['', null]),
    {
      kind: 'days_open',
      count: openDays(own, inMonth),
      to: planningAt(today),
      items: [],
    } satisfies TodayLine,
    line('weeks_waiting', waiting, (week) => [week.approver, week.submittedAt]),
  ];
  return {
    lines,
    toFill: daysToFill(own, inMonth),
    contract: contractOf(found.contracts, today),
    arrived: found.arrived,
    beside: found.beside as Beside,
  };
}

/** Finds, for managers and owners, the weeks that wait for their decision. */
export async function weekApprovalsToday(context: MemberContext): Promise<TodayLine[]> {
  const { actor } = context;
  if (!maySeeEverybody(actor) || actor.actedBy !== undefined) return [];
  return [await waitingLine(context)];
}

const firstFew = { rowsPerPage: MAX_TODAY_ITEMS, page: 0 };

async function waitingLine({ db, actor, request, zone }: MemberContext): Promise<TodayLine> {
  const t = translator({ en, fr }, request.locale);
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = inbox.listInbox(db, firstFew, decider);
  const weeks = await reading.rows();
  const to = '/app/approvals';
  return {
    kind: 'approvals',
    count: await countFrom(reading, weeks, MAX_TODAY_ITEMS),
    to,
    items: weeks.map((week) => ({
      name: shownName(week, request.locale),
      note: t('week', { week: String(weekOf(week.monday).week) }),
      to,
      day: week.submittedAt === null ? null : civilDay(week.submittedAt, zone),
    })),
  };
}

/** Returns an item about the person's weeks; each week links to its month. */
function lineOf({ request, zone }: MemberContext) {
  const t = translator({ en, fr }, request.locale);
  return <Week extends Pick<OwnWeek, 'monday'>>(
    kind: TodayKind,
    weeks: readonly Week[],
    detailsOf: (week: Week) => [note: string, since: string | null],
  ): TodayLine => {
    const items = weeks.slice(0, MAX_TODAY_ITEMS).map((week): TodayItem => {
      const [note, since] = detailsOf(week);
      return {
        name: t('week', { week: String(weekOf(week.monday).week) }),
        note,
        to: planningAt(week.monday),
        day: since === null ? null : civilDay(since, zone),
      };
    });
    return { kind, count: weeks.length, to: items[0]?.to ?? '/app/planning', items };
  };
}

/** Returns the path of a week's month, which is that of its Thursday, as in ISO week numbers. */
export function planningAt(day: Day): string {
  return `/app/planning${monthSearch(fieldsOf(addDays(mondayOf(day), 3)))}`;
}

function mondaysOf({ from, to }: { from: Day; to: Day }): Day[] {
  const mondays: Day[] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}
