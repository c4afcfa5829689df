import { sql } from 'kysely';
import { eachLineOfAll, type Lines } from '#platform/db/batches.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface ArchivedTable {
  name: string;
  columns: string[];
}

/** All that is read afterwards in this transaction is of one moment. To be called before anything is read. */
export async function holdMoment(db: Database): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db);
}

/** What the tables' migrations expose to archives. All rows are of one workspace, so that its id is left out. */
export async function listTables(db: Database): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select name, array_remove(columns, 'workspace_id') as columns from exposed_tables('archive')`.execute(db);
  return rows;
}

/**
 * The rows of the tables as JSON, batch by batch, each with the place of its table. The policies keep this to the own
 * rows, whatever the table.
 */
export function eachRow(
  db: Database,
  tables: readonly ArchivedTable[],
): AsyncGenerator<{ place: number; lines: string[] }> {
  const run = async (statement: string) => (await sql.raw(statement).execute(db)).rows;
  return eachLineOfAll(run, tables.map(linesOf));
}

function linesOf(table: ArchivedTable): Lines {
  const columns = table.columns.map((column) => `"${column}"`);
  return {
    line: `(select to_jsonb(r) from (select ${columns.map((column) => `t.${column}`).join(', ')}) r)::text`,
    columns,
    from: `"${table.name}" t`,
    order: 't.ctid',
  };
}

/** Bytes of the workspace's files. */
export async function countBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(max(bytes), 0)::text as bytes from storage_use where workspace_id = current_workspace()`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}
