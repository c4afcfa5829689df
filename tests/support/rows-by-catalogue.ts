/**
 * Inserts a row into each empty table of a workspace, with values chosen from the catalogue, so that walks over
 * isolation, archives and deletion include new tables automatically.
 */
import { CompiledQuery } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

interface Column {
  table: string;
  name: string;
  /**
   * PostgreSQL's type category: `N` numbers, `S` texts, `D` days and instants, `B` booleans, `E` enumerations,
   * `U` others.
   */
  category: string;
  type: string;
  required: boolean;
  /** The referenced table, if any. */
  names: string | null;
  /** The first allowed value of a check, if any. */
  word: string | null;
}

/** The schema is the same in all databases of the tests, and reading it takes as long as filling its tables. */
let schema: Map<string, Column[]> | undefined;
/** Columns with which a row of a table can be made, by table. */
export type Fitting = Map<string, Column[]>;

/** Columns without a default by table, for tables into which tenants may insert. */
async function columnsOf(db: Database): Promise<Map<string, Column[]>> {
  const columns = await select<Column>(
    db,
    `select c.relname as table, a.attname as name, t.typcategory as category, format_type(a.atttypid, null) as type,
            a.attnotnull as required,
            (select k.confrelid::regclass::text from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as names,
            (select substring(pg_get_constraintdef(k.oid) from 'ANY \\(+ARRAY\\[''([^'']*)''') from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as word
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped)
        and has_table_privilege('ardoise_tenant', c.oid, 'insert')
        and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' and a.attname <> 'workspace_id'
      order by c.relname, a.attnum`,
  );
  return Map.groupBy(columns, ({ table }) => table);
}

async function select<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

interface Made {
  table: string;
  /** The row, with its id if the table has ids. */
  row: { id?: number };
}

/** Returns a value of the column's type; undefined if it is optional. */
function valueFor({ category, type, required, word }: Column, mark: string): unknown {
  if (word !== null) return word;
  if (category === 'S') return mark;
  if (!required) return null;
  if (category === 'N') return 1;
  if (category === 'B') return false;
  if (category === 'D') return '2026-01-05';
  return type === 'bytea' ? Buffer.from(mark) : '{}';
}

/**
 * @param db in the workspace's transaction.
 * @param mark part of every text.
 * @param idOf the row to reference, if not the first one.
 * @param fitting filled here; used again for a workspace with the same rows.
 * @returns the ids of new rows by their names in contracts: `member_notes` has `memberNoteId` and `noteId`.
 * @throws the database's error for a row that cannot be made this way: add such a table to `other-company.ts`.
 */
export async function fillTables(
  db: Database,
  {
    workspaceId,
    mark,
    idOf,
    fitting,
  }: { workspaceId: number; mark: string; idOf: Record<string, number>; fitting: Fitting },
): Promise<Record<string, number>> {
  schema ??= await columnsOf(db);
  const tables = schema;
  const made = new Map<string, number | undefined>();
  const existing = [...tables.keys()].map(
    (table) =>
      `(select '${table}' as table, to_jsonb(t) as row from ${table} t where workspace_id = $1 limit 1)`,
  );
  for (const { table, row } of await select<Made>(db, existing.join(' union all '), [workspaceId]))
    made.set(table, idOf[table] ?? row.id);
  const ids: Record<string, number> = {};
  // In the order of references.
  for (let before = -1; before !== made.size; ) {
    before = made.size;
    for (const [table, columns] of tables) {
      if (
        made.has(table) ||
        columns.some(({ names, required }) => names !== null && required && !made.has(names))
      )
        continue;
      const row = (given: Column[]): [string, unknown][] =>
        given.map((one) => [
          one.name,
          one.names === null
            ? valueFor(one, `${mark}-${workspaceId}`)
            : one.required
              ? made.get(one.names)
              : null,
        ]);
      // With all optional texts, unless a check forbids the combination.
      const fit = fitting.get(table) ?? (await fittingOf(db, workspaceId, columns, row));
      fitting.set(table, fit);
      const id = await makeRow(db, table, workspaceId, row(fit));
      made.set(table, id);
      for (const name of namesOf(table)) if (id !== undefined) ids[name] ??= id;
    }
  }
  const missing = [...tables.keys()].filter((table) => !made.has(table));
  if (missing.length > 0) throw new Error(`${missing}: add a row in tests/support/other-company.ts`);
  return ids;
}

/** @returns the columns with which a row can be made: all, or the required ones. */
async function fittingOf(
  db: Database,
  workspaceId: number,
  columns: Column[],
  row: (given: Column[]) => [string, unknown][],
): Promise<Column[]> {
  const [{ table = '' } = {}] = columns;
  await select(db, 'savepoint row');
  const all = await makeRow(db, table, workspaceId, row(columns)).then(
    () => true,
    () => false,
  );
  await select(db, 'rollback to savepoint row');
  return all ? columns : columns.filter(({ required }) => required);
}

async function makeRow(
  db: Database,
  table: string,
  workspaceId: number,
  given: [name: string, value: unknown][],
) {
  const values: [string, unknown][] = [['workspace_id', workspaceId], ...given];
  const names = values.map(([name]) => name);
  const places = values.map((_, at) => `$${at + 1}`);
  const [made] = await select<Made>(
    db,
    `insert into ${table} as t (${names}) values (${places}) returning '${table}' as table, to_jsonb(t) as row`,
    values.map(([, value]) => value),
  );
  return made?.row.id;
}

/** `member_notes` → `memberNoteId`, `noteId`. */
export function namesOf(table: string): string[] {
  const words = table.replace(/ies$/, 'y').replace(/s$/, '').split('_');
  const camel = (parts: string[]) =>
    `${parts.map((part, at) => (at === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join('')}Id`;
  return [camel(words), camel(words.slice(-1))];
}
