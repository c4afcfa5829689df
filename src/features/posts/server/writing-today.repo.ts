import { sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface AwaitingText {
  post_id: number;
  language: PostLanguage;
  title: string;
  saved_at: Date;
  stale: boolean;
}

/** Only an author's newest posts are searched, which limits the time. */
const MOST_POSTS = 200;

/** Lists an author's drafts without a scheduled publication, and stale translations, last saved first. */
export async function listAwaitingTexts(db: Database, authorId: number): Promise<AwaitingText[]> {
  const { rows } = await sql<AwaitingText>`
    with texts as (
      select p.id as post_id, t.language, t.scheduled_at, t.source_hash, v.title, v.status, v.saved_at, s.text_hash,
             max(case when t.language = p.source_language then encode(s.text_hash, 'hex') end)
               over (partition by p.id) as source_text
        from (select id, source_language from posts
               where author_id = ${authorId} and deleted_at is null
               order by created_at desc, id desc limit ${MOST_POSTS}) p
        join post_translations t on t.post_id = p.id
        cross join lateral (select * from post_versions n where n.translation_id = t.id order by n.version desc limit 1) v
        cross join lateral (select h.text_hash from post_saves h where h.translation_id = t.id order by h.id desc limit 1) s)
    select post_id, language, title, saved_at, stale
      from (select *, source_hash is not null and source_text is not null
                      and encode(source_hash, 'hex') <> source_text as stale from texts) found
     where stale or (status = 'draft' and scheduled_at is null)
     order by saved_at desc, post_id desc, language`.execute(db);
  return rows;
}

/** Whether a person has written a post. Uses an index that starts with the author. */
export async function hasPosts(db: Database, authorId: number): Promise<boolean> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return post !== undefined;
}
