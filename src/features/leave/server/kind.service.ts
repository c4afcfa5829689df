/** Reads and sets the rules of leave of absences. */
import { contractName } from '#features/contracts/rules.ts';
import { find } from '#features/contracts/server/contract.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Day } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { lockName } from '#platform/db/transaction.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayManageLeave } from '../access.ts';
import type * as contract from '../contract.ts';
import type { LeaveKind } from '../contract.ts';
import { fieldError } from '../errors.ts';
import { daysOf, type Rate } from '../rules.ts';
import { todayOf } from './balance.service.ts';
import * as repo from './repo.ts';

export async function listLeaveKinds(
  context: MemberContext,
): Promise<CallAnswer<typeof contract.listLeaveKinds>> {
  const { db, request } = context;
  const kinds = new Map((await repo.listKinds(db)).map((kind) => [kind.contractId, kind]));
  const absences = (await repo.listAbsences(db)).filter(
    ({ isOpen, contractId }) => isOpen || kinds.has(contractId),
  );
  return {
    kinds: absences.map((absence) => {
      const kind = kinds.get(absence.contractId);
      return {
        contractId: absence.contractId,
        name: contractName(absence, request.locale),
        preset: absence.preset,
        rules: kind === undefined ? null : shown(kind, todayOf(context)),
      };
    }),
  };
}

/** @throws Problem 403; 404; 409 for a contract that is no absence. */
export async function saveLeaveKind(
  context: MemberContext,
  { params: { contractId }, body }: CallInput<typeof contract.saveLeaveKind>,
): Promise<CallAnswer<typeof contract.saveLeaveKind>> {
  const { db, actor } = context;
  if (!mayManageLeave(actor)) throw new Problem(403);
  const absence = await find(db, contractId);
  if (absence.kind !== 'absence')
    throw new Problem(409, { errors: { body: fieldError('leave_kind_not_absence') } });
  await lockName(db, `leave kinds ${actor.workspaceId}`);
  const before = (await repo.listKinds(db)).find((kind) => kind.contractId === contractId);
  await repo.saveKind(db, {
    workspace_id: actor.workspaceId,
    contract_id: contractId,
    unit: body.unit,
    rates: JSON.stringify(ratesAfter(before?.rates ?? [], body)),
    starts_month: body.startsMonth,
    month_rule: body.monthRule,
    rounding: body.rounding,
    prorated: body.prorated,
    seniority: JSON.stringify(body.seniority),
    taken_months: body.takenMonths,
    carry_over: body.carryOver,
    tracked: body.tracked,
    overdraft: body.overdraft,
    acquires: body.acquires,
    needs_approval: body.needsApproval,
    needs_second: body.needsSecond,
    since: monthOf(body.since),
  });
  await context.record({
    action: 'leave.rules-saved',
    subjectType: 'contract',
    subjectId: contractId,
    detail: { name: absence.name, ...recordedRules(body) },
  });
  return listLeaveKinds(context);
}

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day;

/** The rules with days instead of hundredths. */
function recordedRules(body: CallInput<typeof contract.saveLeaveKind>['body']) {
  return {
    ...body,
    yearly: daysOf(body.yearly),
    carryOver: body.carryOver === null ? null : daysOf(body.carryOver),
    overdraft: daysOf(body.overdraft),
    seniority: seniorityText(body.seniority),
  };
}

/** Replaces the rate of the month, if the yearly days changed. */
function ratesAfter(
  rates: readonly Rate[],
  { yearly, yearlyFrom, since }: { yearly: number; yearlyFrom: Day | null; since: Day },
): Rate[] {
  const from = monthOf(yearlyFrom ?? since);
  const others = rates.filter((rate) => rate.from !== from);
  return [...others, { from, yearly }].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

const seniorityText = (steps: repo.KindRow['seniority']) =>
  steps.map(({ years, days }) => `${years}:${days}`).join(' ');

function shown(kind: repo.KindRow, today: Day): LeaveKind {
  const rate = kind.rates.findLast(({ from }) => from <= today) ?? kind.rates.at(-1);
  return {
    kindId: kind.id,
    unit: kind.unit,
    yearly: daysOf(rate?.yearly ?? 0),
    yearlyFrom: rate?.from ?? null,
    startsMonth: kind.startsMonth,
    monthRule: kind.monthRule,
    rounding: kind.rounding,
    prorated: kind.prorated,
    seniority: seniorityText(kind.seniority),
    takenMonths: kind.takenMonths,
    carryOver: kind.carryOver === null ? null : daysOf(kind.carryOver),
    tracked: kind.tracked,
    overdraft: daysOf(kind.overdraft),
    acquires: kind.acquires,
    needsApproval: kind.needsApproval,
    needsSecond: kind.needsSecond,
    since: kind.since,
  };
}
