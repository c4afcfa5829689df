/** A restore gives exactly the data that were backed up (quality.md «Reliability» 12). */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seed } from '#entry/seed/seed.ts';
import { createServices } from '#entry/services.ts';
import { createAccount } from '#features/accounts/factory.ts';
import { issueCode } from '#features/accounts/server/code.service.ts';
import { CREDENTIAL_TABLES } from '#features/accounts/server/sweep.service.ts';
import { createWorkspace } from '#features/workspaces/factory.ts';
import { bytesOf, compressed, openArchive, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { fileOf, MANIFEST, type Part, RestoreRefused } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { keepIn, readManifest, removeUnnamed } from '#platform/backup/shared-files.ts';
import { tarEnd, tarFile } from '#platform/backup/tar.ts';
import { readConfig } from '#platform/config/config.ts';
import { BATCH } from '#platform/db/batches.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { AFTER_BASELINE, BEFORE_BASELINE } from '../support/before-baseline.ts';
import { openTestDatabase } from '../support/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-backup-'));
const archive = path.join(folder, 'whole.tar.gz');
const log = createLog('silent');
const closers: (() => Promise<void>)[] = [];
let source: Platform;
let places = 0;

/** Returns a migrated database without rows, and an empty storage. */
async function emptyPlace(): Promise<Platform> {
  const database = await openTestDatabase(log);
  const dataDir = path.join(folder, `place-${++places}`);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SEED: 'demo',
    DEMO_PASSWORD: 'Ardoise-tests-1',
  });
  const platform = await openPlatform(config, { engine: database.engine, log });
  closers.push(async () => {
    await platform.close();
    await database.remove();
  });
  return platform;
}

beforeAll(async () => {
  source = await emptyPlace();
  await seed(source);
  await source.jobs.start(createServices(source).jobs, { work: false });
  // Another tenant with its own rows, a line separator that breaks some JSON tools, and a waiting mail.
  const workspaceId = await createWorkspace(source.engine, { name: 'Two\u2028lines' });
  const { userId: accountId } = await createAccount(source.engine, { workspace_id: workspaceId });
  await asTenant(source.engine, workspaceId, async (transaction) => {
    await issueCode(transaction, { workspaceId, accountId, email: 'a@test.example' }, 'reset');
    const mail = { to: 'a@test.example', subject: 'Waiting', text: 'x', html: 'x' };
    await source.mailer.send(transaction, [mail]);
  });
  await backUp(source, 'whole.tar.gz');
});

afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (platform: Platform, name: string) =>
  saveArchive(path.join(folder, name), compressed(makeBackup(platform, folder)));

async function filesOf({ storage }: Platform): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const key of storage.list(''))
    files[key] = createHash('sha256')
      .update(await storage.bytes(key))
      .digest('hex');
  return files;
}

test('withheld tables are empty after the restore, and the others have their rows', async () => {
  const place = await emptyPlace();
  const { withheld, rows } = await restoreBackup(place, archive, CREDENTIAL_TABLES);
  expect(withheld).toMatchObject({ account_codes: 1, sessions: 0 });
  const codes = ({ db }: { db: Database }) => db.selectFrom('account_codes').select('account_id').execute();
  expect(await asInstallation(source.engine, codes)).toHaveLength(1);
  expect(await asInstallation(place.engine, codes)).toEqual([]);
  expect(rows).toBeGreaterThan(100);
});

test('rows, files, jobs and sequences are the same after the restore', async () => {
  const place = await emptyPlace();
  const restored = await restoreBackup(place, archive);
  expect(restored).toMatchObject({ jobs: 1 });
  expect(await filesOf(place)).toEqual(await filesOf(source));
  // A backup of the copy has identical parts.
  const first = await backUp(source, 'first.tar.gz');
  const second = await backUp(place, 'second.tar.gz');
  const byName = (parts: typeof first.parts) => parts.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(byName(second.parts)).toEqual(byName(first.parts));
  expect(second.sequences).toEqual(first.sequences);
  expect(second.rows).toBe(restored.rows);
  expect(first.parts.filter(({ name }) => name.startsWith('files/')).length).toBeGreaterThan(10);
});

