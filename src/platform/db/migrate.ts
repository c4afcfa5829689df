/**
 * Applies plain SQL migrations in numeric order. Each runs in a transaction with the row that records it, except those
 * that build indexes beside other work (CONCURRENTLY). An advisory lock lets one node migrate while the others wait.
 */
import { setTimeout as pause } from 'node:timers/promises';
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

/** The database or backup is older than the baseline. */
export class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';
}

const numberOf = (name: string) => Number.parseInt(name, 10);

/**
 * Translates recorded migrations into today's names: the first migration is the baseline and replaces all
 * migrations up to its number.
 * @param names recorded in a database or backup, perhaps before the baseline existed.
 * @returns the names that describe the same state.
 * @throws SchemaTooOld with the name of the version.
 */
export function sinceBaseline(names: readonly string[]): string[] {
  const [baseline] = migrations;
  if (baseline === undefined || names.length === 0) return [];
  const number = numberOf(baseline.name);
  if (!names.some((name) => numberOf(name) === number))
    throw new SchemaTooOld(
      `The schema version ${names.toSorted().at(-1)} is too old. This version of the program upgrades databases and ` +
        `restores backups from ${baseline.name} on.`,
    );
  return [baseline.name, ...names.filter((name) => numberOf(name) > number)];
}

/** Any constant that is the same in all nodes. */
const LOCK = 4_276_001;

/** In milliseconds, between two attempts to take the lock. */
const LOOK_MS = 200;

/** In milliseconds: migrating a large table is slow, and other nodes wait for it. */
const TIMEOUT_MS = 60 * 60_000;

/**
 * Migrates the schema; safe to repeat and to run on several nodes at once.
 * @param wanted only these migrations, to restore rows of an older version.
 * @returns the names of the migrations that were applied now.
 * @throws SchemaTooOld
 */
export function migrate(engine: Engine, wanted: readonly Migration[] = migrations): Promise<string[]> {
  const migrateSession = async (session: Session) => {
    await takeLock(session);
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
        // The error of the migration is more useful than one of this cleanup.
        await showReports(session).catch(() => []);
        throw error;
      }
      // Also repairs the views after a run that was interrupted before this point.
      await showReports(session);
      return pending.map((migration) => migration.name);
    } finally {
      await session.query(`select pg_advisory_unlock(${LOCK})`);
    }
  };
  return withSession(engine, migrateSession, { timeoutMs: TIMEOUT_MS });
}

/** Returns the applied migrations in order; none in a database without our tables. @throws SchemaTooOld */
export async function appliedMigrations(session: Session): Promise<string[]> {
  const { rows: found } = await session.query(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!found[0].there) return [];
  const { rows } = await session.query('select name from schema_migrations order by name');
  return sinceBaseline(rows.map(({ name }: { name: string }) => name));
}

/**
 * Tries again and again instead of waiting: building an index concurrently waits for all running statements, and
 * would therefore wait for the waiting nodes.
 */
async function takeLock(session: Session): Promise<void> {
  for (;;) {
    const { rows } = await session.query(`select pg_try_advisory_lock(${LOCK}) as taken`);
    if (rows[0].taken) return;
    await pause(LOOK_MS);
  }
}

/**
 * A migration with this line contains only statements `create [unique] index concurrently if not exists`. They run
 * outside a transaction, so that other processes can write meanwhile. They can be repeated.
 */
const CONCURRENTLY = /^-- concurrently$/m;

/** SQLSTATE after `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Milliseconds between two attempts of a migration that sets `lock_timeout`. Other statements use the tables meanwhile. */
const RETRY_MS = 5000;

/** Milliseconds for which such a migration is attempted: as long as a backup may read the tables. */
const RETRIES_MS = 15 * 60_000;

async function apply(session: Session, { name, sql }: Migration): Promise<void> {
  if (CONCURRENTLY.test(sql)) return buildIndexes(session, { name, sql });
  for (const start = Date.now(); ; ) {
    try {
      await session.script(
        `begin; ${sql}\n; insert into schema_migrations (name) values ('${name}'); commit`,
      );
      return;
    } catch (error) {
      await session.script('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || Date.now() - start > RETRIES_MS)
        throw new Error(`Migration ${name} failed and was undone: ${(error as Error).message}`, {
          cause: error,
        });
    }
    await pause(RETRY_MS);
  }
}

async function buildIndexes(session: Session, { name, sql }: Migration): Promise<void> {
  const statements = sql.replaceAll(/^\s*--.*$/gm, '').split(';');
  try {
    for (const statement of statements.map((one) => one.trim()).filter((one) => one !== '')) {
      const [, index] =
        /^create (?:unique )?index concurrently if not exists (\w+)\s+on\s/.exec(statement) ?? [];
      if (index === undefined) throw new Error(`not a concurrent index: ${statement.slice(0, 60)}`);
      // A failed build leaves an index that no statement uses.
      const { rows } = await session.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [index],
      );
      if (rows.length > 0) await session.script(`drop index concurrently ${index}`);
      await session.script(statement);
    }
    await session.script(`insert into schema_migrations (name) values ('${name}')`);
  } catch (error) {
    throw new Error(
      `Migration ${name} stopped, and will go on at the next start: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}
