import { sql } from 'kysely';
import { eachLineOfAll, type Lines } from '#platform/db/batches.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface ArchivedTable {
  name: string;
  columns: string[];
}

/** Makes all later reads of this transaction see the same snapshot. Must be called before the first read. */
export async function fixSnapshot(db: Database): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db);
}

/**
 * Lists the columns that migrations expose to archives. `workspace_id` is left out, because it is the same in
 * all rows.
 */
export async function listTables(db: Database): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select name, array_remove(columns, 'workspace_id') as columns from exposed_tables('archive')`.execute(db);
  return rows;
}

/**
 * Returns the rows of the tables as JSON in batches, each with the index of its table. Row-level security
 * limits them to the transaction's workspace.
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
