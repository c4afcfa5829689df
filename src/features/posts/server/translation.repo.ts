import { sql } from 'kysely';
import { SEARCHED } from '#features/content/bounds.rules.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface NewTranslation {
  workspaceId: number;
  postId: number;
  language: PostLanguage;
  titleId: string;
  /** The save from which it was translated; undefined for the source language. */
  source?: { saveId: number; hash: Buffer };
}

export async function insertTranslation(db: Database, translation: NewTranslation): Promise<number> {
  const row = await db
    .insertInto('post_translations')
    .values({
      workspace_id: translation.workspaceId,
      post_id: translation.postId,
      language: translation.language,
      title_id: translation.titleId,
      source_save_id: translation.source?.saveId ?? null,
      source_hash: translation.source?.hash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Current and former addresses in a language that start with `titleId`, except those of the translation `own`. */
export async function takenTitleIds(
  db: Database,
  language: PostLanguage,
  titleId: string,
  /** The id of the translation that needs an address, if it already exists. */
  own = 0,
): Promise<Set<string>> {
  const pattern = `${titleId}%`;
  const { rows } = await sql<{ title_id: string }>`
    select title_id from post_translations where language = ${language} and title_id like ${pattern} and id <> ${own}
    union
    select title_id from post_former_titles where language = ${language} and title_id like ${pattern} and translation_id <> ${own}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.title_id));
}

export interface Publication {
  translationId: number;
  versionId: number;
  language: PostLanguage;
  /** Input for the full-text search, folded like the queries (kernel/text.ts). */
  title: string;
  description: string;
  text: string;
  /** Instant of the first publication. Ignored if the translation was published before. */
  publishedAt: Date;
}

/** Publishes a version. The previously published version becomes a draft again. */
export async function publishVersion(db: Database, publication: Publication): Promise<void> {
  const { translationId, versionId } = publication;
  await sql`
    update post_versions set status = case when id = ${versionId} then 'published' else 'draft' end
     where translation_id = ${translationId} and (id = ${versionId} or status = 'published')`.execute(db);
  await sql`
    update post_translations
       set published_version_id = ${versionId},
           published_at = coalesce(published_at, ${publication.publishedAt}::timestamptz),
           search = setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.title}), 'A')
                 || setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.description}), 'B')
                 || setweight(to_tsvector(${searchConfiguration(publication.language)}, ${publication.text}), 'C')
     where id = ${translationId}`.execute(db);
}

function searchConfiguration(language: PostLanguage) {
  return language === 'FR' ? sql`'french'::regconfig` : sql`'english'::regconfig`;
}

/** Returns the text of a version without markup, up to the length that the search indexes. */
export async function textOfVersion(db: Database, versionId: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select left(content_text, ${SEARCHED}) as text from post_versions where id = ${versionId}`.execute(db);
  return rows[0]?.text ?? '';
}

