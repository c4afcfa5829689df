/** Measures every public page of the built server, without its page cache, on two databases. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentPages, resourcePages } from '../../generated/pages.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { alternately } from './turns.ts';

const CALLS = 11;

export interface Site {
  databaseUrl: string;
  /** Values of the parameters in paths. */
  ids: Record<string, unknown>;
}
export type PageTimes = { name: string; times: [small: number, big: number] }[];

/** Further addresses of pages with a query. */
const searches = ['blog/search?query=consulting', 'blog/search?query=rareword', 'blog?categories=1'];

export async function timesOfPages(sites: readonly [Site, Site]): Promise<PageTimes> {
  const dataDirs = sites.map(() => mkdtempSync(path.join(tmpdir(), 'ardoise-pages-')));
  const servers: ServerProcess[] = [];
  try {
    for (const [place, { databaseUrl }] of sites.entries())
      servers.push(
        await startServer({
          dataDir: dataDirs[place] ?? '',
          env: { DATABASE_URL: databaseUrl, SEED: 'none', PAGE_CACHE_MB: '0' },
        }),
      );
    const times: PageTimes = [];
    for (const name of [...namesOf(), ...searches]) {
      const asks = sites.map(({ ids }, place) => () => {
        const target = name.replaceAll(/:(\w+)/g, (_, parameter) => String(ids[parameter] ?? 'none'));
        return read(servers[place] as ServerProcess, target.startsWith('/') ? target : `/en/app/${target}`);
      });
      const [small, big] = asks as [(typeof asks)[0], (typeof asks)[0]];
      times.push({ name, times: await alternately(CALLS, [small, big]) });
    }
    return times;
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The paths of all public pages, without those that need a token from a mail. */
function namesOf(): string[] {
  return [documentPages, resourcePages]
    .flatMap((kind) => Object.values<readonly { path: string }[]>(kind).flat())
    .map((page) => page.path)
    .filter((name) => !/token|slug|confirm|unsubscribe/.test(name));
}

/** Pages that are not found are answered too: their time counts like any other. */
async function read(server: ServerProcess, target: string): Promise<Response> {
  const answer = await server.fetch(target, { redirect: 'manual' });
  return new Response(await answer.text());
}
