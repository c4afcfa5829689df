/** Declares the call that lists the actor's open items. Source: product.md §2 «Session». */
import { z } from 'zod';
import { figures, figureTable } from '#features/figures/table.rules.ts';
import { call } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { todayOrder } from '#kernel/today.ts';
import './errors.ts';

const line = z.object({
  kind: z.enum(todayOrder),
  /** Number of items, or of days, which may be halves. */
  count: z.number(),
  /** A path of the back office, without language. */
  to: z.string(),
  /** The first few items. */
  items: z.array(z.object({ name: z.string(), note: z.string(), to: z.string(), day: daySchema.nullable() })),
});
export type ShownLine = z.infer<typeof line>;

export const readToday = call({
  id: 'readToday',
  method: 'GET',
  path: '/today',
  summary: 'What awaits the person: the own days and weeks, what is to be decided, what failed',
  access: 'member',
  scope: 'none',
  because: 'an administrator also gets items of all workspaces: two transactions',
  answer: z.object({
    /** The installation's civil day. */
    day: daySchema,
    lines: z.array(line),
    planning: z.object({
      /** Missing days of the current month, coming days included, as Planning shows them. */
      toFill: z.number(),
      /** Whether the person is on a contract other than an absence: none, only those of everybody, or an own one. */
      contract: z.enum(['none', 'shared', 'own']),
      /** Names of those who may add the person to a contract; for a member without one, and a new one without an own one. */
      assigners: z.array(z.string()).optional(),
    }),
    /** What is left of paid leave, less the requests that wait; only for people who acquire it. */
    leave: z.object({ kind: z.string(), days: z.number() }).optional(),
    /** What a new member has done; only for new members, and never under `doAs`. */
    firstDays: z
      .object({
        /** Somebody added the person to a contract. */
        on_contract: z.boolean(),
        /** A week was submitted. */
        week: z.boolean(),
        /** A session on a telephone. */
        phone: z.boolean(),
        /** An account for reimbursements. */
        bank: z.boolean(),
      })
      .optional(),
    /** A new manager, or a new member who only writes; never under `doAs`. */
    newcomer: z.enum(['manager', 'author']).optional(),
    /** The twelve months of the person's role; omitted while there is nothing to show. */
    figure: z.object({ name: z.enum(figures), table: figureTable }).optional(),
    /** How often the person's articles were read, by day; omitted without articles or readings. */
    readings: figureTable.optional(),
    /** Whether the person writes posts and neither plans, spends nor decides: on a new device they start with the posts. */
    onlyWrites: z.boolean(),
  }),
  texts: { failure: 'FAILED TO FETCH TODAY' },
});
export type Today = z.infer<typeof readToday.answer>;
