import { sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, type ListStatements, sliceOf } from '#platform/db/list.ts';
import { listPosts as listPostsCall } from '../contract.ts';

export interface NewPost {
  workspaceId: number;
  authorId: number;
  /** The name shown to readers if no member is the author. */
  byline?: string;
  featured: boolean;
  /** The language in which the post is first written. */
  sourceLanguage: PostLanguage;
  /** If undefined, the current time. */
  createdAt?: Date;
}

export async function insertPost(db: Database, post: NewPost): Promise<number> {
  const row = await db
    .insertInto('posts')
    .values({
      workspace_id: post.workspaceId,
      author_id: post.authorId,
      byline: post.byline ?? null,
      featured: post.featured,
      source_language: post.sourceLanguage,
      ...(post.createdAt === undefined ? {} : { created_at: post.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setCover(db: Database, postId: number, mediaId: number | null): Promise<void> {
  await db.updateTable('posts').set({ cover_media_id: mediaId }).where('id', '=', postId).execute();
}

export async function setFeatured(db: Database, postId: number, featured: boolean): Promise<void> {
  await db.updateTable('posts').set({ featured }).where('id', '=', postId).execute();
}

export async function setByline(db: Database, postId: number, byline: string | null): Promise<void> {
  await db.updateTable('posts').set({ byline }).where('id', '=', postId).execute();
}

/** Locks the post until the transaction ends, so that writers run one after the other. */
export function lockPost(db: Database, postId: number) {
  return db
    .selectFrom('posts')
    .select([
      'id',
      'author_id as authorId',
      'source_language as sourceLanguage',
      'featured',
      'byline',
      'cover_media_id as coverMediaId',
    ])
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export interface TranslationRow {
  translation_id: number;
  language: PostLanguage;
  title: string;
  description: string;
  title_id: string;
  version: number;
  status: 'draft' | 'published';
  published_version: number | null;
  /** Hashes in hexadecimal. */
  source_hash: string | null;
  text_hash: string;
  scheduled_at: string | null;
  saved_at: string;
}

export interface PostListRow {
  post_id: number;
  author_id: number;
  author: string;
  author_left: boolean;
  byline: string | null;
  source_language: PostLanguage;
  featured: boolean;
  created_at: Date;
  saved_at: Date;
  cover_media_id: number | null;
  cover_key: string | null;
  cover_title: string | null;
  cover_widths: number[] | null;
  translations: TranslationRow[];
}

const selection = sql`
  select p.id as post_id, p.author_id, trim(a.first_name || ' ' || a.last_name) as author, a.user_state = 'deleted' as author_left, p.byline, p.source_language, p.featured,
         p.created_at, p.saved_at, p.cover_media_id, m.storage_key as cover_key, m.title as cover_title, m.widths as cover_widths,
         coalesce((select jsonb_agg(jsonb_build_object(
             'translation_id', t.id, 'language', t.language, 'title_id', t.title_id, 'title', v.title, 'description', v.description,
             'version', v.version, 'status', v.status, 'published_version', pv.version, 'saved_at', v.saved_at,
             'scheduled_at', t.scheduled_at, 'source_hash', encode(t.source_hash, 'hex'), 'text_hash', encode(s.text_hash, 'hex')) order by t.language)
           from post_translations t
           cross join lateral (select * from post_versions n where n.translation_id = t.id order by n.version desc limit 1) v
           cross join lateral (select h.text_hash from post_saves h where h.translation_id = t.id order by h.id desc limit 1) s
           left join post_versions pv on pv.id = t.published_version_id
          where t.post_id = p.id), '[]') as translations
    from posts p
    join accounts a on a.id = p.author_id
    left join medias m on m.id = p.cover_media_id
   where p.deleted_at is null`;

/**
 * @param ownOf lists only posts by this account.
 * @param written the number of posts by author, before filtering.
 */
export function listPosts(
  db: Database,
  query: ListQuery<typeof listPostsCall>,
  ownOf: number | undefined,
  written: Promise<readonly { posts: number }[]>,
): ListStatements<PostListRow> {
  const own = ownOf === undefined ? sql`true` : sql`p.author_id = ${ownOf}`;
  const { where, narrowed, end } = sliceOf(listPostsCall, query, {
    id: sql`p.id`,
    sort: {
      title: query.language === 'FR' ? sql`p.title_fr` : sql`p.title_en`,
      created_at: sql`p.created_at`,
      saved_at: sql`p.saved_at`,
    },
    filters: {
      status: (status) => (status === 'published' ? sql`p.published` : sql`not p.published`),
      // Written as plain columns, so that the planner uses the matching partial index.
      inLanguage: (language) => (language === 'FR' ? sql`p.in_fr` : sql`p.in_en`),
      authorId: (authorId) => sql`p.author_id = ${authorId}`,
      categoryId: (categoryId) =>
        sql`exists (select from post_categories c where c.post_id = p.id and c.category_id = ${categoryId})`,
    },
    search: (q) => sql`position(${fold(q)} in p.sought) > 0`,
  });
  const matching = sql`${own} and ${where}`;
  return {
    rows: async () => {
      // PostgreSQL also computes the columns of skipped rows, so a later page selects its ids first.
      const { rows } = await (query.page === 0
        ? sql<PostListRow>`${selection} and ${matching} ${end}`
        : sql<PostListRow>`
            with page as materialized (
              select id, row_number() over () as place
                from (select p.id from posts p where p.deleted_at is null and ${matching} ${end}) p)
            ${selection} and p.id in (select id from page)
             order by (select place from page where page.id = p.id)`
      ).execute(db);
      return rows;
    },
    count: async () =>
      narrowed
        ? countRows(
            db,
            sql`select from posts p where p.deleted_at is null and ${matching}`,
            listPostsCall.list.countUpTo,
          )
        : (await written).reduce((total, { posts }) => total + posts, 0),
  };
}

/**
 * Lists the authors of posts, sorted by name, with counts maintained by triggers: constant time for any
 * number of posts.
 */
export async function listAuthors(
  db: Database,
  ownOf: number | undefined,
): Promise<{ user_id: number; name: string; left: boolean; posts: number }[]> {
  const { rows } = await sql<{ user_id: number; name: string; left: boolean; posts: number }>`
    select a.id as user_id, trim(a.first_name || ' ' || a.last_name) as name, a.user_state = 'deleted' as left, p.posts
      from post_counts p join accounts a on a.id = p.author_id
     where p.posts > 0 and ${ownOf === undefined ? sql`true` : sql`p.author_id = ${ownOf}`}
     order by name, a.id`.execute(db);
  return rows;
}

export async function findPost(db: Database, postId: number): Promise<PostListRow | undefined> {
  const { rows } = await sql<PostListRow>`${selection} and p.id = ${postId}`.execute(db);
  return rows[0];
}
