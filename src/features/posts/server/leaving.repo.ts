import { sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

/**
 * Lists a person's posts outside the trash, newest first, each with its title in the given language,
 * otherwise in the other one.
 */
export async function listPostsOf(db: Database, authorId: number, language: PostLanguage) {
  const { rows } = await sql<{
    id: number;
    language: PostLanguage;
    title: string;
    published: boolean;
    byline: string | null;
  }>`
    select p.id, p.published, p.byline, coalesce(v.title, '') as title, coalesce(v.language, p.source_language) as language
      from posts p
      left join lateral (select n.title, t.language from post_translations t join post_versions n on n.translation_id = t.id
             where t.post_id = p.id order by (t.language = ${language}) desc, n.version desc limit 1) v on true
     where p.author_id = ${authorId} and p.deleted_at is null
     order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

/** Scheduled publications of a person's posts, and those scheduled by the person; the next one first. */
export async function listSchedulesOf(db: Database, accountId: number) {
  const { rows } = await sql<{
    id: number;
    postId: number;
    language: PostLanguage;
    title: string;
    at: Date;
  }>`
    select t.id, t.post_id as "postId", t.language, v.title, t.scheduled_at as at
      from post_translations t
      join posts p on p.id = t.post_id and p.deleted_at is null
      cross join lateral (select n.title from post_versions n where n.translation_id = t.id order by n.version desc limit 1) v
     where t.scheduled_at is not null and (p.author_id = ${accountId} or t.scheduled_by = ${accountId})
     order by t.scheduled_at, t.id`.execute(db);
  return rows;
}

/** @param byline the name shown to readers from now on; null for the new author's. */
export async function setAuthor(
  db: Database,
  postId: number,
  { authorId, byline }: { authorId: number; byline: string | null },
): Promise<void> {
  await db.updateTable('posts').set({ author_id: authorId, byline }).where('id', '=', postId).execute();
}
