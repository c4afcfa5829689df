/**
 * Finds the server of one e2e test file: the built one, on an embedded database with a separate copy of the
 * demonstration data, so that test files do not affect each other.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withDemonstration } from './demonstration.ts';
import { freePort, type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

/** An existing server, for repeated checks of the same pages. */
const given = process.env.TEST_URL;

interface Place {
  server: ServerProcess;
  options: ServerOptions;
}

/** What the test file asks for. */
interface Wishes {
  env: Record<string, string>;
  host: string;
}

const usual: Wishes = { env: {}, host: '127.0.0.1' };
let wishes = usual;
let place: Place | undefined;
/**
 * The port of this worker's servers, one after the other: at the same address, the browser keeps the compiled application for the
 * next test file.
 */
let port: number | undefined;

/** Gives this file's server other settings. Call it outside tests. @param host other than an IP address, which passkeys need */
export function placeWith(more: { env?: Record<string, string>; host?: string }): void {
  wishes = { ...wishes, ...more };
}

/** Starts the server of a test file. */
export async function openPlace(): Promise<void> {
  if (given !== undefined) return;
  const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-e2e-')));
  port ??= await freePort();
  const { TEST_CLOCK, ...env } = wishes.env;
  const options = {
    dataDir,
    port,
    env: {
      BASE_URL: `http://${wishes.host}:${port}`,
      // All tests run on one machine; a different forwarded address per visitor avoids rate limits.
      TRUST_PROXY: '127.0.0.1',
      ...env,
      ...(TEST_CLOCK && { TEST_CLOCK: path.join(dataDir, TEST_CLOCK) }),
    },
  };
  if (TEST_CLOCK !== undefined) setClock(dataDir, new Date().toISOString());
  place = { server: await startServer(options), options };
}

export async function closePlace(): Promise<void> {
  const ended = place;
  place = undefined;
  wishes = usual;
  await ended?.server.end('SIGTERM');
  if (ended !== undefined) rmSync(ended.options.dataDir, { recursive: true, force: true });
}

function here(): Place {
  if (place === undefined) throw new Error('the server starts in beforeAll: use it inside a test');
  return place;
}

/** Gives this file's server a fixed clock and a zone of its own. Call it outside tests, then `setServerClock`. */
export function standServerClock(): void {
  placeWith({ env: { NODE_ENV: 'test', TEST_CLOCK: 'clock', TZ: 'Asia/Tokyo' } });
}

function setClock(dataDir: string, instant: string): void {
  const file = path.join(dataDir, 'clock');
  writeFileSync(`${file}.new`, instant);
  renameSync(`${file}.new`, file);
}

/** @param instant ISO 8601 */
export function setServerClock(instant: string): void {
  setClock(dataDir(), instant);
}

/** Kills the server and starts it again with the same data. */
export async function restartServer(): Promise<void> {
  if (given !== undefined) return;
  const { server, options } = here();
  await server.end('SIGKILL');
  place = { server: await startServer(options), options };
}

/** Returns the server's URL. */
export function baseUrl(): string {
  return given ?? `http://${wishes.host}:${here().options.port}`;
}

/** Returns what the server has logged. */
export function serverOutput(): string {
  return here().server.output();
}

/** Returns the outbox folder, with a `.json` and an `.eml` per mail. */
export function outbox(): string {
  return path.join(dataDir(), 'outbox');
}

export function dataDir(): string {
  return given === undefined ? here().options.dataDir : '';
}
