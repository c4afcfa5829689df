/**
 * Measures the memory of the built program and its embedded database: after the start, and after 2,000 answers of public
 * pages, pages of the back office and their calls. The goal is at most 350 MB.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locales } from '#kernel/locale.ts';
import { allCalls } from '../../generated/calls.ts';
import { documentPages, officePages } from '../../generated/pages.ts';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { databaseOf, familyOf, memoryOf } from './processes.ts';

const REQUESTS = 2000;
const AT_ONCE = 10;
const people = ['owner', 'manager', 'consultant', 'author'];

type Ask = () => Promise<Response>;

/** Paths without parameters. */
function plainPaths(declared: Readonly<Record<string, readonly object[]>>): string[] {
  const pages = Object.values(declared).flat();
  return pages.flatMap((page) => ('path' in page && !/[:*]/.test(`${page.path}`) ? [`${page.path}`] : []));
}

async function asksOf(server: ServerProcess): Promise<Ask[]> {
  const headers = { 'accept-encoding': 'br' };
  const sitemap = await (await server.fetch('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const others = [...plainPaths(documentPages), ...plainPaths(officePages)];
  const targets = new Set([
    ...listed,
    ...locales.flatMap((locale) => others.map((one) => `/${locale}/app/${one}`)),
  ]);
  const pages = [...targets].map((target) => () => server.fetch(target, { headers, redirect: 'manual' }));
  const readings = allCalls.filter(
    ({ method, produces, path: target }) =>
      method === 'GET' && produces === undefined && !target.includes('{'),
  );
  const calls: Ask[] = [];
  for (const who of people) {
    const { request } = await signIn(server, `${who}@demo.example`);
    // Calls without their required query answer at once with 400, those of other roles with 403.
    calls.push(...readings.map((call) => () => request(call.path)));
  }
  return [...pages, ...calls];
}

/** Megabytes of the program with its processes, and of the database. */
function measure({ pid }: ServerProcess, dataDir: string): { program: number; database: number } {
  const database = databaseOf(dataDir);
  const program = familyOf(pid).filter((one) => !database.includes(one));
  return { program: memoryOf(program), database: memoryOf(database) };
}

function show(name: string, { program, database }: { program: number; database: number }): void {
  const columns = [program, database, program + database].map((size) => `${size.toFixed(0).padStart(6)} MB`);
  console.log(`${name.padEnd(24)}${columns.join('')}`);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-memory-'));
// The first start creates the demonstration data.
await (await startServer({ dataDir })).end('SIGTERM');
const server = await startServer({ dataDir });
try {
  console.log(`${''.padEnd(24)}  program database      all`);
  show('after the start', measure(server, dataDir));
  const asks = await asksOf(server);
  const answers = { good: 0, refused: 0, failed: 0 };
  let most = { program: 0, database: 0 };
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (answers.good < REQUESTS) {
        const place = next++;
        const answer = await asks[place % asks.length]?.();
        await answer?.arrayBuffer();
        const status = answer?.status ?? 500;
        answers[status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'good']++;
        if (place % 100 === 0) {
          const now = measure(server, dataDir);
          if (now.program + now.database > most.program + most.database) most = now;
        }
      }
    }),
  );
  show('at most', most);
  show(`after ${REQUESTS} answers`, measure(server, dataDir));
  console.log(
    `${asks.length} different ones; ${answers.good} answers, ${answers.refused} refused, ${answers.failed} failed`,
  );
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
