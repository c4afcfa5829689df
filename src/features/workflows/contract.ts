/** Shared declarations of workflow calls: the comment of a step, a subject's history, and the comments on it. */
import { z } from 'zod';
import { generalError } from '#kernel/error-texts.ts';
import { LONGEST_COMMENT } from './comment.rules.ts';

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

export const commentText = z
  .string(generalError('required'))
  .trim()
  .min(1, generalError('required'))
  .max(LONGEST_COMMENT, generalError('too_long'));

export const comment = z.object({
  commentId: z.number().int(),
  /** Plain text with line breaks. */
  text: z.string(),
  author: z.object({ user_id: z.number().int(), name: z.string() }),
  /** The receipt of a report that it is about. */
  receipt: z.object({ receiptId: z.number().int(), receiptNumber: z.number().int() }).nullable(),
  /** A question about the receipt, which its report's author answers. */
  asks: z.boolean(),
  /** The last question about the receipt, neither answered nor closed. */
  open: z.boolean(),
  /** Whether the reader may delete it: their own, written some minutes ago. */
  may_delete: z.boolean(),
  /** ISO 8601 instant. */
  created_at: z.string(),
});
export type Comment = z.infer<typeof comment>;

/** Oldest first. */
export const commentsAnswer = z.object({ comments: z.array(comment) });

/** Common declaration of the calls that list, add and delete comments. */
export const commentCalls = {
  list: {
    method: 'GET',
    access: 'member',
    answer: commentsAnswer,
    texts: { failure: 'FAILED TO READ COMMENTS' },
  },
  add: {
    method: 'POST',
    access: 'member',
    safeguard: 'undo',
    unversioned: 'a comment is added and never changed',
    notUnderDoAs: 'speaks in the person’s name',
    status: 201,
    answer: comment,
    texts: {
      success: 'Comment sent',
      failure: 'FAILED TO SEND COMMENT',
      byStatus: { 409: 'There are too many comments' },
    },
  },
  delete: {
    method: 'DELETE',
    access: 'member',
    safeguard: 'it was written some minutes ago and can be written again',
    unversioned: 'a comment is added and never changed',
    answer: z.object({ commentId: z.number().int() }),
    texts: {
      success: 'Comment deleted',
      failure: 'FAILED TO DELETE COMMENT',
      byStatus: { 409: 'A comment can be deleted for some minutes only' },
    },
  },
} as const;
