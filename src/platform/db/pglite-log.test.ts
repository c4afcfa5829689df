import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#platform/log/log.ts';
import { withSession } from './engine.ts';
import { openPglite } from './pglite.ts';

const MIB = 1024 * 1024;
const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-log-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('what a start after a kill would have to read does not grow by all that is written', async () => {
  const log = createLog('silent');
  const engine = await openPglite({ dataDir, channels: [], deadlineMs: 15_000, minFreeBytes: 0, log });
  const ask = (text: string, ...values: unknown[]) =>
    withSession(engine, async (session) => (await session.query(text, values)).rows[0]);
  const toRead = async () =>
    (await ask('select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()')).bytes;
  try {
    await ask('create table written (text text)');
    await ask('alter table written alter text set storage external');
    const before = (await ask('select pg_current_wal_insert_lsn()::text as at')).at;
    for (let each = 0; each < 12; each++) await ask('insert into written values ($1)', 'x'.repeat(8 * MIB));
    const written = await ask('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', before);
    expect(Number(written.bytes)).toBeGreaterThan(96 * MIB);
    await expect.poll(async () => Number(await toRead()), { timeout: 10_000 }).toBeLessThan(32 * MIB);
  } finally {
    await engine.close();
  }
}, 60_000);
