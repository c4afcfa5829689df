/** Defines when an invoice is reminded of, at which level, and what the texts of reminders may contain. */
import { addDays, type Day, daysBetween } from '#kernel/day.ts';

export const reminderLevels = [1, 2, 3] as const;
export type ReminderLevel = (typeof reminderLevels)[number];

/** `unknown`: the process ended while it was sent, so the client may have got it. */
export const reminderStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type ReminderState = (typeof reminderStates)[number];

/** Days after an invoice was due, by level. */
export type ReminderDays = Readonly<Record<ReminderLevel, number>>;
export const usualDays: ReminderDays = { 1: 7, 2: 21, 3: 45 };
export const MOST_DAYS = 365;

export const SUBJECT_LENGTH = 200;
export const TEXT_LENGTH = 4000;
/** The most reminders sent by one request. */
export const MOST_REMINDERS = 500;

/** Whether each level comes after the one before. */
export function areInOrder(days: ReminderDays): boolean {
  return days[1] < days[2] && days[2] < days[3];
}

export interface LastReminder {
  level: ReminderLevel;
  on: Day;
}

/**
 * Returns the level that is due; undefined for none. Levels follow one another, with as many days between them as between their days
 * after the due day, so that an invoice that was forgotten for months does not get all three at once.
 * @param last the last reminder of the invoice, if any.
 */
export function dueLevel(
  { dueOn, last }: { dueOn: Day; last: LastReminder | undefined },
  days: ReminderDays,
  today: Day,
): ReminderLevel | undefined {
  const level = reminderLevels.find((one) => one === (last?.level ?? 0) + 1);
  if (level === undefined || daysBetween(dueOn, today) < days[level]) return undefined;
  if (last === undefined) return level;
  return addDays(last.on, days[level] - days[last.level]) <= today ? level : undefined;
}

/** What texts may contain in braces. */
export const placeholders = ['number', 'client', 'company', 'amount', 'due', 'days'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Returns what is in braces and unknown: `{nubmer}`. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [whole, name] of text.matchAll(/\{([^{}]*)\}/g))
    if (!placeholders.some((one) => one === name)) return whole;
  return undefined;
}

/** Replaces what is in braces, once: a value with braces stays as it is. */
export function filled(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = placeholders.find((one) => one === name);
    return known === undefined ? whole : values[known];
  });
}
