/** Reads the days and totals of a member's month. */
import { contractName } from '#features/contracts/rules.ts';
import { type ContractOfMember, contractsOf } from '#features/contracts/server/member.service.ts';
import { mayActFor } from '#features/members/access.ts';
import { withFilledInBy } from '#features/workflows/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, type Day, firstOfMonth, lastOfMonth, type Month } from '#kernel/day.ts';
import { workingDays } from '#kernel/holidays.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { maySeeEverybody, maySeePlanning } from '../access.ts';
import { type ClosedMonths, isDayClosed, isWeekClosed } from '../closed-month.rules.ts';
import type * as contract from '../contract.ts';
import type { MonthAggregation, MonthReport, Week } from '../contract.ts';
import { daysOf } from '../day.rules.ts';
import { contractOf, isExpected } from '../missing.rules.ts';
import { type CalendarWeek, calendarOf } from '../rules.ts';
import { isLocked, type WeekState } from '../state.rules.ts';
import { mondayOf, weekOf, weekWorkflow } from '../week.rules.ts';
import { assignersOf } from './assigner.service.ts';
import * as days from './day.repo.ts';
import * as members from './member.repo.ts';
import * as weeks from './week.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export type FoundMember = NonNullable<Awaited<ReturnType<typeof members.findMember>>>;

/**
 * Returns a member whose planning the actor may see.
 * @throws Problem 404 for a person outside the workspace; 403.
 */
export async function visibleMember(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  id: number,
): Promise<FoundMember> {
  const member = orNotFound(await members.findMember(db, id));
  if (!maySeePlanning(actor, member.id)) throw new Problem(403);
  return member;
}

/** Whether the actor may act for the member and thereby change the days. */
function isOpenTo(
  actor: MemberContext['actor'],
  { id, role, userState, accountState }: FoundMember,
): boolean {
  const able = userState === 'active' && accountState === 'enabled';
  return able && mayActFor(actor, { userId: id, role });
}

/** Everything recorded for a member in the whole weeks around a month. */
export interface RecordedMonth {
  calendar: CalendarWeek[];
  contracts: ContractOfMember[];
  entries: Awaited<ReturnType<typeof days.listDays>>;
  weeks: ShownWeek[];
}

export async function recordedMonth(
  db: Database,
  { id, zone }: FoundMember,
  month: Month,
  locale: Locale,
): Promise<RecordedMonth> {
  const calendar = calendarOf(month, zone, locale);
  const shown = calendar.flatMap((week) => week.days);
  const span = { from: shown[0]?.day ?? firstOfMonth(month), to: shown.at(-1)?.day ?? lastOfMonth(month) };
  const [entries, found] = await Promise.all([days.listDays(db, id, span), weeks.listWeeks(db, id, span)]);
  const states = await withFilledInBy(db, weekWorkflow, found);
  const also = [...new Set(entries.map(({ contractId }) => contractId))];
  return {
    calendar,
    entries,
    weeks: states,
    contracts: await contractsOf(db, id, { ...span, also }),
  };
}

/** @throws Problem 404 for a person outside the workspace; 403 for a colleague, unless the actor is a manager or owner. */
export async function readMonth(context: MemberContext, { params }: On<'readMonth'>): Promise<MonthReport> {
  const { userId, year, month } = params;
  const { locale } = context.request;
  const member = await visibleMember(context, userId);
  const recorded = await recordedMonth(context.db, member, { year, month }, locale);
  const shown = recorded.calendar.flatMap((week) => week.days);
  const states = new Map(recorded.weeks.map((week) => [week.monday, week]));
  const quantities = new Map(
    recorded.entries.map(({ contractId, day, halfDays }) => [`${contractId} ${day}`, daysOf(halfDays)]),
  );
  // Computed once for all contracts, because there may be thirty.
  const columns = shown.map(({ day, dn, dm, dy, week }) => {
    const timesheet = states.get(mondayOf(day));
    const ts_state: WeekState = timesheet?.state ?? 'open';
    return {
      day,
      month: `${dy}:${dm}`,
      cell: { dn, dm, dy, week, ts_state, timesheetId: timesheet?.id ?? null },
    };
  });
  const cellsOf = (contractId: number) => {
    const months: Record<string, MonthReport['tbody'][string][string]> = {};
    for (const { day, month: key, cell } of columns) {
      const quantity = quantities.get(`${contractId} ${day}`) ?? 0;
      months[key] ??= [];
      months[key].push({ ...cell, quantity, worked: quantity > 0 });
    }
    return months;
  };
  return {
    viewedMonth: month,
    viewedYear: year,
    member: {
      memberId: member.id,
      name: shownName(member, locale),
      mayActFor: isOpenTo(context.actor, member),
    },
    holidayZone: member.zone,
    theader: shown.map(({ day, dn, dm, dy, weekday, week, weekYear, holiday = null, inMonth }) => ({
      dn,
      dm,
      dy,
      weekday,
      week,
      weekYear,
      holiday,
      inMonth,
      closed: isDayClosed(day, member.closedMonths),
      expected: isExpected(member, day),
    })),
    assigners: await assignersFor(context, member),
    tbody: Object.fromEntries(recorded.contracts.map(({ contractId }) => [contractId, cellsOf(contractId)])),
    contractsForUser: recorded.contracts.map((one) => ({
      contractId: one.contractId,
      cname: contractName(one, locale),
      kind: one.kind,
      startDate: one.startDate,
      endDate: one.endDate,
      open: one.mine && !one.closed,
    })),
    leaves: recorded.entries.flatMap(({ day, contractId, leave }) =>
      leave === null ? [] : [{ day, contractId, from: leave.from, to: leave.to }],
    ),
    weeks: recorded.calendar.map(({ days: [first] }) =>
      weekRow(
        first?.day ?? firstOfMonth({ year, month }),
        { ...recorded, states: recorded.weeks },
        member,
        locale,
      ),
    ),
  };
}

