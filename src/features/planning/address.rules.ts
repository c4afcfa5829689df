/** Reads and writes the planning page's state in its URL query. */
import type { Day, Month } from '#kernel/day.ts';
import { monthOfSearch, monthSearch } from './rules.ts';

export const views = ['days', 'figures', 'everybody'] as const;
export type View = (typeof views)[number];

export interface PlanningAddress extends Month {
  /** Undefined for the person's own month. */
  memberId: number | undefined;
  view: View;
}

/** Parses a query; invalid values are ignored. @param today the default month. */
export function addressOf(search: URLSearchParams, today: Day): PlanningAddress {
  const memberId = Number(search.get('memberId'));
  const { year, month } = monthOfSearch(search, today);
  return {
    year,
    month,
    memberId: Number.isSafeInteger(memberId) && memberId > 0 ? memberId : undefined,
    view: views.find((view) => view === search.get('view')) ?? 'days',
  };
}

/** Returns the query of a page: `?memberId=7&year=2026&month=11` */
export function searchOf({ memberId, view, ...month }: PlanningAddress): string {
  const member = memberId === undefined ? '' : `memberId=${memberId}&`;
  return `?${member}${monthSearch(month).slice(1)}${view === 'days' ? '' : `&view=${view}`}`;
}
