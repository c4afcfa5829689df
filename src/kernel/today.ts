/**
 * Describes what a person has to do today. Each feature exports a function that returns lines for the call's
 * context; src/entry/services.ts joins them. features/today has the texts of each kind.
 */
import type { Day } from './day.ts';

/**
 * Who has to act: the person (`own`), other people, the person as author (`writing`) or as administrator
 * (`installation`). `team` is information only.
 */
export const todayGroups = ['own', 'others', 'team', 'writing', 'installation'] as const;
export type TodayGroup = (typeof todayGroups)[number];

/** Problems come before tasks. */
export type Urgency = 'wrong' | 'due' | 'calm';

/** In the order in which they are shown; the icons are those of ui/icon.tsx. */
export const todayKinds = {
  weeks_rejected: { group: 'own', urgency: 'wrong', icon: 'retry' },
  reports_rejected: { group: 'own', urgency: 'wrong', icon: 'retry' },
  questions_open: { group: 'own', urgency: 'due', icon: 'help' },
  approvals: { group: 'own', urgency: 'due', icon: 'approvals' },
  leave_approvals: { group: 'own', urgency: 'due', icon: 'planning' },
  report_approvals: { group: 'own', urgency: 'due', icon: 'reports' },
  weeks_to_submit: { group: 'own', urgency: 'due', icon: 'upload' },
  days_open: { group: 'own', urgency: 'due', icon: 'planning' },
  reports_to_submit: { group: 'own', urgency: 'due', icon: 'reports' },
  weeks_missing: { group: 'own', urgency: 'due', icon: 'members' },
  budgets_used: { group: 'own', urgency: 'due', icon: 'chart' },
  to_invoice: { group: 'own', urgency: 'due', icon: 'bills' },
  invoices_overdue: { group: 'own', urgency: 'due', icon: 'bills' },
  payments_due: { group: 'own', urgency: 'due', icon: 'bills' },
  requests_new: { group: 'own', urgency: 'due', icon: 'contacts' },
  weeks_waiting: { group: 'others', urgency: 'calm', icon: 'history' },
  reports_waiting: { group: 'others', urgency: 'calm', icon: 'history' },
  birthdays: { group: 'team', urgency: 'calm', icon: 'members' },
  translations_stale: { group: 'writing', urgency: 'due', icon: 'language' },
  drafts: { group: 'writing', urgency: 'calm', icon: 'edit' },
  operations_failed: { group: 'installation', urgency: 'wrong', icon: 'workspaces' },
  mails_failed: { group: 'installation', urgency: 'wrong', icon: 'contacts' },
  orders_new: { group: 'installation', urgency: 'due', icon: 'orders' },
} as const satisfies Record<string, { group: TodayGroup; urgency: Urgency; icon: string }>;
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
  /** Number of subjects, or of days in steps of ½. A line with 0 is not shown. */
  count: number;
  /** The page that lists all of them. */
  to: string;
  /** The first few. */
  items: readonly TodayItem[];
}

/** Subjects listed per line; the others are only counted. */
export const MAX_TODAY_ITEMS = 4;
