/** Files that were lost are put back from a backup; nothing else changes. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressed, saveArchive } from '#platform/backup/archive.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { restoreFilesNamed } from '#platform/backup/restore.ts';
import { keepIn } from '#platform/backup/shared-files.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { openTestDatabase } from '../support/database.ts';

const log = createLog('silent');
let folder: string;
let platform: Platform;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-missing-'));
  database = await openTestDatabase(log);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: path.join(folder, 'data') });
  platform = await openPlatform(config, { engine: database.engine, log });
});
afterAll(async () => {
  await platform.close();
  await database.remove();
  await rm(folder, { recursive: true });
});

test.each(['plain', 'incremental'])('lost files are put back from a backup: %s', async (kind) => {
  const place = path.join(folder, kind);
  await mkdir(place);
  const { storage } = platform;
  for (const name of ['lost', 'later', 'deleted', 'there'])
    await storage.put(`w1/medias/1-${name}.webp`, Buffer.from(`${name} at the backup`));
  await storage.remove('w1/medias/1-later.webp');
  const keep = kind === 'incremental' ? await keepIn(place, []) : undefined;
  const archive = path.join(place, 'a.tar.gz');
  await saveArchive(archive, compressed(makeBackup(platform, place, { keep })));

  for (const name of ['lost', 'deleted']) await storage.remove(`w1/medias/1-${name}.webp`);
  await storage.put('w1/medias/1-there.webp', Buffer.from('changed since'));
  const missing = new Set(['1-lost.webp', '1-later.webp']);
  expect(await restoreFilesNamed(storage, archive, missing)).toBe(1);
  expect(Buffer.from(await storage.bytes('w1/medias/1-lost.webp')).toString()).toBe('lost at the backup');
  expect(Buffer.from(await storage.bytes('w1/medias/1-there.webp')).toString()).toBe('changed since');
  const keys: string[] = [];
  for await (const key of storage.list('')) keys.push(key);
  expect(keys.sort()).toEqual(['w1/medias/1-lost.webp', 'w1/medias/1-there.webp']);
});
