/**
 * Numbers the entries of closed periods for their files. An entry that was posted later may have an earlier day, so the numbers of
 * posting would leave gaps in a period.
 */
import type { Day } from '#kernel/day.ts';
import type { BookEntry } from './rules.ts';

/** What precedes a period in a journal. */
export interface Before {
  /** Number of entries. */
  count: number;
  /** Their last day of validation. */
  validDay: Day;
}

/**
 * Numbers the entries of each journal without a gap, period by period in the order of posting; their days of validation never
 * decrease. Entries that were posted in the order of their days keep their numbers. Source: LPF, art. A. 47 A-1, VII.
 * @param ends the last day of each period, in order.
 * @param before of each journal.
 */
export function inSequence(
  entries: readonly BookEntry[],
  ends: readonly Day[],
  before: ReadonlyMap<string, Before>,
): BookEntry[] {
  const periodOf = (day: Day) => ends.filter((end) => end < day).length;
  const last = new Map(before);
  return entries
    .map((entry) => ({ entry, period: periodOf(entry.day) }))
    .sort(
      (a, b) =>
        Number(a.entry.journal > b.entry.journal) - Number(a.entry.journal < b.entry.journal) ||
        a.period - b.period ||
        a.entry.number - b.entry.number,
    )
    .map(({ entry }) => {
      const { count: number, validDay } = next(last.get(entry.journal), entry.validDay);
      last.set(entry.journal, { count: number, validDay });
      return { ...entry, number, validDay };
    });
}

function next(before: Before | undefined, validDay: Day): Before {
  if (before === undefined) return { count: 1, validDay };
  return { count: before.count + 1, validDay: before.validDay > validDay ? before.validDay : validDay };
}