test('after the restore the triggers are enabled, and the waiting mail is sent', async () => {
  const place = await emptyPlace();
  await restoreBackup(place, archive);
  const counted = () =>
    asInstallation(place.engine, ({ db }) => db.selectFrom('accounts').select('id').execute());
  expect((await counted()).length).toBeGreaterThan(5);
  const asNobody = await asTenant(place.engine, 999_999, ({ db }) =>
    db.selectFrom('accounts').select('id').execute(),
  );
  expect(asNobody).toEqual([]);
  await place.jobs.start(createServices(place).jobs, { work: false });
  await place.jobs.drain();
  expect((await place.mailer.outbox(10)).map(({ subject }) => subject)).toContain('Waiting');
  // A new row gets the next number and is counted as usual.
  const id = await createWorkspace(place.engine);
  const before = await asInstallation(source.engine, ({ db }) =>
    db
      .selectFrom('workspaces')
      .select((s) => s.fn.max('id').as('most'))
      .executeTakeFirstOrThrow(),
  );
  expect(id).toBe(Number(before.most) + 1);
});

test('restoring into an installation that is in use is rejected and changes nothing', async () => {
  await expect(restoreBackup(source, archive)).rejects.toThrow('The database is not empty');
  const place = await emptyPlace();
  await place.storage.put('w1/medias/another', new Uint8Array([1]));
  await expect(restoreBackup(place, archive)).rejects.toThrow('The storage is not empty (w1/medias/another)');
});

test('an archive that is truncated or damaged anywhere is rejected before anything changes', async () => {
  const place = await emptyPlace();
  const bytes = await readFile(archive);
  const broken = path.join(folder, 'broken.tar.gz');
  const cuts = [0, 1, 300, Math.floor(bytes.length / 2), bytes.length - 600, bytes.length - 1];
  for (const length of cuts) {
    await writeFile(broken, bytes);
    await truncate(broken, length);
    await expect(restoreBackup(place, broken)).rejects.toThrow(RestoreRefused);
  }
  for (const at of [20, 5000, Math.floor(bytes.length / 2), bytes.length - 5]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    await writeFile(broken, changed);
    await expect(restoreBackup(place, broken)).rejects.toThrow(RestoreRefused);
  }
  expect(await filesOf(place)).toEqual({});
  await expect(restoreBackup(place, archive)).resolves.toMatchObject({ jobs: 1 });
});

/** Changes the archive to one that a version with these migrations would have written. */
async function* withMigrations(names: readonly string[]) {
  for await (const { name, size, body } of openArchive(archive)) {
    if (name !== MANIFEST) yield* tarFile(name, size, body);
    else {
      const closing = { ...JSON.parse((await bytesOf(body)).toString()), migrations: names };
      const bytes = Buffer.from(JSON.stringify(closing));
      yield* tarFile(name, bytes.length, Readable.from([bytes]));
    }
  }
  yield tarEnd();
}

test('a backup is restored if it names the migrations that the baseline replaces, and rejected if it is older', async () => {
  const place = await emptyPlace();
  const file = path.join(folder, 'names.tar.gz');
  await saveArchive(file, compressed(withMigrations([...BEFORE_BASELINE, ...AFTER_BASELINE])));
  await expect(restoreBackup(place, file)).resolves.toMatchObject({ jobs: 1 });

  const old = path.join(folder, 'too-old.tar.gz');
  await saveArchive(old, compressed(withMigrations(BEFORE_BASELINE.slice(0, 35))));
  const empty = await emptyPlace();
  await expect(restoreBackup(empty, old)).rejects.toThrow(
    'The schema version 0035_indexed_references is too old. ',
  );
  expect(await filesOf(empty)).toEqual({});
});

test('long texts are read in batches and restored completely', async () => {
  const long = await emptyPlace();
  const workspaceId = await createWorkspace(long.engine, { name: 'Long' });
  await asTenant(long.engine, workspaceId, ({ db }) =>
    sql`
      insert into audit_events (workspace_id, action, subject_type, subject_id, detail)
      select ${workspaceId}, 'x', 'y', '', jsonb_build_object('text', repeat('long ', i % 4 * 200000))
        from generate_series(1, 16) i`.execute(db),
  );
  const sentJson = { widest: 0 };
  const watched: Engine = {
    ...long.engine,
    async connect(options) {
      const session = await long.engine.connect(options);
      return {
        ...session,
        async script(text) {
          const result = await session.script(text);
          sentJson.widest = Math.max(sentJson.widest, JSON.stringify(result.rows).length);
          return result;
        },
      };
    },
  };
  await backUp({ ...long, engine: watched }, 'long.tar.gz');
  expect(sentJson.widest).toBeGreaterThan(BATCH.bytes / 2);
  expect(sentJson.widest).toBeLessThan(BATCH.bytes * 1.1);
  await restoreBackup(await emptyPlace(), path.join(folder, 'long.tar.gz'));
});

