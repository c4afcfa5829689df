/**
 * Describes what a person has to do today. Each feature exports a function that returns lines for the call's
 * context; src/entry/services.ts joins them. features/today has the texts of each kind.
 */
import type { Day } from './day.ts';

/** Who acts: this person, others, or this person as author or administrator. */
export const todayGroups = ['own', 'others', 'writing', 'installation'] as const;
export type TodayGroup = (typeof todayGroups)[number];

/** Problems come before tasks. */
export type Urgency = 'wrong' | 'due' | 'calm';

/** In the order in which they are shown. */
export const todayKinds = {
  weeks_rejected: { group: 'own', urgency: 'wrong' },
  reports_rejected: { group: 'own', urgency: 'wrong' },
  questions_open: { group: 'own', urgency: 'due' },
  approvals: { group: 'own', urgency: 'due' },
  report_approvals: { group: 'own', urgency: 'due' },
  weeks_to_submit: { group: 'own', urgency: 'due' },
  days_open: { group: 'own', urgency: 'due' },
  reports_to_submit: { group: 'own', urgency: 'due' },
  weeks_missing: { group: 'own', urgency: 'due' },
  payments_due: { group: 'own', urgency: 'due' },
  requests_new: { group: 'own', urgency: 'due' },
  weeks_waiting: { group: 'others', urgency: 'calm' },
  reports_waiting: { group: 'others', urgency: 'calm' },
  translations_stale: { group: 'writing', urgency: 'due' },
  drafts: { group: 'writing', urgency: 'calm' },
  operations_failed: { group: 'installation', urgency: 'wrong' },
  mails_failed: { group: 'installation', urgency: 'wrong' },
  orders_new: { group: 'installation', urgency: 'due' },
} as const satisfies Record<string, { group: TodayGroup; urgency: Urgency }>;
export type TodayKind = keyof typeof todayKinds;
export const todayOrder = Object.keys(todayKinds) as TodayKind[];

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
