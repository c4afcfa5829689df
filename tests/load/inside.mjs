/**
 * Measures the application in-process on a separate database, and prints the figures.
 *
 *     node tests/load/inside.mjs lists [rows]    the first page of each list, 100 posts against 100,000
 *                                                (quality.md «Growth»: at most 1.5 times)
 *     node tests/load/inside.mjs reads [rows]    reads through the whole pipeline, compared with plain `pg`
 *                                                (quality.md: at least half)
 *     node tests/load/inside.mjs closing [members] closing a month with a quarter of the members, and all
 *     node tests/load/inside.mjs tenant [thousandths] every call that reads, in a workspace of 1,000 members, 2 million
 *                                                days and 500,000 receipts, against a thousandth of it (at most
 *                                                1.5 times or 150 ms); LOAD_KEEP=folder keeps the rows for
 *                                                the next run, LOAD_ONLY=regex measures some calls
 *     node tests/load/inside.mjs soak --minutes 60 --people 50 --seed 1   three nodes of the built program, of
 *                                                which a part is stopped each minute
 */
import { createServer } from 'vite';

const usual = {
  lists: 100_000,
  reads: 1000,
  closing: 1000,
  tenant: 1000,
  soak: 0,
};
const kind = Object.keys(usual).find((name) => name === process.argv[2]) ?? 'lists';
const given = kind === 'soak' ? process.argv.slice(3) : Number(process.argv[3] ?? usual[kind]);
// Stays open until the end, because modules import others while they are measured.
const modules = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
});
const load = ({ pathname }) => modules.ssrLoadModule(pathname);

const { startCluster } = await load(new URL('../support/cluster.ts', import.meta.url));
const cluster = await startCluster({ kept: process.env.LOAD_KEEP });
process.env.TEST_DATABASE_URL = cluster.url;
const { measure } = await load(new URL(`./${kind}.ts`, import.meta.url));
await measure(given);
await cluster.stop();
process.exit();
