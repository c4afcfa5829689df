/** Creates terms of employment, leave and what the payroll needs of the demonstration company; its planning has the absences already. */
import type { AllowanceKind } from '#features/allowances/ceilings.rules.ts';
import type { AllowanceBasis } from '#features/allowances/rules.ts';
import { insertAllowance } from '#features/allowances/server/repo.ts';
import type { Preset } from '#features/contracts/rules.ts';
import { FULL_WEEK } from '#features/employment/rules.ts';
import { insertEmployment } from '#features/employment/server/repo.ts';
import {
  type AbsentDay,
  absentDays,
  costOf,
  leaveWorkflow,
  type Span,
} from '#features/leave/request.rules.ts';
import { DAY, presetRules, type SeniorityStep } from '#features/leave/rules.ts';
import {
  insertEvents as insertLeaveEvents,
  insertRequest,
  listKinds,
  saveKind,
} from '#features/leave/server/repo.ts';
import type { OvertimeReason } from '#features/payroll/item.rules.ts';
import { insertOvertime, saveSettings } from '#features/payroll/server/settings.repo.ts';
import { isWorkingDay } from '#features/planning/anomaly.rules.ts';
import { mondayOf } from '#features/planning/week.rules.ts';
import { insertEvents } from '#features/workflows/server/repo.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, addMonths, type Day, daysBetween } from '#kernel/day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import leave from '../../../demo/leave.json';
import { firstMonday } from './planning.ts';
import { findContracts, findPeople, listAbsentDays } from './seed.repo.ts';

interface DemoLeave {
  /** Days; `opening` those acquired in the year before. */
  kinds: { preset: Preset; yearly: number; seniority?: SeniorityStep[]; opening?: number }[];
  /** `seniority`: months before the first recorded day. */
  terms: { email: string; hours?: string; days?: number; number: string; seniority: number }[];
  /** Requests that wait: from a Monday in so many weeks. */
  waiting: { email: string; approver: string; weeks: number; days: number; comment: string }[];
  allowances: { email: string; kind: AllowanceKind; basis: AllowanceBasis; cents: number }[];
  overtime: { email: string; hours: number; reason: OvertimeReason; note: string };
}
const data = leave as DemoLeave;

type Person = Awaited<ReturnType<typeof findPeople>>[number];

/** Call it in the company's transaction. @param now the terms begin with the worked days. */
export async function insertLeave(db: Database, now: Date): Promise<void> {
  const people = await findPeople(
    db,
    data.terms.map(({ email }) => email),
  );
  const today = civilDay(now, mainlandZone);
  const first = firstMonday(today);
  const kinds = await insertKinds(db, people[0]?.workspaceId ?? 0, first);
  const personOf = (email: string) => people.find((person) => person.email === email);
  for (const { email, hours, days, number, seniority } of data.terms) {
    const person = personOf(email);
    if (person === undefined) continue;
    const base = { workspace_id: person.workspaceId, account_id: person.id };
    await insertEmployment(db, {
      ...base,
      starts_on: first,
      regime: days === undefined ? 'hours' : 'days',
      hours_per_week: hours ?? null,
      days_per_year: days ?? null,
      payroll_number: number,
      seniority_from: addMonths(first, seniority),
    });
    await insertTaken(db, person, { kinds, first, now });
  }
  for (const waiting of data.waiting) {
    const [person, approver] = [personOf(waiting.email), personOf(waiting.approver)];
    if (person && approver) await insertWaiting(db, { person, approver, kinds, now }, waiting);
  }
  for (const { email, kind, basis, cents: unit_cents } of data.allowances) {
    const person = personOf(email);
    const day = basis === 'once' ? addDays(today, -12) : first;
    if (person)
      await insertAllowance(db, {
        workspace_id: person.workspaceId,
        account_id: person.id,
        kind,
        basis,
        day,
        quantity: 1,
        unit_cents,
      });
  }
  const { email, hours, reason, note } = data.overtime;
  const person = personOf(email);
  if (person === undefined) return;
  const base = { workspace_id: person.workspaceId, account_id: person.id };
  await saveSettings(db, person.workspaceId, { overtime: true, expenses: false });
  await insertOvertime(db, {
    ...base,
    day: addDays(mondayOf(today), -26),
    centihours: hours * 100,
    reason,
    note,
  });
}

type Kind = Awaited<ReturnType<typeof listKinds>>[number];

