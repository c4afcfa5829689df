/** Finds in the catalogue which columns have ids, and in which order tables are loaded. */
import { readTableFacts, type TableFacts } from '#platform/backup/tables.ts';
import type { Session } from '#platform/db/engine.ts';

export interface MovedTable extends TableFacts {
  ids: readonly string[];
  bigIds: readonly string[];
}

/** Tables that are not moved, by name, with the reason. */
export type Remaining = Readonly<Record<string, string>>;

/**
 * Returns the tables that move, each after those that it refers to: all tables of a workspace, except `remaining`. A
 * column has ids if it is an identity column, a reference, or a number called `…_id`, `…_ids` or `…_by`.
 */
export async function readMovedTables(session: Session, remaining: Remaining): Promise<MovedTable[]> {
  const { rows } = await session.query(`
    select c.relname as name,
           coalesce(array_agg(a.attname::text) filter (where a.atttypid not in ('bigint'::regtype, 'bigint[]'::regtype)), '{}') as ids,
           coalesce(array_agg(a.attname::text) filter (where a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype)), '{}') as "bigIds",
           array(select distinct k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('integer'::regtype, 'integer[]'::regtype, 'bigint'::regtype, 'bigint[]'::regtype)
       and (a.attidentity <> '' or a.attname ~ '(^|_)(ids?|by)$'
            or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)))
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.oid, c.relname`);
  const facts = new Map<string, Columns>(rows.map((row: Columns & { name: string }) => [row.name, row]));
  const tables = (await readTableFacts(session))
    .filter(({ name, workspaceColumn }) => workspaceColumn !== undefined && !Object.hasOwn(remaining, name))
    .map((table): TableFacts => ({ ...table, readBy: 'tenant' }));
  const ordered = new Map<string, MovedTable>();
  const add = (table: TableFacts, above: readonly string[]) => {
    const { ids = [], bigIds = [], refersTo = [] } = facts.get(table.name) ?? {};
    const path = [...above, table.name];
    for (const other of tables)
      if (refersTo.includes(other.name) && !path.includes(other.name)) add(other, path);
    if (!ordered.has(table.name)) ordered.set(table.name, { ...table, ids, bigIds });
  };
  for (const table of tables) add(table, []);
  return [...ordered.values()];
}

interface Columns {
  ids: string[];
  bigIds: string[];
  refersTo: string[];
}
