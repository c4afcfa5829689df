/**
 * Opens everything the program needs from outside (database, files, mail, clock). `close` stops the jobs, then
 * closes the database.
 */
import { type Clock, openClock } from '#platform/clock/clock.ts';
import { type Config, ensureDataDirectory } from '#platform/config/config.ts';
import { createVault, type Vault } from '#platform/crypto/vault.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Engine } from '#platform/db/engine.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { createLimits, type Limits } from '#platform/limits/limits.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { createMailer, type Mailer } from '#platform/mail/mail.ts';
import { openTenantStorage, type TenantStorage } from '#platform/storage/tenant-storage.ts';

export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  engine: Engine;
  storage: TenantStorage;
  vault: Vault;
  jobs: Jobs;
  mailer: Mailer;
  limits: Limits;
  close(): Promise<void>;
}

/** Parts that tests replace. */
export type TestReplacements = Partial<Pick<Platform, 'engine' | 'log' | 'clock'>>;

export async function openPlatform(config: Config, given: TestReplacements = {}): Promise<Platform> {
  ensureDataDirectory(config.dataDir);
  const log = given.log ?? createLog(config.logLevel);
  const engine = given.engine ?? (await openDatabase(config, log));
  const clock = given.clock ?? openClock(config);
  const jobs = createJobs(engine, log, clock);
  return {
    config,
    log,
    clock,
    engine,
    jobs,
    storage: await openTenantStorage(config, engine),
    vault: createVault(config),
    mailer: createMailer(config, jobs),
    limits: createLimits(engine),
    async close() {
      await jobs.stop();
      await engine.close();
    },
  };
}
