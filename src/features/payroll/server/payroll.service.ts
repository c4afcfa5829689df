/** Reads and exports the payroll of a month, and the own lines and year of a person. */
import { contractName } from '#features/contracts/rules.ts';
import type { Employment } from '#features/employment/contract.ts';
import { termsOf } from '#features/employment/server/service.ts';
import { findLeaver } from '#features/members/server/leaving.service.ts';
import { holidayZoneOf } from '#features/workspaces/server/workspace.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, type Day, dayOf, firstOfMonth, type Month, spanOfMonth } from '#kernel/day.ts';
import { holidaysOf } from '#kernel/holidays.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import { Problem } from '#kernel/problem.ts';
import { sheetTypes } from '#kernel/sheet-format.ts';
import { fold } from '#kernel/text.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { mayReadForfaitOf, mayReadLinesOf, mayReadPayroll } from '../access.ts';
import type { PayrollLineRow } from '../contract.ts';
import * as contract from '../contract.ts';
import { extensions } from '../file.rules.ts';
import { forfaitYear } from '../forfait.rules.ts';
import type { OvertimeReason } from '../item.rules.ts';
import { linesOf, type PayrollLine, warningsOf } from '../line.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { fileOf, numbersOf } from './file.service.ts';
import { type MonthPayroll, payrollOf } from './month.service.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

const texts = { en, fr };

/** @throws Problem 403 */
export async function readPayroll(
  context: MemberContext,
  { query }: On<'readPayroll'>,
): Promise<CallAnswer<typeof contract.readPayroll>> {
  const { db, actor, request } = context;
  if (!mayReadPayroll(actor)) throw new Problem(403);
  const month = { year: query.year, month: query.month };
  const payroll = await payrollOf(db, month);
  const sought = fold(query.q ?? '');
  const rows = (await rowsOf(context, payroll)).filter(
    (row) => fold(row.member).includes(sought) && (query.warned === undefined || row.warnings.length > 0),
  );
  const start = query.page * query.rowsPerPage;
  const { fixed } = payroll;
  const list = await page(
    context,
    contract.readPayroll,
    query,
    { rows: async () => rows.slice(start, start + query.rowsPerPage), count: async () => rows.length },
    { row: (row) => row, texts },
  );
  return {
    ...list,
    fixed: fixed
      ? {
          fixed_by: leftName(fixed.fixedByName, false, request.locale),
          fixed_at: fixed.fixedAt.toISOString(),
          files: await repo.listFiles(db, fixed.id),
        }
      : null,
    reopened: payroll.reopened,
  };
}

/**
 * Lines of people by name: of the month, then corrections. Until the payroll is fixed, everybody with terms or days in the month has
 * a line of the month, if there is something to check.
 */
async function rowsOf(context: MemberContext, payroll: MonthPayroll): Promise<PayrollLineRow[]> {
  const { db, request, now, zone } = context;
  const first = firstOfMonth(payroll.month);
  const lines = Map.groupBy(linesOf(payroll.items), ({ accountId }) => accountId);
  const days = Map.groupBy(payroll.days, ({ accountId }) => accountId);
  const employed = payroll.fixed ? [] : employedIn(payroll);
  const people = await repo.listPeople(db, [...new Set([...lines.keys(), ...days.keys(), ...employed])]);
  const names = await absenceNames(db, request.locale);
  const isFree = await holidayTest(db, [payroll.month.year]);
  const numbers = numbersOf(payroll);
  const until = addDays(civilDay(now, zone), -1);
  return people.flatMap((person) => {
    const own = lines.get(person.id) ?? [];
    const isGone = person.userState === 'deleted' && !days.has(person.id);
    if (isGone && own.length === 0) return [];
    const recorded = new Map<Day, number>();
    for (const { day, halfDays } of days.get(person.id) ?? [])
      recorded.set(day, (recorded.get(day) ?? 0) + halfDays);
    const unapproved = (days.get(person.id) ?? []).filter(({ accepted }) => !accepted);
    const warnings = payroll.fixed
      ? []
      : warningsOf({
          month: payroll.month,
          recorded,
          unapprovedHalfDays: unapproved.reduce((sum, { halfDays }) => sum + halfDays, 0),
          terms: payroll.terms.get(person.id) ?? [],
          payrollNumber: numbers.get(person.id) ?? '',
          lines: own,
          isFree,
          until,
        });
    const isDue = own.length === 0 || warnings.some(({ kind }) => kind !== 'no_number');
    const all =
      own.some((line) => line.month === first) || !isDue
        ? own
        : [...own, { ...emptyLine, accountId: person.id, month: first }];
    return all
      .toSorted((one, other) => (one.month < other.month ? 1 : -1))
      .map((line) => ({
        memberId: person.id,
        member: shownName(person, request.locale),
        ...figuresOf(line, names),
        warnings: line.month === first ? warnings : [],
      }));
  });
}

/** Returns the ids of people whose terms apply on a day of the month. */
function employedIn({ terms, month }: MonthPayroll): number[] {
  const { from, to } = spanOfMonth(month);
  const applies = ({ startsOn, endsOn }: Employment) => startsOn <= to && (endsOn === null || endsOn >= from);
  return [...terms].filter(([, rows]) => rows.some(applies)).map(([accountId]) => accountId);
}

