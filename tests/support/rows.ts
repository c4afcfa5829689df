/**
 * Inserts and changes rows of a workspace. Columns without a value get one from the catalogue, so that tests name only
 * what matters to them, and walks over isolation, archives and deletion include new tables automatically.
 */
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant, type Transaction } from '#platform/db/transaction.ts';
import type { DB } from '../../generated/database.ts';

export interface Column {
  table: string;
  name: string;
  /**
   * PostgreSQL's type category: `N` numbers, `S` texts, `D` days and instants, `B` booleans, `E` enumerations,
   * `U` others.
   */
  category: string;
  type: string;
  required: boolean;
  /** Whether the database has a default value for it. */
  standard: boolean;
  /** The referenced table, if any. */
  names: string | null;
  /** The first allowed value of a check, if any. */
  word: string | null;
  /** Whether rows of the table may be deleted. */
  deletable: boolean;
  /** The columns of each unique index that contains this one. */
  unique: string[][];
}

/** The schema is the same in all databases of the tests, and reading it takes as long as filling its tables. */
let schema: Map<string, Column[]> | undefined;
/** Columns with which a row of a table can be made, by table. */
export type Fitting = Map<string, Column[]>;

/** The columns that an insert by a tenant may set, without the workspace, by table. */
export async function columnsOf(db: Database): Promise<Map<string, Column[]>> {
  const columns = await select<Column>(
    db,
    `select c.relname as table, a.attname as name, t.typcategory as category, format_type(a.atttypid, null) as type,
            a.attnotnull as required, a.atthasdef as standard,
            has_table_privilege('ardoise_tenant', c.oid, 'delete') as deletable,
            (select k.confrelid::regclass::text from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as names,
            (select substring(pg_get_constraintdef(k.oid) from 'ANY \\(+ARRAY\\[''([^'']*)''') from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as word,
            coalesce((select jsonb_agg((select array_agg(u.attname) from pg_attribute u
                                         where u.attrelid = c.oid and u.attnum = any(i.indkey)))
                        from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)), '[]') as unique
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped)
        and has_table_privilege('ardoise_tenant', c.oid, 'insert')
        and a.attidentity = '' and a.attgenerated = '' and a.attname <> 'workspace_id'
      order by c.relname, a.attnum`,
  );
  return Map.groupBy(columns, ({ table }) => table);
}

