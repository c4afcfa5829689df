/** Computes the payroll of a month. */
import { allowancesBetween } from '#features/allowances/server/service.ts';
import type { Employment } from '#features/employment/contract.ts';
import { termsOf } from '#features/employment/server/service.ts';
import { addMonths, type Day, fieldsOf, firstOfMonth, type Month, spanOfMonth } from '#kernel/day.ts';
import type { Database } from '#platform/db/kysely.ts';
import { correctionsOf, itemsOf, type PayrollItem } from '../item.rules.ts';
import * as repo from './repo.ts';
import { findSettings } from './settings.repo.ts';

/** Months before a payroll that it corrects, if they are fixed and closed. */
const CORRECTED_MONTHS = 12;

export interface MonthPayroll {
  month: Month;
  items: readonly PayrollItem[];
  /** Undefined until the month is closed. */
  fixed: repo.FixedMonth | undefined;
  /** Fixed months that are open again. */
  reopened: Day[];
  /** All recorded days of the month, accepted or not; empty once it is fixed. */
  days: readonly repo.FoundDay[];
  terms: ReadonlyMap<number, readonly Employment[]>;
}

/** Returns what the payroll of a month contains: what was fixed, or what would be fixed now. */
export async function payrollOf(db: Database, month: Month): Promise<MonthPayroll> {
  const span = spanOfMonth(month);
  const all = await repo.listFixed(db, { from: addMonths(span.from, -CORRECTED_MONTHS), to: span.to });
  const fixed = all.find((one) => one.month === span.from);
  const earlier = all.filter((one) => one.month < span.from);
  const reopened = earlier.filter(({ closed }) => !closed).map((one) => one.month);
  const terms = await termsOf(db);
  if (fixed !== undefined) {
    const items = await repo.listItemsIn(db, { from: span.from, to: span.from });
    return { month, items, fixed, reopened, days: [], terms };
  }
  const corrected = earlier.filter(({ closed }) => closed).map((one) => one.month);
  const from = corrected[0] ?? span.from;
  const period = { from, to: span.to };
  const days = await repo.listDays(db, period);
  const recorded = {
    days: days.filter(({ accepted }) => accepted),
    overtime: await repo.listOvertime(db, period),
    allowances: await allowancesBetween(db, {
      from: firstOfMonth({ year: fieldsOf(from).year, month: 1 }),
      to: span.to,
    }),
    reports: await repo.listReports(db, period, (await findSettings(db)).expenses),
    terms,
  };
  const before = Map.groupBy(await repo.listItemsOf(db, period), (item) => item.month);
  const items = [
    ...itemsOf(month, recorded),
    ...corrected.flatMap((first) =>
      correctionsOf(itemsOf(fieldsOf(first), recorded), before.get(first) ?? []),
    ),
  ];
  return {
    month,
    items,
    fixed,
    reopened,
    days: days.filter(({ day }) => day >= span.from),
    terms,
  };
}
