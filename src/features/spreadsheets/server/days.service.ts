/** Imports worked days. The key is member, contract and day; the hours of several rows are added up. */
import { isBookable } from '#features/contracts/rules.ts';
import type { KnownContract } from '#features/contracts/server/bulk.service.ts';
import { listKnownContracts } from '#features/contracts/server/bulk.service.ts';
import { type KnownPerson, listPeople } from '#features/members/server/bulk.service.ts';
import { type DayEntry, daysOf, type HalfDays, MOST_HALF_DAYS } from '#features/planning/day.rules.ts';
import { FIRST_YEAR, LAST_YEAR } from '#features/planning/rules.ts';
import { type RecordedDays, recordedDays, saveOwnDays } from '#features/planning/server/bulk.service.ts';
import { displayName } from '#kernel/actor.ts';
import { type Day, isDay } from '#kernel/day.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayWriteFor } from '../access.ts';
import { fieldError } from '../errors.ts';
import { PlannedRows, type Reason, type RowValues } from '../row.rules.ts';
import { spanOf, writeAs } from './acting.ts';
import { personError } from './contracts.service.ts';
import { findsContracts, findsPeople, isOn } from './people.ts';
import { type PlanPart, withPauses } from './planned.ts';

interface Entry {
  row: number;
  about: string;
  person: KnownPerson;
  contract: KnownContract;
  day: Day;
  /** The amount of one row: exact half days, or hours, which are rounded after adding up. */
  amount: { halfDays: number } | { hours: number };
}

