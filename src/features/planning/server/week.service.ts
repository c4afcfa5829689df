/** Writes days and takes the steps of their weeks. */

import { contractsOf } from '#features/contracts/server/member.service.ts';
import {
  noteFilling,
  readHistory,
  type StepGiven,
  takeSteps,
  withFilledInBy,
} from '#features/workflows/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addMonths, type Day } from '#kernel/day.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayWriteDays } from '../access.ts';
import { isDayClosed } from '../closed-month.rules.ts';
import type * as contract from '../contract.ts';
import type { Week } from '../contract.ts';
import { cellKey, checkDays, type DayEntry, firstRefusal, type RefusedCell } from '../day.rules.ts';
import { fieldError } from '../errors.ts';
import { isLocked } from '../state.rules.ts';
import { mondayOf, type Operation, type WeekStep, weeksTouched, weekWorkflow } from '../week.rules.ts';
import { requireApprover } from './approver.service.ts';
import { listClosedMonths } from './closed-month.repo.ts';
import { holdMonths } from './closed-month.service.ts';
import * as days from './day.repo.ts';
import { type FoundMember, visibleMember, weekRow } from './month.service.ts';
import { type LockedWeek, refusalOf, weekKind } from './step.service.ts';
import * as repo from './week.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/**
 * Writes days and takes the given step on their weeks, or changes nothing if any part is refused.
 * @throws Problem 404 for a person outside the workspace; 403 without permission; 400 at `managerEmail`, or
 * at `comment` without a required reason; 409 WEEK_LOCKED, ON_LEAVE, NOT_ON_CONTRACT or DAY_FULL with the cells
 * (`refusedCells`), or WEEK_IN_OTHER_STATE with the weeks (`refusedWeeks`); WEEK_TOO_FAR beyond the
 * workspace's limit; MONTH_CLOSED with the cells or, for a step, with the weeks.
 */
export async function writePlanning(
  context: MemberContext,
  { params, body }: On<'writePlanning'>,
): Promise<CallAnswer<typeof contract.writePlanning>> {
  await holdMonths(context);
  const member = await visibleMember(context, params.forUserId);
  const mondays = weeksTouched(body.workedDays.map(({ day }) => day));
  const { operation } = params;
  if (operation === 'save' || operation === 'submit') {
    const sent = body.workedDays.flatMap(({ day, entry }) =>
      entry === undefined ? [] : [{ day, ...entry }],
    );
    if (!mayWriteDays(context.actor, member.id)) throw new Problem(403);
    if (operation === 'save' && sent.length < body.workedDays.length)
      throw new Problem(400, { errors: { workedDays: fieldError('contract_needed') } });
    if (mondays.length === 0) return { weeks: [] };
    if (operation === 'submit') requireNear(context, member, mondays);
    const locked = await writeDays(context, member, { mondays, sent, operation });
    if (operation === 'submit') await submit(context, locked, body);
  } else if (mondays.length > 0) {
    const weeks = await addAndLockWeeks(context, member, mondays);
    const seen = seenOf(body.workedDays, weeks);
    await takeAll(context, operation, { weeks, comment: body.comment, seen });
  }
  return { weeks: await weeksNow(context, member.id, mondays) };
}

function requireNear(
  { now, zone }: MemberContext,
  { submitAheadMonths }: FoundMember,
  mondays: readonly Day[],
): void {
  const latest = mondays.at(-1);
  if (latest !== undefined && latest > addMonths(civilDay(now, zone), submitAheadMonths))
    throw new Problem(409, { code: 'WEEK_TOO_FAR', extra: { months: submitAheadMonths } });
}

interface Writing {
  mondays: readonly Day[];
  sent: readonly DayEntry[];
  operation: Operation;
}

