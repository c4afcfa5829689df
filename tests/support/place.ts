/**
 * Finds the server of one e2e test file: the built one, on an embedded database with a separate copy of the
 * demonstration data, so that test files do not affect each other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { withDemonstration } from './demonstration.ts';
import { freePort, type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** An existing server, for repeated checks of the same pages. */
const given = process.env.TEST_URL;
let server: ServerProcess | undefined;
let options: ServerOptions = { dataDir: '' };

beforeAll(async () => {
  if (given !== undefined) return;
  const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-')));
  const port = await freePort();
  // All tests run on one machine; a different forwarded address per visitor avoids rate limits.
  const env = { BASE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' };
  options = { dataDir, port, env };
  server = await startServer(options);
});
afterAll(async () => {
  if (given !== undefined) return;
  await server?.end('SIGTERM');
  rmSync(options.dataDir, { recursive: true, force: true });
});

/** Kills the server and starts it again with the same data. */
export async function restartServer(): Promise<void> {
  await server?.end('SIGKILL');
  server = await startServer(options);
}

/** Returns the server's URL. */
export function baseUrl(): string {
  if (given !== undefined) return given;
  if (server === undefined) throw new Error('the server starts in beforeAll: call baseUrl inside a test');
  return server.url;
}

/** Returns the outbox folder, with a `.json` and an `.eml` per mail. */
export function outbox(): string {
  return path.join(options.dataDir, 'outbox');
}

export function dataDir(): string {
  return options.dataDir;
}
