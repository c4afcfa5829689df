/** Imports opening balances of leave. The key is person, kind and year of acquisition. */
import { termsOf } from '#features/employment/server/service.ts';
import { periodOf } from '#features/leave/balance.rules.ts';
import { fieldError as leaveError } from '#features/leave/errors.ts';
import { DAY } from '#features/leave/rules.ts';
import {
  addOpenings,
  type KnownLeave,
  knownOpenings,
  type Opening,
} from '#features/leave/server/correction.service.ts';
import { type KnownPerson, listPeople } from '#features/members/server/bulk.service.ts';
import { displayName } from '#kernel/actor.ts';
import { isDay } from '#kernel/day.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { fieldError } from '../errors.ts';
import { PlannedRows, type Reason, type RowValues } from '../row.rules.ts';
import { contractKey, findsPeople } from './people.ts';
import { type PlanPart, withPauses } from './planned.ts';

/** @throws Problem 403 */
export const planOpenings: PlanPart = async (context, rows) => {
  const { kinds, entered } = await knownOpenings(context);
  const find = await personFinder(context);
  const known = new Map(entered.map((one) => [`${one.accountId} ${one.kindId} ${one.period}`, one.amount]));
  const planned = new PlannedRows();
  const added: Opening[] = [];
  for await (const given of withPauses(rows)) {
    const { row, values } = given;
    const opening = openingOf(given, kinds, find);
    if ('message' in opening) {
      const about = [values.member, values.leaveKind, values.days].filter(Boolean).join(' · ');
      planned.add(row, 'rejected', about, opening);
      continue;
    }
    const { about, ...entry } = opening;
    const key = `${entry.accountId} ${entry.kindId} ${entry.period}`;
    const earlier = planned.earlier(key, row);
    const before = known.get(key);
    if (earlier !== undefined)
      planned.add(row, 'rejected', about, fieldError('spreadsheet_twice', { row: String(earlier) }));
    else if (before === entry.amount) planned.add(row, 'here', about);
    else if (before !== undefined)
      planned.add(row, 'rejected', about, { field: 'days', ...leaveError('leave_opening_entered') });
    else {
      planned.add(row, 'added', about);
      added.push(entry);
    }
  }
  return { rows: planned.rows, write: (there) => addOpenings(there, added) };
};

type FindPerson = ReturnType<typeof findsPeople<KnownPerson>>;

/** Finds a person by the number in the payroll program, or as elsewhere. */
async function personFinder({ db }: MemberContext): Promise<FindPerson> {
  const people = await listPeople(db);
  const find = findsPeople(people);
  const terms = await termsOf(db);
  const byNumber = new Map<string, Set<KnownPerson>>();
  for (const person of people)
    for (const { payrollNumber } of terms.get(person.userId) ?? [])
      if (payrollNumber !== '')
        byNumber.set(payrollNumber, (byNumber.get(payrollNumber) ?? new Set()).add(person));
  return (text) => {
    const [person, ...others] = byNumber.get(text.trim()) ?? [];
    if (person === undefined) return find(text);
    return others.length === 0 ? person : 'ambiguous';
  };
}

function openingOf(
  { values, wrong }: RowValues,
  kinds: readonly KnownLeave[],
  find: FindPerson,
): (Opening & { about: string }) | Reason {
  if (wrong !== undefined) return wrong;
  const { member = '', leaveKind = '', days = '', date = '', period = '' } = values;
  const person = find(member);
  if (person === 'unknown') return { field: 'member', ...fieldError('spreadsheet_opening_person') };
  if (person === 'ambiguous') return { field: 'member', ...fieldError('spreadsheet_opening_ambiguous') };
  const kind = kinds.find(({ names }) => names.some((name) => contractKey(name) === contractKey(leaveKind)));
  if (kind === undefined) return { field: 'leaveKind', ...fieldError('spreadsheet_opening_kind') };
  const amount = Math.round(Number(parseDecimal(days, { digits: 2 }) ?? Number.NaN) * DAY);
  if (!(Math.abs(amount) <= 366 * DAY)) return { field: 'days', ...leaveError('leave_days_invalid') };
  if (!isDay(date)) return { field: 'date', ...fieldError('spreadsheet_opening_day') };
  const acquired = isDay(period) ? period : date;
  return {
    accountId: person.userId,
    kindId: kind.kindId,
    day: date,
    period: periodOf(acquired, kind.startsMonth),
    amount,
    about: [displayName(person), kind.names[0], date, days].join(' · '),
  };
}
