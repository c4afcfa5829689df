/** What the calls of every feature with a workflow have in common: the comment of a step, and a subject's history. */
import { z } from 'zod';

/** Why a step was taken. Whether one is needed, the workflow says. */
export const stepBody = z.object({
  comment: z.string().trim().max(1000).optional(),
});

/** How often a subject was changed, as the one who decides about it has seen it: of what was changed meanwhile nothing is decided. */
export const seenRevision = z.number().int().min(0);

const person = z.object({
  /** Null where the program did it, or the person is not known any more. */
  user_id: z.number().int().nullable(),
  name: z.string(),
});

export const historyEntry = z.object({
  eventId: z.number().int(),
  step: z.string(),
  /** Null for the beginning. */
  from: z.string().nullable(),
  to: z.string(),
  /** The person at the keyboard. */
  actor: person,
  /** The person acted for, when it is another. */
  on_behalf_of: person.nullable(),
  comment: z.string(),
  /** ISO 8601 instant. */
  occurred_at: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Oldest first. */
export const historyAnswer = z.object({ history: z.array(historyEntry) });
