/** Divides leaves into the months of a year, for the calendar of the team. */
import { type Day, firstOfMonth, lastOfMonth, type Month } from '#kernel/day.ts';
import type { Span } from './request.rules.ts';

/** Returns the parts of leaves that lie in a month, with their other values. */
export function partsInMonth<T extends Span>(leaves: readonly T[], month: Month): T[] {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)];
  return leaves
    .filter(({ from, to }) => from <= last && to >= first)
    .map((leave) => ({
      ...leave,
      ...(leave.from < first && { from: first, fromNoon: false }),
      ...(leave.to > last && { to: last, toNoon: false }),
    }));
}

/** Returns the days of a part in a month, and a half-day as ½: `15–18½`. */
export function dayNumbers({ from, fromNoon, to, toNoon }: Span): string {
  const number = (day: Day, isHalf: boolean) => `${Number(day.slice(8))}${isHalf ? '½' : ''}`;
  if (from === to) return number(from, fromNoon || toNoon);
  return `${number(from, fromNoon)}–${number(to, toNoon)}`;
}