export const planDays: PlanPart = async ({ db, actor }, rows, { hours: perDay }) => {
  const findPerson = findsPeople(await listPeople(db));
  const findContract = findsContracts(await listKnownContracts(db));
  const planned = new PlannedRows();
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for await (const given of withPauses(rows)) {
    const entry = entryOf(given, { actor, findPerson, findContract });
    if ('message' in entry) {
      planned.add(given.row, 'rejected', aboutOf(given), entry);
      continue;
    }
    const key = `${entry.person.userId} ${entry.contract.contractId} ${entry.day}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  const all = [...groups.values()];
  const recorded = await recordedOf(db, all);
  const accepted = new Map<string, DayEntry[]>();
  const added: { person: KnownPerson; entry: DayEntry }[] = [];
  for await (const group of withPauses(all)) {
    const [{ row: first, person, contract, day }] = group;
    const before = accepted.get(`${person.userId} ${day}`) ?? [];
    const outcome = decide(group, { recorded, before, perDay });
    for (const { row, about } of group) {
      if (typeof outcome === 'object') planned.add(row, 'rejected', about, outcome);
      else if (outcome === 'here') planned.add(row, 'here', about);
      else if (row === first) planned.add(row, 'added', about);
      else planned.add(row, 'added', about, fieldError('spreadsheet_with_row', { row: String(first) }));
    }
    if (typeof outcome !== 'number') continue;
    const entry = { day, contractId: contract.contractId, halfDays: outcome };
    accepted.set(`${person.userId} ${day}`, [...before, entry]);
    added.push({ person, entry });
  }
  return {
    rows: planned.rows,
    async write(context) {
      const byPerson = Map.groupBy(added, ({ person }) => person);
      for (const [person, entries] of [...byPerson].toSorted(([a], [b]) => a.userId - b.userId))
        await saveOwnDays(
          writeAs(context, person),
          entries.map(({ entry }) => entry),
        );
    },
  };
};

interface Finders {
  actor: MemberContext['actor'];
  findPerson: ReturnType<typeof findsPeople<KnownPerson>>;
  findContract: ReturnType<typeof findsContracts>;
}

function aboutOf({ values: { member, contract, date } }: RowValues): string {
  return [member, contract, date].filter(Boolean).join(' · ');
}

function entryOf(given: RowValues, { actor, findPerson, findContract }: Finders): Entry | Reason {
  const { row, values, wrong } = given;
  if (wrong !== undefined) return wrong;
  const { member = '', contract: name = '', date = '' } = values;
  const amount = amountOf(values);
  if ('message' in amount) return amount;
  const person = findPerson(member);
  const error = personError(person);
  if (error !== undefined) return { field: 'member', ...error };
  if (typeof person !== 'object' || !mayWriteFor(actor, person))
    return { field: 'member', ...fieldError('spreadsheet_person_forbidden') };
  const year = Number(date.slice(0, 4));
  if (!isDay(date) || year < FIRST_YEAR || year > LAST_YEAR)
    return { field: 'date', ...fieldError('spreadsheet_year') };
  const contract = findContract(name, person.userId);
  if (contract === undefined) return { field: 'contract', ...fieldError('spreadsheet_contract_unknown') };
  if (!isBookable({ ...contract, mine: isOn(contract, person.userId) }, date))
    return { field: 'contract', ...fieldError('spreadsheet_contract_closed') };
  const time = values.days ? values.days : `${values.hours} h`;
  const about = [displayName(person), contract.names[0], date, time].join(' · ');
  return { row, about, person, contract, day: date, amount };
}

function amountOf({ days = '', hours = '' }: RowValues['values']): Entry['amount'] | Reason {
  if (days !== '') {
    const halfDays = Number(days) * 2;
    return halfDays === 1 || halfDays === 2
      ? { halfDays }
      : { field: 'days', ...fieldError('spreadsheet_quantity') };
  }
  if (hours === '') return { field: 'days', ...fieldError('spreadsheet_amount_of_time') };
  return Number(hours) >= 0 && Number(hours) <= 24
    ? { hours: Number(hours) }
    : { field: 'hours', ...fieldError('spreadsheet_hours') };
}

interface Facts {
  recorded: RecordedDays;
  /** Days that earlier rows add for the same person and day. */
  before: readonly DayEntry[];
  /** Hours of a working day. */
  perDay: number;
}

/** @returns the half days to add, or the reason why nothing is added. */
function decide(group: readonly Entry[], { recorded, before, perDay }: Facts): HalfDays | 'here' | Reason {
  const [first] = group;
  if (first === undefined) return 'here';
  const { person, contract, day } = first;
  const halfDays = sumOf(group, perDay);
  if (halfDays === 0) return fieldError('spreadsheet_too_short');
  if (halfDays > MOST_HALF_DAYS) return fieldError('spreadsheet_day_full');
  const entries = recorded.entriesOf(person.userId, day);
  const there = entries.find(({ contractId }) => contractId === contract.contractId)?.halfDays ?? 0;
  if (there === halfDays) return 'here';
  if (there !== 0) return fieldError('spreadsheet_day_differs', { days: daysOf(there) });
  if (recorded.isClosed(day)) return { field: 'date', ...fieldError('spreadsheet_month_closed') };
  if (recorded.isLocked(person.userId, day))
    return { field: 'date', ...fieldError('spreadsheet_week_locked') };
  const all = [...entries, ...before].reduce((sum, entry) => sum + entry.halfDays, 0);
  return all + halfDays > MOST_HALF_DAYS ? fieldError('spreadsheet_day_full') : (halfDays as HalfDays);
}

/** Adds up rows. Hours are rounded to half days, and to one day at most. */
function sumOf(group: readonly Entry[], perDay: number): number {
  let halfDays = 0;
  let hours = 0;
  for (const { amount } of group)
    if ('halfDays' in amount) halfDays += amount.halfDays;
    else hours += amount.hours;
  return halfDays + Math.min(MOST_HALF_DAYS, Math.round((hours / perDay) * 2));
}

async function recordedOf(
  db: MemberContext['db'],
  groups: readonly [Entry, ...Entry[]][],
): Promise<RecordedDays> {
  const entries = groups.map(([first]) => first);
  const span = spanOf(entries.map(({ day }) => day));
  const accounts = [...new Set(entries.map(({ person }) => person.userId))];
  return recordedDays(db, accounts, span);
}
