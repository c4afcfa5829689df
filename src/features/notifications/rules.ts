/** Lists what people are notified of, and decides how each kind is mailed. */
import { z } from 'zod';
import { exportKinds, exportReasons } from '#features/exports/rules.ts';
import { type Role, roles } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { addDays, type Day } from '#kernel/day.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { instantAt } from '#kernel/instant.ts';
import type { Zone } from '#kernel/zone.ts';

/** Days after which a notification is deleted. */
const KEPT_DAYS = 90;
/** Notifications per page. */
export const PAGE = 20;
/** Maximum number of notifications in a daily mail; one more line counts the others. */
export const MOST_IN_DIGEST = 50;
/** Unread notifications are counted up to this number. */
export const MOST_COUNTED = 100;

/** At once, once a day, or not at all. */
export const mailChoices = ['now', 'daily', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface Kind {
  /** The roles that can get notifications of this kind. */
  who: readonly Role[];
  /** How the mail is sent to people who have not chosen. */
  mail: MailChoice;
}

const deciding = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;

/** People choose by kind. */
export const kinds = {
  weeks_to_decide: { who: deciding, mail: 'now' },
  reports_to_decide: { who: deciding, mail: 'now' },
  leaves_to_decide: { who: deciding, mail: 'now' },
  weeks_decided: { who: roles, mail: 'now' },
  reports_decided: { who: roles, mail: 'now' },
  leaves_decided: { who: roles, mail: 'now' },
  comments: { who: roles, mail: 'now' },
  reminders: { who: roles, mail: 'now' },
  payments: { who: roles, mail: 'now' },
  contracts: { who: roles, mail: 'never' },
  budgets: { who: deciding, mail: 'now' },
  posts: { who: roles, mail: 'never' },
  newsletters: { who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'], mail: 'never' },
  orders: { who: ['ROLE_OWNER'], mail: 'now' },
  exports: { who: ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'], mail: 'now' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]];

export function kindsFor(role: Role): NotificationKind[] {
  return kindNames.filter((kind) => (kinds[kind].who as readonly Role[]).includes(role));
}

/** Mondays. */
const weeks = z.object({ weeks: z.array(daySchema).min(1) });
/** First and last day of a leave. */
const leave = z.object({ from: daySchema, to: daySchema });
const failure = z.enum(exportReasons).exclude(['']);
const titled = z.object({ title: z.string() });
const counted = z.object({ title: z.string(), count: z.number().int() });

/** What happened, with the facts of its text. */
export const events = {
  week_submit: { kind: 'weeks_to_decide', facts: weeks },
  week_withdraw: { kind: 'weeks_to_decide', facts: weeks },
  week_pass: { kind: 'weeks_to_decide', facts: weeks },
  week_approve: { kind: 'weeks_decided', facts: weeks },
  week_reject: { kind: 'weeks_decided', facts: weeks },
  week_reopen: { kind: 'weeks_decided', facts: weeks },
  leave_request: { kind: 'leaves_to_decide', facts: leave },
  leave_withdraw: { kind: 'leaves_to_decide', facts: leave },
  leave_approve: { kind: 'leaves_decided', facts: leave },
  leave_reject: { kind: 'leaves_decided', facts: leave },
  leave_close: { kind: 'leaves_decided', facts: leave },
  /** To the approver if the member cancels, otherwise to the member. */
  leave_cancel: { kind: 'leaves_decided', facts: leave },
  report_submit: { kind: 'reports_to_decide', facts: titled },
  report_withdraw: { kind: 'reports_to_decide', facts: titled },
  report_pass: { kind: 'reports_to_decide', facts: titled },
  report_approve: { kind: 'reports_decided', facts: titled },
  /** `count`: receipts that were refused. */
  report_approve_part: { kind: 'reports_decided', facts: counted },
  report_reject: { kind: 'reports_decided', facts: titled },
  report_reopen: { kind: 'reports_decided', facts: titled },
  /** `count`: new comments. */
  report_comment: { kind: 'comments', facts: counted },
  report_question: { kind: 'comments', facts: titled },
  week_comment: { kind: 'comments', facts: weeks.extend({ count: z.number().int() }) },
  week_reminder: { kind: 'reminders', facts: weeks },
  month_reminder: { kind: 'reminders', facts: z.object({ month: daySchema }) },
  paid: { kind: 'payments', facts: z.object({ cents: z.number().int(), day: daySchema }) },
  payment_restored: { kind: 'payments', facts: z.object({ cents: z.number().int() }) },
  payment_rejected: { kind: 'payments', facts: z.object({ cents: z.number().int() }) },
  account_ask: { kind: 'payments', facts: z.object({}) },
  contract_join: { kind: 'contracts', facts: titled },
  /** 80 % and 100 % of the orders of a contract are used. */
  budget_near: { kind: 'budgets', facts: titled },
  budget_used: { kind: 'budgets', facts: titled },
  post_publish: { kind: 'posts', facts: titled },
  post_unpublish: { kind: 'posts', facts: titled },
  /** Published at the time that its author chose. */
  post_due: { kind: 'posts', facts: titled },
  /** Not published at that time, because something was missing. */
  post_miss: { kind: 'posts', facts: titled },
  newsletter_sent: { kind: 'newsletters', facts: titled },
  order_accept: { kind: 'orders', facts: z.object({}) },
  order_refuse: { kind: 'orders', facts: z.object({}) },
  export_ready: { kind: 'exports', facts: titled },
  export_failed: {
    kind: 'exports',
    /** `title`: the name of a file that only its name describes. */
    facts: z.object({ export: z.enum(exportKinds), reason: failure, title: z.string().optional() }),
  },
} as const satisfies Record<string, { kind: NotificationKind; facts: z.ZodType }>;
export type NotificationEvent = keyof typeof events;

/** An event with its facts. */
export type NotifiedEvent = {
  [E in NotificationEvent]: { event: E; facts: z.infer<(typeof events)[E]['facts']> };
}[NotificationEvent];

export function kindOf(event: NotificationEvent): NotificationKind {
  return events[event].kind;
}

export function eventsOf(kind: NotificationKind): NotificationEvent[] {
  return (Object.keys(events) as NotificationEvent[]).filter((event) => kindOf(event) === kind);
}

/**
 * Parses a stored row. @returns undefined if this version of the program does not know the event or the form
 * of its facts.
 */
export function notifiedEventOf({
  event,
  facts,
}: {
  event: string;
  facts: unknown;
}): NotifiedEvent | undefined {
  if (!Object.hasOwn(events, event)) return undefined;
  const name = event as NotificationEvent;
  const read = events[name].facts.safeParse(facts);
  return read.success ? ({ event: name, facts: read.data } as NotifiedEvent) : undefined;
}

/** Notifications from before the returned instant are deleted. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
}

/**
 * Whether a digest is due: it was 7 in the morning in the workspace's zone since the person's oldest notification in it.
 * So the next run sends what a late or missed one did not.
 */
export function isDigestDue(oldest: Date, { now, zone }: { now: Date; zone: Zone }): boolean {
  const day = civilDay(now, zone);
  const morning = (of: Day) => instantAt(of, '07:00', zone);
  const last = morning(day) <= now ? morning(day) : morning(addDays(day, -1));
  return oldest < last;
}

/** Groups by day, in the given order. */
export function byDay<N extends { at: string }>(
  given: readonly N[],
  zone: Zone,
): { day: Day; notifications: N[] }[] {
  const days = Map.groupBy(given, ({ at }) => civilDay(at, zone));
  return [...days].map(([day, notifications]) => ({ day, notifications }));
}
