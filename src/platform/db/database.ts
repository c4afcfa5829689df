/** Opens the configured database: an external server or the embedded cluster. */

import { statfs } from 'node:fs/promises';
import { Problem } from '#kernel/problem.ts';
import { openCluster } from '#platform/cluster/cluster.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import type { Engine } from './engine.ts';
import { assertLoginRoleFits } from './login-role.ts';
import { migrate } from './migrate.ts';
import { nodeName } from './nodes.ts';
import { assertSupported } from './pooler.ts';
import { openPostgres } from './postgres.ts';
import { openStandby } from './standby.ts';

/** Opens the database, migrates and checks it. */
export async function openDatabase(config: Config, log: Log): Promise<Engine> {
  const engine = await openEngine(config, log);
  try {
    // Checked before the wrong role could own anything, and again when the roles exist.
    await assertLoginRoleFits(engine);
    const applied = await migrate(engine);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
    await assertLoginRoleFits(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Opens the database without migrations and checks, for commands that do these themselves. */
export async function openEngine(config: Config, log: Log): Promise<Engine> {
  const { databaseUrl, databasePool: pool, queryDeadlineMs: deadlineMs, dataDir } = config;
  const node = nodeName(config);
  if (databaseUrl !== undefined) {
    const { databaseDirectUrl: directUrl, databaseReadUrl: readUrl, databasePrepared: prepared } = config;
    const hasPooler = await assertSupported({ databaseUrl, directUrl, prepared });
    const common = { prepared, pool, deadlineMs, log, node };
    const primary = openPostgres({
      ...common,
      connection: { connectionString: databaseUrl },
      behindPooler: hasPooler ? { connectionString: directUrl } : undefined,
    });
    if (readUrl === undefined) return primary;
    const connection = { connectionString: readUrl };
    // `behindPooler` is always set: while a standby is unreachable, nobody can find out whether it has a pooler.
    const standby = openStandby(
      primary,
      openPostgres({ ...common, connection, behindPooler: connection }),
      log,
    );
    return {
      ...primary,
      standby,
      async close() {
        await standby.close();
        await primary.close();
      },
    };
  }
  const cluster = await openCluster({ dataDir, pool, log });
  const disk = watchDisk(dataDir, config.minFreeBytes, log);
  const engine = openPostgres({
    connection: cluster.connection,
    pool,
    deadlineMs,
    log,
    node,
    assertWritable: disk.assertWritable,
  });
  return {
    ...engine,
    async close() {
      disk.stop();
      await engine.close();
      await cluster.close();
    },
  };
}

const CHECK_MS = 2000;

/**
 * Rejects writes to the embedded database before its disk is full. PostgreSQL stops if there is no space for
 * its write-ahead log, and then reads would fail too.
 * @param minFreeBytes writes are rejected while less is free.
 */
function watchDisk(folder: string, minFreeBytes: number, log: Log) {
  let low = false;
  const check = async () => {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) return;
    const now = disk.bavail * disk.bsize < minFreeBytes;
    if (now && !low) log.error('the disk is nearly full: writes are rejected');
    if (!now && low) log.info('the disk has enough free space again');
    low = now;
  };
  const timer = setInterval(check, CHECK_MS).unref();
  return {
    assertWritable() {
      if (low) throw new Problem(507, { code: 'STORAGE_FULL' });
    },
    stop: () => clearInterval(timer),
  };
}
