/**
 * Measures the processor time that public pages without the page cache cost the program and its database. Processor time
 * depends less on the machine's other work than requests per second. With BENCH_BEFORE, another built checkout is measured
 * in turns.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { databaseOf, processorOf } from './processes.ts';

const ROUNDS = Number(process.env.BENCH_RUNS ?? 5);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2000);
const CONNECTIONS = 10;

const pages = {
  'about us': '/en/app/aboutus',
  home: '/en/app/home',
  blog: '/en/app/blog',
  article: '/en/app/blog/read/run-it-twice',
};

const { BENCH_BEFORE, BENCH_ONLY } = process.env;
const names = (Object.keys(pages) as (keyof typeof pages)[]).filter(
  (name) => !BENCH_ONLY || BENCH_ONLY.split(',').includes(name),
);

interface Checkout {
  name: string;
  dataDir: string;
  server: ServerProcess;
}

/** Milliseconds of processor time per request. */
interface Cost {
  program: number;
  database: number;
  perSecond: number;
}

async function open(name: string, root: string | undefined): Promise<Checkout> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-rendered-'));
  const env = { PAGE_CACHE_MB: '0' };
  // The first start creates the demonstration data.
  await (await startServer({ dataDir, env, root })).end('SIGTERM');
  return { name, dataDir, server: await startServer({ dataDir, env, root }) };
}

async function measure({ server, dataDir }: Checkout, target: string): Promise<Cost> {
  const url = server.url + target;
  const load = { url, connections: CONNECTIONS, headers: { 'accept-encoding': 'br, gzip' } };
  await autocannon({ ...load, amount: REQUESTS / 4 });
  const used = () => [processorOf([server.pid]), processorOf(databaseOf(dataDir))] as const;
  const before = used();
  const { non2xx, errors, requests, duration } = await autocannon({ ...load, amount: REQUESTS });
  const after = used();
  if (non2xx + errors > 0) throw new Error(`${target}: ${non2xx + errors} requests failed`);
  return {
    program: (after[0] - before[0]) / REQUESTS,
    database: (after[1] - before[1]) / REQUESTS,
    perSecond: requests.total / duration,
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const checkouts = [await open('now', undefined)];
  try {
    if (BENCH_BEFORE !== undefined) checkouts.unshift(await open('before', BENCH_BEFORE));
    console.log(
      `medians of ${ROUNDS} rounds of ${REQUESTS} requests; milliseconds of processor time per request\n`,
    );
    console.log('page       build     all  program  database  requests/s');
    for (const name of names) {
      const costs = checkouts.map((): Cost[] => []);
      for (let round = 0; round < ROUNDS; round++)
        for (const [place, checkout] of checkouts.entries())
          costs[place]?.push(await measure(checkout, pages[name]));
      const alls = checkouts.map(({ name: build }, place) => {
        const of = (value: (cost: Cost) => number) => median((costs[place] ?? []).map(value));
        const all = of(({ program, database }) => program + database);
        console.log(
          `${name.padEnd(9)}  ${build.padEnd(6)}${all.toFixed(3).padStart(7)}${of((cost) => cost.program)
            .toFixed(3)
            .padStart(9)}` +
            `${of((cost) => cost.database)
              .toFixed(3)
              .padStart(10)}${of((cost) => cost.perSecond)
              .toFixed(0)
              .padStart(12)}`,
        );
        return all;
      });
      const [before, now] = alls;
      if (before !== undefined && now !== undefined)
        console.log(
          `           ${(before / now).toFixed(2)} times the requests per second of processor time`,
        );
    }
  } finally {
    for (const { server, dataDir } of checkouts) {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

await main();
