/**
 * Makes a database as its template was, so that the next test file can use it. Creating one instead takes ten times the processor
 * time: a thousand files are created, and ext4 searches long for inodes if as many were deleted a moment before.
 */
import pg from 'pg';

/** Catalogues with what statements other than SELECT, INSERT, UPDATE and DELETE change. */
const CATALOGUES = {
  pg_attribute: 'attrelid >= 16384',
  pg_constraint: 'oid >= 16384',
  pg_index: 'indexrelid >= 16384',
  pg_namespace: 'true',
  pg_policy: 'true',
  pg_proc: 'oid >= 16384',
  pg_trigger: 'true',
};
/** The columns of `pg_class` that a vacuum does not change. */
const RELATION = `(c.oid, c.relname, c.relkind, c.relowner, c.relacl, c.reloptions, c.relrowsecurity, c.relforcerowsecurity)`;

const SCHEMA_HASH = `select jsonb_build_array(
  (select sum(hashtext(${RELATION}::text)) from pg_class c where oid >= 16384),
  ${Object.entries(CATALOGUES)
    .map(([name, own]) => `(select sum(hashtext(t::text)) from ${name} t where ${own})`)
    .join(', ')})::text as hash`;

/** Tables that have pages, so that they have or had rows. */
const FILLED = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and c.oid >= 16384 and nspname <> 'information_schema' and pg_relation_size(c.oid) > 0`;

/** The size of larger indexes, which stay large, would change plans. A new database has 18 MB. */
const REUSED_BYTES = 60_000_000;

export interface Original {
  schema: string;
  /** The rows of the tables that have some, as JSON. */
  rows: Map<string, string>;
}

/** Returns what a new database contains. @param url as a superuser, who can delete without the checks of triggers. */
export function originalOf(url: string): Promise<Original> {
  return connected(url, async (client) => {
    const rows = new Map<string, string>();
    for (const name of await filled(client)) rows.set(name, await contentOf(client, name));
    return { schema: await schemaOf(client), rows };
  });
}

/** Deletes what was added. @returns false if the schema has changed, or too much was added: then the database is not used again. */
export function emptied(url: string, original: Original): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    if (Number(rows[0]?.bytes) > REUSED_BYTES || (await schemaOf(client)) !== original.schema) return false;
    const changed: string[] = [];
    for (const name of await filled(client))
      if (!original.rows.has(name) || (await contentOf(client, name)) !== original.rows.get(name))
        changed.push(name);
    // No trigger and no foreign key is checked.
    await client.query(
      `set session_replication_role = replica; ${changed.map((name) => `delete from ${name}`).join('; ')}`,
    );
    for (const name of changed.filter((one) => original.rows.has(one)))
      await client.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [original.rows.get(name)],
      );
    if (changed.length > 0) await client.query(`vacuum ${changed.join(', ')}`);
    // As if nothing had been counted: plans depend on it.
    await client.query(`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where last_value is not null;
      delete from pg_statistic where starelid >= 16384;
      update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where relkind in ('r', 'i') and oid >= 16384
        and reltuples >= 0`);
    return true;
  });
}

const filled = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(FILLED)).rows.map(({ name }) => name);

const schemaOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ hash: string }>(SCHEMA_HASH)).rows[0]?.hash ?? '';

async function contentOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ content: string }>(
    `select coalesce(json_agg(t order by t::text), '[]')::text as content from ${table} t`,
  );
  return rows[0]?.content ?? '';
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
