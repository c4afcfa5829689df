/**
 * What awaits a person today, as each feature tells it to the page that shows it all. A feature exports a function of the
 * call's context that answers lines; src/entry/services.ts joins them. The words of a kind stand in features/today.
 */
import type { Day } from './day.ts';

/** In the order in which they are shown. */
export const todayKinds = [
  // Somebody waits for this person.
  'weeks_rejected',
  'reports_rejected',
  'approvals',
  'report_approvals',
  'weeks_to_submit',
  'days_open',
  'reports_to_submit',
  'weeks_missing',
  'requests_new',
  // This person waits for somebody.
  'weeks_waiting',
  // What they write.
  'translations_stale',
  'drafts',
  // What concerns the installation.
  'operations_failed',
  'mails_failed',
  'orders_new',
] as const;
export type TodayKind = (typeof todayKinds)[number];

/** One of the things that a line is about. */
export interface TodayThing {
  /** As the reader calls it: a title, a person, a week. */
  name: string;
  /** What else is to be known at a glance, in the reader's language; empty for nothing. */
  note: string;
  /** Where it is done: a path of the office, without language. */
  to: string;
  /** Since when it waits, or when it was touched last. */
  day: Day | null;
}

export interface TodayLine {
  kind: TodayKind;
  /** How many things it is about; a line about none is not shown. Days may be halves. */
  count: number;
  /** Where all of them are. */
  to: string;
  /** The first few. */
  things: readonly TodayThing[];
}

/** So many things of a line are named, the others counted. */
export const MOST_THINGS = 4;
