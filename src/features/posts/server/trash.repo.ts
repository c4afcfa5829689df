import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listTrash as listTrashCall } from '../trash.contract.ts';

const isTrashed = sql`p.deleted_at is not null and p.purged_at is null`;

/**
 * Marks a post as deleted and changes nothing else, so that it can be restored unchanged. Queries for readers
 * and authors skip it.
 */
export async function trashPost(
  db: Database,
  postId: number,
  { at, by }: { at: Date; by: number },
): Promise<void> {
  await db.updateTable('posts').set({ deleted_at: at, deleted_by: by }).where('id', '=', postId).execute();
}

/** Restores a post. Cancels a scheduled publication whose time has passed in the trash. */
export async function restorePost(db: Database, postId: number, now: Date): Promise<void> {
  await db
    .updateTable('post_translations')
    .set({ scheduled_at: null, scheduled_by: null })
    .where('post_id', '=', postId)
    .where('scheduled_at', '<=', now)
    .execute();
  await db
    .updateTable('posts')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', postId)
    .execute();
}

/**
 * The post's newest title.
 * @param language the preferred language; otherwise the source language is used.
 */
const newestTitle = (language?: PostLanguage) => sql`
  coalesce((select s.title from post_translations t join post_saves s on s.translation_id = t.id
             where t.post_id = p.id
             order by t.language = ${language ?? sql`p.source_language`} desc, t.language = p.source_language desc, s.id desc
             limit 1), '')`;

export interface TrashedPost {
  authorId: number;
  published: boolean;
  title: string;
}

/** Locks a post in the trash until the transaction ends. */
export async function lockTrashed(db: Database, postId: number): Promise<TrashedPost | undefined> {
  const { rows } = await sql<TrashedPost>`
    select p.author_id as "authorId", p.published, ${newestTitle()} as title from posts p
     where p.id = ${postId} and ${isTrashed} for update`.execute(db);
  return rows[0];
}

/** Posts of the workspace that were deleted before the given time. */
export async function listTrashedBefore(db: Database, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p where ${isTrashed} and p.deleted_at < ${before} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the texts and frees the addresses. The row stays, so that paging through lists can continue after this post. */
export async function purgePost(db: Database, postId: number, now: Date): Promise<void> {
  const own = sql`(select t.id from post_translations t where t.post_id = ${postId})`;
  await sql`delete from post_former_titles where translation_id in ${own}`.execute(db);
  await sql`delete from post_previews where translation_id in ${own}`.execute(db);
  await sql`
    update post_translations
       set title_id = 'deleted-' || id, scheduled_at = null, scheduled_by = null, published_version_id = null,
           search = null, search_title = '', search_description = '', source_save_id = null, source_hash = null
     where post_id = ${postId}`.execute(db);
  await sql`delete from post_versions where translation_id in ${own}`.execute(db);
  await sql`delete from post_saves where translation_id in ${own}`.execute(db);
  await db.deleteFrom('post_unsaved_texts').where('post_id', '=', postId).execute();
  await db.deleteFrom('post_categories').where('post_id', '=', postId).execute();
  await db
    .updateTable('posts')
    .set({
      purged_at: now,
      cover_media_id: null,
      social_media_id: null,
      title_en: '',
      title_fr: '',
      sought: '',
    })
    .where('id', '=', postId)
    .execute();
}

export interface TrashedRow {
  post_id: number;
  title: string;
  languages: PostLanguage[];
  author: string;
  author_left: boolean;
  deleted_by: string;
  deleted_by_left: boolean;
  deleted_at: Date;
}

/** @param ownOf lists only posts by this account. */
export function listTrash(
  db: Database,
  query: ListQuery<typeof listTrashCall>,
  ownOf: number | undefined,
): ListStatements<TrashedRow> {
  const own = ownOf === undefined ? sql`true` : sql`p.author_id = ${ownOf}`;
  const { where, end } = sliceOf(listTrashCall, query, {
    id: sql`p.id`,
    sort: { deleted_at: sql`p.deleted_at` },
    filters: {},
    search: (q) => sql`position(${fold(q)} in p.sought) > 0`,
  });
  const matching = sql`${isTrashed} and ${own} and ${where}`;
  return {
    rows: async () => {
      const { rows } = await sql<TrashedRow>`
        select p.id as post_id, p.deleted_at, trim(a.first_name || ' ' || a.last_name) as author, a.user_state = 'deleted' as author_left,
               coalesce(trim(d.first_name || ' ' || d.last_name), '') as deleted_by,
               coalesce(d.user_state = 'deleted', false) as deleted_by_left,
               array(select t.language from post_translations t where t.post_id = p.id order by t.language) as languages,
               ${newestTitle(query.language)} as title
          from posts p join accounts a on a.id = p.author_id left join accounts d on d.id = p.deleted_by
         where ${matching} ${end}`.execute(db);
      return rows;
    },
    count: () => countRows(db, sql`select from posts p where ${matching}`),
  };
}
