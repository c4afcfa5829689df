import { type RawBuilder, sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface NewMedia {
  workspaceId: number;
  title: string;
  uploadedBy: number;
}

export async function insertMedia(db: Database, media: NewMedia): Promise<number> {
  const row = await db
    .insertInto('medias')
    .values({ workspace_id: media.workspaceId, title: media.title, uploaded_by: media.uploadedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface StoredContent {
  key: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  sha256: Buffer;
  width: number;
  height: number;
  /** The average colour as a CSS value. */
  colour: string;
  widths: number[];
}

/** Sets the stored content of a picture, which makes it visible. */
export async function setContent(db: Database, mediaId: number, picture: StoredContent): Promise<void> {
  await db
    .updateTable('medias')
    .set({
      storage_key: picture.key,
      mime_type: picture.mimeType,
      byte_size: picture.size,
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      colour: picture.colour,
      widths: picture.widths,
    })
    .where('id', '=', mediaId)
    .execute();
}

export async function setAlternative(
  db: Database,
  text: { workspaceId: number; mediaId: number; language: PostLanguage; alternative: string },
): Promise<void> {
  await db
    .insertInto('media_texts')
    .values({
      workspace_id: text.workspaceId,
      media_id: text.mediaId,
      language: text.language,
      alternative: text.alternative,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'media_id', 'language'])
        .doUpdateSet({ alternative: text.alternative }),
    )
    .execute();
}

export interface MediaRow {
  media_id: number;
  title: string;
  storage_key: string;
  mime_type: string;
  width: number;
  height: number;
  byte_size: number;
  colour: string;
  widths: number[];
  alternatives: Partial<Record<PostLanguage, string>>;
  uses: number;
  on_site: boolean;
  uploaded_by_id: number | null;
  uploaded_by: string;
  created_at: Date;
}

/** Whether the public version of the company's site or a newsletter (feature site) shows the picture `m`. */
const onSite = sql`(m.id = any (coalesce((select s.media_ids from site_versions s order by s.version desc limit 1), '{}'))
  or exists (select from newsletters n where m.id = any (n.media_ids)))`;

/** Only pictures with content: the others are uploads in progress or abandoned. */
const selection = sql`
  select m.id as media_id, m.title, m.storage_key, m.mime_type, m.width, m.height, m.byte_size, coalesce(m.colour, '') as colour, m.widths,
         coalesce((select jsonb_object_agg(x.language, x.alternative) from media_texts x where x.media_id = m.id), '{}') as alternatives,
         (select count(*)::int from media_uses u where u.media_id = m.id) + ${onSite}::int as uses, ${onSite} as on_site,
         m.uploaded_by as uploaded_by_id, coalesce(trim(a.first_name || ' ' || a.last_name), '') as uploaded_by, m.created_at
    from medias m left join accounts a on a.id = m.uploaded_by
   where m.storage_key is not null`;

export async function listMedias(
  db: Database,
  filter: { afterId?: number; rows: number; query?: string },
): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`${selection}
     ${filter.afterId === undefined ? sql`` : sql`and m.id < ${filter.afterId}`} ${matching(filter.query)}
   order by m.id desc limit ${filter.rows}`.execute(db);
  return rows;
}

function matching(query: string | undefined): RawBuilder<unknown> {
  if (query === undefined || query === '') return sql``;
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`and (m.title ilike ${pattern} or exists (
    select from media_texts x where x.media_id = m.id and x.alternative ilike ${pattern}))`;
}

export async function findMedia(db: Database, mediaId: number): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`${selection} and m.id = ${mediaId}`.execute(db);
  return rows[0];
}

export interface MediaRecord {
  title: string;
  /** Null until the content is uploaded. */
  key: string | null;
  uploadedBy: number | null;
}

const selectRecord = (db: Database, mediaId: number) =>
  db
    .selectFrom('medias')
    .select(['title', 'storage_key as key', 'uploaded_by as uploadedBy'])
    .where('id', '=', mediaId);

/** Finds a record with or without content. */
export function findRecord(db: Database, mediaId: number): Promise<MediaRecord | undefined> {
  return selectRecord(db, mediaId).executeTakeFirst();
}

/** Reads like `findRecord` and locks the record until the transaction ends. */
export function lockRecord(db: Database, mediaId: number): Promise<MediaRecord | undefined> {
  return selectRecord(db, mediaId).forUpdate().executeTakeFirst();
}

export async function setTitle(db: Database, mediaId: number, title: string): Promise<void> {
  await db.updateTable('medias').set({ title }).where('id', '=', mediaId).execute();
}

export async function deleteAlternative(
  db: Database,
  mediaId: number,
  language: PostLanguage,
): Promise<void> {
  await db
    .deleteFrom('media_texts')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .execute();
}

export async function deleteMedia(db: Database, mediaId: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ cover_media_id: null })
    .where('cover_media_id', '=', mediaId)
    .execute();
  await db.deleteFrom('medias').where('id', '=', mediaId).execute();
}

export async function findByKeys(db: Database, keys: readonly string[], language: PostLanguage) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('medias')
    .leftJoin('media_texts', (join) =>
      join.onRef('media_texts.media_id', '=', 'medias.id').on('media_texts.language', '=', language),
    )
    .select(['medias.id', 'medias.storage_key as key', 'medias.width', 'medias.height', 'medias.widths'])
    .select('media_texts.alternative')
    .where(sql<boolean>`medias.storage_key = any(${[...keys]}::text[])`)
    .execute();
}

/** Finds pictures with content. */
export async function findByIds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    media_id: number;
    key: string;
    width: number;
    height: number;
    widths: number[];
    colour: string;
    mime_type: string;
    alternatives: Partial<Record<PostLanguage, string>>;
  }>`
    select m.id as media_id, m.storage_key as key, m.width, m.height, m.widths, coalesce(m.colour, '') as colour, m.mime_type,
           coalesce((select jsonb_object_agg(x.language, x.alternative) from media_texts x where x.media_id = m.id), '{}') as alternatives
      from medias m where m.id = any(${[...ids]}::integer[]) and m.storage_key is not null`.execute(db);
  return rows;
}

/** Waits for deletions that have begun, and prevents others. @returns the pictures that are left. */
export async function holdPictures(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from medias where id = any(${[...ids]}::integer[]) order by id for key share`.execute(db);
  return rows.map(({ id }) => id);
}
