/** One server for all journeys: the built one, with the demonstration company, on the embedded database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** The folder of the server's outbox: a `.json` and an `.eml` for each mail. */
    outbox: string;
  }
}

export default async function setup(project: TestProject) {
  // One that runs already, for who looks at the same pages again and again.
  if (process.env.TEST_URL !== undefined) {
    project.provide('baseUrl', process.env.TEST_URL);
    project.provide('outbox', '');
    return;
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-'));
  const port = await freePort();
  // Journeys come from one machine; each may name an address of its own, so that no limit is met by chance.
  const env = { BASE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' };
  const server = await startServer({ dataDir, port, env });
  project.provide('baseUrl', server.url);
  project.provide('outbox', path.join(dataDir, 'outbox'));
  return async () => {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
}
