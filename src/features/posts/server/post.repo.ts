import { sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface NewPost {
  workspaceId: number;
  authorId: number;
  featured: boolean;
}

export async function insertPost(db: Database, post: NewPost): Promise<number> {
  const row = await db
    .insertInto('posts')
    .values({ workspace_id: post.workspaceId, author_id: post.authorId, featured: post.featured })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setCover(db: Database, postId: number, mediaId: number | null): Promise<void> {
  await db.updateTable('posts').set({ cover_media_id: mediaId }).where('id', '=', postId).execute();
}

export interface NewTranslation {
  workspaceId: number;
  postId: number;
  language: PostLanguage;
  titleId: string;
}

export async function insertTranslation(db: Database, translation: NewTranslation): Promise<number> {
  const row = await db
    .insertInto('post_translations')
    .values({
      workspace_id: translation.workspaceId,
      post_id: translation.postId,
      language: translation.language,
      title_id: translation.titleId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Addresses that are taken in a language, now or formerly, among those that begin with `titleId`. */
export async function takenTitleIds(
  db: Database,
  language: PostLanguage,
  titleId: string,
): Promise<Set<string>> {
  const pattern = `${titleId}%`;
  const { rows } = await sql<{ title_id: string }>`
    select title_id from post_translations where language = ${language} and title_id like ${pattern}
    union
    select title_id from post_former_titles where language = ${language} and title_id like ${pattern}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.title_id));
}

export interface NewVersion {
  workspaceId: number;
  translationId: number;
  version: number;
  title: string;
  description: string;
  content: string;
  contentHtml: string;
  words: number;
  savedBy: number;
  /** Left out: now. */
  savedAt?: Date;
}

export async function insertVersion(db: Database, version: NewVersion): Promise<number> {
  const row = await db
    .insertInto('post_versions')
    .values({
      workspace_id: version.workspaceId,
      translation_id: version.translationId,
      version: version.version,
      title: version.title,
      description: version.description,
      content: version.content,
      content_html: version.contentHtml,
      words: version.words,
      saved_by: version.savedBy,
      ...(version.savedAt === undefined ? {} : { saved_at: version.savedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface Publication {
  translationId: number;
  versionId: number;
  language: PostLanguage;
  /** What the search looks through, folded (kernel/text.ts) as the queries are. */
  title: string;
  description: string;
  text: string;
  /** Left out: now, unless it was published before. */
  publishedAt?: Date;
}

/** Makes a version the public one; the one before it becomes a draft again. */
export async function publishVersion(db: Database, publication: Publication): Promise<void> {
  const { translationId, versionId } = publication;
  await sql`
    update post_versions set status = case when id = ${versionId} then 'published' else 'draft' end
     where translation_id = ${translationId} and (id = ${versionId} or status = 'published')`.execute(db);
  const publishedAt = publication.publishedAt ?? null;
  await sql`
    update post_translations
       set published_version_id = ${versionId},
           published_at = coalesce(published_at, ${publishedAt}::timestamptz, now()),
           search = setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.title}), 'A')
                 || setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.description}), 'B')
                 || setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.text}), 'C')
     where id = ${translationId}`.execute(db);
}

function searchConfiguration(language: PostLanguage) {
  return language === 'FR' ? sql`'french'::regconfig` : sql`'english'::regconfig`;
}

/** Tells every node, once the transaction is committed, that the public content of the workspace changed. */
export async function announceChange(db: Database, workspaceId: number): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ content_version: sql`content_version + 1` })
    .where('id', '=', workspaceId)
    .execute();
  await sql`select pg_notify('content', ${String(workspaceId)})`.execute(db);
}