/** Writes days under the lock of their weeks, so that no day changes in a week that is being submitted. */
async function writeDays(
  context: MemberContext,
  member: FoundMember,
  { mondays, sent, operation }: Writing,
): Promise<LockedWeek[]> {
  const { db, actor } = context;
  const owner = { workspaceId: actor.workspaceId, accountId: member.id };
  const weeks = await addAndLockWeeks(context, member, mondays);
  const states = new Map(weeks.map(({ monday, state }) => [monday, state]));
  const inLocked = (day: Day) => isLocked(states.get(mondayOf(day)) ?? 'open');
  const span = { from: mondays[0] ?? '0001-01-01', to: days.sundayOf(mondays.at(-1) ?? '0001-01-01') };
  const [entries, contracts] = await Promise.all([
    days.listDays(db, member.id, span),
    contractsOf(db, member.id, span),
  ]);
  const leaves = new Map(entries.map((entry) => [cellKey(entry), entry.leave ?? undefined]));
  const { changes, refused } = checkDays(sent, {
    entries,
    contracts,
    isLocked: inLocked,
    isClosed: (day) => isDayClosed(day, member.closedMonths),
    leaveOf: (cell) => leaves.get(cellKey(cell)),
  });
  refuse(refused, operation === 'submit' ? weeks.filter(({ state }) => isLocked(state)) : []);
  if (changes.length > 0) {
    await days.saveDays(db, owner, changes);
    const changed = new Set(changes.map(({ day }) => mondayOf(day)));
    await noteFilling(
      context,
      weekWorkflow,
      weeks.filter(({ monday }) => changed.has(monday)),
    );
    const detail = { days: changes.length, weeks: mondays };
    await context.record({ action: 'planning.saved', subjectType: 'member', subjectId: member.id, detail });
  }
  return weeks;
}

/** @throws Problem 409 when a cell is rejected, or a week to be submitted is locked. */
function refuse(refused: readonly RefusedCell[], locked: readonly LockedWeek[]): void {
  const code = firstRefusal(refused) ?? (locked.length > 0 ? 'WEEK_LOCKED' : undefined);
  if (code === undefined) return;
  throw new Problem(409, {
    code,
    extra: {
      cells: refused,
      ...refusalOf(locked.map((subject) => ({ subject, problem: new Problem(409) })))?.extra,
    },
  });
}

async function submit(
  context: MemberContext,
  weeks: readonly LockedWeek[],
  { managerEmail, comment }: On<'writePlanning'>['body'],
): Promise<void> {
  const { db, actor } = context;
  const filledInBy = (await withFilledInBy(db, weekWorkflow, weeks)).flatMap((week) => week.filledInBy);
  const approver = await requireApprover(context, { accountId: actor.userId, filledInBy }, managerEmail);
  const alone = approver === undefined;
  await takeAll(context, alone ? 'certify' : 'submit', {
    weeks: weeks.map((week) => ({ ...week, alone })),
    approver,
    comment,
  });
}

/** Adds the weeks without a row, so that one check refuses them like other open weeks. */
async function addAndLockWeeks({ db, actor }: MemberContext, member: FoundMember, mondays: readonly Day[]) {
  await repo.addWeeks(db, { workspaceId: actor.workspaceId, accountId: member.id }, mondays);
  return repo.lockWeeks(db, member.id, mondays);
}

/** Takes the step for all weeks or none. */
async function takeAll(
  context: MemberContext,
  step: WeekStep,
  {
    weeks,
    approver,
    ...given
  }: { weeks: readonly LockedWeek[]; approver?: Parameters<typeof weekKind>[0] } & StepGiven,
): Promise<void> {
  const problem = refusalOf((await takeSteps(context, weekKind(approver), step, weeks, given)).refused);
  if (problem !== undefined) throw problem;
}

/** Returns the revisions sent with the days, by week id. */
function seenOf(
  sent: On<'writePlanning'>['body']['workedDays'],
  weeks: readonly LockedWeek[],
): ReadonlyMap<number, number> {
  const ids = new Map(weeks.map(({ id, monday }) => [monday, id]));
  return new Map(
    sent.flatMap(({ day, revision }) => {
      const id = ids.get(mondayOf(day));
      return id === undefined || revision === undefined ? [] : [[id, revision] as const];
    }),
  );
}

export async function weeksNow(
  { db, request }: MemberContext,
  accountId: number,
  mondays: readonly Day[],
): Promise<Week[]> {
  const [first, last] = [mondays[0], mondays.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [states, entries, closedMonths] = await Promise.all([
    repo
      .listWeeks(db, accountId, { from: first, to: last })
      .then((found) => withFilledInBy(db, weekWorkflow, found)),
    days.listDays(db, accountId, { from: first, to: days.sundayOf(last) }),
    listClosedMonths(db),
  ]);
  return mondays.map((monday) => weekRow(monday, { states, entries }, { closedMonths }, request.locale));
}

/** @throws Problem 404; 403 for a colleague's week, unless the actor is a manager or owner. */
export async function readWeekHistory(
  context: MemberContext,
  { params }: On<'readWeekHistory'>,
): Promise<CallAnswer<typeof contract.readWeekHistory>> {
  const week = orNotFound(await repo.findWeek(context.db, params.timesheetId));
  await visibleMember(context, week.accountId);
  const { id, workspaceId } = week;
  const subject = { id, workspaceId };
  const { locale } = context.request;
  return { history: await readHistory(context.db, { workflow: weekWorkflow }, subject, locale) };
}
