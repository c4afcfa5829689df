/**
 * Reads and writes comments on a report or week. The feature of the subject checks who may read it, and
 * returns the people to notify.
 */
import type { NotifiedEvent } from '#features/notifications/rules.ts';
import { notify } from '#features/notifications/server/notify.service.ts';
import { authorOf, displayName, type Member, type Role } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import { leftName } from '#kernel/left-name.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext, PrepareContext, TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { mayDeleteComment } from '../access.ts';
import { COMMENT_LIMIT, isDeletable, MAIL_DELAY, MOST_COMMENTS, noticesOf } from '../comment.rules.ts';
import type { Comment } from '../contract.ts';
import * as repo from './comment.repo.ts';
import { commentMail } from './emails.tsx';

export type Thread = repo.Thread;

/** Name of the job that mails new comments. */
export const MAIL_COMMENTS = 'comments-mail';

/** The job's data. */
export type CommentJob = { workspaceId: number } & ({ reportId: number } | { timesheetId: number });

/** @throws Problem 429 after too many comments in an hour. */
export async function countComment({ limits, actor }: PrepareContext<Member>): Promise<void> {
  await limits.spend(COMMENT_LIMIT, String(authorOf(actor).userId));
}

export async function listThread(context: MemberContext, thread: Thread): Promise<{ comments: Comment[] }> {
  const found = await repo.listComments(context.db, thread, MOST_COMMENTS);
  return { comments: found.map((one) => commentRow(context, one)) };
}

/** @throws Problem 409 THREAD_FULL */
export async function addComment(
  context: MemberContext,
  thread: Thread,
  { text, asks = false }: { text: string; asks?: boolean },
): Promise<Comment> {
  const { db, actor, now } = context;
  if ((await repo.countComments(db, thread)) >= MOST_COMMENTS)
    throw new Problem(409, { code: 'THREAD_FULL', msg: 'There are too many comments' });
  const ofReport = 'reportId' in thread;
  const id = await repo.insertComment(db, {
    workspace_id: actor.workspaceId,
    text,
    asks,
    created_at: now,
    author_id: actor.userId,
    author_name: displayName(actor),
    ...(ofReport
      ? { report_id: thread.reportId, receipt_id: thread.receiptId ?? null }
      : { timesheet_id: thread.timesheetId }),
  });
  const about = ofReport ? { reportId: thread.reportId } : thread;
  const data: CommentJob = { workspaceId: actor.workspaceId, ...about };
  await context.enqueue(MAIL_COMMENTS, data, { startAfter: new Date(now.getTime() + MAIL_DELAY * 1000) });
  return commentRow(context, orNotFound(await repo.findComment(db, thread, id)));
}

/** @throws Problem 404; 403 for another person's comment; 409 COMMENT_KEPT after some minutes. */
export async function removeComment(
  context: MemberContext,
  thread: Thread,
  commentId: number,
): Promise<{ commentId: number }> {
  const { db, actor, now } = context;
  const found = orNotFound(await repo.findComment(db, thread, commentId));
  if (!mayDeleteComment(actor, found)) throw new Problem(403);
  if (!isDeletable(found, now)) throw new Problem(409, { code: 'COMMENT_KEPT' });
  await repo.deleteComment(db, found.id);
  return { commentId: found.id };
}

function commentRow({ actor, now, request }: MemberContext, row: repo.CommentRecord): Comment {
  const { receiptId, receiptNumber } = row;
  return {
    commentId: row.id,
    text: row.text,
    author: { user_id: row.authorId, name: leftName(row.authorName, row.authorLeft, request.locale) },
    receipt: receiptId === null || receiptNumber === null ? null : { receiptId, receiptNumber },
    asks: row.asks,
    open: row.open,
    may_delete: mayDeleteComment(actor, row) && isDeletable(row, now),
    created_at: row.createdAt.toISOString(),
  };
}

/** A report or week, with the fields for mails about new comments. */
export interface Commented {
  /** The subject's author, and the approver to whom it was submitted. */
  people: readonly (number | null)[];
  /** Whether a person may read the subject. */
  isReader(person: { userId: number; role: Role }): boolean;
  title(locale: Locale): string;
  /** The title of the report, or the Monday of the week. */
  about: { title: string } | { monday: Day };
  /** Path of the subject's page, below `/{language}/app/`. */
  path: string;
}

function eventOfComments(about: Commented['about'], comments: readonly { asks: boolean }[]): NotifiedEvent {
  const count = comments.length;
  if ('monday' in about) return { event: 'week_comment', facts: { weeks: [about.monday], count } };
  const { title } = about;
  return comments.some(({ asks }) => asks)
    ? { event: 'report_question', facts: { title } }
    : { event: 'report_comment', facts: { title, count } };
}

type Subjects = {
  report(context: TransactionContext, reportId: number): Promise<Commented | undefined>;
  week(context: TransactionContext, timesheetId: number): Promise<Commented | undefined>;
};

/**
 * The job: mails comments that are not mailed yet, one mail per person. Further jobs about the same subject find nothing to mail.
 */
export function mailComments(subjects: Subjects) {
  return (job: JobContext, { workspaceId, ...thread }: CommentJob): Promise<void> =>
    job.inTenant(workspaceId, async (context) => {
      const { db, now, config } = context;
      const news = await repo.takeUnmailed(db, thread, now);
      const subject = await ('reportId' in thread
        ? subjects.report(context, thread.reportId)
        : subjects.week(context, thread.timesheetId));
      if (news.length === 0 || subject === undefined) return;
      const concerned = subject.people.filter((id) => id !== null);
      const notices = noticesOf(news, concerned, await repo.listWriters(db, thread));
      const people = await repo.listPeople(
        db,
        notices.map(({ userId }) => userId),
      );
      for (const { userId, comments } of notices) {
        const person = people.find((one) => one.userId === userId);
        if (person === undefined || !subject.isReader(person)) continue;
        const { path, about } = subject;
        await notify(context, {
          ...eventOfComments(about, comments),
          to: person,
          byId: comments.at(-1)?.authorId,
          path,
          mail: commentMail(config, person, { title: subject.title(person.locale), path, comments }),
        });
      }
    });
}
