/** Starts one PostgreSQL for all test files of a run, unless TEST_DATABASE_URL is set. */
import { startCluster } from './cluster.ts';

export default async function setup() {
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  const cluster = await startCluster();
  // The processes of test files inherit this variable.
  process.env.TEST_DATABASE_URL = cluster.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await cluster.stop();
  };
}
