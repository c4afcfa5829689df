/** Finds the tables in the database's catalogue, so that a new table needs no entry here. */
import type { Lines } from '#platform/db/batches.ts';
import type { Session } from '#platform/db/engine.ts';

export interface TableFacts {
  name: string;
  /** The columns that identify and sort rows. */
  key: { name: string; collatable: boolean }[];
  /** The column with the workspace's id; undefined for tables without one. */
  workspaceColumn?: string;
  /** Columns computed by the database. */
  generated: string[];
  columns: string[];
  /**
   * The role that sees all rows: the owner, if there is no row-level security; the installation's role; or
   * tenants one by one.
   */
  readBy: 'owner' | 'installation' | 'tenant';
}

/** All tables except the list of migrations, which is in the manifest. Runs as the login role. */
export async function readTableFacts(session: Session): Promise<TableFacts[]> {
  const { rows } = await session.query(`
    select c.relname as name, c.relrowsecurity as guarded,
           (select coalesce(json_agg(json_build_object('name', a.attname, 'collatable', a.attcollation <> 0) order by k.place), '[]')
              from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (attnum, place), pg_attribute a
             where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key,
           (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> '') as generated,
           has_table_privilege('ardoise_installation', c.oid, 'select') and exists (
             select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
                and p.roles @> '{ardoise_installation}' and p.cmd in ('ALL', 'SELECT') and p.qual = 'true') as installation
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     order by c.relname`);
  return rows.map(({ name, guarded, key, columns, generated, installation }) => ({
    name,
    key,
    columns,
    generated,
    workspaceColumn:
      name === 'workspaces' ? 'id' : columns.includes('workspace_id') ? 'workspace_id' : undefined,
    readBy: !guarded ? 'owner' : installation ? 'installation' : 'tenant',
  }));
}

/**
 * Returns a table's rows as JSON lines, in the same order in every database: by workspace, then by primary
 * key, texts sorted by bytes.
 */
export function tableLines(table: TableFacts): Lines {
  const key = table.key.map(({ name, collatable }) => `t.${quote(name)}${collatable ? ' collate "C"' : ''}`);
  if (key.length === 0) key.push('to_jsonb(t)::text collate "C"');
  if (table.workspaceColumn !== undefined) key.unshift(`t.${quote(table.workspaceColumn)}`);
  const without = table.generated.map((column) => ` - '${column}'`).join('');
  return {
    line: `(to_jsonb(t)${without})::text`,
    columns: table.columns.map(quote),
    from: `public.${quote(table.name)} t`,
    order: key.join(', '),
  };
}

/** Settings that make values independent of the session. */
export const PLAIN_VALUES =
  "set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1";

/** Reads the sequences of identity columns with their values. */
export async function readSequences(
  session: Session,
): Promise<{ name: string; last: number; called: boolean }[]> {
  const { rows } = await session.query(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  const sequences: { name: string; last: number; called: boolean }[] = [];
  for (const { name } of rows as { name: string }[]) {
    const { rows: state } = await session.script(
      `select last_value as last, is_called as called from public.${quote(name)}`,
    );
    sequences.push({ name, last: Number(state[0].last), called: state[0].called });
  }
  return sequences;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
