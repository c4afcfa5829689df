/** Proposes the period of a report from its title. */
import { type Day, fieldsOf, type Month, spanOfMonth } from '#kernel/day.ts';
import { locales, localeTags } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';

/** The number of each month, by its folded name in both languages. */
const numbers: ReadonlyMap<string, number> = new Map(
  locales.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(localeTags[locale], { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index): [string, number] => [
      fold(format.format(new Date(Date.UTC(2000, index, 1)))),
      index + 1,
    ]);
  }),
);

/**
 * Returns the first and last day of the month that a title names, such as «Déplacements d’octobre» or «October 2026». Without a
 * year, it is the latest such month that has begun.
 * @returns undefined for a title without a month.
 */
export function periodNamed(title: string, today: Day): { startdate: Day; enddate: Day } | undefined {
  const words = fold(title).match(/[a-z]+|\d+/g) ?? [];
  const month = words.flatMap((word) => numbers.get(word) ?? [])[0];
  if (month === undefined) return undefined;
  const now = fieldsOf(today);
  const written = words.find((word) => /^20\d\d$/.test(word));
  const year = written === undefined ? now.year - (month > now.month ? 1 : 0) : Number(written);
  return daysOf({ year, month });
}

/** Returns the first and last day of a month. */
export function daysOf(month: Month): { startdate: Day; enddate: Day } {
  const { from: startdate, to: enddate } = spanOfMonth(month);
  return { startdate, enddate };
}
