/**
 * Declares what the calls of all workflows share: the comment of a step, a subject's history, and comments on
 * a subject.
 */
import { z } from 'zod';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { LONGEST_COMMENT } from './comment.rules.ts';

/** The comment of a step; the workflow defines when it is required. */
export const stepBody = z.object({
  comment: z.string().trim().max(1000).optional(),
});

/** The revision of a subject that the approver saw. If the subject has a later revision, the decision is rejected. */
export const seenRevision = z.number().int().min(0);

/** Filters of a call that lists what waits for a decision. */
export const inboxFilters = {
  /** `all`: owners also get what was sent to other approvers. */
  whose: z.enum(['mine', 'all']),
  memberId: id,
};

/** The body of a call that decides about several subjects, apart from the subjects. */
export const decisionFields = {
  decision: z.enum(['approve', 'reject']),
  comment: stepBody.shape.comment,
};

/** Why a subject was not decided, apart from its id. */
export function refusalFields<const State extends string>(states: readonly [State, ...State[]]) {
  return {
    /** Status of the problem: 403, 404, or 409 if another person decided first or the subject changed after it was shown. */
    status: z.number().int(),
    code: z.string(),
    /** The current state, if the actor may read it. */
    state: z.enum(states).nullable(),
  };
}

const person = z.object({
  /** Null for the application, and for a person who no longer exists. */
  user_id: z.number().int().nullable(),
  name: z.string(),
});

export const historyEntry = z.object({
  eventId: z.number().int(),
  step: z.string(),
  /** The state before the step; null for the first entry. */
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

/** Oldest entry first. */
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
  /** The receipt in the report that the comment is about. */
  receipt: z.object({ receiptId: z.number().int(), receiptNumber: z.number().int() }).nullable(),
  /** Whether it is a question about the receipt, to be answered by the report's author. */
  asks: z.boolean(),
  /** Whether it is the last question about the receipt and neither answered nor closed. */
  open: z.boolean(),
  /** Whether the reader may delete it: it is their own and was written some minutes ago at most. */
  may_delete: z.boolean(),
  /** ISO 8601 instant. */
  created_at: z.string(),
});
export type Comment = z.infer<typeof comment>;

/** Oldest comment first. */
export const commentsAnswer = z.object({ comments: z.array(comment) });

/** Common parts of the calls that list, add and delete comments. */
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
    unversioned: 'comments are added and never change',
    notUnderDoAs: 'a comment is written in the person’s own name',
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
    safeguard: 'it was written some minutes ago at most and can be written again',
    unversioned: 'comments are added and never change',
    answer: z.object({ commentId: z.number().int() }),
    texts: {
      success: 'Comment deleted',
      failure: 'FAILED TO DELETE COMMENT',
      byStatus: { 409: 'A comment can be deleted for some minutes only' },
    },
  },
} as const;
