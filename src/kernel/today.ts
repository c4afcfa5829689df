/**
 * Describes what a person has to do today. Each feature exports a function that returns lines for the call's
 * context; src/entry/services.ts joins them. features/today has the texts of each kind.
 */
import type { Day } from './day.ts';

/** In the order in which they are shown. */
export const todayKinds = [
  // Another person waits for this person.
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
  // This person waits for another.
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
  /** The day since when it has waited, or the day of its last change. */
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

/** Subjects listed per line; the others are only counted. */
export const MAX_TODAY_ITEMS = 4;
