/**
 * Describes what is open when a person leaves. Each feature exports sections; src/entry/services.ts joins
 * them, and features/leaving has their texts.
 */
import type { Person } from './actor.ts';

/** In the order in which they are shown. */
export const leavingGroups = [
  // The person's own work.
  'weeks_open',
  'weeks_submitted',
  'reports_open',
  'reports_submitted',
  // Others wait for the person.
  'week_decisions',
  'report_decisions',
  // Money between the company and the person.
  'payments',
  // What the person is responsible for.
  'contracts',
  'posts',
  'schedules',
  'invitations',
] as const;
export type LeavingGroup = (typeof leavingGroups)[number];

/**
 * `hand-over`: another person gets the items. `finish`: the items are submitted for the person, cancelled or
 * ended. `leave`: the items stay as they are.
 */
export const leavingChoices = ['leave', 'hand-over', 'finish'] as const;
export type LeavingChoice = (typeof leavingChoices)[number];

/** One open item. */
export interface OpenItem {
  /** A title, a person or a week. */
  name: string;
  /** Further information in the reader's language; may be empty. */
  note: string;
  /** The back office page for it: a path without language. */
  to: string;
}

/** The person who leaves, also after they have left. */
export interface Leaver extends Person {
  workspaceId: number;
}

/** The open items of a feature, by group. */
export type OpenItems = Partial<Record<LeavingGroup, readonly OpenItem[]>>;

/** The decision about a group. */
export interface Settlement {
  choice: Exclude<LeavingChoice, 'leave'>;
  /** The person who gets it, or who decides about submitted items. */
  to?: Person;
}

/** Code of the 400 when the chosen person may not get an item. */
export const NOT_FOR_THEM = 'NOT_FOR_THEM';
