import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#kernel/list.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import type { Database } from '#platform/db/kysely.ts';
import { contains, listStatements, sliceOf } from '#platform/db/list.ts';
import * as contract from '../contract.ts';
import type { ReportEntry } from '../entry.rules.ts';
import type { ImportKind, ImportState } from '../rules.ts';

export interface ImportRecord {
  id: number;
  account_id: number;
  asked_by: string;
  kind: ImportKind;
  file_name: string;
  storage_key: string | null;
  byte_size: number;
  language: PostLanguage | null;
  site: string;
  pages: boolean;
  tags: boolean;
  cover_media_id: number | null;
  state: ImportState;
  refusal: string;
  pictures: number;
  missing: string[];
  created_at: Date;
  finished_at: Date | null;
}

const columns = [
  ...(['id', 'account_id', 'asked_by', 'kind', 'file_name', 'storage_key', 'byte_size', 'language'] as const),
  ...(['site', 'pages', 'tags', 'cover_media_id', 'state', 'refusal', 'pictures', 'missing'] as const),
  ...(['created_at', 'finished_at'] as const),
] as const;

const countOf = (outcome: ReportEntry['outcome']): RawBuilder<number> =>
  sql<number>`(select count(*)::int from import_entries e where e.import_id = imports.id and e.outcome = ${outcome})`;

export function listImports(db: Database, query: ListQuery<typeof contract.listImports>) {
  const { end } = sliceOf(contract.listImports, query, { id: sql`id`, sort: {}, filters: {} });
  const rows = db
    .selectFrom('imports')
    .select([
      ...columns,
      countOf('published').as('published'),
      countOf('draft').as('drafts'),
      countOf('here already').as('here_already'),
      countOf('left out').as('left_out'),
    ]);
  return listStatements(db, rows, end);
}

export function findImport(db: Database, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Reads like `findImport` and locks the import until the transaction ends. */
export function lockImport(db: Database, id: number): Promise<ImportRecord | undefined> {
  return db.selectFrom('imports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface NewImport {
  workspace_id: number;
  account_id: number;
  asked_by: string;
  kind: ImportKind;
  file_name: string;
  storage_key: string | null;
  byte_size: number;
  created_at: Date;
}

/** @throws a unique violation of `imports_one_at_a_time` if another import is in progress. */
export async function insertImport(db: Database, row: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ ...row, state: 'reading' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Change = Partial<
  Pick<
    ImportRecord,
    | 'state'
    | 'refusal'
    | 'language'
    | 'site'
    | 'pages'
    | 'tags'
    | 'cover_media_id'
    | 'pictures'
    | 'missing'
    | 'finished_at'
    | 'storage_key'
  >
>;

/** @throws a unique violation of `imports_one_at_a_time` if another import is in progress. */
export async function updateImport(db: Database, id: number, change: Change): Promise<void> {
  await db.updateTable('imports').set(change).where('id', '=', id).execute();
}

export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

export async function deleteEntries(db: Database, importId: number): Promise<void> {
  await db.deleteFrom('import_entries').where('import_id', '=', importId).execute();
}

export async function insertEntries(
  db: Database,
  { workspaceId, importId }: { workspaceId: number; importId: number },
  entries: readonly ReportEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    workspace_id: workspaceId,
    import_id: importId,
    external_id: entry.externalId ?? null,
    name: plain(entry.name),
    title: plain(entry.title),
    sought: fold(plain(`${entry.title} ${entry.name}`)),
    language: entry.language,
    author: plain(entry.author),
    ...stateOf(entry),
  }));
  if (rows.length > 0) await db.insertInto('import_entries').values(rows).execute();
}

/** Removes null characters and replaces lone surrogates, because PostgreSQL cannot store them. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

function stateOf({ outcome, address, day, links, redirects, notes, postId }: ReportEntry) {
  const stored = notes.map(({ code, detail }) => ({
    code,
    detail: detail === undefined ? detail : plain(detail),
  }));
  return {
    outcome,
    address,
    day,
    links,
    redirects: redirects.map(plain),
    post_id: postId ?? null,
    notes: JSON.stringify(stored),
  };
}

/** Stores the outcome of entries. Does not change entries with a final outcome. */
export async function settleEntries(
  db: Database,
  importId: number,
  entries: readonly ReportEntry[],
): Promise<void> {
  for (const entry of entries)
    await db
      .updateTable('import_entries')
      .set({ ...stateOf(entry), written: true })
      .where('import_id', '=', importId)
      .where('external_id', '=', entry.externalId ?? '')
      .where('written', '=', false)
      .execute();
}

