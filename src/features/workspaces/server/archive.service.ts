/** All that a workspace has as one ZIP, made while it is sent. */
import { makeZip } from 'client-zip';
import { record } from '#features/audit/server/service.ts';
import { type Cell, csvOf } from '#kernel/csv.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext } from '#platform/request/context.ts';
import { DERIVED, readIfThere, workspaceFolder } from '#platform/storage/storage.ts';
import * as repo from './archive.repo.ts';

interface Entry {
  name: string;
  input: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** What rooms add that is neither a row nor a file: documents made on demand. Names are paths in the archive. */
export type ArchivedDocuments = (workspaceId: number) => AsyncIterable<{ name: string; input: Uint8Array }>;

interface Needs extends Pick<Platform, 'engine' | 'storage'> {
  documents: readonly ArchivedDocuments[];
}

export type ArchiveService = ReturnType<typeof createArchiveService>;

export function createArchiveService({ engine, storage, documents }: Needs) {
  /** Rows are of one moment; files are read one after the other as they are sent. */
  async function exportArchive(context: MemberCallContext): Promise<Response> {
    const { workspaceId } = context.actor;
    const tables = await asTenant(engine, workspaceId, async (transaction) => {
      await record(transaction, context, {
        action: 'workspace.exported',
        subjectType: 'workspace',
        subjectId: workspaceId,
      });
      return repo.readTables(transaction.db);
    });
    return new Response(makeZip(entries(workspaceId, tables)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="workspace-${workspaceId}.zip"`,
        'cache-control': 'no-store',
      },
    });
  }

  async function* entries(workspaceId: number, tables: readonly repo.ArchivedTable[]): AsyncIterable<Entry> {
    for (const { name, columns, rows } of tables) {
      yield { name: `data/${name}.json`, input: `${JSON.stringify(rows, null, 2)}\n` };
      yield {
        name: `data/${name}.csv`,
        input: csvOf(
          columns,
          rows.map((row) => columns.map((column) => cell(row[column]))),
        ),
      };
    }
    for (const list of documents) yield* list(workspaceId);
    const folder = workspaceFolder(workspaceId);
    for await (const key of storage.list(folder)) {
      const inside = key.slice(folder.length + 1);
      if (inside.startsWith(`${DERIVED}/`)) continue;
      // One that was deleted since it was listed is not missed.
      const file = await readIfThere(storage, key);
      if (file !== undefined) yield { name: `files/${inside}`, input: file.stream };
    }
  }

  return { exportArchive };
}

function cell(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Cell);
}
