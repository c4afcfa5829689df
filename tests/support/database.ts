/**
 * Gives each test file a database: one that an earlier file of the worker used and that is emptied, or a copy of a template that is
 * migrated once (`create database … template`).
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '#platform/clock/clock.ts';
import type { Engine } from '#platform/db/engine.ts';
import { migrate, migrations } from '#platform/db/migrate.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log/log.ts';
import { emptied, type Original, originalOf } from './emptied.ts';

export interface TestDatabase {
  engine: Engine;
  /** Empties or deletes the database; close the engine first. */
  remove(): Promise<void>;
}

/** Each schema has its own template. */
const fingerprint = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);

async function fillTemplate(engine: Engine, log: Log): Promise<void> {
  await migrate(engine);
  const jobs = createJobs(engine, log, systemClock);
  await jobs.start([], { work: false });
  await jobs.stop();
}

/** Any constant. With this lock other workers wait while the template is created. */
const TEMPLATE_LOCK = 4_276_002;

/** Emptied databases of this worker. The whole server is deleted at the end of the run (shared-cluster.ts). */
const spare: string[] = [];
let original: Promise<Original> | undefined;
/** Elsewhere (tests/load) the server may stay. */
const canReuse = process.env.VITEST !== undefined;

/**
 * @param pool connections of the test's engine.
 * @param schema `none` for a database without tables.
 * @param kept the name of a database that stays, and is migrated if it exists.
 */
export async function openTestDatabase(
  log: Log,
  pool = 8,
  schema: 'newest' | 'none' = 'newest',
  kept?: string,
): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined)
    throw new Error('TEST_DATABASE_URL is not set: tests/support/shared-cluster.ts sets it');
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const open = (name: string, pool: number) =>
    openPostgres({
      connection: { connectionString: urlOf(name) },
      pool,
      deadlineMs: 30_000,
      log,
      node: 'ardoise-node test both machine:1',
    });
  const template = `ardoise_template_${fingerprint}`;
  const reused = kept === undefined && schema === 'newest' ? spare.pop() : undefined;
  const name = kept ?? reused ?? `ardoise_test_${randomBytes(6).toString('hex')}`;
  const asSuperuser = Object.assign(new URL(urlOf(name)), { username: 'postgres' }).href;
  let exists = false;

  if (reused === undefined) await administer(server, create);
  async function create(client: pg.Client): Promise<void> {
    if (kept !== undefined) {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [kept]);
      exists = rowCount === 1;
      if (exists) return;
    }
    if (schema === 'none') {
      await client.query(`create database ${name}`);
      return;
    }
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // Created under a different name, so that an incomplete template is never used.
      await client.query(`drop database if exists ${template}_new`);
      await client.query(`create database ${template}_new`);
      const engine = await open(`${template}_new`, 4);
      await fillTemplate(engine, log);
      await engine.close();
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    // The default strategy also writes the copy into the log, which takes three times the processor time.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    if (canReuse) original ??= originalOf(asSuperuser);
    await original;
  }
  const engine = await open(name, pool);
  if (exists) await migrate(engine);
  return {
    engine,
    remove: async () => {
      if (kept !== undefined) return;
      if (
        canReuse &&
        schema === 'newest' &&
        original !== undefined &&
        (await emptied(asSuperuser, await original))
      ) {
        spare.push(name);
        return;
      }
      await administer(server, async (client) => {
        // Without `force`, which cannot end an autovacuum. An ordinary drop waits for it.
        await client.query(`drop database if exists ${name}`);
      });
    },
  };
}

/** Runs work on a connection; closing it releases the lock. */
async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