describe('an incremental backup', () => {
  const incremental = path.join(folder, 'incremental');
  beforeAll(() => mkdir(incremental));
  const shared = path.join(incremental, 'files');
  const names = async () => (await readdir(shared, { recursive: true })).filter((name) => name.includes('/'));
  const backUpInto = async (name: string, earlier: readonly Part[]) =>
    saveArchive(
      path.join(incremental, name),
      compressed(makeBackup(source, folder, { keep: await keepIn(incremental, earlier) })),
    );

  test('copies only new files, and is restored with them', async () => {
    const first = await backUpInto('1.tar.gz', []);
    expect(first.parts.some(({ name }) => name.startsWith('files/'))).toBe(false);
    const stored = await filesOf(source);
    expect(Object.fromEntries(first.kept.map(({ name, sha256 }) => [fileOf(name), sha256]))).toEqual(stored);
    expect((await names()).length).toBe(new Set(Object.values(stored)).size);

    const reads: string[] = [];
    const read = source.storage.read.bind(source.storage);
    await source.storage.put('w1/medias/new', new Uint8Array([1, 2]));
    const spy = vi.spyOn(source.storage, 'read').mockImplementation((key) => {
      reads.push(key);
      return read(key);
    });
    const second = await backUpInto('2.tar.gz', first.kept);
    spy.mockRestore();
    expect(reads).toEqual(['w1/medias/new']);
    expect(second.kept).toHaveLength(first.kept.length + 1);

    const place = await emptyPlace();
    await restoreBackup(place, path.join(incremental, '2.tar.gz'));
    expect(await filesOf(place)).toEqual(await filesOf(source));
  });

  test('is rejected if a shared file is damaged or missing, before anything changes', async () => {
    const { kept } = await readManifest(path.join(incremental, '2.tar.gz'));
    const { sha256 } = kept.find(({ name }) => name === 'files/w1/medias/new') as Part;
    const file = path.join(shared, sha256.slice(0, 2), sha256);
    const place = await emptyPlace();
    for (const [spoil, reason] of [
      [() => writeFile(file, new Uint8Array([1, 3])), 'is damaged'],
      [() => rm(file), 'is missing'],
    ] as const) {
      await spoil();
      await expect(restoreBackup(place, path.join(incremental, '2.tar.gz'))).rejects.toThrow(reason);
    }
    expect(await filesOf(place)).toEqual({});
    // The next backup copies it again.
    await backUpInto('3.tar.gz', kept);
    await expect(restoreBackup(place, path.join(incremental, '3.tar.gz'))).resolves.toMatchObject({
      jobs: 1,
    });
  });

  test('only files that no archive names are deleted, and none if an archive is damaged', async () => {
    expect(await removeUnnamed(incremental)).toBe(0);
    await source.storage.remove('w1/medias/new');
    const { kept } = await backUpInto('4.tar.gz', []);
    await writeFile(path.join(incremental, '3.tar.gz'), 'truncated');
    await expect(removeUnnamed(incremental)).rejects.toThrow();
    for (const name of ['2.tar.gz', '3.tar.gz']) await rm(path.join(incremental, name));
    expect(await removeUnnamed(incremental)).toBe(1);
    expect(await names()).toHaveLength(new Set(kept.map(({ sha256 }) => sha256)).size);
    await expect(
      restoreBackup(await emptyPlace(), path.join(incremental, '1.tar.gz')),
    ).resolves.toBeDefined();
  });
});

test('repeating a restore completes one that was interrupted after some files', async () => {
  const place = await emptyPlace();
  const [[key] = ['']] = Object.entries(await filesOf(source));
  await place.storage.put(key, await source.storage.bytes(key));
  await expect(restoreBackup(place, archive)).resolves.toMatchObject({ jobs: 1 });
});