const emptyLine: Omit<PayrollLine, 'accountId' | 'month'> = {
  workedDays: 0,
  workedHours: 0,
  absences: [],
  overtime: [],
  allowances: [],
  mileageCents: 0,
  expensesCents: 0,
};

function figuresOf(line: PayrollLine, names: ReadonlyMap<number, string>) {
  return {
    month: line.month,
    worked_days: line.workedDays,
    worked_hours: line.workedHours,
    absences: line.absences.map((one) => ({ ...one, name: names.get(one.contractId) ?? '' })),
    overtime: line.overtime.map(({ reason, hours }) => ({ reason: reason as OvertimeReason, hours })),
    allowances: line.allowances.map(({ kind, quantity, exemptCents, taxedCents }) => ({
      kind,
      quantity,
      exempt_cents: exemptCents,
      taxed_cents: taxedCents,
    })),
    mileage_cents: line.mileageCents,
    expenses_cents: line.expensesCents,
  };
}

async function absenceNames(db: Database, locale: 'en' | 'fr'): Promise<Map<number, string>> {
  return new Map((await repo.listAbsences(db)).map((one) => [one.id, contractName(one, locale)]));
}

async function holidayTest(db: Database, years: readonly number[]): Promise<(day: Day) => boolean> {
  const zone = await holidayZoneOf(db);
  const days = new Set(years.flatMap((year) => holidaysOf(year, zone).map(({ day }) => day)));
  return (day) => days.has(day);
}

/**
 * Answers a fixed file with its stored bytes.
 * @throws Problem 403
 */
export async function exportPayroll(
  context: MemberContext,
  { query: { format, ...month } }: On<'exportPayroll'>,
): Promise<Download<Member>> {
  const { db, actor, request, zone } = context;
  if (!mayReadPayroll(actor)) throw new Problem(403);
  const payroll = await payrollOf(db, month);
  const stored = payroll.fixed && (await repo.findFile(db, payroll.fixed.id, format));
  const { content } = stored ?? (await fileOf(db, payroll, format, { locale: request.locale, zone }));
  await context.record({
    action: 'payroll.downloaded',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { ...month, format },
  });
  const extension = extensions[format];
  return new Download<Member>({
    name: `${fileName(month, format, request.locale, stored !== undefined)}.${extension}`,
    mediaType: sheetTypes[extension],
    size: content.length,
    body: () => content,
  });
}

function fileName({ year, month }: Month, format: string, locale: 'en' | 'fr', isFixed: boolean): string {
  const t = translator(texts, locale);
  const program = format === 'silae' || format === 'payfit' ? ` ${format}` : '';
  const draft = isFixed ? '' : ` ${t('file_draft')}`;
  return `${t('title')} ${year}-${String(month).padStart(2, '0')}${program}${draft}`;
}

/** @throws Problem 404 for a person outside the company; 403 without the right to read the lines. */
export async function readOwnPayroll(
  { db, actor, request }: MemberContext,
  { params, query }: On<'readOwnPayroll'>,
): Promise<CallAnswer<typeof contract.readOwnPayroll>> {
  const person = await findLeaver({ db }, params.userId);
  if (!mayReadLinesOf(actor, person.id)) throw new Problem(403);
  const names = await absenceNames(db, request.locale);
  const span = { from: dayOf(query.year, 1, 1), to: dayOf(query.year, 12, 1) };
  const byPayroll = Map.groupBy(await repo.listItemsIn(db, span, person.id), ({ payroll }) => payroll);
  return {
    user: await userOf(db, person.id, request.locale),
    lines: [...byPayroll].toReversed().flatMap(([payroll, items]) =>
      linesOf(items)
        .toReversed()
        .map((line) => ({ payroll, ...figuresOf(line, names) })),
    ),
  };
}

async function userOf(db: Database, id: number, locale: 'en' | 'fr') {
  const [person] = await repo.listPeople(db, [id]);
  return { user_id: id, name: person === undefined ? '' : shownName(person, locale) };
}

/** @throws Problem 404 for a person outside the company; 403 without the right to read the year. */
export async function readForfait(
  { db, actor, request }: MemberContext,
  { params, query: { year } }: On<'readForfait'>,
): Promise<CallAnswer<typeof contract.readForfait>> {
  const person = await findLeaver({ db }, params.userId);
  if (!mayReadForfaitOf(actor, person.id)) throw new Problem(403);
  const names = await absenceNames(db, request.locale);
  const terms = (await termsOf(db, [person.id])).get(person.id) ?? [];
  const days = await repo.listDays(db, { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) }, person.id);
  const isFree = await holidayTest(db, [year]);
  const found = forfaitYear(
    year,
    terms,
    days.filter(({ accepted }) => accepted),
    isFree,
  );
  return {
    user: await userOf(db, person.id, request.locale),
    forfait:
      found === undefined
        ? null
        : {
            year,
            due_days: found.dueDays,
            rest_days: found.restDays,
            worked_days: found.workedDays,
            left_days: found.leftDays,
            overrun_days: found.overrunDays,
            absences: found.absenceDays.map((one) => ({ ...one, name: names.get(one.contractId) ?? '' })),
            months: found.months,
            rest_days_worked: found.restDaysWorked,
            long_weeks: found.longWeeks,
            longest_row: found.longestRow,
          },
  };
}
