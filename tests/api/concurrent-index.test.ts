/** Tests migrations that run while others read and write: those that build indexes outside a transaction, or lock tables. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { type Migration, migrate, migrations } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log/log.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let engine: Engine;
let count = 0;
let later: Migration;

beforeAll(async () => {
  database = await openTestDatabase(createLog('silent'));
  engine = database.engine;
});
beforeEach(async () => {
  count++;
  await run(`create table things_${count} (size integer)`);
  const index = `create index concurrently if not exists things_${count}_size on things_${count} ((1 / size))`;
  later = { name: `999${count}_later`, sql: `-- concurrently\n-- It has one index; not two.\n${index};\n` };
});
afterAll(async () => {
  await engine.close();
  await database.remove();
});

const run = (text: string) => withSession(engine, (session) => session.script(text));
const apply = () => migrate(engine, [...migrations, later]);
const indexes = async () =>
  (await run(`select indisvalid as valid from pg_index where indrelid = 'things_${count}'::regclass`)).rows;

test('an index whose build failed is built again at the next start', async () => {
  await run(`insert into things_${count} values (0)`);
  await expect(apply()).rejects.toThrow(`Migration ${later.name} stopped, and will go on at the next start`);
  expect(await indexes()).toEqual([{ valid: false }]);
  await run(`update things_${count} set size = 1`);
  expect(await apply()).toEqual([later.name]);
  expect(await indexes()).toEqual([{ valid: true }]);
  expect(await apply()).toEqual([]);
});

test('a build that was recorded nowhere is repeated', async () => {
  await apply();
  await run(`delete from schema_migrations where name = '${later.name}'`);
  expect(await apply()).toEqual([later.name]);
  expect(await indexes()).toEqual([{ valid: true }]);
});

test('others write meanwhile, and the build waits for their transactions', async () => {
  const writer: Session = await engine.connect();
  await writer.script(`begin; insert into things_${count} values (1)`);
  let ended = false;
  const building = apply().finally(() => {
    ended = true;
  });
  await expect.poll(async () => (await indexes()).length).toBe(1);
  await run(`insert into things_${count} values (2)`);
  expect(ended).toBe(false);
  await writer.script('commit');
  writer.release();
  expect(await building).toEqual([later.name]);
});

test('of several nodes that start together one builds, and the others wait', async () => {
  const applied = await Promise.all([apply(), apply(), apply()]);
  expect(applied.flat()).toEqual([later.name]);
});

test('a unique index is built in the same way', async () => {
  later.sql = later.sql.replace('create index', 'create unique index').replace('(1 / size)', 'size');
  expect(await apply()).toEqual([later.name]);
  expect(await indexes()).toEqual([{ valid: true }]);
});

test('a migration that does not get its lock in time gives up, and is repeated', async () => {
  const table = `things_${count}`;
  later.sql = `set local lock_timeout = '0.1 s'; alter table ${table} add column colour text`;
  const reader: Session = await engine.connect();
  await reader.script(`begin; select from ${table}`);
  let ended = false;
  const migrating = apply().finally(() => {
    ended = true;
  });
  const waits = async () =>
    (await run(`select from pg_locks where relation = '${table}'::regclass and not granted`)).rows.length > 0;
  await expect.poll(waits, { interval: 10 }).toBe(true);
  await expect.poll(waits, { interval: 10 }).toBe(false);
  expect(ended).toBe(false);
  await reader.script('commit');
  reader.release();
  expect(await migrating).toEqual([later.name]);
});

test('any other statement is refused by name', async () => {
  later.sql = `-- concurrently\ncreate table other_${count} (id integer);`;
  await expect(apply()).rejects.toThrow('not a concurrent index: create table other_');
});