async function insertKinds(db: Database, workspaceId: number, first: Day): Promise<Kind[]> {
  const contracts = await findContracts(db);
  const since = `${first.slice(0, 8)}01` as Day;
  for (const { preset, yearly, seniority = [] } of data.kinds) {
    const contract = contracts.find((one) => one.workspaceId === workspaceId && one.preset === preset);
    if (contract === undefined) continue;
    const rules = presetRules[preset];
    await saveKind(db, {
      workspace_id: workspaceId,
      contract_id: contract.id,
      unit: rules.unit,
      rates: JSON.stringify([{ from: since, yearly: yearly * DAY }]),
      starts_month: rules.startsMonth,
      month_rule: rules.monthRule,
      rounding: rules.rounding,
      prorated: rules.prorated,
      seniority: JSON.stringify(seniority),
      taken_months: rules.takenMonths,
      carry_over: rules.carryOver,
      tracked: rules.tracked,
      overdraft: rules.overdraft,
      acquires: rules.acquires,
      needs_approval: preset !== 'sick-leave',
      since,
    });
  }
  return listKinds(db);
}

interface Around {
  kinds: readonly Kind[];
  now: Date;
}

const isHoliday = (day: Day) => !isWorkingDay(day, 'metropole');
const calendar = (first: Day) => ({ terms: [{ startsOn: first, endsOn: null, week: FULL_WEEK }], isHoliday });

/** Inserts the opening balances, and an approved leave for each row of recorded absences. */
async function insertTaken(
  db: Database,
  person: Person,
  { kinds, first, now }: Around & { first: Day },
): Promise<void> {
  const base = { workspace_id: person.workspaceId, account_id: person.id };
  for (const { preset, opening } of data.kinds) {
    const kind = kinds.find((one) => one.preset === preset);
    const period = `${Number(first.slice(0, 4)) - 1}-06-01` as Day;
    if (kind !== undefined && opening !== undefined)
      await insertLeaveEvents(db, [
        {
          ...base,
          kind_id: kind.id,
          type: 'opening',
          period,
          day: first,
          amount: opening * DAY,
          key: `opening ${period}`,
        },
      ]);
  }
  for (const { contractId, days } of rowsOf(await listAbsentDays(db, person.id))) {
    const kind = kinds.find((one) => one.contractId === contractId);
    const span = spanOf(days);
    if (kind === undefined || span === undefined) continue;
    const cost = costOf(span, kind.unit, calendar(first));
    const decided = addDays(span.from, kind.needsApproval ? -20 : 0);
    const id = await insertRequest(db, {
      ...base,
      ...columnsOf(kind, span, days, cost),
      state: 'approved',
      requested_at: new Date(`${addDays(decided, -1)}T09:00:00Z`),
      decided_at: new Date(`${decided}T09:00:00Z`),
    });
    await insertLeaveEvents(db, [
      {
        ...base,
        kind_id: kind.id,
        type: 'taken',
        period: span.from,
        day: span.from,
        amount: -cost,
        key: `taken ${id}`,
        created_at: now,
      },
    ]);
  }
}

const spanOf = (days: readonly AbsentDay[]): Span | undefined => {
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  return from === undefined || to === undefined ? undefined : { from, fromNoon: false, to, toNoon: false };
};

const columnsOf = (kind: Kind, span: Span, days: readonly AbsentDay[], cost: number) => ({
  kind_id: kind.id,
  from_day: span.from,
  to_day: span.to,
  cost,
  days: JSON.stringify(days),
});

/** Joins days of one absence between which there is no other working day. */
function rowsOf(absent: readonly (AbsentDay & { contractId: number })[]) {
  const rows: { contractId: number; days: AbsentDay[] }[] = [];
  for (const { contractId, day, halfDays } of absent) {
    const row = rows.at(-1);
    const last = row?.days.at(-1)?.day;
    const continues =
      row?.contractId === contractId &&
      last !== undefined &&
      Array.from({ length: daysBetween(last, day) - 1 }, (_, at) => addDays(last, at + 1)).every(isHoliday);
    if (continues) row.days.push({ day, halfDays });
    else rows.push({ contractId, days: [{ day, halfDays }] });
  }
  return rows;
}

async function insertWaiting(
  db: Database,
  { person, approver, kinds, now }: Around & { person: Person; approver: Person },
  { weeks, days: length, comment }: DemoLeave['waiting'][number],
): Promise<void> {
  const kind = kinds.find(({ preset }) => preset === 'paid-leave');
  if (kind === undefined) return;
  const from = addDays(mondayOf(civilDay(now, mainlandZone)), 7 * weeks);
  const span = { from, fromNoon: false, to: addDays(from, length - 1), toNoon: false };
  const known = calendar(addDays(from, -7));
  const id = await insertRequest(db, {
    workspace_id: person.workspaceId,
    account_id: person.id,
    ...columnsOf(kind, span, absentDays(span, known), costOf(span, kind.unit, known)),
    comment,
    approver_id: approver.id,
    approver_name: displayName(approver),
    requested_at: now,
  });
  await insertEvents(db, [
    {
      workspace_id: person.workspaceId,
      subject_type: leaveWorkflow.name,
      subject_id: id,
      step: 'request',
      from_state: null,
      to_state: leaveWorkflow.first,
      occurred_at: now,
      actor_id: person.id,
      actor_name: displayName(person),
    },
  ]);
}
