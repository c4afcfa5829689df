import { sql } from 'kysely';
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
  rows: Record<string, unknown>[];
}

/** Every table of the workspace with its rows, as the catalogue knows them: a new table needs no line here. */
export async function readTables(db: Database): Promise<ArchivedTable[]> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
       and (c.relname = 'workspaces' or exists (
             select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped))
       and c.relname <> all(${inner})
       and a.attname <> 'workspace_id' and a.attname !~ ${innerColumn} and a.atttypid not in ('bytea'::regtype)
     group by c.relname order by c.relname`.execute(db);
  const archived: ArchivedTable[] = [];
  for (const { name, columns } of tables) {
    const table = sql.table(name);
    const list = sql.join(columns.map((column) => sql.ref(column)));
    // The policies keep this to the own rows, whatever the table.
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from (select ${list} from ${table}) t`.execute(db);
    archived.push({ name, columns, rows: rows.map(({ row }) => row) });
  }
  return archived;
}