export async function select<Row>(db: Database, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

type Row = Record<string, unknown>;
type Name = keyof DB;
type Selected<Table extends Name> = Selectable<DB[Table]>;
type OrExpression<Values> = { [Column in keyof Values]: Values[Column] | RawBuilder<unknown> };
/** Which rows: the one with an id, or those with these values. */
type Which<Table extends Name> = number | string | undefined | Partial<Selected<Table>>;

export interface Rows {
  /**
   * Inserts a row. Required columns without a value and without a default get one: texts a mark, references the
   * table's first row, which is inserted if there is none.
   * @returns the id, if the table has ids.
   */
  add<Table extends Name>(
    table: Table,
    values?: OrExpression<Partial<Insertable<DB[Table]>>>,
  ): Promise<number>;
  change<Table extends Name>(
    table: Table,
    which: Which<Table>,
    values: OrExpression<Updateable<DB[Table]>>,
  ): Promise<void>;
  /** @param columns all by default. @returns the rows in the order of their ids. */
  list<Table extends Name, Column extends keyof Selected<Table> = keyof Selected<Table>>(
    table: Table,
    which?: Which<Table>,
    columns?: Column[],
  ): Promise<Pick<Selected<Table>, Column>[]>;
  /** @returns the first of these rows. */
  one<Table extends Name, Column extends keyof Selected<Table> = keyof Selected<Table>>(
    table: Table,
    which?: Which<Table>,
    columns?: Column[],
  ): Promise<Pick<Selected<Table>, Column>>;
}

/**
 * Returns the rows of a workspace, or of all; each call is a transaction.
 * @param workspaceId all workspaces without it.
 */
export function rowsOf(engine: Engine, workspaceId?: number): Rows {
  const within = <T>(work: (rows: Rows) => Promise<T>) => {
    const run = ({ db }: Transaction) => work(rowsIn(db, workspaceId));
    return workspaceId === undefined ? asInstallation(engine, run) : asTenant(engine, workspaceId, run);
  };
  return {
    add: (...row) => within((rows) => rows.add(...row)),
    change: (...change) => within((rows) => rows.change(...change)),
    list: (...query) => within((rows) => rows.list(...query)),
    one: (...query) => within((rows) => rows.one(...query)),
  };
}

/** @param db in the workspace's transaction. @param mark the value of texts. */
export function rowsIn(db: Database, workspaceId?: number, mark = 'sample'): Rows {
  const tables = db as unknown as Kysely<Record<string, Row>>;
  const standardOf = async (column: Column): Promise<unknown> => {
    if (column.names === null) return valueFor(column, mark);
    const first = await tables.selectFrom(column.names).select('id').orderBy('id').executeTakeFirst();
    return first?.id ?? rows.add(column.names as Name);
  };
  const where = (table: Name, which: Which<Name>) => {
    if (which === undefined) throw new Error(`the id of ${table} is undefined`);
    const values = Object.entries(typeof which === 'object' ? which : { id: which });
    return sql<boolean>`${sql.join([sql`true`, ...values.map(([name, value]) => sql`${sql.ref(name)} is not distinct from ${value}`)], sql` and `)}`;
  };
  const rows: Rows = {
    async add(table, values) {
      const row: Row = { workspace_id: workspaceId, ...values };
      schema ??= await columnsOf(db);
      for (const column of schema.get(table) ?? [])
        if (column.required && !column.standard) row[column.name] ??= await standardOf(column);
      const made = await tables
        .insertInto(table as string)
        .values(row)
        .returning(sql<number>`to_jsonb(${sql.table(table)}) -> 'id'`.as('id'))
        .executeTakeFirstOrThrow();
      return made.id;
    },
    async change(table, which, values) {
      await tables
        .updateTable(table as string)
        .set(values as Row)
        .where(where(table, which))
        .execute();
    },
    async list(table, which = {}, columns) {
      const query = tables
        .selectFrom(table as string)
        .where(where(table, which))
        .orderBy(sql`to_jsonb(${sql.table(table)}) -> 'id'`);
      return (await (columns ? query.select(columns as string[]) : query.selectAll()).execute()) as never;
    },
    async one(...query) {
      const [row] = await rows.list(...query);
      if (row === undefined) throw new Error(`${query[0]} has no such row`);
      return row;
    },
  };
  return rows;
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
 * Inserts a row into each empty table of a workspace.
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
  const { add } = rowsIn(db, workspaceId, `${mark}-${workspaceId}`);
  const ids: Record<string, number> = {};
  // In the order of references.
  for (let before = -1; before !== made.size; ) {
    before = made.size;
    for (const [table, all] of tables) {
      const columns = all.filter(({ standard }) => !standard);
      if (
        made.has(table) ||
        columns.some(({ names, required }) => names !== null && required && !made.has(names))
      )
        continue;
      const make = (given: Column[]) =>
        add(
          table as keyof DB,
          Object.fromEntries(
            given.map((one) => [
              one.name,
              one.names === null
                ? valueFor(one, `${mark}-${workspaceId}`)
                : one.required
                  ? made.get(one.names)
                  : null,
            ]),
          ),
        );
      // With all optional texts, unless a check forbids the combination.
      const fit = fitting.get(table) ?? (await fittingOf(db, columns, make));
      fitting.set(table, fit);
      const id = await make(fit);
      made.set(table, id);
      for (const name of namesOf(table)) if (typeof id === 'number') ids[name] ??= id;
    }
  }
  const missing = [...tables.keys()].filter((table) => !made.has(table));
  if (missing.length > 0) throw new Error(`${missing}: add a row in tests/support/other-company.ts`);
  return ids;
}

/** @returns the columns with which a row can be made: all, or the required ones. */
async function fittingOf(
  db: Database,
  columns: Column[],
  make: (given: Column[]) => Promise<unknown>,
): Promise<Column[]> {
  await select(db, 'savepoint row');
  const all = await make(columns).then(
    () => true,
    () => false,
  );
  await select(db, 'rollback to savepoint row');
  return all ? columns : columns.filter(({ required }) => required);
}

/** `member_notes` → `memberNoteId`, `noteId`. */
export function namesOf(table: string): string[] {
  const words = table.replace(/ies$/, 'y').replace(/s$/, '').split('_');
  const camel = (parts: string[]) =>
    `${parts.map((part, at) => (at === 0 ? part : part[0]?.toUpperCase() + part.slice(1))).join('')}Id`;
  return [camel(words), camel(words.slice(-1))];
}
