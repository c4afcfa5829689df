import { sql } from 'kysely';
import { eachLine } from '#platform/db/batches.ts';
import type { Database } from '#platform/db/kysely.ts';

/** Tables that are of no use to anybody outside: sessions, codes, second factors, what only this program needs. */
const inner = [
  'account_challenges',
  'account_codes',
  'account_passkeys',
  'account_recovery_codes',
  'account_totps',
  'idempotent_answers',
  'service_instances',
  'session_tokens',
  'sessions',
];
/** Columns that hold secrets, and what is derived, by their names. */
const innerColumn = '(hash|secret|token|password|credential)|^(search|storage_key|input)$';

export interface ArchivedTable {
  name: string;
  columns: string[];
}

/** All that is read afterwards in this transaction is of one moment. To be called before anything is read. */
export async function holdMoment(db: Database): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db);
}

/** Every table of the workspace, as the catalogue knows them: a new table needs no line here. */
export async function listTables(db: Database): Promise<ArchivedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
       and (c.relname = 'workspaces' or exists (
             select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped))
       and c.relname <> all(${inner})
       and a.attname <> 'workspace_id' and a.attname !~ ${innerColumn} and a.atttypid not in ('bytea'::regtype)
     group by c.relname order by c.relname`.execute(db);
  return rows;
}

/** The rows of a table as JSON, batch by batch. The policies keep this to the own rows, whatever the table. */
export function eachRow(db: Database, table: ArchivedTable): AsyncGenerator<string[]> {
  const columns = table.columns.map((column) => `"${column}"`);
  const run = async (statement: string) => (await sql.raw(statement).execute(db)).rows;
  return eachLine(run, {
    line: `(select to_jsonb(r) from (select ${columns.map((column) => `t.${column}`).join(', ')}) r)::text`,
    columns,
    from: `"${table.name}" t`,
    order: 't.ctid',
  });
}

/** Bytes of the workspace's files. */
export async function countBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(max(bytes), 0)::text as bytes from storage_use where workspace_id = current_workspace()`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}
