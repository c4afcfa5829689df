/**
 * Plain SQL migrations, in the order of their numbers, each in a transaction of its own with the row that
 * remembers it. An advisory lock lets one node migrate while the others wait.
 */
import type { Engine, Session } from './engine.ts';
import { withSession } from './engine.ts';
import { hideReports, showReports } from './reporting.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Migration {
  name: string;
  sql: string;
}

export const migrations: Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), sql }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** Any constant will do, as long as every node of the installation uses the same. */
const LOCK = 4_276_001;

/** Milliseconds: a large table takes its time, and who waits for another node's migration waits as long. */
const PATIENCE = 60 * 60_000;

/**
 * Brings the schema up to date; safe to repeat and to run from several nodes at once.
 * @param wanted only these, for a restore of rows that an older program has left.
 * @returns the names of the migrations that were carried out now.
 */
export function migrate(engine: Engine, wanted: readonly Migration[] = migrations): Promise<string[]> {
  const carryOut = async (session: Session) => {
    await session.query(`select pg_advisory_lock(${LOCK})`);
    try {
      await session.script(
        `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
      );
      const known = new Set(await appliedMigrations(session));
      const pending = wanted.filter((migration) => !known.has(migration.name));
      if (pending.length > 0) await hideReports(session);
      try {
        for (const migration of pending) await apply(session, migration);
      } catch (error) {
        // What the migration says is wrong is worth more than what follows from it.
        await showReports(session).catch(() => []);
        throw error;
      }
      // Also after a run that was cut off before it came to this.
      await showReports(session);
      return pending.map((migration) => migration.name);
    } finally {
      await session.query(`select pg_advisory_unlock(${LOCK})`);
    }
  };
  return withSession(engine, carryOut, { timeoutMs: PATIENCE });
}

/** The names of those that were carried out, in their order; none in a database that has none of our tables. */
export async function appliedMigrations(session: Session): Promise<string[]> {
  const { rows: found } = await session.query(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!found[0].there) return [];
  const { rows } = await session.query('select name from schema_migrations order by name');
  return rows.map(({ name }: { name: string }) => name);
}

async function apply(session: Session, { name, sql }: Migration): Promise<void> {
  try {
    await session.script(`begin; ${sql}\n; insert into schema_migrations (name) values ('${name}'); commit`);
  } catch (error) {
    await session.script('rollback');
    throw new Error(`Migration ${name} failed and was undone: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Refuses to go on where row-level security would not hold: when the login role or a role that requests
 * run as is a superuser or bypasses it.
 * @throws Error naming the role and what to do.
 */
export async function assertRowLevelSecurityHolds(engine: Engine): Promise<void> {
  const { rows } = await withSession(engine, (session) =>
    session.query(
      `select rolname as name from pg_roles
        where (rolsuper or rolbypassrls)
          and rolname in ('ardoise_tenant', 'ardoise_installation', current_user)`,
    ),
  );
  const [role] = rows as { name: string }[];
  if (role === undefined) return;
  throw new Error(
    `The database role "${role.name}" is a superuser or bypasses row-level security, which keeps workspaces apart. ` +
      `Use an ordinary role: create role ardoise login password '…'; alter database … owner to ardoise.`,
  );
}
