/** Reads and writes the comments on weeks. */
import {
  addComment,
  type Commented,
  countComment,
  listThread,
  removeComment,
} from '#features/workflows/server/comment.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { addDays, fieldsOf } from '#kernel/day.ts';
import { shownName } from '#kernel/left-name.ts';
import { orNotFound } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, TransactionContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { maySeePlanning } from '../access.ts';
import type * as contract from '../comment.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch } from '../rules.ts';
import { weekOf } from '../week.rules.ts';
import { findMember } from './member.repo.ts';
import { visibleMember } from './month.service.ts';
import { findWeek } from './week.repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** @throws Problem 404; 403 */
async function threadOf(context: MemberContext, { timesheetId }: { timesheetId: number }) {
  const week = orNotFound(await findWeek(context.db, timesheetId));
  await visibleMember(context, week.accountId);
  return { timesheetId: week.id };
}

/** @throws Problem 404; 403 */
export async function listWeekComments(context: MemberContext, { params }: On<'listWeekComments'>) {
  return listThread(context, await threadOf(context, params));
}

/** @throws Problem 404; 403; 409 THREAD_FULL; 429 */
export const addWeekComment: Phases<typeof contract.addWeekComment, void> = {
  prepare: countComment,
  run: async (context, { params, body }) => addComment(context, await threadOf(context, params), body),
};

/** @throws Problem 404; 403; 409 COMMENT_KEPT */
export async function deleteWeekComment(context: MemberContext, { params }: On<'deleteWeekComment'>) {
  return removeComment(context, await threadOf(context, params), params.commentId);
}

/** Returns the fields of a week that mails about its comments need. */
export async function commentedWeek(
  { db }: TransactionContext,
  timesheetId: number,
): Promise<Commented | undefined> {
  const week = await findWeek(db, timesheetId);
  const member = week && (await findMember(db, week.accountId));
  if (week === undefined || member === undefined) return undefined;
  const { accountId, monday, approverId } = week;
  return {
    people: [accountId, approverId],
    isReader: (person) => maySeePlanning(person, accountId),
    title: (locale) =>
      translator({ en, fr }, locale)('week_of', {
        week: String(weekOf(monday).week),
        name: shownName(member, locale),
      }),
    // A week belongs to the month of its Thursday.
    about: { monday },
    path: `planning${monthSearch(fieldsOf(addDays(monday, 3)))}&memberId=${accountId}`,
  };
}
