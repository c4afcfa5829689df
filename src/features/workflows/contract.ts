/** Shared declarations of workflow calls: the comment of a step, and a subject's history. */
import { z } from 'zod';

/** The comment of a step. The workflow defines when it is required. */
export const stepBody = z.object({
  comment: z.string().trim().max(1000).optional(),
});

/** Revision of a subject as the approver saw it: a decision on a later revision is rejected. */
export const seenRevision = z.number().int().min(0);

const person = z.object({
  /** Null for the application, or for a person who is no longer known. */
  user_id: z.number().int().nullable(),
  name: z.string(),
});

export const historyEntry = z.object({
  eventId: z.number().int(),
  step: z.string(),
  /** Null for the first entry. */
  from: z.string().nullable(),
  to: z.string(),
  /** The signed-in person. */
  actor: person,
  /** The person acted for, if different. */
  on_behalf_of: person.nullable(),
  comment: z.string(),
  /** ISO 8601 instant. */
  occurred_at: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Oldest first. */
export const historyAnswer = z.object({ history: z.array(historyEntry) });