/** Whether a version has neither text nor pictures. */
export async function isEmptyVersion(db: Database, versionId: number): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select content_text = '' and content_html not like '%<img %' as empty
      from post_versions where id = ${versionId}`.execute(db);
  return rows[0]?.empty ?? true;
}

/** Returns the HTML of a version as the author wrote it. */
export async function contentOfVersion(db: Database, versionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('post_versions')
    .select('content')
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.content;
}

/** Unpublishes a translation and keeps the date of its first publication. */
export async function unpublishTranslation(db: Database, translationId: number): Promise<void> {
  await sql`
    update post_versions set status = 'draft'
     where translation_id = ${translationId} and status = 'published'`.execute(db);
  await sql`
    update post_translations set published_version_id = null, search = null where id = ${translationId}`.execute(
    db,
  );
}

export interface Translation {
  id: number;
  postId: number;
  language: PostLanguage;
  titleId: string;
  revision: number;
  publishedAt: Date | null;
  publishedVersion: number | null;
  scheduledAt: Date | null;
  sourceHash: Buffer | null;
  sourceSaveId: number | null;
  searchTitle: string;
  /** Ids of the newest version and of its newest save. */
  versionId: number;
  version: number;
  status: 'draft' | 'published';
  title: string;
  description: string;
  content: string;
  words: number;
  saveId: number;
  textHash: Buffer;
  savedAt: Date;
  savedBy: string;
}

/** A translation without its content, which can be megabytes long. */
export type TranslationHead = Omit<Translation, 'content'>;

const headColumns = sql`
         t.id, t.post_id as "postId", t.language, t.title_id as "titleId", t.revision, t.published_at as "publishedAt",
         pv.version as "publishedVersion", t.scheduled_at as "scheduledAt", t.source_hash as "sourceHash",
         t.source_save_id as "sourceSaveId", t.search_title as "searchTitle", v.id as "versionId", v.version, v.status, v.title, v.description,
         v.words, s.id as "saveId", s.text_hash as "textHash", s.saved_at as "savedAt",
         coalesce(trim(a.first_name || ' ' || a.last_name), '') as "savedBy"`;

const tables = sql`
    from post_translations t
    join posts p on p.id = t.post_id and p.deleted_at is null
    cross join lateral (select * from post_versions n where n.translation_id = t.id order by n.version desc limit 1) v
    cross join lateral (select * from post_saves h where h.translation_id = t.id order by h.id desc limit 1) s
    left join post_versions pv on pv.id = t.published_version_id
    left join accounts a on a.id = s.saved_by`;

export async function findTranslation(
  db: Database,
  postId: number,
  language: PostLanguage,
): Promise<Translation | undefined> {
  const { rows } = await sql<Translation>`select ${headColumns}, v.content ${tables}
   where t.post_id = ${postId} and t.language = ${language}`.execute(db);
  return rows[0];
}

export async function findHead(
  db: Database,
  postId: number,
  language: PostLanguage,
): Promise<TranslationHead | undefined> {
  const { rows } = await sql<TranslationHead>`select ${headColumns} ${tables}
   where t.post_id = ${postId} and t.language = ${language}`.execute(db);
  return rows[0];
}

export async function listHeads(db: Database, postId: number): Promise<TranslationHead[]> {
  const { rows } = await sql<TranslationHead>`select ${headColumns} ${tables}
   where t.post_id = ${postId} order by t.language`.execute(db);
  return rows;
}

export async function findHeadById(
  db: Database,
  translationId: number,
): Promise<TranslationHead | undefined> {
  const { rows } = await sql<TranslationHead>`select ${headColumns} ${tables}
   where t.id = ${translationId}`.execute(db);
  return rows[0];
}

/** Returns the post and language of a translation, whether or not it was ever saved. */
export function locate(db: Database, translationId: number) {
  return db
    .selectFrom('post_translations')
    .select(['post_id as postId', 'language'])
    .where('id', '=', translationId)
    .executeTakeFirst();
}

/** Increments the revision, so that previous ETags become stale. */
export async function touch(db: Database, translationId: number): Promise<void> {
  await sql`update post_translations set revision = revision + 1 where id = ${translationId}`.execute(db);
}

/** Increments the revision of all translations, because the post itself has changed. */
export async function touchAll(db: Database, postId: number): Promise<void> {
  await sql`update post_translations set revision = revision + 1 where post_id = ${postId}`.execute(db);
}

/** Marks a translation as up to date with a save of its source. */
export async function setSource(
  db: Database,
  translationId: number,
  source: { saveId: number; hash: Buffer },
): Promise<void> {
  await db
    .updateTable('post_translations')
    .set({ source_save_id: source.saveId, source_hash: source.hash })
    .where('id', '=', translationId)
    .execute();
}

/** Changes the address. An address that was public redirects until it is used again. */
export async function setTitleId(
  db: Database,
  translation: { id: number; workspaceId: number; language: PostLanguage; titleId: string },
  titleId: string,
  wasPublic: boolean,
): Promise<void> {
  const { id, workspaceId, language } = translation;
  await sql`
    delete from post_former_titles where language = ${language} and title_id = ${titleId} and translation_id = ${id}`.execute(
    db,
  );
  await db.updateTable('post_translations').set({ title_id: titleId }).where('id', '=', id).execute();
  if (!wasPublic) return;
  await db
    .insertInto('post_former_titles')
    .values({ workspace_id: workspaceId, language, title_id: translation.titleId, translation_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Redirects addresses of another site to a translation, unless they already redirect to another post. */
export async function insertFormerAddresses(
  db: Database,
  translation: { id: number; workspaceId: number; language: PostLanguage },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const { id, workspaceId, language } = translation;
  await db
    .insertInto('post_former_titles')
    .values(
      addresses.map((address) => ({
        workspace_id: workspaceId,
        language,
        title_id: address,
        translation_id: id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the given addresses that lead to a published post, directly or by a redirect. */
export async function publishedTitleIds(
  db: Database,
  language: PostLanguage,
  titleIds: readonly string[],
): Promise<Set<string>> {
  if (titleIds.length === 0) return new Set();
  const { rows } = await sql<{ title_id: string }>`
    select x.title_id from (
      select t.title_id, t.id from post_translations t where t.language = ${language}
      union all select f.title_id, f.translation_id from post_former_titles f where f.language = ${language}) x
      join post_translations t on t.id = x.id and t.published_version_id is not null
      join posts p on p.id = t.post_id and p.deleted_at is null
     where x.title_id = any(${[...titleIds]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.title_id));
}

/** Sets the time at which the newest version is published; null cancels the schedule. */
export async function setSchedule(
  db: Database,
  translationId: number,
  schedule: { at: Date; by: number } | null,
): Promise<void> {
  await db
    .updateTable('post_translations')
    .set({ scheduled_at: schedule?.at ?? null, scheduled_by: schedule?.by ?? null })
    .where('id', '=', translationId)
    .execute();
}
