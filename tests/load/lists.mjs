/**
 * How the first page of a list grows: 100 posts against 100,000, on both engines (quality.md «Growth»: at most
 * 1.5 times). Prints figures; nothing fails. `node tests/load/lists.mjs [rows] [postgres]`
 */
import { runnerImport } from 'vite';
import { startCluster } from '../../scripts/setup/cluster.mjs';
import { ensureMachine } from '../../scripts/setup/machine.mjs';

const many = Number(process.argv[2] ?? 100_000);
const { module } = await runnerImport(new URL('./lists.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
if (process.argv[3] !== 'postgres') {
  console.log('PGlite');
  await module.measure(many);
}
const { postgres } = await ensureMachine(['postgres']);
if (postgres !== undefined) {
  const cluster = await startCluster(postgres);
  process.env.TEST_ENGINE = 'postgres';
  process.env.TEST_DATABASE_URL = cluster.url;
  console.log('PostgreSQL');
  await module.measure(many);
  await cluster.stop();
}
process.exit(0);
