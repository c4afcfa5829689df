/**
 * Brings a workspace from another installation. Its rows are loaded as the tenant, so that row-level security keeps
 * them in their workspace, in one transaction; then they are read back and compared. Other workspaces are in use
 * meanwhile.
 */
import { createHash, type Hash } from 'node:crypto';
import path from 'node:path';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { bytesOf, checkArchive, linesOf, openArchive } from '#platform/backup/archive.ts';
import { insertLines } from '#platform/backup/load.ts';
import { fileOf, JOBS, type Manifest, RestoreRefused, tableOf } from '#platform/backup/manifest.ts';
import { PLAIN_VALUES, quote, tableLines } from '#platform/backup/tables.ts';
import type { SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import { eachLine } from '#platform/db/batches.ts';
import type { Session } from '#platform/db/engine.ts';
import { appliedMigrations } from '#platform/db/migrate.ts';
import { INSTALLATION_ROLE, TENANT_ROLE } from '#platform/db/transaction.ts';
import { type PendingJob, pendingJob } from '#platform/jobs/pending.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { parseRow, type Row, type Shift, shiftFields, shiftFileNames, shiftRow } from './shift.ts';
import { type MovedTable, type Remaining, readMovedTables } from './tables.ts';

/** What the text in the manifest is sealed for (crypto/vault.ts). */
export const ARCHIVE = 'archive';
const UNIQUE_VIOLATION = '23505';

export interface Arrival {
  remaining: Remaining;
  sealed: readonly SealedColumn[];
  /** Opens what the archive's key has sealed. */
  carried: Vault;
  /** Adapts a row to this installation, before its ids change. */
  adapt(table: string, row: Row): Row;
  /** @throws RestoreRefused if the workspace's name, host or addresses are in use. Runs in the installation's role. */
  refuseTaken(context: TransactionContext, workspace: Row, accounts: readonly Row[]): Promise<void>;
  /** Runs before the files are stored, in a separate transaction. */
  prepare(context: TransactionContext, workspaceId: number): Promise<void>;
  /** Runs after the rows are loaded, in the same transaction. */
  finish(
    context: TransactionContext,
    arrived: { workspaceId: number; formerId: number; own: Row },
  ): Promise<void>;
}

export interface Arrived {
  formerId: number;
  workspaceId: number;
  rows: number;
  files: number;
  jobs: number;
}

/** @throws RestoreRefused if the archive is damaged, has another schema, or contains a name that is already used here. */
export async function importWorkspace(job: JobContext, file: string, arrival: Arrival): Promise<Arrived> {
  const manifest = await checkArchive(file, 'ardoise-workspace');
  const { workspace } = manifest;
  if (workspace === undefined) throw new RestoreRefused(`${file} names no workspace`);
  if (arrival.carried.sealedWith(workspace.sealed) !== 'present')
    throw new RestoreRefused(`This is not the key of ${file}.`);
  const { accounts, own, jobs } = await readFirst(file, arrival);
  const shift = await job.everyTenant(async (context) => {
    await context.asOwner((session) => refuseOtherSchema(session, manifest));
    await arrival.refuseTaken(context, own, accounts);
    const shift = await context.asOwner((session) => reserveIds(session, workspace.id, manifest));
    await arrival.prepare(context, workspace.id + shift.ids);
    return shift;
  });
  const workspaceId = workspace.id + shift.ids;
  try {
    const files = await storeFiles(job, file, shift);
    await job.everyTenant(async (context) => {
      await context.asOwner((session) => loadRows(session, job.vault, file, arrival, shift));
      for (const { name, data, startAfter, singletonKey, priority } of jobs)
        await context.enqueue(name, shiftFields(data ?? {}, shift) as object, {
          startAfter: new Date(startAfter),
          priority,
          ...(singletonKey !== null && { singletonKey: shiftFileNames(singletonKey, shift) }),
        });
      await arrival.finish(context, { workspaceId, formerId: workspace.id, own });
    });
    return { formerId: workspace.id, workspaceId, rows: manifest.rows, files, jobs: jobs.length };
  } catch (error) {
    await job.files.removeAll(workspaceFolder(workspaceId));
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    const what = (error as Error).message;
    throw new RestoreRefused(`Something of this workspace is here already: ${what}`, { cause: error });
  }
}

/** Reads the waiting jobs, and what decides whether the workspace can be imported. */
async function readFirst(file: string, { adapt }: Arrival) {
  const accounts: Row[] = [];
  const jobs: PendingJob[] = [];
  let own: Row = {};
  for await (const { name, body } of openArchive(file)) {
    const table = tableOf(name);
    if (name === JOBS) for await (const line of linesOf(body)) jobs.push(pendingJob.parse(JSON.parse(line)));
    else if (table === 'workspaces') own = adapt(table, parseRow((await bytesOf(body)).toString()));
    else if (table === 'accounts')
      for await (const line of linesOf(body)) accounts.push(adapt(table, parseRow(line)));
    else await skip(body);
  }
  return { accounts, jobs, own };
}

async function refuseOtherSchema(session: Session, manifest: Manifest): Promise<void> {
  const here = await appliedMigrations(session);
  const differing = [
    ...manifest.migrations.filter((name) => !here.includes(name)).map((name) => `${name} is missing here`),
    ...here.filter((name) => !manifest.migrations.includes(name)).map((name) => `${name} is missing there`),
  ];
  if (differing.length > 0)
    throw new RestoreRefused(
      `Both installations need the same version of the program. Migrations differ: ${differing.join(', ')}.`,
    );
}

/** Ids grow by a multiple of this, so that people can recognise them. It also leaves ids for concurrent inserts. */
const STEP = 10_000;
const MOST_ID = 2_147_483_647;

/** Chooses ids that no row here has, and advances the sequences beyond them. A rollback does not undo this. */
async function reserveIds(session: Session, workspaceId: number, { sequences }: Manifest): Promise<Shift> {
  // If two imports run, the second waits for the first one's transaction.
  await session.query(`select pg_advisory_xact_lock(hashtextextended('move ids', 0))`);
  const { rows } = await session.query(
    `select sequencename as name, data_type = 'bigint'::regtype as big, coalesce(last_value, 0)::float8 as last
       from pg_sequences where schemaname = 'public'`,
  );
  const here = rows as { name: string; big: boolean; last: number }[];
  const above = (big: boolean) =>
    (Math.floor(Math.max(...here.filter((one) => one.big === big).map(({ last }) => last)) / STEP) + 2) *
    STEP;
  const shift: Shift = { workspaceId, ids: above(false), bigIds: above(true) };
  for (const { name, last, called } of sequences) {
    const sequence = here.find((one) => one.name === name);
    if (sequence === undefined || !called) continue;
    const next = last + (sequence.big ? shift.bigIds : shift.ids);
    if (!sequence.big && next > MOST_ID)
      throw new RestoreRefused(`${name} has no ids left for the rows of this workspace.`);
    await session.query('select setval($1::regclass, $2)', [`public.${quote(name)}`, next]);
  }
  return shift;
}

/** @returns the number of files. @throws Error if the storage returns a file that differs from the stored one. */
async function storeFiles({ files }: JobContext, file: string, shift: Shift): Promise<number> {
  const folder = workspaceFolder(shift.workspaceId + shift.ids);
  let stored = 0;
  for await (const { name, size, body } of openArchive(file)) {
    const key = fileOf(name);
    // The marker files of folders begin with a dot.
    if (key === undefined || path.posix.basename(key).startsWith('.')) {
      await skip(body);
      continue;
    }
    const place = `${folder}/${shiftFileNames(key.slice(key.indexOf('/') + 1), shift)}`;
    const sent = createHash('sha256');
    const stream = NodeStream.from(hashed(body, sent)) as ReadableStream<Uint8Array>;
    await files.put(place, { stream, size });
    const back = createHash('sha256');
    for await (const chunk of (await files.read(place)).stream) back.update(chunk);
    if (back.digest('hex') !== sent.digest('hex'))
      throw new Error(`${place} differs in the storage from the archive`);
    stored++;
  }
  return stored;
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function loadRows(
  session: Session,
  vault: Vault,
  file: string,
  { remaining, sealed, carried, adapt }: Arrival,
  shift: Shift,
): Promise<void> {
  const tables = await readMovedTables(session, remaining);
  const loaded = new Map<MovedTable, string>();
  await session.script(`set local statement_timeout = 0; ${PLAIN_VALUES}; set constraints all deferred;
    set local app.workspace_id = ${shift.workspaceId + shift.ids}`);
  const reseal = (text: string, before: string, after: string) =>
    carried.sealedWith(text) === 'foreign' ? text : vault.seal(carried.open(text, before), after);
  for await (const { name, body } of openArchive(file)) {
    const table = tables.find((one) => one.name === tableOf(name));
    if (table === undefined) {
      if (tableOf(name) !== undefined) throw new RestoreRefused(`There is no table ${tableOf(name)} here.`);
      await skip(body);
      continue;
    }
    // A tenant creates no workspaces.
    await session.script(`set local role ${table.name === 'workspaces' ? INSTALLATION_ROLE : TENANT_ROLE}`);
    if (table.name !== 'workspaces') await replaceDefaults(session, table);
    const hash = createHash('sha256');
    const shifted = { ...table, sealed: sealed.filter((one) => one.table === table.name) };
    const lines = async function* () {
      for await (const line of linesOf(body)) {
        const row = shiftRow(shifted, adapt(table.name, parseRow(line)), shift, reseal);
        const text = JSON.stringify(row);
        hash.update(text);
        yield text;
      }
    };
    await insertLines(session, table, lines());
    loaded.set(table, hash.digest('hex'));
  }
  await session.script('set constraints all immediate');
  const run = async (statement: string) => (await session.script(statement)).rows;
  for (const [table, expected] of loaded) {
    const hash = createHash('sha256');
    for await (const lines of eachLine(run, tableLines(table)))
      for (const line of lines) hash.update(JSON.stringify(parseRow(line)));
    if (hash.digest('hex') !== expected)
      throw new Error(`${table.name} differs from the archive after loading`);
  }
  await session.script('set local role none');
}

/** Deletes what triggers created with the workspace, e.g. its first types of expenses: the archive contains its own. */
async function replaceDefaults(session: Session, { name }: MovedTable): Promise<void> {
  const { rows } = await session.query(`select exists (select from public.${quote(name)}) as filled`);
  if (rows[0].filled) await session.query(`delete from public.${quote(name)}`);
}

async function skip(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}