/** Lists the source ids of entries that are still to be imported. */
export async function listPending(db: Database, importId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_entries')
    .select('external_id')
    .where('import_id', '=', importId)
    .where('written', '=', false)
    .where('outcome', 'in', ['published', 'draft'])
    .execute();
  return new Set(rows.flatMap(({ external_id }) => external_id ?? []));
}

/** SQL: whether an entry was planned, but left out by the import. */
export const leftOutLater = sql<boolean>`(written and outcome = 'left out')`;

/** Whether the import left out planned entries. */
export async function hasLeftOutLater(db: Database, importId: number): Promise<boolean> {
  const row = await db
    .selectFrom('import_entries')
    .select('id')
    .where('import_id', '=', importId)
    .where(leftOutLater)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks planned entries that were left out as pending again. */
export async function announceAgain(db: Database, importId: number): Promise<void> {
  await db
    .updateTable('import_entries')
    .set({ written: false, outcome: 'draft', notes: '[]' })
    .where('import_id', '=', importId)
    .where(leftOutLater)
    .execute();
}

/** Marks pending entries that no longer exist in the source as left out. */
export async function leaveOutPending(db: Database, importId: number): Promise<void> {
  await sql`
    update import_entries
       set outcome = 'left out', address = '', redirects = '{}', written = true,
           notes = '[{"code": "left out later than announced"}, {"code": "cannot be read"}]'
     where import_id = ${importId} and not written and outcome in ('published', 'draft')`.execute(db);
}

export function listEntries(
  db: Database,
  importId: number,
  query: ListQuery<typeof contract.listImportEntries>,
) {
  const { where, end } = sliceOf(contract.listImportEntries, query, {
    id: sql`id`,
    // In the order of the plan: entries to import come first.
    order: sql`import_id, id`,
    sort: {},
    filters: {
      outcome: (outcome) => sql`outcome = ${outcome}`,
      written_in: (language) => sql`language = ${language}`,
      noted: () => sql`notes <> '[]'`,
    },
    search: (text) => contains(sql<string>`sought`, text),
  });
  return listStatements(db, entriesOf(db, importId).where(where), end);
}

function entriesOf(db: Database, importId: number) {
  return db.selectFrom('import_entries').selectAll().where('import_id', '=', importId);
}

export type EntryRecord = Awaited<ReturnType<typeof readEntries>>[number];

/** Reads entries after an id, in the order of their ids. */
export function readEntries(db: Database, importId: number, after: number, most: number) {
  return entriesOf(db, importId).where('id', '>', after).orderBy('id').limit(most).execute();
}

export interface DueImport {
  id: number;
  storage_key: string | null;
  created_at: Date;
}

/** Lists abandoned imports, whose file or report is older than the given times. */
export async function listDue(db: Database, before: { file: Date; report: Date }): Promise<DueImport[]> {
  return db
    .selectFrom('imports')
    .select(['id', 'storage_key', 'created_at'])
    .where('state', 'in', ['planned', 'refused', 'done'])
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before.report),
        and([eb('storage_key', 'is not', null), eb('created_at', '<', before.file)]),
      ]),
    )
    .execute();
}

export interface Sums {
  published: number;
  drafts: number;
  here_already: number;
  left_out: number;
  left_out_later: number;
  to_come: number;
  come: number;
  english: number;
  french: number;
  language_unknown: number;
  redirects: number;
  links: number;
  authors: string[];
}

/** Maximum number of authors listed by name. */
const MOST_AUTHORS = 50;

/** Counts the entries of an import. */
export async function sumEntries(db: Database, importId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with mine as (select * from import_entries where import_id = ${importId})
    select count(*) filter (where outcome = 'published')::int as published,
           count(*) filter (where outcome = 'draft')::int as drafts,
           count(*) filter (where outcome = 'here already')::int as here_already,
           count(*) filter (where outcome = 'left out')::int as left_out,
           count(*) filter (where ${leftOutLater})::int as left_out_later,
           count(*) filter (where outcome in ('published', 'draft') and language = 'EN')::int as english,
           count(*) filter (where outcome in ('published', 'draft') and language = 'FR')::int as french,
           count(*) filter (where outcome in ('published', 'draft')
             and notes @> '[{"code": "language not recognised"}]')::int as language_unknown,
           count(*) filter (where written or outcome in ('published', 'draft'))::int as to_come,
           count(*) filter (where written)::int as come,
           coalesce(sum(cardinality(redirects)), 0)::int as redirects,
           coalesce(sum(links), 0)::int as links,
           array(select author from mine where author <> '' and outcome in ('published', 'draft')
                  group by author order by author limit ${MOST_AUTHORS}) as authors
      from mine`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('an aggregate query returned no row');
  return sums;
}
