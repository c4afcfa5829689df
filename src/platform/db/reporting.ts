/**
 * Creates schemas of reporting views, and logins that are limited to one workspace. The views belong to a
 * role that may read only some columns; a policy of every table limits that role to the workspace's rows.
 */
import type { Session } from './engine.ts';

interface Table {
  name: string;
  columns: string[];
}

/** Returns the tables and columns that migrations expose to reporting. */
async function reportingTables(session: Session): Promise<Table[]> {
  const { rows } = await session.query(
    `select name, array(select quote_ident(x) from unnest(columns) with ordinality u (x, place) order by place) as columns
       from exposed_tables('reporting')`,
  );
  return rows as Table[];
}

/** Rejects names that the program did not generate: letters, digits and underscores. @throws Error */
function safe(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(name)) throw new Error(`not a generated name: ${name}`);
  return name;
}

async function exists(session: Session, role: string): Promise<boolean> {
  const { rows } = await session.query('select from pg_roles where rolname = $1', [role]);
  return rows.length > 0;
}

/** @returns the number of views. Replaces an incomplete schema of that name. */
export async function createReportingSchema(
  session: Session,
  name: string,
  workspaceId: number,
): Promise<number> {
  const role = safe(name);
  await dropReportingSchema(session, role);
  await session.script(
    `create role ${role} nologin nosuperuser nobypassrls; create schema ${role}; grant usage on schema ${role}, public to ${role}`,
  );
  const tables = await reportingTables(session);
  for (const table of tables) await showTable(session, { name: role, workspaceId }, table);
  return tables.length;
}

interface Schema {
  /** The name of the schema, of its role, and of that role's policies. */
  name: string;
  workspaceId: number;
}

async function showTable(
  session: Session,
  { name: role, workspaceId }: Schema,
  { name: table, columns }: Table,
): Promise<void> {
  const column = table === 'workspaces' ? 'id' : 'workspace_id';
  const list = columns.join(', ');
  await session.script(`
    grant select (${list}) on public.${table} to ${role};
    drop policy if exists ${role} on public.${table};
    create policy ${role} on public.${table} for select to ${role} using (${column} = ${workspaceId});
    create view ${role}.${table} with (security_invoker = true, security_barrier = true) as
      select ${list} from public.${table} where ${column} = ${workspaceId};
    grant select on ${role}.${table} to ${role}`);
}

/** Deletes the schema's parts; some may be missing. */
export async function dropReportingSchema(session: Session, name: string): Promise<void> {
  const role = safe(name);
  await session.script(`drop schema if exists ${role} cascade`);
  await withdraw(session, role);
  if (!(await exists(session, role))) return;
  await session.script(`revoke usage on schema public from ${role}; drop role ${role}`);
}

/** Removes a role's rights and policies from every table. */
async function withdraw(session: Session, role: string): Promise<void> {
  const { rows } = await session.query(
    'select tablename as table from pg_policies where schemaname = $1 and policyname = $2',
    ['public', role],
  );
  // Revoking from a table includes its columns.
  for (const { table } of rows as { table: string }[])
    await session.script(
      `drop policy ${role} on public.${table}; revoke select on public.${table} from ${role}`,
    );
}

/** Returns the schemas that operations have created, by name. */
async function reportingSchemas(session: Session): Promise<Schema[]> {
  const { rows } = await session.query(
    `select nspname as name, substring(nspname from '^report_w(\\d+)_')::integer as "workspaceId"
       from pg_namespace where nspname ~ '^report_w\\d+_[0-9a-f]{8}$' order by 1`,
  );
  return rows as Schema[];
}

async function viewsOf(session: Session, { name }: Schema): Promise<Table[]> {
  const { rows } = await session.query(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = $1::regnamespace and c.relkind = 'v' group by c.relname order by c.relname`,
    [name],
  );
  return rows as Table[];
}

/** Drops the views, so that a migration can change their tables; schemas and logins stay. */
export async function hideReports(session: Session): Promise<void> {
  for (const schema of await reportingSchemas(session)) {
    const views = (await viewsOf(session, schema)).map(({ name }) => `${schema.name}.${name}`);
    if (views.length > 0) await session.script(`drop view ${views.join(', ')}`);
  }
}

/**
 * Updates every schema to the current tables, unless it is up to date.
 * @returns the names of the updated schemas.
 */
export async function showReports(session: Session): Promise<string[]> {
  const schemas = await reportingSchemas(session);
  if (schemas.length === 0) return [];
  const tables = await reportingTables(session);
  const renewed: string[] = [];
  for (const schema of schemas) {
    const views = await viewsOf(session, schema);
    if (JSON.stringify(views) === JSON.stringify(tables)) continue;
    await session.script('begin');
    try {
      if (views.length > 0)
        await session.script(`drop view ${views.map(({ name }) => `${schema.name}.${name}`).join(', ')}`);
      await withdraw(session, schema.name);
      for (const table of tables) await showTable(session, schema, table);
      await session.script('commit');
    } catch (error) {
      await session.script('rollback');
      throw error;
    }
    renewed.push(schema.name);
  }
  return renewed;
}

/** @param verifier of the password, never the password itself. */
export async function createReader(
  session: Session,
  names: { user: string; schema: string },
  verifier: string,
): Promise<void> {
  const [user, schema] = [safe(names.user), safe(names.schema)];
  await dropReader(session, user);
  await session.script(`
    create role ${user} login nosuperuser nobypassrls nocreatedb nocreaterole connection limit 3 password '${verifier}' in role ${schema};
    alter role ${user} set search_path = ${schema};
    alter role ${user} set default_transaction_read_only = on;
    alter role ${user} set statement_timeout = '30s'`);
}

export async function changeReaderPassword(session: Session, name: string, verifier: string): Promise<void> {
  await session.script(`alter role ${safe(name)} password '${verifier}'`);
}

export async function dropReader(session: Session, name: string): Promise<void> {
  await session.script(`drop role if exists ${safe(name)}`);
}
