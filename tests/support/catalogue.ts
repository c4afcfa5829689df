/** Checks tables, policies, rights and roles in the database's catalogue. */
import type { Session } from '#platform/db/engine.ts';
import { omissionsOf, rowsOf } from './catalogue-omissions.ts';

export interface Policy {
  table: string;
  name: string;
  roles: string;
  command: string;
  using: string | null;
  check: string | null;
}

interface Table {
  name: string;
  tenant: boolean;
  guarded: boolean;
  forced: boolean;
}

interface Grant {
  table: string;
  role: string;
  rights: string[];
}

export function tablesOf(session: Session): Promise<Table[]> {
  return rowsOf(
    session,
    `select c.relname as name, c.relrowsecurity as guarded, c.relforcerowsecurity as forced,
            c.relname = 'workspaces' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as tenant
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`,
  );
}

export function policiesOf(session: Session): Promise<Policy[]> {
  return rowsOf(
    session,
    `select tablename as table, policyname as name, array_to_string(roles, ',') as roles, cmd as command,
            qual as using, with_check as check
       from pg_policies where schemaname = 'public' order by tablename, policyname`,
  );
}

function grantsOf(session: Session): Promise<Grant[]> {
  return rowsOf(
    session,
    `select table_name as table, grantee as role, array_agg(lower(privilege_type) order by privilege_type) as rights
       from information_schema.role_table_grants
      where table_schema = 'public' and grantee <> current_user
        and grantee not in (select tableowner from pg_tables where schemaname = 'public')
      group by table_name, grantee`,
  );
}

const TENANT = 'ardoise_tenant';
const INSTALLATION = 'ardoise_installation';

/** Tables outside workspaces, and a tenant's rights on them. Add each new one here. */
const outsideWorkspaces: Record<string, string[]> = {
  bill_numbers: [],
  plans: ['select'],
  rate_limits: [],
  schema_migrations: [],
  seeds: ['insert', 'select'],
  setup_codes: [],
};

/** Tables in which a tenant may not read and write everything. */
const restricted: Record<string, string[]> = {
  audit_events: ['insert', 'select'],
  bills: ['select'],
  book_auxiliaries: ['insert', 'select'],
  book_entries: ['insert', 'select'],
  book_exports: ['insert', 'select'],
  book_letters: ['insert', 'select'],
  book_lines: ['insert', 'select'],
  payment_runs: ['insert', 'select'],
  payroll_files: ['insert', 'select'],
  payroll_items: ['insert', 'select'],
  payroll_months: ['insert', 'select'],
  sales_attachments: ['insert', 'select'],
  bank_statements: ['insert', 'select'],
  payment_reminders: ['insert', 'select', 'update'],
  received_parts: ['insert', 'select'],
  received_payments: ['insert', 'select'],
  statement_lines: ['insert', 'select'],
  sales_files: ['insert', 'select'],
  sales_invoices: ['insert', 'select'],
  sales_shares: ['insert', 'select'],
  vat_dues: ['insert', 'select'],
  currency_balances: ['insert', 'select'],
  closed_months: ['insert', 'select'],
  site_versions: ['insert', 'select'],
  post_saves: ['delete', 'insert', 'select'],
  leave_events: ['insert', 'select'],
  workflow_events: ['insert', 'select'],
  workspaces: ['select', 'update'],
};
const everything = ['delete', 'insert', 'select', 'update'];

/** Finds all violations. */
export async function violationsOf(session: Session): Promise<string[]> {
  return [
    ...(await tableViolationsOf(session)),
    ...(await roleViolations(session)),
    ...(await detourViolations(session)),
    ...(await omissionsOf(session)),
  ];
}

/** Finds tables whose policies or rights are wrong. */
export async function tableViolationsOf(session: Session): Promise<string[]> {
  const [tables, policies, grants] = [
    await tablesOf(session),
    await policiesOf(session),
    await grantsOf(session),
  ];
  const found: string[] = [];
  for (const table of tables) {
    const of = policies.filter((policy) => policy.table === table.name);
    const rights = (role: string) =>
      grants.find((grant) => grant.table === table.name && grant.role === role)?.rights ?? [];
    if (table.tenant) found.push(...tenantTableViolations(table, of, rights(INSTALLATION).length > 0));
    else if (outsideWorkspaces[table.name] === undefined)
      found.push(`${table.name}: no workspace_id, and not in outsideWorkspaces`);
    const allowed = table.tenant
      ? (restricted[table.name] ?? everything)
      : (outsideWorkspaces[table.name] ?? []);
    if (rights(TENANT).join() !== allowed.join()) found.push(`${table.name}: a tenant may ${rights(TENANT)}`);
    const strangers = grants.filter(
      ({ table: name, role }) => name === table.name && ![TENANT, INSTALLATION].includes(role),
    );
    for (const { role } of strangers) found.push(`${table.name}: rights for ${role}`);
    if (rights(INSTALLATION).some((right) => !everything.includes(right)))
      found.push(`${table.name}: the installation may ${rights(INSTALLATION)}`);
  }
  return found;
}

