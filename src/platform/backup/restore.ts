/**
 * Restores a backup into an empty installation. First the whole archive is verified, so that a damaged one is
 * refused before any change. Then the files are stored, then the rows in one transaction. Each file is read back
 * and compared byte by byte after it is stored; all rows are compared in the same way before the commit.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { appliedMigrations, migrate, migrations, sinceBaseline } from '#platform/db/migrate.ts';
import { INSTALLATION_ROLE } from '#platform/db/transaction.ts';
import { openQueue, type PendingJob, pendingJob, putPendingJobs } from '#platform/jobs/pending.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { bytesOf, checkArchive, linesOf, openArchive } from './archive.ts';
import { closeTables, compareTable, emptyTables, insertLines, openTables, setSequences } from './load.ts';
import { fileOf, filePart, JOBS, type Manifest, RestoreRefused, tableOf, tablePart } from './manifest.ts';
import { readShared, skipped } from './shared-files.ts';
import { PLAIN_VALUES, quote, readTableFacts, type TableFacts } from './tables.ts';

interface Needs {
  engine: Engine;
  storage: Storage;
}

export interface Restored {
  takenAt: string;
  rows: number;
  files: number;
  jobs: number;
  /** Numbers of rows that were not restored, by table. */
  withheld: Record<string, number>;
}

/**
 * @param engine from `openEngine`, not yet migrated.
 * @param withheld tables that are emptied in the same transaction.
 * @throws RestoreRefused if the archive is damaged or was made by a newer version, or if the target is not
 * empty.
 * @throws SchemaTooOld
 */
export async function restoreBackup(
  { engine, storage }: Needs,
  file: string,
  withheld: readonly string[] = [],
): Promise<Restored> {
  const manifest = await checkArchive(file);
  for (const part of manifest.kept) await readShared(path.dirname(file), part);
  const applied = sinceBaseline(manifest.migrations);
  await refuseOtherSchema(engine, applied);
  await refuseFilledStorage(storage, manifest);
  await migrate(
    engine,
    migrations.filter(({ name }) => applied.includes(name)),
  );
  const files = await restoreFiles(storage, file, manifest);
  const jobs = await readJobs(file);
  const queue = await openQueue(engine, new Set(jobs.map(({ name }) => name)));
  const deleted = await withSession(engine, async (session) => {
    await session.script(`begin; set local statement_timeout = 0; ${PLAIN_VALUES}`);
    try {
      const deleted = await restoreRows(session, file, manifest, withheld);
      await putPendingJobs(queue, session, jobs);
      await session.script('commit');
      return deleted;
    } catch (error) {
      await session.script('rollback');
      throw error;
    }
  });
  await queue.stop({ graceful: false });
  await migrate(engine);
  return { takenAt: manifest.takenAt, rows: manifest.rows, files, jobs: jobs.length, withheld: deleted };
}

/**
 * Stores only these files of a backup; rows and other files stay as they are.
 * @param names the last parts of their keys.
 * @returns how many of them the backup has.
 * @throws RestoreRefused if the archive or one of these files is damaged.
 */
export async function restoreFilesNamed(
  storage: Storage,
  file: string,
  names: ReadonlySet<string>,
): Promise<number> {
  const isNamed = ({ name }: { name: string }) => names.has(path.posix.basename(name));
  const manifest = await checkArchive(file);
  const wanted = {
    ...manifest,
    parts: manifest.parts.filter(isNamed),
    kept: manifest.kept.filter(isNamed),
  };
  return restoreFiles(storage, file, wanted);
}

