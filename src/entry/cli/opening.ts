/**
 * Opens database, storage or the platform for one command, with longer timeouts than a request and no log.
 */
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { createVault, type Vault } from '#platform/crypto/vault.ts';
import { openEngine } from '#platform/db/database.ts';
import type { Engine } from '#platform/db/engine.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { openTenantStorage, type TenantStorage } from '#platform/storage/tenant-storage.ts';

const HOUR_MS = 3_600_000;

/** Reads the configuration for a command. @throws ConfigError */
export function commandConfig(variables: NodeJS.ProcessEnv): Config {
  return { ...readConfig({ LOG_LEVEL: 'warn', ...variables }), queryDeadlineMs: HOUR_MS };
}

export interface Opened {
  config: Config;
  clock: Clock;
  engine: Engine;
  storage: TenantStorage;
  vault: Vault;
  log: Log;
}

/** Opens database and storage without applying migrations. @throws ClusterError */
export async function withOpened<T>(config: Config, work: (opened: Opened) => Promise<T>): Promise<T> {
  const log = createLog(config.logLevel);
  const engine = await openEngine(config, log);
  try {
    const storage = await openTenantStorage(config, engine);
    return await work({ config, clock: systemClock, engine, log, storage, vault: createVault(config) });
  } finally {
    await engine.close();
  }
}

/** Opens the whole platform and applies migrations. @throws ClusterError */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(config);
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