/** Names for a member who has no contract to record days on and may not choose one. */
async function assignersFor(context: MemberContext, member: FoundMember): Promise<string[] | undefined> {
  const { actor, now, zone } = context;
  const isAsking = actor.userId === member.id && !maySeeEverybody(actor);
  if (!isAsking || contractOf(member.contracts, civilDay(now, zone)) !== 'none') return undefined;
  return assignersOf(context, member.id);
}

/** A week with the people who filled it in for its member. */
export type ShownWeek = weeks.WeekRecord & { filledInBy: readonly number[] };

/** @param states the member's weeks by Monday; a week without any step is missing. */
export function weekRow(
  monday: Day,
  { states, entries }: { states: readonly ShownWeek[]; entries: readonly { day: Day; halfDays: number }[] },
  { closedMonths }: { closedMonths: ClosedMonths },
  locale: Locale,
): Week {
  const found = states.find((week) => week.monday === monday);
  const sunday = addDays(monday, 6);
  const here = entries.filter(({ day }) => monday <= day && day <= sunday);
  const state: WeekState = found?.state ?? 'open';
  return {
    timesheetId: found?.id ?? null,
    ...weekOf(monday),
    state,
    revision: found?.revision ?? 0,
    total: daysOf(here.reduce((sum, { halfDays }) => sum + halfDays, 0)),
    // An open week has no approver, so the previous one is proposed again.
    approver:
      found === undefined || state === 'open' || found.approverId === null
        ? null
        : { userId: found.approverId, name: leftName(found.approverName, found.approverLeft, locale) },
    filledInBy: [...(found?.filledInBy ?? [])],
    comment: found?.comment ?? '',
    decidedBy:
      found === undefined || found.decidedById === null
        ? null
        : { userId: found.decidedById, name: leftName(found.decidedByName, found.decidedByLeft, locale) },
    selfCertified: found?.selfCertified ?? false,
    closed: isWeekClosed(monday, closedMonths),
    submittedAt: isLocked(state) ? (found?.submittedAt?.toISOString() ?? null) : null,
    decidedAt: found?.decidedAt?.toISOString() ?? null,
  };
}

/**
 * @throws Problem 404 for a person outside the workspace; 403 for a colleague or all members, unless the actor is a manager or
 * owner.
 */
export async function aggregateMonth(
  context: MemberContext,
  { params, query }: On<'aggregateMonth'>,
): Promise<MonthAggregation> {
  const { userId, ...month } = params;
  const { db, actor, request } = context;
  const member = await visibleMember(context, userId);
  if (query.scope === 'workspace' && !maySeeEverybody(actor)) throw new Problem(403);
  const rows = await days.sumDays(db, {
    month: firstOfMonth(month),
    ...(query.scope === 'member' ? { accountId: member.id } : {}),
  });
  const shown = rows.map(({ total, inMonth, ...row }) => ({
    total: daysOf(total),
    inMonth: daysOf(inMonth),
    contractId: row.contractId,
    cname: contractName(row, request.locale),
    kind: row.kind,
    startDate: row.startDate,
    endDate: row.endDate,
    memberId: row.memberId,
    member: shownName(row, request.locale),
  }));
  return {
    viewedMonth: month.month,
    viewedYear: month.year,
    holidayZone: member.zone,
    workingDays: workingDays(month.year, month.month, member.zone).length,
    contracts: shown.map(({ total, inMonth: _, ...row }) => ({ ...row, days: total })),
    contractsOnMonth: shown
      .filter(({ inMonth }) => inMonth > 0)
      .map(({ total: _, inMonth, ...row }) => ({ ...row, days: inMonth })),
  };
}
