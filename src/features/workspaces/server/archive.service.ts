/**
 * Sends all data of a workspace as one ZIP. It is generated while it is sent and never entirely in memory.
 */
import { makeZip } from 'client-zip';
import type { Member } from '#kernel/actor.ts';
import { EXPECTED_BYTES } from '#kernel/client.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import type { Cell } from '#platform/sheet/cell.ts';
import { type Sheet, writeSheet } from '#platform/sheet/sheet.ts';
import { openSpool, type Piece, type Spool, spoolFolder } from '#platform/spool/spool.ts';
import { DERIVED, readIfThere, workspaceFolder } from '#platform/storage/storage.ts';
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

interface Prepared {
  exposed: readonly repo.ArchivedTable[];
  spool: Spool;
}

/**
 * All rows are from one snapshot. They are first written to disk, so that a slow connection does not keep a transaction open. Files
 * are read one after the other while the ZIP is sent.
 */
export const exportArchive = (documents: readonly ArchivedDocuments[]) => ({
  async prepare({ config, read }: PrepareContext<Member>): Promise<Prepared> {
    // Read separately: the catalogue query is slow and does not depend on the snapshot.
    const exposed = await read(repo.listTables);
    return { exposed, spool: await openSpool(spoolFolder(config.dataDir)) };
  },

  async run(context: MemberContext, _: unknown, prepared: Prepared): Promise<Download<Member>> {
    const { workspaceId } = context.actor;
    const { spool } = prepared;
    const { tables, bytes } = await writeRows(context, prepared);
    return new Download<Member>({
      name: `workspace-${workspaceId}.zip`,
      mediaType: 'application/zip',
      // Only an estimate, because files may be added or removed while the ZIP is sent.
      headers: { [EXPECTED_BYTES]: String(bytes) },
      body: (outside) => makeZip(entries(outside, { spool, tables, documents })),
    });
  },

  undo: (_: unknown, { spool }: Prepared) => spool.close(),
});

/** @returns the tables, and the approximate bytes of the archive. */
async function writeRows(context: MemberContext, { exposed, spool }: Prepared) {
  const { db, actor } = context;
  await repo.fixSnapshot(db);
  await context.record({
    action: 'workspace.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  const fileBytes = await repo.countBytes(db);
  const pieces: Piece[] = [];
  for await (const { place, lines } of repo.eachRow(db, exposed))
    pieces[place] = await spool.write(lines, pieces[place]);
  const tables = exposed.map((table, place) => ({ ...table, piece: pieces[place] ?? NOTHING }));
  // Each row is in the archive once as JSON, and once as CSV without the column names.
  const rowBytes = tables.reduce((sum, { piece }) => sum + 1.6 * piece.length, 0);
  return { tables, bytes: Math.ceil(fileBytes + rowBytes) };
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
    const folder = workspaceFolder(actor.workspaceId);
    for await (const key of files.list(folder)) {
      const inside = key.slice(folder.length + 1);
      if (inside.startsWith(`${DERIVED}/`)) continue;
      const file = await readIfThere(files, key);
      if (file !== undefined) yield { name: `files/${inside}`, input: file.stream };
    }
  } finally {
    await spool.close();
  }
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
