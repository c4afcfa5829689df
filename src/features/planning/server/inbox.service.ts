/** Lists the weeks that wait for a decision, and decides about several at once. */
import { contractName } from '#features/contracts/rules.ts';
import { takeSteps, withFilledInBy } from '#features/workflows/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import type { Day } from '#kernel/day.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import type { ListQuery } from '#kernel/list.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { anomaliesOf, type KnownDay, knownDays } from '../anomaly.rules.ts';
import type * as contract from '../approval.contract.ts';
import { listInbox as listInboxCall, type WaitingWeek } from '../approval.contract.ts';
import { daysOf } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isExpected } from '../missing.rules.ts';
import { weekOf, weekWorkflow } from '../week.rules.ts';
import { requireOther } from './approver.service.ts';
import { holdMonths } from './closed-month.service.ts';
import * as days from './day.repo.ts';
import * as repo from './inbox.repo.ts';
import { refusalOf, weekKind } from './step.service.ts';
import * as weeks from './week.repo.ts';
import { weeksNow } from './week.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listInbox(context: MemberContext, { query }: On<'listInbox'>) {
  return page(context, listInboxCall, query, waitingWeeks(context, query), {
    row: (week) => week,
    texts: { en, fr },
  });
}

/**
 * Returns a page of the weeks that wait for a manager or owner, longest waiting first. Uses four queries
 * whatever the page's length, and one for the count.
 */
export function waitingWeeks(context: MemberContext, query: ListQuery<typeof listInboxCall>) {
  const { db, actor } = context;
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = repo.listInbox(db, query, decider);
  return {
    rows: async () => detailed(context, await reading.rows()),
    count: reading.count,
  };
}

async function detailed(
  context: MemberContext,
  found: readonly repo.WaitingRecord[],
): Promise<WaitingWeek[]> {
  if (found.length === 0) return [];
  const { db } = context;
  const entries = await days.listDaysOfWeeks(db, found);
  const weeksFound = await withFilledInBy(db, weekWorkflow, found);
  const ids = [...new Set(entries.flatMap((ofWeek) => ofWeek.map(({ contractId }) => contractId)))];
  const contracts = new Map((await days.listContractNames(db, ids)).map((one) => [one.id, one]));
  // Computed once per distinct week: a page has few of them, even with many members.
  const { locale } = context.request;
  const known = new Map<Day, Known>();
  return weeksFound.map((row, place) => {
    const { monday, zone } = row;
    const here = known.get(monday) ?? {
      contracts,
      week: weekOf(monday),
      days: knownDays(monday, zone, locale),
    };
    known.set(monday, here);
    return waitingWeek(context, row, entries[place] ?? [], here);
  });
}

type Contracts = ReadonlyMap<number, Awaited<ReturnType<typeof days.listContractNames>>[number]>;
type Entries = readonly days.WeekDay[];

interface Known {
  contracts: Contracts;
  week: ReturnType<typeof weekOf>;
  days: readonly KnownDay[];
}

function waitingWeek(
  { request, now, zone }: MemberContext,
  week: repo.WaitingRecord & { filledInBy: readonly number[] },
  entries: Entries,
  { contracts, week: named, days: ofWeek }: Known,
): WaitingWeek {
  const { locale } = request;
  const sumOf = (some: Entries) => daysOf(some.reduce((sum, { halfDays }) => sum + halfDays, 0));
  const classified = entries.map((entry) => ({
    ...entry,
    isAbsence: contracts.get(entry.contractId)?.kind === 'absence',
  }));
  return {
    timesheetId: week.id,
    memberId: week.accountId,
    member: shownName(week, locale),
    ...named,
    state: week.state,
    revision: week.revision,
    total: sumOf(entries),
    contracts: [...Map.groupBy(entries, ({ contractId }) => contractId)].flatMap(([contractId, some]) => {
      const found = contracts.get(contractId);
      if (found === undefined) return [];
      return [{ contractId, cname: contractName(found, locale), kind: found.kind, days: sumOf(some) }];
    }),
    anomalies: anomaliesOf(ofWeek, classified, {
      today: civilDay(now, zone),
      isExpected: (day) => isExpected(week, day),
    }),
    approver:
      week.approverId === null
        ? null
        : { userId: week.approverId, name: leftName(week.approverName, week.approverLeft, locale) },
    filledInBy: [...week.filledInBy],
    comment: week.comment,
    submittedAt: (week.submittedAt ?? new Date(0)).toISOString(),
  };
}

/**
 * Decides about each week for which that is allowed, with one email per member. A week of another workspace is reported as 404. The
 * response is 200 even if no week could be decided: it has a reason for each.
 */
export async function decideWeeks(
  context: MemberContext,
  { body }: On<'decideWeeks'>,
): Promise<CallAnswer<typeof contract.decideWeeks>> {
  const { decision, comment } = body;
  const seen = new Map(body.weeks.map(({ timesheetId, revision }) => [timesheetId, revision]));
  const ids = [...seen.keys()];
  await holdMonths(context);
  const locked = await weeks.lockWeeksById(context.db, ids);
  const { taken, refused } = await takeSteps(context, weekKind(), decision, locked, { comment, seen });
  const unknown = ids.filter((id) => !locked.some((week) => week.id === id));
  return {
    decided: taken.map(({ id }) => id),
    refused: [
      ...unknown.map((timesheetId) => ({ timesheetId, status: 404, code: 'NOT_FOUND', state: null })),
      ...refused.map(({ subject, problem: { status, code } }) => ({
        timesheetId: subject.id,
        status,
        code,
        state: status === 403 ? null : subject.state,
      })),
    ],
  };
}

/**
 * Passes a week to a different manager or owner, who must not have filled it in.
 * @throws Problem 404; 403; 409 WEEK_IN_OTHER_STATE or CHANGED_MEANWHILE; 400 at `managerEmail`.
 */
export async function passWeek(
  context: MemberContext,
  { params: { timesheetId }, body }: On<'passWeek'>,
): Promise<CallAnswer<typeof contract.passWeek>> {
  const { db } = context;
  const [week] = await withFilledInBy(db, weekWorkflow, await weeks.lockWeeksById(db, [timesheetId]));
  if (week === undefined) throw new Problem(404);
  // Checks the permission first, because an error at `managerEmail` would disclose who can approve.
  const refusal = weekWorkflow.take('pass', context.actor, week);
  if (refusal instanceof Problem) throw refusal;
  const approver = await requireOther(context, week, body.managerEmail);
  const seen = body.revision === undefined ? undefined : new Map([[timesheetId, body.revision]]);
  const { refused } = await takeSteps(context, weekKind(approver), 'pass', [week], { seen });
  const problem = refusalOf(refused);
  if (problem !== undefined) throw problem;
  const [now] = await weeksNow(context, week.accountId, [week.monday]);
  return orNotFound(now);
}
