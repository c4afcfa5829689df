/**
 * Finds the server of one e2e test file: the built one, on an embedded database with a separate copy of the
 * demonstration data, so that test files do not affect each other.
 */
import { appendFileSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { placesOf } from '#platform/cluster/places.ts';
import { isAlive } from '#platform/cluster/programs.ts';
import { databaseOf } from './cluster.ts';
import { demonstrationOfWorker } from './demonstration.ts';
import {
  freePort,
  killDatabases,
  type ServerOptions,
  type ServerProcess,
  startServer,
  until,
} from './server-process.ts';

/** An existing server, for repeated checks of the same pages. */
const given = process.env.TEST_URL;
let server: ServerProcess | undefined;
let options: ServerOptions = { dataDir: '' };
const nothing: (port: number) => Record<string, string> = () => ({});
/** The environment that the test file adds. */
let environment = nothing;

/** Starts the server before the tests of one file, and ends it after them (browser-setup.ts). */
export function serveTests(): void {
  beforeAll(start);
  afterAll(end);
}

async function start(): Promise<void> {
  if (given !== undefined) return;
  const dataDir = demonstrationOfWorker();
  skipDiskWaits(dataDir);
  const port = await freePort();
  const added = environment(port);
  // All tests run on one machine; a different forwarded address per visitor avoids rate limits.
  const clock = added.TEST_CLOCK && { TEST_CLOCK: path.join(dataDir, added.TEST_CLOCK) };
  const env = { BASE_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: '127.0.0.1', ...added, ...clock };
  options = { dataDir, port, env };
  if (added.TEST_CLOCK !== undefined) setServerClock(new Date().toISOString());
  server = await startServer(options);
}

/** Lets the database answer before its files are on the disk, because only the program is killed here (restartServer). */
function skipDiskWaits(dataDir: string): void {
  const { data } = placesOf(dataDir);
  if (existsSync(data))
    appendFileSync(path.join(data, 'postgresql.auto.conf'), 'fsync = off\nsynchronous_commit = off\n');
}

/** Kills the server and its database: their data are overwritten. How they stop is in tests/faults. */
async function end(): Promise<void> {
  if (given !== undefined) return;
  await server?.end('SIGKILL');
  const database = databaseOf(options.dataDir);
  killDatabases();
  environment = nothing;
  await until(
    () => database === undefined || !isAlive(database.pid),
    10_000,
    () => 'the database does not end',
  );
}

/** Adds to the environment of this file's server. Call it outside tests. */
export function serveWith(ofPort: typeof nothing): void {
  environment = ofPort;
}

/** Gives this file's server a fixed clock and a zone of its own. Call it outside tests, then `setServerClock`. */
export function standServerClock(): void {
  serveWith(() => ({ NODE_ENV: 'test', TEST_CLOCK: 'clock', TZ: 'Asia/Tokyo' }));
}

/** @param instant ISO 8601 */
export function setServerClock(instant: string): void {
  const file = path.join(options.dataDir, 'clock');
  writeFileSync(`${file}.new`, instant);
  renameSync(`${file}.new`, file);
}

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

/** Returns the server's output so far. */
export function serverOutput(): string {
  return server?.output() ?? '';
}

/** Returns the outbox folder, with a `.json` and an `.eml` per mail. */
export function outbox(): string {
  return path.join(options.dataDir, 'outbox');
}

export function dataDir(): string {
  return options.dataDir;
}
