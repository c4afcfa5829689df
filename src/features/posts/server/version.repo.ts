import { sql } from 'kysely';
import type { KeptRendering, WrittenText } from '#features/content/rules.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { Database } from '#platform/db/kysely.ts';
import { countRows, sliceOf } from '#platform/db/list.ts';
import { listVersions } from '../version.contract.ts';

export interface NewVersion extends WrittenText {
  workspaceId: number;
  translationId: number;
  version: number;
  rendered: KeptRendering;
  /** SHA-256 of the text with normalised white space. */
  textHash: Buffer;
  savedBy: number | null;
  /** The account that acted for the author, if any. */
  actedBy?: number;
  kind?: 'saved' | 'restored' | 'imported';
  /** If undefined, the current time. */
  savedAt?: Date;
}

/**
 * Inserts a new version with its first save.
 * @returns the ids of both.
 */
export async function insertVersion(
  db: Database,
  version: NewVersion,
): Promise<{ versionId: number; saveId: number }> {
  const row = await db
    .insertInto('post_versions')
    .values({
      workspace_id: version.workspaceId,
      translation_id: version.translationId,
      version: version.version,
      title: version.title,
      description: version.description,
      content: version.content,
      ...renderedColumns(version),
      saved_by: version.savedBy,
      ...(version.savedAt === undefined ? {} : { saved_at: version.savedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { versionId: row.id, saveId: await insertSave(db, version) };
}

function renderedColumns({ rendered }: NewVersion) {
  return {
    content_html: rendered.html,
    content_text: rendered.text,
    contents: JSON.stringify(rendered.contents),
    words: rendered.words,
  };
}

/** Adds a save to an existing draft. */
export async function updateVersion(db: Database, versionId: number, version: NewVersion): Promise<number> {
  await db
    .updateTable('post_versions')
    .set({
      title: version.title,
      description: version.description,
      content: version.content,
      ...renderedColumns(version),
      saved_by: version.savedBy,
      saved_at: sql<Date>`now()`,
    })
    .where('id', '=', versionId)
    .execute();
  return insertSave(db, version);
}

async function insertSave(db: Database, version: NewVersion): Promise<number> {
  const row = await db
    .insertInto('post_saves')
    .values({
      workspace_id: version.workspaceId,
      translation_id: version.translationId,
      version: version.version,
      kind: version.kind ?? 'saved',
      title: version.title,
      description: version.description,
      content: version.content,
      words: version.rendered.words,
      text_hash: version.textHash,
      saved_by: version.savedBy,
      acted_by: version.actedBy ?? null,
      ...(version.savedAt === undefined ? {} : { saved_at: version.savedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes the first save of a translation if it is empty, another save follows it, and no translation was made from it. */
export async function dropEmptyBeginning(db: Database, saveId: number): Promise<void> {
  await sql`
    delete from post_saves s
     where s.id = ${saveId} and s.content = ''
       and not exists (select 1 from post_saves o where o.translation_id = s.translation_id and o.id < s.id)
       and exists (select 1 from post_saves n where n.translation_id = s.translation_id and n.id > s.id)
       and not exists (select 1 from post_translations t where t.source_save_id = s.id)`.execute(db);
}

export interface SaveRow {
  save_id: number;
  version: number;
  status: 'draft' | 'published';
  kind: 'saved' | 'restored' | 'imported';
  title: string;
  words: number;
  saved_by: string;
  acted_by: string;
  saved_at: Date;
}

export interface WholeSaveRow extends SaveRow {
  description: string;
  content: string;
}

/** The published save is the newest save of the published version. */
const facts = sql`
         s.id as save_id, s.version, s.kind, s.title, s.words, s.saved_at,
         case when v.id = t.published_version_id
               and s.id = (select max(n.id) from post_saves n where n.translation_id = t.id and n.version = s.version)
              then 'published' else 'draft' end as status,
         coalesce(trim(a.first_name || ' ' || a.last_name), '') as saved_by,
         coalesce(trim(b.first_name || ' ' || b.last_name), '') as acted_by`;

const saves = (translationId: number) => sql`
    from post_saves s
    join post_translations t on t.id = s.translation_id
    left join post_versions v on v.translation_id = t.id and v.version = s.version
    left join accounts a on a.id = s.saved_by
    left join accounts b on b.id = s.acted_by
   where s.translation_id = ${translationId}`;

/** Reads no texts, because ten thousand of them would fill the memory. */
export function listSaves(db: Database, translationId: number, query: ListQuery<typeof listVersions>) {
  const { end } = sliceOf(listVersions, query, { id: sql`s.id`, sort: {}, filters: {} });
  return {
    rows: async () => (await sql<SaveRow>`select ${facts} ${saves(translationId)} ${end}`.execute(db)).rows,
    count: () => countRows(db, sql`select from post_saves where translation_id = ${translationId}`),
  };
}

export async function findSave(
  db: Database,
  translationId: number,
  saveId: number,
): Promise<WholeSaveRow | undefined> {
  const { rows } = await sql<WholeSaveRow>`
    select ${facts}, s.description, s.content ${saves(translationId)} and s.id = ${saveId}`.execute(db);
  return rows[0];
}
