/** Databases created before the baseline continue with the migrations after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { seed } from '#entry/seed/seed.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { appliedMigrations, migrate, migrations } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform } from '#platform/platform.ts';
import { AFTER_BASELINE, BEFORE_BASELINE } from '../support/before-baseline.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-upgrade-'));
const log = createLog('silent');
const opened: TestDatabase[] = [];
let engine: Engine;

/** Creates the schema of these migrations; those before the baseline are included in the baseline. */
async function upTo(names: readonly string[]): Promise<void> {
  await migrate(
    engine,
    migrations.filter(({ name }, at) => at === 0 || names.includes(name)),
  );
  await withSession(engine, async (session) => {
    await session.script('delete from schema_migrations');
    for (const name of names) await session.query('insert into schema_migrations (name) values ($1)', [name]);
  });
}

beforeEach(async () => {
  const database = await openTestDatabase(log, 8, 'none');
  opened.push(database);
  engine = database.engine;
});

afterAll(async () => {
  for (const { engine, remove } of opened) {
    await engine.close();
    await remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

test('a database at the last migration before the baseline starts, and gets the next migration', async () => {
  await upTo(BEFORE_BASELINE);
  expect(await migrate(engine)).toEqual(AFTER_BASELINE);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SEED: 'none' });
  await seed(await openPlatform(config, { engine, log }));
  const later = { name: '9999_later', sql: 'create table later_things (id integer)' };
  expect(await migrate(engine, [...migrations, later])).toEqual(['9999_later']);
  expect(await migrate(engine, [...migrations, later])).toEqual([]);
  expect(await withSession(engine, appliedMigrations)).toEqual([
    ...migrations.map(({ name }) => name),
    '9999_later',
  ]);
});

test('an older database is rejected with the name of its version, and is not changed', async () => {
  await upTo(BEFORE_BASELINE.slice(0, 35));
  await expect(migrate(engine)).rejects.toThrow(
    'The schema version 0035_indexed_references is too old. This version of the program upgrades databases and ' +
      'restores backups from 0036_baseline on.',
  );
  const { rows } = await withSession(engine, (session) =>
    session.query('select count(*)::integer as count from schema_migrations'),
  );
  expect(rows).toEqual([{ count: 35 }]);
});
