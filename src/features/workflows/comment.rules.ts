/** Decides who may delete comments on a report or a week, and who is notified of them. */

/** Maximum characters of a comment. */
export const LONGEST_COMMENT = 2000;

/** Maximum number of comments on one subject. */
export const MOST_COMMENTS = 500;

/** Limits the comments per person and hour, because each can be mailed to several people. */
export const COMMENT_LIMIT = { name: 'comment', points: 60, seconds: 60 * 60 };

/** Seconds between the first comment and its mail, which contains all comments written until then. */
export const MAIL_DELAY = 120;

/** Minutes within which authors can delete their comment. */
export const DELETABLE_MINUTES = 5;

export function isDeletable({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= DELETABLE_MINUTES * 60_000;
}

interface Written {
  id: number;
  authorId: number;
}

interface Notice<C extends Written> {
  userId: number;
  comments: C[];
}

/**
 * Returns the people to notify of new comments, each only of others' comments.
 * @param concerned the subject's author and the approver to whom it was submitted.
 * @param writers authors of all comments on the subject.
 */
export function noticesOf<C extends Written>(
  news: readonly C[],
  concerned: readonly number[],
  writers: readonly number[],
): Notice<C>[] {
  return [...new Set([...concerned, ...writers])]
    .map((userId) => ({ userId, comments: news.filter(({ authorId }) => authorId !== userId) }))
    .filter(({ comments }) => comments.length > 0);
}
