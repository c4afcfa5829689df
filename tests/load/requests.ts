/**
 * Measures requests per second of the built server. Each kind is compared with `/health/live` of the same
 * process. Ten connections send requests without a pause. The client uses the same machine, so the column
 * «a core» shows the requests per second of processor time that the server used.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { signIn } from '../support/member-process.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CONNECTIONS = 10;

const { DATABASE_URL, SEED } = process.env;
const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-bench-'));
const env: Record<string, string> = DATABASE_URL === undefined ? {} : { DATABASE_URL, SEED: SEED ?? 'demo' };

interface Kind {
  name: string;
  path: string;
  headers?: Record<string, string>;
}

async function measure(server: ServerProcess, { path: target, headers }: Kind, seconds: number) {
  return autocannon({
    url: server.url + target,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip', ...headers },
  });
}

/** Processor seconds that a process has used, including the operating system's work for it. */
function processorOf(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

function memoryOf(pid: number): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

/** Requests that the page cache answers, and calls that read. */
const kept = (bearer: Record<string, string>, etag: string): Kind[] => [
  { name: '/health/live, bare', path: '/health/live' },
  { name: 'home, kept', path: '/en/app/home' },
  { name: 'blog, kept', path: '/en/app/blog' },
  { name: 'post, kept', path: '/en/app/blog/read/run-it-twice' },
  { name: 'post, with parameters of a mail', path: '/en/app/blog/read/run-it-twice?utm_source=mail' },
  { name: 'blog, kept, not modified', path: '/en/app/blog', headers: { 'if-none-match': etag } },
  { name: 'API, posts, for everybody', path: '/api/v1/blog/posts/latest?language=EN' },
  { name: 'API, members, bearer', path: '/api/v1/members?rowsPerPage=10&page=0', headers: bearer },
  { name: 'API, own posts, bearer', path: '/api/v1/posts?rowsPerPage=10&page=0', headers: bearer },
];

/** Requests without the page cache. */
const rendered: readonly Kind[] = [
  { name: 'about us, rendered', path: '/en/app/aboutus' },
  { name: 'home, rendered', path: '/en/app/home' },
  { name: 'blog, rendered', path: '/en/app/blog' },
  { name: 'post, rendered', path: '/en/app/blog/read/run-it-twice' },
];

let bare = 0;

async function measureAll(server: ServerProcess, kinds: readonly Kind[]): Promise<void> {
  for (const kind of kinds) {
    await measure(server, kind, 1);
    const before = processorOf(server.pid);
    const { requests, latency, non2xx, '3xx': redirected, errors } = await measure(server, kind, SECONDS);
    const ofCore = requests.total / (processorOf(server.pid) - before);
    bare ||= requests.average;
    const failures = non2xx - redirected + errors;
    const share = `${Math.round((100 * requests.average) / bare)} %`;
    console.log(
      `${kind.name.padEnd(28)}${requests.average.toFixed(0).padStart(8)}${share.padStart(9)}${ofCore.toFixed(0).padStart(8)}` +
        `${`${latency.p50} ms`.padStart(9)}${`${latency.p99} ms`.padStart(9)}${failures > 0 ? `   ${failures} failed` : ''}`,
    );
  }
  console.log(`${'memory after that'.padEnd(28)}${memoryOf(server.pid).padStart(8)}`);
  await server.end('SIGTERM');
}

async function main(): Promise<void> {
  // The first start creates the demonstration data; the second is measured.
  const first = await startServer({ dataDir, env });
  await first.end('SIGTERM');
  const begun = performance.now();
  const server = await startServer({ dataDir, env });
  console.log(
    `\n${DATABASE_URL === undefined ? 'embedded database' : 'DATABASE_URL'}: ready ${((performance.now() - begun) / 1000).toFixed(1)} s after the start\n`,
  );
  console.log(
    `${'requests a second'.padEnd(28)}${'all'.padStart(8)}${'of bare'.padStart(9)}${'a core'.padStart(8)}      p50      p99`,
  );
  const etag = (await server.fetch('/en/app/blog')).headers.get('etag') ?? '';
  await measureAll(server, kept((await signIn(server, 'owner@demo.example')).headers, etag));
  await measureAll(await startServer({ dataDir, env: { ...env, PAGE_CACHE_MB: '0' } }), rendered);
}

await main().finally(() => rmSync(dataDir, { recursive: true, force: true }));
