/** Hands over the posts and scheduled publications of a person who leaves. */
import { announceChange } from '#features/workspaces/server/site.service.ts';
import { displayName } from '#kernel/actor.ts';
import { civilDay, formatDay } from '#kernel/civil-day.ts';
import type { Leaver, OpenItems, Settlement } from '#kernel/leaving.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './leaving.repo.ts';
import { lockForWriting, recordOn } from './post.service.ts';
import { setSchedule, touchAll } from './translation.repo.ts';

const languageOf = ({ request }: MemberContext) => (request.locale === 'fr' ? 'FR' : 'EN');

export async function postsOf(context: MemberContext, { userId }: Leaver): Promise<OpenItems> {
  const { db, request, zone } = context;
  const t = translator({ en, fr }, request.locale);
  const posts = await repo.listPostsOf(db, userId, languageOf(context));
  const schedules = await repo.listSchedulesOf(db, userId);
  const place = (postId: number, language: string) => `/app/posts/${postId}/${language}/edit`;
  return {
    posts: posts.map(({ id, language, title, published }) => ({
      name: title,
      note: t(published ? 'leaving_published' : 'leaving_draft'),
      to: place(id, language),
    })),
    schedules: schedules.map(({ postId, language, title, at }) => ({
      name: title,
      note: `${t(`language_${language}`)} · ${formatDay(civilDay(at, zone), request.locale, 'medium')}`,
      to: place(postId, language),
    })),
  };
}

/**
 * Makes another person the author. Readers of a published post still see who wrote it.
 * @throws Problem 403 without permission to write all posts.
 */
export async function handOverPosts(
  context: MemberContext,
  person: Leaver,
  { to }: Settlement,
): Promise<void> {
  const { db, actor } = context;
  if (to === undefined) return;
  const posts = await repo.listPostsOf(db, person.userId, languageOf(context));
  for (const { id, published, byline } of posts) {
    await lockForWriting(db, actor, id);
    const shown = byline ?? (published ? displayName(person) : null);
    await repo.setAuthor(db, id, { authorId: to.userId, byline: shown });
    await touchAll(db, id);
    await recordOn(context, 'post.handed-over', id, { memberId: to.userId });
  }
  if (posts.length > 0) await announceChange(db, actor.workspaceId);
}

/**
 * `finish` cancels the scheduled publications; `hand-over` makes another person responsible for them.
 * @throws Problem 403 without permission to write the posts.
 */
export async function settleSchedules(
  context: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  const { db, actor } = context;
  for (const { id, postId, language, at } of await repo.listSchedulesOf(db, userId)) {
    await lockForWriting(db, actor, postId);
    await setSchedule(db, id, to === undefined ? null : { at, by: to.userId });
    if (to === undefined) await recordOn(context, 'post.unscheduled', postId, { language });
    else await recordOn(context, 'post.handed-over', postId, { language, memberId: to.userId });
  }
}
