/** Finds declarations that migrations omit. Each message says what to add. */
import type { Session } from '#platform/db/engine.ts';
import { keptPeople } from './kept-people.ts';
import { peopleColumns } from './people-columns.ts';

export async function rowsOf<Row>(session: Session, text: string): Promise<Row[]> {
  return (await session.query(text)).rows as Row[];
}

export async function omissionsOf(session: Session): Promise<string[]> {
  return [
    ...(await unmeteredTables(session)),
    ...(await immediateReferences(session)),
    ...(await unstatedTables(session)),
    ...(await unstatedReferences(session)),
    ...(await unindexedReferences(session)),
    ...(await unstatedPeople(session)),
  ];
}

/** Columns that look like a person's id, name or address, and stay when the account is deleted. */
async function unstatedPeople(session: Session): Promise<string[]> {
  const columns = (await peopleColumns(session)).filter(({ refers, erased }) => !refers && !erased);
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  return [
    ...[...names]
      .filter((name) => keptPeople[name] === undefined)
      .map(
        (name) =>
          `${name}: names a person but is not deleted with their account. Refer to accounts and call erase_with_account, ` +
          'or add the reason to keep it to keptPeople (tests/support/kept-people.ts)',
      ),
    ...Object.keys(keptPeople)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: is in keptPeople, but no such column is kept`),
  ];
}

/** Tables with files whose migration does not call `meter_stored_files(…)`. */
async function unmeteredTables(session: Session): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    session,
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'meter_stored_file')`,
  );
  return tables.map(({ name }) => `${name}: its files are not counted`);
}

/** References that are not deferrable: they would prevent deleting a workspace or restoring a backup. */
async function immediateReferences(session: Session): Promise<string[]> {
  const references = await rowsOf<{ table: string; name: string }>(
    session,
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and (confdeltype = 'r' or not condeferrable)`,
  );
  return references.map(
    ({ table, name }) => `${table}: ${name} is not deferrable; call let_references_wait('${table}')`,
  );
}

/** References to accounts that do not declare what happens when the person is deleted. */
async function unstatedReferences(session: Session): Promise<string[]> {
  const references = await rowsOf<{ table: string; said: string | null }>(
    session,
    `select conrelid::regclass::text as table, obj_description(oid, 'pg_constraint') as said from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass order by 1`,
  );
  return references
    .filter(({ said }) => said === null || !/^(erased with the account$|kept: \S)/.test(said))
    .map(
      ({ table }) =>
        `${table}: does not declare what happens when the person is deleted. Write into its migration: ` +
        `call erase_with_account('${table}'); or: call keep_with_account('${table}', 'why');`,
    );
}

/**
 * References without an index: listing or deleting dependent rows would read the whole workspace. Exceptions
 * are the trash, which is small, and plans and other tables outside workspaces, which are small and never
 * deleted.
 */
async function unindexedReferences(session: Session): Promise<string[]> {
  const references = await rowsOf<{ table: string; columns: string[] }>(
    session,
    `with reference as (
       select conrelid, conrelid::regclass::text as table, array_remove(conkey, own.attnum) as keys
         from pg_constraint
         join pg_attribute own on own.attrelid = conrelid and own.attname = 'workspace_id'
        where contype = 'f' and connamespace = 'public'::regnamespace
          and exists (select from pg_attribute w where w.attrelid = confrelid and w.attname = 'workspace_id')
     )
     select r.table, (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (keys)) as columns
       from reference r
      where not exists (
        select from pg_index i
          join pg_attribute own on own.attrelid = i.indrelid and own.attname = 'workspace_id'
         where i.indrelid = r.conrelid
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\((\\w+ IS NOT NULL|deleted_at IS NULL)\\)$')
           and (array_remove(i.indkey::int2[], own.attnum))[0:cardinality(keys) - 1] @> keys
      ) order by 1`,
  );
  return references.map(
    ({ table, columns }) =>
      `${table}: no index begins with the columns of a reference. Write into its migration: create index on ${table} (${columns}, …);`,
  );
}

/**
 * Tables that do not declare whether archives and reporting logins see them; each message has the statement to
 * add.
 */
async function unstatedTables(session: Session): Promise<string[]> {
  const columns = await rowsOf<{
    table: string;
    said: string | null;
    column: string;
    shown: string | null;
    bytes: boolean;
  }>(
    session,
    `select c.relname as table, obj_description(c.oid, 'pg_class') as said, a.attname as column,
            col_description(c.oid, a.attnum) as shown, a.atttypid = 'bytea'::regtype as bytes
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'workspaces' or exists (
              select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped))
      order by c.relname, a.attnum`,
  );
  const found = new Set<string>();
  for (const { table, said, column, shown, bytes } of columns) {
    const hidden = columns.filter((one) => one.table === table && one.shown === 'hidden');
    const expose = `call expose_tenant_table('${table}', hidden => '{${hidden.map((one) => one.column)}}');`;
    if (said === null || !/^(exposed to|concealed:) \S/.test(said)) {
      found.add(
        `${table}: does not declare whether archives and reports show it. Write into its migration: ${expose} or: ` +
          `call conceal_tenant_table('${table}', 'why');`,
      );
    } else if (said.startsWith('exposed') && shown !== 'exposed' && shown !== 'hidden') {
      found.add(
        `${table}.${column}: has no declaration of who sees it: it was added later, or a comment replaced the declaration. Write after that: ${expose}`,
      );
    } else if (shown === 'exposed' && (bytes || /hash|secret|token|password|credential/.test(column))) {
      found.add(
        `${table}.${column}: exposed, though it looks like a secret. List it in «hidden», or rename it`,
      );
    }
  }
  return [...found];
}
