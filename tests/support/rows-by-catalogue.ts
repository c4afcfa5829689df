/**
 * One row in every table of a workspace that a test made none in by hand, its values chosen from the catalogue: so that a
 * new table is there for the walks over isolation, archives and purges without a line of theirs.
 */
import { CompiledQuery } from 'kysely';
import type { Database } from '#platform/db/kysely.ts';

interface Column {
  table: string;
  name: string;
  /** Of its type: `N` numbers, `S` texts, `D` days and instants, `B` booleans, `E` names of a list, `U` all else. */
  category: string;
  type: string;
  required: boolean;
  /** The table whose row it names, where it names one. */
  names: string | null;
  /** The first of the words that it may hold, where a check lists them. */
  word: string | null;
}

/** Columns that a row must or may be given: those without a value of their own, of tables in which tenants may insert. */
async function columnsOf(db: Database): Promise<Column[]> {
  return ask<Column>(
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
}

async function ask<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

interface Made {
  table: string;
  /** With an id, where the table has one. */
  row: { id?: number };
}

/** What stands in a column of the type; nothing where nothing has to. */
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
 * @param mark stands in every text.
 * @param idOf the row of a table that others name, where it is not the first one.
 * @returns the ids of the rows made, by the name that contracts would give them: `member_notes` are `memberNoteId` and `noteId`.
 * @throws what the database says of a row that cannot be made so: such a table is for `other-company.ts`.
 */
export async function fillTables(
  db: Database,
  { workspaceId, mark, idOf }: { workspaceId: number; mark: string; idOf: Record<string, number> },
): Promise<Record<string, number>> {
  const tables = Map.groupBy(await columnsOf(db), ({ table }) => table);
  const made = new Map<string, number | undefined>();
  const there = [...tables.keys()].map(
    (table) =>
      `(select '${table}' as table, to_jsonb(t) as row from ${table} t where workspace_id = $1 limit 1)`,
  );
  for (const { table, row } of await ask<Made>(db, there.join(' union all '), [workspaceId]))
    made.set(table, idOf[table] ?? row.id);
  const ids: Record<string, number> = {};
  // In the order in which they name each other.
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
      // With every text, unless a check of the table ties one that may be missing to something else.
      const id = await makeRow(db, table, workspaceId, row(columns)).catch(() =>
        makeRow(db, table, workspaceId, row(columns.filter(({ required }) => required))),
      );
      made.set(table, id);
      for (const name of namesOf(table)) if (id !== undefined) ids[name] ??= id;
    }
  }
  const left = [...tables.keys()].filter((table) => !made.has(table));
  if (left.length > 0) throw new Error(`${left}: let tests/support/other-company.ts make one`);
  return ids;
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
  await ask(db, 'savepoint row');
  try {
    const [made] = await ask<Made>(
      db,
      `insert into ${table} as t (${names}) values (${places}) returning '${table}' as table, to_jsonb(t) as row`,
      values.map(([, value]) => value),
    );
    return made?.row.id;
  } catch (error) {
    await ask(db, 'rollback to savepoint row');
    throw error;
  }
}

/** `member_notes` → `memberNoteId`, `noteId`. */
function namesOf(table: string): string[] {
  const words = table.replace(/ies$/, 'y').replace(/s$/, '').split('_');
  const camel = (parts: string[]) =>
    `${parts.map((part, at) => (at === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join('')}Id`;
  return [camel(words), camel(words.slice(-1))];
}
