/**
 * Creates the worked days of the demonstration companies: more than a year, with a week in every state
 * (product.md §8).
 */

import type { Insertable } from 'kysely';
import { insertCost } from '#features/budgets/server/order.repo.ts';
import { isWorkingDay } from '#features/planning/anomaly.rules.ts';
import type { WeekState } from '#features/planning/state.rules.ts';
import { daysFrom, mondayOf } from '#features/planning/week.rules.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, type Day, daysBetween, fieldsOf, weekday } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { Timesheets, WorkedDays } from '../../../generated/database.ts';
import { demo, type Planner } from './demo.ts';
import { findContracts, findPeople, insertDays, insertTimesheets, setSince } from './seed.repo.ts';

/** Inserts the worked days. @param now the last worked day is the day before. */
export async function insertPlanning(db: Database, now: Date): Promise<void> {
  const people = await findPeople(
    db,
    demo.planning.members.flatMap(({ email, approver }) => [email, approver]),
  );
  const contracts = await findContracts(db);
  const today = civilDay(now, mainlandZone);
  for (const planner of demo.planning.members) {
    const member = people.find(({ email }) => email === planner.email);
    const approver = people.find(({ email }) => email === planner.approver);
    if (member === undefined || approver === undefined) continue;
    const own = new Map(
      contracts
        .filter(({ workspaceId }) => workspaceId === member.workspaceId)
        .map((contract) => [contract.preset ?? contract.name, contract]),
    );
    const first = firstMonday(today);
    const mondays = Array.from({ length: daysBetween(first, today) / 7 + 1 }, (_, at) =>
      addDays(first, at * 7),
    );
    // Otherwise the days before the account's creation would not be expected.
    await setSince(db, member.id, first);
    const days = mondays.flatMap((monday) => daysOfWeek(planner, { monday, today, own }));
    const base = { workspace_id: member.workspaceId, account_id: member.id };
    await insertDays(
      db,
      days.map((day) => ({ ...base, ...day })),
    );
    await insertTimesheets(
      db,
      mondays.map((monday) => weekRow(planner, { monday, today, base, approver })),
    );
  }
}

/** Inserts what a day of a member costs. Call it in the company's transaction. @param now the costs begin with the worked days. */
export async function insertCosts(db: Database, now: Date): Promise<void> {
  const people = await findPeople(
    db,
    demo.planning.members.map(({ email }) => email),
  );
  const from_day = firstMonday(civilDay(now, mainlandZone));
  for (const { id: account_id, workspaceId: workspace_id, email } of people) {
    const cost_cents = demo.planning.members.find((planner) => planner.email === email)?.cost;
    if (cost_cents !== undefined) await insertCost(db, { workspace_id, account_id, from_day, cost_cents });
  }
}

/** The first recorded Monday. */
export const firstMonday = (today: Day) => mondayOf(addMonths(today, -demo.planning.months));

type Contract = Awaited<ReturnType<typeof findContracts>>[number];
type Person = Awaited<ReturnType<typeof findPeople>>[number];
type WorkedDay = Pick<Insertable<WorkedDays>, 'day' | 'contract_id' | 'half_days'>;

interface Week {
  monday: Day;
  today: Day;
  own: ReadonlyMap<string, Contract>;
}

function daysOfWeek(planner: Planner, { monday, today, own }: Week): WorkedDay[] {
  const special = planner.weeks[weeksAgo(monday, today)];
  return daysFrom(monday).flatMap((day): WorkedDay[] => {
    const of = weekday(day);
    const worked = isWorkingDay(day, 'metropole') || special?.with === of;
    if (day >= today || !worked || special?.without?.includes(of)) return [];
    return entriesOf(planner, day, own);
  });
}

/** Besides leave, each month has a free Friday and half a day of training. */
function entriesOf({ contracts: [one = '', other = ''] }: Planner, day: Day, own: Week['own']): WorkedDay[] {
  const { month, day: date } = fieldsOf(day);
  const of = weekday(day);
  const whole = (name: string): WorkedDay[] => {
    const contract = own.get(name);
    return contract === undefined ? [] : [{ day, contract_id: contract.id, half_days: 2 }];
  };
  const leave = demo.planning.leave.find(
    (span) => span.month === month && span.from <= date && date <= span.until,
  );
  if (leave !== undefined) return whole(leave.contract);
  if (of === 5 && date <= 7) return whole('rtt');
  const main = own.get(of <= 3 ? one : other);
  const training = [...own.values()].find(({ name }) => name === demo.planning.training);
  if (main === undefined || !isWithin(main, day)) return whole(one);
  if (of !== 1 || date > 7 || training === undefined || training.id === main.id) return whole(main.name);
  return [main, training].map(({ id }) => ({ day, contract_id: id, half_days: 1 }));
}

function isWithin({ startDate, endDate }: Contract, day: Day): boolean {
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate);
}

function weeksAgo(monday: Day, today: Day): number {
  return daysBetween(monday, mondayOf(today)) / 7;
}

interface Row {
  monday: Day;
  today: Day;
  base: { workspace_id: number; account_id: number };
  approver: Person;
}

/** Returns the row of a week that was submitted on Friday evening and decided on the next Monday. */
function weekRow(planner: Planner, { monday, today, base, approver }: Row): Insertable<Timesheets> {
  const { state = 'approved', comment = '' } = planner.weeks[weeksAgo(monday, today)] ?? {};
  const wasSubmitted = state !== 'open' || comment !== '';
  const isDecided = state === 'approved' || state === 'rejected';
  const name = displayName(approver);
  return {
    ...base,
    monday,
    state,
    comment,
    // One more than the number of steps that were taken.
    revision: wasSubmitted ? 1 + stepsTo[state] : 1,
    ...(wasSubmitted && {
      approver_id: approver.id,
      approver_name: name,
      submitted_at: submittedAt(monday),
    }),
    ...(isDecided && {
      decided_by_id: approver.id,
      decided_by_name: name,
      decided_at: decidedAt(monday),
    }),
  };
}

const stepsTo: Record<WeekState, number> = { submitted: 1, approved: 2, rejected: 2, open: 3 };
const submittedAt = (monday: Day) => new Date(`${addDays(monday, 4)}T16:30:00Z`);
export const decidedAt = (monday: Day) => new Date(`${addDays(monday, 7)}T08:15:00Z`);
