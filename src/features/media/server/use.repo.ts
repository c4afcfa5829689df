import { sql } from 'kysely';
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
  // From the table: a picture that was deleted meanwhile is shown nowhere, and there may be thousands.
  await sql`
    insert into media_uses (workspace_id, media_id, post_id, language, place)
    select m.workspace_id, m.id, ${at.postId}, ${at.language}, ${at.place} from medias m
     where m.id = any(${[...mediaIds]}::integer[])`.execute(db);
}

/** What the draft shows is what the public sees from now on. */
export async function publishUses(
  db: Database,
  { postId, language }: Pick<MediaPlace, 'postId' | 'language'>,
): Promise<void> {
  await sql`delete from media_uses where post_id = ${postId} and language = ${language} and place = 'published'`.execute(
    db,
  );
  await sql`
    insert into media_uses (workspace_id, media_id, post_id, language, place)
    select workspace_id, media_id, post_id, language, 'published' from media_uses
     where post_id = ${postId} and language = ${language} and place = 'draft'`.execute(db);
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