/** Refuses a newer schema. Rows of an older schema are loaded into that schema and then migrated. */
async function refuseOtherSchema(engine: Engine, inBackup: readonly string[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = inBackup.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new RestoreRefused(
      `The backup was made by a newer version of this program: this one has no migration ${newer.join(', ')}.`,
    );
  const applied = await withSession(engine, async (session) => {
    const names = await appliedMigrations(session);
    if (names.length === 0) return names;
    await session.script('begin read only');
    try {
      await refuseRows(session);
    } finally {
      await session.script('rollback');
    }
    return names;
  });
  const later = applied.filter((name) => !inBackup.includes(name));
  if (later.length > 0)
    throw new RestoreRefused(
      `The database is empty, but its tables are newer than the backup (${later.join(', ')}). Use a database without tables.`,
    );
}

/**
 * Runs in an open transaction. A database without a workspace has no other rows either.
 * @throws RestoreRefused if there is a workspace.
 */
async function refuseRows(session: Session): Promise<void> {
  await session.script(`set local role ${INSTALLATION_ROLE}`);
  const { rows } = await session.query('select exists (select from workspaces) as filled');
  await session.script('set local role none');
  if (rows[0].filled)
    throw new RestoreRefused('The database is not empty. A backup can only be restored into an empty one.');
}

/** Allows files of the same backup, so that a failed restore can be repeated. */
async function refuseFilledStorage(storage: Storage, manifest: Manifest): Promise<void> {
  const ours = new Set([...manifest.parts, ...manifest.kept].map(({ name }) => name));
  for await (const key of storage.list(''))
    if (!ours.has(filePart(key)))
      throw new RestoreRefused(
        `The storage is not empty (${key}). A backup can only be restored into an empty one.`,
      );
}

/** @returns the number of files. @throws Error if the storage returns a file that differs from the stored one. */
async function restoreFiles(storage: Storage, file: string, manifest: Manifest): Promise<number> {
  const hashes = new Map([...manifest.parts, ...manifest.kept].map(({ name, sha256 }) => [name, sha256]));
  let files = 0;
  for await (const { name, bytes } of filesOf(file, manifest)) {
    const key = fileOf(name);
    if (key === undefined || !hashes.has(name)) continue;
    await storage.put(key, bytes);
    const stored = createHash('sha256').update(await storage.bytes(key));
    if (stored.digest('hex') !== hashes.get(name))
      throw new Error(`${key} differs in the storage from the archive`);
    files++;
  }
  return files;
}

/** The files in the archive and beside it. */
async function* filesOf(
  file: string,
  { kept }: Manifest,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const { name, body } of openArchive(file)) {
    if (fileOf(name) === undefined) await skipped(body);
    else yield { name, bytes: await bytesOf(body) };
  }
  for (const part of kept) yield { name: part.name, bytes: await readShared(path.dirname(file), part) };
}

/** @returns how many rows of each table were not restored. */
async function restoreRows(
  session: Session,
  file: string,
  manifest: Manifest,
  withheld: readonly string[],
): Promise<Record<string, number>> {
  // From here on nobody can start using the installation; earlier changes are detected.
  await session.script('lock table workspaces in access exclusive mode');
  await refuseRows(session);
  const tables = await readTableFacts(session);
  const parts = new Map(manifest.parts.map((part) => [part.name, part]));
  refuseOtherTables(tables, manifest);
  await session.script(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  const forced = await openTables(session, tables);
  for await (const { name, body } of openArchive(file)) {
    const table = tables.find((one) => one.name === tableOf(name));
    if (table === undefined) await skipped(body);
    else await insertLines(session, table, linesOf(body));
  }
  await setSequences(session, manifest.sequences);
  for (const table of tables) await compareTable(session, table, parts.get(tablePart(table.name)));
  const deleted = await emptyTables(
    session,
    tables.filter(({ name }) => withheld.includes(name)),
  );
  await closeTables(session, tables, forced);
  return deleted;
}

function refuseOtherTables(tables: readonly TableFacts[], manifest: Manifest): void {
  const there = tables.map(({ name }) => name).sort();
  const inManifest = manifest.parts.flatMap(({ name }) => tableOf(name) ?? []).sort();
  if (there.join() !== inManifest.join())
    throw new RestoreRefused('The tables of the database differ from those of the backup.');
}

async function readJobs(file: string): Promise<PendingJob[]> {
  const jobs: PendingJob[] = [];
  for await (const { name, body } of openArchive(file)) {
    if (name !== JOBS) await skipped(body);
    else for await (const line of linesOf(body)) jobs.push(pendingJob.parse(JSON.parse(line)));
  }
  return jobs;
}
