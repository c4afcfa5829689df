/** Comments on a report or a week. */

/** Characters of a comment. */
export const LONGEST_COMMENT = 2000;

/** Comments of one subject. */
export const MOST_COMMENTS = 500;

/** Comments per person and hour, because each can be mailed to several people. */
export const COMMENT_LIMIT = { name: 'comment', points: 60, seconds: 60 * 60 };

/** Seconds between the first comment and its mail, which contains all that were written meanwhile. */
export const MAIL_DELAY = 120;

/** Minutes in which its author may delete a comment. */
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
 * Who is told of new comments, each of the others' comments only.
 * @param concerned the author of the subject and the approver addressed. @param writers of all its comments.
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
