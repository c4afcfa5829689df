/**
 * Schemas of reporting views and logins that are limited to one workspace. A role of its own stands between the
 * login and the tables: it may read some columns, and a policy of every table shows it that workspace's rows.
 */
import type { Session } from '#platform/db/engine.ts';

/** Tables without anything to report: sessions, codes, secrets, what only this program needs. */
const inner = [
  'account_challenges',
  'account_codes',
  'account_passkeys',
  'account_recovery_codes',
  'account_totps',
  'idempotent_answers',
  'operations',
  'service_instances',
  'session_tokens',
  'sessions',
];
/** Columns that hold secrets, by their names. */
const innerColumn = '(hash|secret|token|password|credential)|^search$';

interface Table {
  name: string;
  columns: string[];
}

async function reportingTables(session: Session): Promise<Table[]> {
  const { rows } = await session.query(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'workspaces' or exists (
              select from pg_attribute w where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped))
        and c.relname <> all($1) and a.attname !~ $2
      group by c.relname order by c.relname`,
    [inner, innerColumn],
  );
  return rows as Table[];
}

/** Names that we made: letters, digits and underscores only. @throws Error for any other. */
function safe(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,60}$/.test(name)) throw new Error(`not a name of ours: ${name}`);
  return name;
}

async function exists(session: Session, role: string): Promise<boolean> {
  const { rows } = await session.query('select from pg_roles where rolname = $1', [role]);
  return rows.length > 0;
}

/** @returns how many views there are. A schema of that name that was begun before is made anew. */
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
  for (const { name: table, columns } of tables) {
    const column = table === 'workspaces' ? 'id' : 'workspace_id';
    const list = columns.join(', ');
    await session.script(`
      grant select (${list}) on public.${table} to ${role};
      create policy ${role} on public.${table} for select to ${role} using (${column} = ${workspaceId});
      create view ${role}.${table} with (security_invoker = true, security_barrier = true) as
        select ${list} from public.${table} where ${column} = ${workspaceId};
      grant select on ${role}.${table} to ${role}`);
  }
  return tables.length;
}

/** Takes down whatever there is of it. */
export async function dropReportingSchema(session: Session, name: string): Promise<void> {
  const role = safe(name);
  await session.script(`drop schema if exists ${role} cascade`);
  const { rows } = await session.query(
    'select tablename as table from pg_policies where schemaname = $1 and policyname = $2',
    ['public', role],
  );
  for (const { table } of rows as { table: string }[])
    await session.script(`drop policy ${role} on public.${table}`);
  if (!(await exists(session, role))) return;
  for (const { name: table, columns } of await reportingTables(session))
    await session.script(`revoke select (${columns.join(', ')}) on public.${table} from ${role}`);
  await session.script(`revoke usage on schema public from ${role}; drop role ${role}`);
}

/** @param verifier what the database keeps of the password; never the password. */
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
