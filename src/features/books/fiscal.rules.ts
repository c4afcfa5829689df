/** Divides the books into fiscal years. A FEC contains one fiscal year (LPF, art. A. 47 A-1, I). */
import { addDays, addMonths, type Day, dayOf, fieldsOf } from '#kernel/day.ts';

export interface FiscalYear {
  from: Day;
  /** The closing date. */
  to: Day;
  /** Whether all its days are in closed periods. */
  closed: boolean;
}

/** A closed period, with the first month of the fiscal year as set when it was closed. */
export interface ClosedPeriod {
  to: Day;
  month: number;
}

/** Returns the first day of the fiscal year that contains a day. @param month the first month of each year, 1 to 12. */
export function fiscalStart(day: Day, month: number): Day {
  const { year, month: at } = fieldsOf(day);
  return dayOf(at < month ? year - 1 : year, month, 1);
}

/** Returns the last day of the fiscal year that contains a day. */
export function fiscalEnd(day: Day, month: number): Day {
  return addDays(addMonths(fiscalStart(day, month), 12), -1);
}

/**
 * Returns the fiscal years from the first entry to a day, in order. A changed month applies to the first year that is not closed
 * completely: that year ends on the first new closing date after its closed periods, so it may be shorter or longer than twelve
 * months. Years closed before stay as they were.
 * @param periods in their order; only those that are closed.
 * @param month of the settings.
 */
export function fiscalYears(
  periods: readonly ClosedPeriod[],
  month: number,
  first: Day,
  until: Day,
): FiscalYear[] {
  const years: FiscalYear[] = [];
  let from = fiscalStart(first, periods[0]?.month ?? month);
  let open = from;
  for (const period of periods) {
    for (let to = fiscalEnd(open, period.month); to <= period.to; to = fiscalEnd(open, period.month)) {
      years.push({ from, to, closed: true });
      from = addDays(to, 1);
      open = from;
    }
    if (period.to >= open) open = addDays(period.to, 1);
  }
  do {
    const to = fiscalEnd(open, month);
    years.push({ from, to, closed: false });
    from = addDays(to, 1);
    open = from;
  } while (from <= until);
  return years;
}
