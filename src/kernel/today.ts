/**
 * What a person has to do today. Each feature exports a function of the call's context that returns lines;
 * src/entry/services.ts joins them. The texts of each kind are in features/today.
 */
import type { Day } from './day.ts';

/** In the order in which they are shown. */
export const todayKinds = [
  // Somebody waits for this person.
  'weeks_rejected',
  'reports_rejected',
  'questions_open',
  'approvals',
  'report_approvals',
  'weeks_to_submit',
  'days_open',
  'reports_to_submit',
  'weeks_missing',
  'payments_due',
  'requests_new',
  // This person waits for somebody.
  'weeks_waiting',
  'reports_waiting',
  // Their own texts.
  'translations_stale',
  'drafts',
  // About the installation.
  'operations_failed',
  'mails_failed',
  'orders_new',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** One of the subjects of a line. */
export interface TodayItem {
  /** A title, a person or a week. */
  name: string;
  /** Further information in the reader's language; may be empty. */
  note: string;
  /** The back office page for it: a path without language. */
  to: string;
  /** Since when it waits, or when it was last changed. */
  day: Day | null;
}

export interface TodayLine {
  kind: TodayKind;
  /** How many subjects the line has; a line with 0 is not shown. Days may be halves. */
  count: number;
  /** The page that lists all of them. */
  to: string;
  /** The first few. */
  items: readonly TodayItem[];
}

/** How many subjects a line names; the others are counted. */
export const MAX_TODAY_ITEMS = 4;
