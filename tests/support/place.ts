/**
 * The server of one file of journeys: the built one, on the embedded database, with a demonstration company of its own, so
 * that files that run at the same time, or one after the other, do not find what another has left.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { freePort, type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** A server that runs already, for who looks at the same pages again and again. */
const given = process.env.TEST_URL;
let server: ServerProcess | undefined;
let options: ServerOptions = { dataDir: '' };

beforeAll(async () => {
  if (given !== undefined) return;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-'));
  cpSync(inject('demonstration'), dataDir, { recursive: true });
  const port = await freePort();
  // Journeys come from one machine; each may name an address of its own, so that no limit is met by chance.
  const env = { BASE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1' };
  options = { dataDir, port, env };
  server = await startServer(options);
});
afterAll(async () => {
  if (given !== undefined) return;
  await server?.end('SIGTERM');
  rmSync(options.dataDir, { recursive: true, force: true });
});

/** Killed, and started again at the same place; sessions and rows are there as before. */
export async function restartServer(): Promise<void> {
  await server?.end('SIGKILL');
  server = await startServer(options);
}

/** Where it is reached. */
export function baseUrl(): string {
  if (given !== undefined) return given;
  if (server === undefined) throw new Error('the server starts with the journeys');
  return server.url;
}

/** The folder of its outbox: a `.json` and an `.eml` for each mail. */
export function outbox(): string {
  return path.join(options.dataDir, 'outbox');
}
