import { sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface MediaPlace {
  workspaceId: number;
  postId: number;
  /** Empty for a cover or a social picture, which all languages share. */
  language: PostLanguage | '';
  place: 'cover' | 'social' | 'draft' | 'published';
}

/** Replaces the list of pictures used in a place. */
export async function replaceUses(db: Database, at: MediaPlace, mediaIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('media_uses')
    .where('post_id', '=', at.postId)
    .where('language', '=', at.language)
    .where('place', '=', at.place)
    .execute();
  if (mediaIds.length === 0) return;
  // The ids come from the table, because some pictures may have been deleted meanwhile. The lock waits for concurrent deletions;
  // a foreign key alone would fail.
  await sql`
    insert into media_uses (workspace_id, media_id, post_id, language, place)
    select m.workspace_id, m.id, ${at.postId}, ${at.language}, ${at.place} from medias m
     where m.id = any(${[...mediaIds]}::integer[]) order by m.id for key share`.execute(db);
}

/** Copies the uses of the draft to the published version. */
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

export interface UseRow {
  post_id: number;
  language: PostLanguage | '';
  place: MediaPlace['place'];
  /** The language of the text that shows the picture; for a cover or social picture, the post's source language. */
  opens: PostLanguage;
  title: string;
  author_id: number;
  /** The published title; empty if the post is not published. */
  public_title: string;
}

export async function listUses(db: Database, mediaId: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select u.post_id, u.language, u.place, coalesce(nullif(u.language, ''), p.source_language) as opens,
           coalesce(s.title, '') as title, p.author_id,
           case when p.deleted_at is null then coalesce(v.title, '') else '' end as public_title
      from media_uses u
      join posts p on p.id = u.post_id
      left join post_translations t on t.post_id = p.id and t.language = coalesce(nullif(u.language, ''), p.source_language)
      left join post_versions v on v.id = t.published_version_id
      left join lateral (select n.title from post_saves n where n.translation_id = t.id order by n.id desc limit 1) s on true
     where u.media_id = ${mediaId}
     order by u.post_id desc, u.language, u.place limit 100`.execute(db);
  return rows;
}

/** Whether a post, the public version of the company's site or a newsletter shows the picture. */
export async function isUsed(db: Database, mediaId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from media_uses where media_id = ${mediaId})
        or ${mediaId} = any (coalesce((select media_ids from site_versions order by version desc limit 1), '{}'))
        or exists (select from newsletters where ${mediaId} = any (media_ids)) as used`.execute(db);
  return rows[0]?.used ?? false;
}
