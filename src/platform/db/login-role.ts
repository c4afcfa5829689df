/** Checks the role that logs in to the database. Its rights are described in docs/operations.md «PostgreSQL». */
import { ConfigError } from '#platform/config/config.ts';
import { type Engine, withSession } from './engine.ts';
import { INSTALLATION_ROLE, TENANT_ROLE } from './transaction.ts';

const REQUEST_ROLES = `'${TENANT_ROLE}', '${INSTALLATION_ROLE}'`;

interface LoginRole {
  login: string;
  database: string;
  /** Whether it may create roles. */
  createsRoles: boolean;
  /** Whether it may grant itself roles that others created: since PostgreSQL 16 `createrole` does not include that. */
  grantsRoles: boolean;
  /** Whether it may create tables. */
  createsTables: boolean;
  /** The first role in use to which row-level security does not apply. */
  bypassing: string | null;
  /** The request roles that do not exist. */
  missing: string[];
  /** The request roles that it cannot use. */
  refused: string[];
}

/**
 * Prevents a start with a role that lacks a right, or to which row-level security would not apply.
 * @throws ConfigError that names the role and the statements that repair it.
 */
export async function assertLoginRoleFits(engine: Engine): Promise<void> {
  const { rows } = await withSession(engine, (session) =>
    session.query(
      `select rolname as login, current_database() as database, rolcreaterole as "createsRoles",
              rolcreaterole and current_setting('server_version_num')::integer < 160000 as "grantsRoles",
              has_schema_privilege('public', 'create') as "createsTables",
              (select min(rolname) from pg_roles
                where (rolsuper or rolbypassrls) and rolname in (${REQUEST_ROLES}, current_user)) as bypassing,
              array(select name from unnest(array[${REQUEST_ROLES}]) name
                     where not exists (select from pg_roles where rolname = name)) as missing,
              array(select rolname::text from pg_roles
                     where rolname in (${REQUEST_ROLES}) and not pg_has_role(oid, 'member')) as refused
         from pg_roles where rolname = current_user`,
    ),
  );
  const problem = problemOf(rows[0] as LoginRole);
  if (problem !== undefined) throw new ConfigError(problem);
}

function problemOf(role: LoginRole): string | undefined {
  const { login, database, createsTables, bypassing } = role;
  if (bypassing !== null)
    return (
      `The database role "${bypassing}" is a superuser or bypasses row-level security, which separates the workspaces. ` +
      `Use an ordinary role: create role ardoise login password '…'; alter database … owner to ardoise.`
    );
  const missing = role.createsRoles ? [] : role.missing;
  const unusable = [...missing, ...(role.grantsRoles ? [] : role.refused)];
  if (unusable.length > 0)
    return `The database role "${login}" cannot use the roles of requests. As a superuser, execute:\n${[
      ...missing.map((name) => `  create role ${name} nologin;`),
      `  grant ${unusable.join(', ')} to "${login}";`,
    ].join('\n')}`;
  if (!createsTables)
    return (
      `The database role "${login}" cannot create tables. As a superuser, execute:\n` +
      `  alter database "${database}" owner to "${login}";`
    );
  return undefined;
}
