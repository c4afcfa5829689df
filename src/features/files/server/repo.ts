import { sql } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

/** Reads the bytes used by the workspace's files, and the plan's limit; undefined if unlimited. */
export async function readRoom(db: Database): Promise<{ used: number; allowed: number | undefined }> {
  const { rows } = await sql<{ used: string; allowed: string | null }>`
    select coalesce(u.bytes, 0)::text as used, p.storage_bytes::text as allowed
      from workspaces w join plans p on p.pricing = w.pricing left join storage_use u on u.workspace_id = w.id
     where w.id = current_workspace()`.execute(db);
  const [row] = rows;
  return { used: Number(row?.used ?? 0), allowed: row?.allowed ? Number(row.allowed) : undefined };
}

/** Returns the names to which no row of the workspace refers, in any table with files. */
export async function withoutRow(db: Database, names: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select quote_ident(c.relname) as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  const missing = tables.rows.map(
    ({ name }) => sql`not exists (select from ${sql.raw(name)} t where t.storage_key = given.name)`,
  );
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${[...names]}::text[]) as given(name) where ${sql.join(missing, sql` and `)}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