function tenantTableViolations(table: Table, policies: Policy[], forInstallation: boolean): string[] {
  const own = `(${table.name === 'workspaces' ? 'id' : 'workspace_id'} = current_workspace())`;
  const isRight = (policy: Policy, roles: string, condition: string) =>
    policy.roles === roles &&
    policy.command === 'ALL' &&
    policy.using === condition &&
    policy.check === condition;
  const found: string[] = [];
  if (!table.guarded) found.push(`${table.name}: row-level security is not enabled`);
  if (!table.forced) found.push(`${table.name}: row-level security is not forced`);
  const tenant = policies.find(({ name }) => name === 'tenant');
  if (tenant === undefined || !isRight(tenant, TENANT, own)) found.push(`${table.name}: no tenant policy`);
  const installation = policies.find(({ name }) => name === 'installation');
  if (
    forInstallation !== (installation !== undefined) ||
    (installation && !isRight(installation, INSTALLATION, 'true'))
  )
    found.push(`${table.name}: rights and policy of the installation do not match`);
  // Policies are combined by «or», so a further one allows more.
  for (const { name } of policies)
    if (name !== 'tenant' && name !== 'installation')
      found.push(`${table.name}: an additional policy ${name}`);
  return found;
}

async function roleViolations(session: Session): Promise<string[]> {
  const roles = await rowsOf<{ name: string; wrong: boolean }>(
    session,
    `select rolname as name, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb
            or exists (select from pg_auth_members m where m.member = r.oid) as wrong
       from pg_roles r where rolname in ('${TENANT}', '${INSTALLATION}')`,
  );
  const found = roles.filter(({ wrong }) => wrong).map(({ name }) => `the role ${name} has too many rights`);
  return roles.length === 2 ? found : [...found, 'one of the two roles is missing'];
}

/** Violations that bypass the policies: functions and views with their owner's rights, other schemas. */
async function detourViolations(session: Session): Promise<string[]> {
  const detours = await rowsOf<{ what: string }>(
    session,
    `select 'function ' || p.proname as what from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      union all
     select 'view ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname = 'public' and not coalesce(c.reloptions @> '{security_invoker=true}', false)
      union all
     select 'schema ' || nspname || ' for ' || rolname from pg_namespace, pg_roles
      where rolname in ('${TENANT}', '${INSTALLATION}') and nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
        and has_schema_privilege(rolname, pg_namespace.oid, 'usage')`,
  );
  return detours.map(({ what }) => `a way around: ${what}`);
}

/**
 * Inserts a row of the workspace into every tenant table, ignoring constraints. Call it in a transaction, and
 * roll back.
 */
export async function fillTenantTables(session: Session, workspaceId: number): Promise<string[]> {
  const constraints = await rowsOf<{ table: string; name: string }>(
    session,
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace and conrelid <> 0`,
  );
  const drops = constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`);
  await session.script(drops.join(';'));
  const tables = (await tablesOf(session)).filter(({ tenant }) => tenant).map(({ name }) => name);
  for (const table of tables) {
    // The default of a feed's id needs the workspace's row, which is filled later.
    const columns = await rowsOf<{ name: string; type: string }>(
      session,
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
        where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and (a.attname in ('workspace_id', 'id', 'feed_id')
               or (a.attnotnull and not a.atthasdef and a.attidentity = ''))`,
    );
    const id = table === 'workspaces' ? workspaceId : 2_000_000_000;
    const values = columns.map(({ name, type }) =>
      name === 'workspace_id'
        ? String(workspaceId)
        : name === 'id'
          ? defaultOf(type, id)
          : defaultOf(type, 0),
    );
    // Forced policies apply to the owner too, and none allows it anything.
    await session.script(
      `alter table ${table} no force row level security; alter table ${table} disable trigger user`,
    );
    await session.script(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
       values (${values.join(', ')}) on conflict do nothing`,
    );
  }
  return tables;
}

function defaultOf(type: string, number: number): string {
  if (type.endsWith('[]')) return `'{}'`;
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return String(number);
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'date') return 'current_date';
  if (type === 'bytea') return `'\\x00'`;
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text' || type.startsWith('character')) return `'row ${number}'`;
  throw new Error(`Add a sample value for columns of type ${type}`);
}
