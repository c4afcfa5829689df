/**
 * Makes one ZIP of all data of a workspace. It is never entirely in memory.
 */
import { makeZip } from 'client-zip';
import type { ExportedFile } from '#features/exports/contract.ts';
import { type Making, startExport } from '#features/exports/server/service.ts';
import type { Member } from '#kernel/actor.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download, type Progress } from '#platform/request/download.ts';
import type { Cell } from '#platform/sheet/cell.ts';
import { type Sheet, writeSheet } from '#platform/sheet/sheet.ts';
import { openSpool, type Piece, type Spool, spoolFolder } from '#platform/spool/spool.ts';
import { isDerived, readIfThere, type Storage, workspaceFolder } from '#platform/storage/storage.ts';
import * as repo from './archive.repo.ts';

interface Entry {
  name: string;
  input: Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Documents that features generate for the archive, in addition to rows and files. Names are paths in the archive. */
export type ArchivedDocuments = (
  context: PrepareContext<Member>,
) => AsyncIterable<{ name: string; input: Uint8Array }>;

interface WrittenTable extends repo.ArchivedTable {
  piece: Piece;
}

const NOTHING: Piece = { start: 0, length: 0 };

/** Starts the job that makes the archive. */
export async function exportArchive(context: MemberContext): Promise<ExportedFile> {
  await context.record({
    action: 'workspace.exported',
    subjectType: 'workspace',
    subjectId: context.actor.workspaceId,
  });
  return startExport(context, 'workspace');
}

/**
 * All rows are from one snapshot. They are first written to disk, so that a slow storage does not keep a transaction open. Files
 * are read one after the other while the ZIP is written.
 */
export const makeArchive =
  (documents: readonly ArchivedDocuments[]) =>
  async ({ outside, inside }: Making): Promise<Download<Member>> => {
    const { actor, config, files, read } = outside;
    // Read separately: the catalogue query is slow and does not depend on the snapshot.
    const exposed = await read(repo.listTables);
    const spool = await openSpool(spoolFolder(config.dataDir));
    try {
      const tables = await inside(({ db }) => writeRows(db, exposed, spool));
      let total = 2 * tables.length;
      for await (const _ of ownFiles(files, actor.workspaceId)) total++;
      const progress = { done: 0, total };
      return new Download<Member>({
        name: `workspace-${actor.workspaceId}.zip`,
        mediaType: 'application/zip',
        progress,
        body: (context) => makeZip(counted(entries(context, { spool, tables, documents }), progress)),
      });
    } catch (error) {
      await spool.close();
      throw error;
    }
  };

async function writeRows(
  db: Database,
  exposed: readonly repo.ArchivedTable[],
  spool: Spool,
): Promise<WrittenTable[]> {
  await repo.fixSnapshot(db);
  const pieces: Piece[] = [];
  for await (const { place, lines } of repo.eachRow(db, exposed))
    pieces[place] = await spool.write(lines, pieces[place]);
  return exposed.map((table, place) => ({ ...table, piece: pieces[place] ?? NOTHING }));
}

/** Counts what was written; documents are not known before, so they are added to the total. */
async function* counted(all: AsyncIterable<Entry>, progress: Progress): AsyncIterable<Entry> {
  for await (const entry of all) {
    yield entry;
    progress.done++;
    progress.total = Math.max(progress.total, progress.done);
  }
}

interface Source {
  spool: Spool;
  tables: readonly WrittenTable[];
  documents: readonly ArchivedDocuments[];
}

async function* entries(
  context: PrepareContext<Member>,
  { spool, tables, documents }: Source,
): AsyncIterable<Entry> {
  const { files, actor } = context;
  try {
    for (const table of tables) {
      const lines = () => spool.lines(table.piece);
      yield { name: `data/${table.name}.json`, input: encoded(jsonOf(lines())) };
      yield { name: `data/${table.name}.csv`, input: csvOf(table.columns, lines()) };
    }
    for (const list of documents) yield* list(context);
    for await (const key of ownFiles(files, actor.workspaceId)) {
      const file = await readIfThere(files, key);
      const inside = key.slice(workspaceFolder(actor.workspaceId).length + 1);
      if (file !== undefined) yield { name: `files/${inside}`, input: file.stream };
    }
  } finally {
    await spool.close();
  }
}

/** Lists the keys of the workspace's files. */
async function* ownFiles(files: Pick<Storage, 'list'>, workspaceId: number): AsyncIterable<string> {
  for await (const key of files.list(workspaceFolder(workspaceId))) if (!isDerived(key)) yield key;
}

async function* jsonOf(rows: AsyncIterable<string>): AsyncIterable<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${row}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Columns and rows as in the database; composite values stay JSON. */
function csvOf(columns: readonly string[], rows: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const sheet: Sheet<Record<string, unknown>> = {
    name: '',
    columns: columns.map((label) => ({ label, value: (row) => cellOf(row[label]) })),
  };
  return writeSheet(sheet, valuesOf(rows), 'csv');
}

async function* valuesOf(rows: AsyncIterable<string>): AsyncGenerator<Record<string, unknown>> {
  for await (const row of rows) yield JSON.parse(row);
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}

/** Characters per chunk, because one chunk per row would be too many. */
const GATHER = 32_768;

async function* encoded(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < GATHER) continue;
    yield encoder.encode(gathered);
    gathered = '';
  }
  yield encoder.encode(gathered);
}
