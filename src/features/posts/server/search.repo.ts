import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';
import type { SearchTexts } from '../search.rules.ts';

export interface SearchRow extends SearchTexts {
  socialMediaId: number | null;
  socialKey: string | null;
  socialTitle: string | null;
  /** Null while the translation is not published. */
  publishedAt: Date | null;
}

export async function findSearch(db: Database, translationId: number): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    select t.search_title as "searchTitle", t.search_description as "searchDescription",
           p.social_media_id as "socialMediaId", m.storage_key as "socialKey", m.title as "socialTitle",
           case when t.published_version_id is not null then t.published_at end as "publishedAt"
      from post_translations t
      join posts p on p.id = t.post_id
      left join medias m on m.id = p.social_media_id
     where t.id = ${translationId}`.execute(db);
  return rows[0];
}

export async function setSearchTexts(
  db: Database,
  translationId: number,
  { searchTitle, searchDescription }: SearchTexts,
): Promise<void> {
  await db
    .updateTable('post_translations')
    .set({ search_title: searchTitle, search_description: searchDescription })
    .where('id', '=', translationId)
    .execute();
}

export async function setSocialPicture(db: Database, postId: number, mediaId: number | null): Promise<void> {
  await db.updateTable('posts').set({ social_media_id: mediaId }).where('id', '=', postId).execute();
}

export async function setPublicationDate(db: Database, translationId: number, at: Date): Promise<void> {
  await db
    .updateTable('post_translations')
    .set({ published_at: at })
    .where('id', '=', translationId)
    .execute();
}
