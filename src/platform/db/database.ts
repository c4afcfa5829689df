/** Opens the engine that the configuration names, migrated and safe to use. */
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import type { Engine } from './engine.ts';
import { assertRowLevelSecurityHolds, migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Notification channels in use: `content` names a workspace whose public pages changed. */
export const channels = ['content'] as const;

export async function openDatabase(config: Config, log: Log): Promise<Engine> {
  const engine = await openEngine(config, log);
  try {
    // Before anything is made that the wrong role would own, and again when the roles are there.
    await assertRowLevelSecurityHolds(engine);
    const applied = await migrate(engine);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
    await assertRowLevelSecurityHolds(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The engine as it is found: neither migrated nor looked at. For commands that do that themselves. */
export async function openEngine(config: Config, log: Log): Promise<Engine> {
  const deadlineMs = config.queryDeadlineMs;
  if (config.databaseUrl !== undefined) {
    return openPostgres({ url: config.databaseUrl, pool: config.databasePool, deadlineMs, log });
  }
  log.info(
    { dataDir: config.dataDir },
    'embedded database: survives a crash of the program, but not a power failure (it does not wait for the disk); for production set DATABASE_URL',
  );
  return openPglite({
    dataDir: config.dataDir,
    channels: [...channels],
    deadlineMs,
    minFreeBytes: config.minFreeBytes,
    log,
  });
}
