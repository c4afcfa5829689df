/** Runs delayed jobs at once, for tests that cannot wait. */
import { readConfig } from '#platform/config/config.ts';
import { openEngine } from '#platform/db/database.ts';
import { withSession } from '#platform/db/engine.ts';
import { createLog } from '#platform/log/log.ts';
import { externalDatabase } from './external-database.ts';
import { dataDir } from './place.ts';

/** Makes the waiting jobs of a kind due now, in the database of the test file's server. */
export async function hastenJobs(name: string): Promise<void> {
  const folder = dataDir();
  const { DATABASE_URL } = await externalDatabase(folder);
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'http://ardoise.test',
    DATA_DIR: folder,
    DATABASE_POOL: '2',
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
  });
  // The tests' server runs without this variable (server-process.ts).
  delete process.env.PG_BIN;
  const engine = await openEngine(config, createLog('silent'));
  try {
    await withSession(engine, (session) =>
      session.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [
        name,
      ]),
    );
  } finally {
    await engine.close();
  }
}
