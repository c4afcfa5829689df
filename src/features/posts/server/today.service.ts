/** Finds the drafts and stale translations that Today shows to authors. */
import { civilDay } from '#kernel/civil-day.ts';
import { MAX_TODAY_ITEMS, type TodayKind, type TodayLine } from '#kernel/today.ts';
import { translator } from '#kernel/translate.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type AwaitingText, hasPosts, listAwaitingTexts } from './writing-today.repo.ts';

/** Whether a person has a post that is not deleted. */
export function isAuthor(db: Database, userId: number): Promise<boolean> {
  return hasPosts(db, userId);
}

export async function writingToday({ db, actor, request, zone }: MemberContext): Promise<TodayLine[]> {
  const t = translator({ en, fr }, request.locale);
  const texts = await listAwaitingTexts(db, actor.userId);
  const lineOf = (kind: TodayKind, found: readonly AwaitingText[]): TodayLine => ({
    kind,
    count: found.length,
    to: '/app/posts',
    items: found.slice(0, MAX_TODAY_ITEMS).map((text) => ({
      name: text.title,
      note: t(`language_${text.language}`),
      to: `/app/posts/${text.post_id}/${text.language}/edit`,
      day: civilDay(text.saved_at, zone),
    })),
  });
  return [
    lineOf(
      'translations_stale',
      texts.filter(({ stale }) => stale),
    ),
    // A stale draft is listed only once, as stale.
    lineOf(
      'drafts',
      texts.filter(({ stale }) => !stale),
    ),
  ];
}
