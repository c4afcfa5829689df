/**
 * Loads rows into their tables in one transaction of the login role, which owns the tables. Meanwhile row-level
 * security is not forced on the owner, the counting triggers are disabled (the rows include their counters),
 * and foreign keys are checked at the end. A failure rolls all of this back.
 */
import { createHash } from 'node:crypto';
import { BATCH, eachLine } from '#platform/db/batches.ts';
import type { Session } from '#platform/db/engine.ts';
import type { Manifest, Part } from './manifest.ts';
import { quote, type TableFacts, tableLines } from './tables.ts';

/**
 * Disables the triggers of the tables and stops forcing row-level security on the owner.
 * @returns the tables whose row-level security was forced, so that it can be forced again.
 */
export async function openTables(session: Session, tables: readonly TableFacts[]): Promise<string[]> {
  const { rows } = await session.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  const forced = rows.map(({ name }: { name: string }) => name);
  for (const { name } of tables) await session.script(`alter table ${quote(name)} disable trigger user`);
  for (const name of forced) await session.script(`alter table ${quote(name)} no force row level security`);
  await session.script('set constraints all deferred');
  return forced;
}

/** Deletes all rows and the rows that refer to them with `on delete cascade`. @returns how many rows each table had. */
export async function emptyTables(
  session: Session,
  tables: readonly TableFacts[],
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { name } of tables) deleted[name] = (await session.query(`delete from ${quote(name)}`)).affected;
  return deleted;
}

/** @throws the database's error if a row refers to a missing one. */
export async function closeTables(
  session: Session,
  tables: readonly TableFacts[],
  forced: readonly string[],
): Promise<void> {
  await session.script('set constraints all immediate');
  for (const name of forced) await session.script(`alter table ${quote(name)} force row level security`);
  for (const { name } of tables) await session.script(`alter table ${quote(name)} enable trigger user`);
}

export async function insertLines(
  session: Session,
  table: TableFacts,
  lines: AsyncIterable<string>,
): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const insert = `insert into public.${quote(table.name)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::public.${quote(table.name)}, $1::jsonb)`;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await session.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length >= BATCH.rows || characters >= BATCH.bytes) await flush();
  }
  await flush();
}

export async function setSequences(session: Session, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, last, called } of sequences)
    await session.query('select setval($1::regclass, $2, $3)', [`public.${quote(name)}`, last, called]);
}

/** Reads a table back. @throws Error if it differs from the archive. */
export async function compareTable(
  session: Session,
  table: TableFacts,
  part: Part | undefined,
): Promise<void> {
  const hash = createHash('sha256');
  const run = async (statement: string) => (await session.script(statement)).rows;
  for await (const lines of eachLine(run, tableLines(table))) hash.update(`${lines.join('\n')}\n`);
  if (hash.digest('hex') !== part?.sha256)
    throw new Error(`${table.name} differs from the archive after loading`);
}
