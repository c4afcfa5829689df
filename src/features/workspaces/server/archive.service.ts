/** All that a workspace has as one ZIP, made while it is sent; never whole in memory. */
import path from 'node:path';
import { makeZip } from 'client-zip';
import { recordEvent } from '#features/audit/server/service.ts';
import { type Cell, csvHead, csvLine } from '#kernel/csv.ts';
import type { Locale } from '#kernel/locale.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext } from '#platform/request/context.ts';
import { openSpool, type Piece, type Spool } from '#platform/spool/spool.ts';
import { DERIVED, readIfThere, workspaceFolder } from '#platform/storage/storage.ts';
import { EXPECTED_BYTES } from '../rules.ts';
import * as repo from './archive.repo.ts';

interface Entry {
  name: string;
  input: Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** What rooms add that is neither a row nor a file: documents made on demand. Names are paths in the archive. */
export type ArchivedDocuments = (
  workspaceId: number,
  locale: Locale,
) => AsyncIterable<{ name: string; input: Uint8Array }>;

interface Needs extends Pick<Platform, 'engine' | 'storage' | 'config'> {
  documents: readonly ArchivedDocuments[];
}

interface WrittenTable extends repo.ArchivedTable {
  piece: Piece;
}

interface Source {
  workspaceId: number;
  locale: Locale;
  spool: Spool;
  tables: readonly WrittenTable[];
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

export function createArchiveService({ engine, storage, config, documents }: Needs) {
  /**
   * Rows are of one moment: they are written to disk first, so that nobody's slow line keeps a transaction open. Files
   * are read one after the other as they are sent.
   */
  async function exportArchive(context: MemberCallContext): Promise<Response> {
    const { workspaceId } = context.actor;
    const spool = await openSpool(path.join(config.dataDir, 'spool'));
    const written = await writeRows(context, spool).catch(async (error: unknown) => {
      await spool.close();
      throw error;
    });
    const source = { workspaceId, locale: context.request.locale, spool, tables: written.tables };
    return new Response(makeZip(entries(source)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="workspace-${workspaceId}.zip"`,
        'cache-control': 'no-store',
        // Not its length: files may come and go while it is sent.
        [EXPECTED_BYTES]: String(written.bytes),
      },
    });
  }

  /** @returns the tables, and how many bytes the archive will have, about. */
  function writeRows(context: MemberCallContext, spool: Spool) {
    const { workspaceId } = context.actor;
    return asTenant(engine, workspaceId, async (transaction) => {
      const { db } = transaction;
      await repo.holdMoment(db);
      await recordEvent(transaction.db, context, {
        action: 'workspace.exported',
        subjectType: 'workspace',
        subjectId: workspaceId,
      });
      const tables: WrittenTable[] = [];
      let bytes = await repo.countBytes(db);
      for (const table of await repo.listTables(db)) {
        const piece = await spool.write(repo.eachRow(db, table));
        tables.push({ ...table, piece });
        // Once as JSON and once, without the names, as CSV.
        bytes += 1.6 * piece.length;
      }
      return { tables, bytes: Math.ceil(bytes) };
    });
  }

  async function* entries({ workspaceId, locale, spool, tables }: Source): AsyncIterable<Entry> {
    try {
      for (const table of tables) {
        const lines = () => spool.lines(table.piece);
        yield { name: `data/${table.name}.json`, input: encoded(jsonOf(lines())) };
        yield { name: `data/${table.name}.csv`, input: encoded(csvOf(table.columns, lines())) };
      }
      for (const list of documents) yield* list(workspaceId, locale);
      const folder = workspaceFolder(workspaceId);
      for await (const key of storage.list(folder)) {
        const inside = key.slice(folder.length + 1);
        if (inside.startsWith(`${DERIVED}/`)) continue;
        const file = await readIfThere(storage, key);
        if (file !== undefined) yield { name: `files/${inside}`, input: file.stream };
      }
    } finally {
      await spool.close();
    }
  }

  return { exportArchive };
}

async function* jsonOf(rows: AsyncIterable<string>): AsyncIterable<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n  ${row}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* csvOf(columns: readonly string[], rows: AsyncIterable<string>): AsyncIterable<string> {
  yield csvHead(columns);
  for await (const row of rows) {
    const values = JSON.parse(row) as Record<string, unknown>;
    yield csvLine(columns.map((column) => cell(values[column])));
  }
}

function cell(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);
}

/** Characters that are gathered before they go on: a chunk a row would be too many. */
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
