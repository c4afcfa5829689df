import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface MediaPlace {
  workspaceId: number;
  postId: number;
  /** Empty for a cover, which all languages share. */
  language: PostLanguage | '';
  place: 'cover' | 'draft' | 'published';
}

/** From now on a place shows these pictures and no others. */
export async function replaceUses(db: Database, at: MediaPlace, mediaIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('media_uses')
    .where('post_id', '=', at.postId)
    .where('language', '=', at.language)
    .where('place', '=', at.place)
    .execute();
  if (mediaIds.length === 0) return;
  await db
    .insertInto('media_uses')
    .values(
      mediaIds.map((mediaId) => ({
        workspace_id: at.workspaceId,
        media_id: mediaId,
        post_id: at.postId,
        language: at.language,
        place: at.place,
      })),
    )
    .execute();
}

export async function forgetUsesOf(db: Database, postId: number): Promise<void> {
  await db.deleteFrom('media_uses').where('post_id', '=', postId).execute();
}

export function listUses(db: Database, mediaId: number) {
  return db
    .selectFrom('media_uses')
    .select(['post_id', 'language', 'place'])
    .where('media_id', '=', mediaId)
    .orderBy('post_id', 'desc')
    .orderBy('language')
    .orderBy('place')
    .limit(100)
    .execute();
}
