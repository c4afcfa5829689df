/**
 * Copies all rows, as they are at one moment, to files. The transaction that reads them can then end before the
 * archive is sent, which may be slow.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '#kernel/problem.ts';
import { eachLine, type Lines } from '#platform/db/batches.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { appliedMigrations } from '#platform/db/migrate.ts';
import { INSTALLATION_ROLE, TENANT_ROLE } from '#platform/db/transaction.ts';
import { readPendingJobs } from '#platform/jobs/pending.ts';
import { JOBS, type Manifest, type Part, tablePart } from './manifest.ts';
import { PLAIN_VALUES, readSequences, readTableFacts, type TableFacts, tableLines } from './tables.ts';

export interface Snapshot extends Pick<Manifest, 'migrations' | 'sequences' | 'rows'> {
  parts: (Part & { file: string })[];
  /** The storage keys in the rows. */
  storageKeys: string[];
}

/** Limits a snapshot to one workspace. */
export interface OneWorkspace {
  id: number;
  name: string;
  /** Any text sealed with the key of the archive's secrets, to recognise the key. */
  sealed: string;
  /** The tables in the archive, in this order. */
  tables(session: Session): Promise<readonly TableFacts[]>;
  /** Changes the text of a row. */
  change(table: TableFacts, line: string): string;
}

/** @param folder an empty folder for the rows' files. */
export function takeSnapshot(engine: Engine, folder: string, only?: OneWorkspace): Promise<Snapshot> {
  return withSession(engine, async (session) => {
    await session.script(`begin read only, isolation level repeatable read; ${PLAIN_VALUES}`);
    try {
      return await readAll(session, folder, only);
    } finally {
      await session.script('rollback');
    }
  });
}

async function readAll(session: Session, folder: string, only?: OneWorkspace): Promise<Snapshot> {
  const migrations = await appliedMigrations(session);
  if (migrations.length === 0) throw new Problem(404, { msg: 'There is nothing to back up yet.' });
  const tables = only === undefined ? await readTableFacts(session) : await only.tables(session);
  const workspaces = only === undefined ? await readWorkspaces(session) : [only.id];
  const snapshot: Snapshot = {
    migrations,
    sequences: [],
    rows: 0,
    parts: [],
    storageKeys: [],
  };
  for (const table of tables) {
    const hasFiles = table.columns.includes('storage_key');
    const part = await writePart(folder, tablePart(table.name), async (write) => {
      for await (const read of readTable(session, table, workspaces, tableLines(table))) {
        const lines = only === undefined ? read : read.map((line) => only.change(table, line));
        await write(lines);
        snapshot.rows += lines.length;
        if (hasFiles) snapshot.storageKeys.push(...lines.flatMap(storageKeyOf));
      }
    });
    snapshot.parts.push(part);
  }
  snapshot.parts.push(
    await writePart(folder, JOBS, async (write) => {
      const pending = await readPendingJobs(session);
      const jobs = only === undefined ? pending : pending.filter(({ data }) => data?.workspaceId === only.id);
      await write(jobs.map((job) => JSON.stringify(job)));
    }),
  );
  snapshot.sequences = await readSequences(session);
  return snapshot;
}

function storageKeyOf(line: string): string[] {
  const { storage_key: key } = JSON.parse(line) as { storage_key: string | null };
  return key === null ? [] : [key];
}

async function writePart(
  folder: string,
  name: string,
  fill: (write: (lines: string[]) => Promise<void>) => Promise<void>,
): Promise<Part & { file: string }> {
  const file = path.join(folder, path.basename(name));
  const handle: FileHandle = await open(file, 'w', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await fill(async (lines) => {
      if (lines.length === 0) return;
      const chunk = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(chunk);
      bytes += chunk.length;
      await handle.write(chunk);
    });
  } finally {
    await handle.close();
  }
  return { name, bytes, sha256: hash.digest('hex'), file };
}

/**
 * Reads a whole table in an open transaction, although the login role is subject to row-level security. It
 * reads as the role that may see all rows: the owner for tables without policies, the installation's role, or
 * one tenant after the other.
 * @param lines what to read of the table, in batches.
 */
export async function* readTable(
  session: Session,
  table: TableFacts,
  workspaces: readonly number[],
  lines: Lines,
): AsyncGenerator<string[]> {
  const read = () => eachLine(async (statement) => (await session.script(statement)).rows, lines);
  if (table.readBy === 'owner') return yield* read();
  if (table.readBy === 'installation') {
    await session.script(`set local role ${INSTALLATION_ROLE}`);
    yield* read();
  } else {
    await session.script(`set local role ${TENANT_ROLE}`);
    for (const workspace of workspaces) {
      await session.script(`set local app.workspace_id = ${workspace}`);
      yield* read();
    }
  }
  await session.script('set local role none');
}

/** Reads the ids of all workspaces, in the order of a backup's rows. */
export async function readWorkspaces(session: Session): Promise<number[]> {
  await session.script(`set local role ${INSTALLATION_ROLE}`);
  const { rows } = await session.query('select id from workspaces order by id');
  await session.script('set local role none');
  return rows.map(({ id }: { id: number }) => id);
}
