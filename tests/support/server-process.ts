/** Runs the built server as a process, for requests, kills and restarts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { placesOf } from '#platform/cluster/places.ts';
import { isAlive, readServer } from '#platform/cluster/programs.ts';
import { serverArguments, serverEnvironment } from '../../scripts/setup/server-process.mjs';
import { externalDatabase } from './external-database.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const DEMO_PASSWORD = 'Ardoise-tests-1';

/** Starts of the program share their compiled code: one takes 1.7 s of processor time instead of 2.4 s. */
export const compiledCode = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') };

export interface ServerProcess {
  url: string;
  pid: number;
  /** The output so far. */
  output(): string;
  hasEnded(): boolean;
  fetch(target: string, init?: RequestInit): Promise<Response>;
  /** Sends a signal and waits for the end of the process. @returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir: string;
  env?: Record<string, string>;
  port?: number;
  /** A built checkout; by default this one. */
  root?: string;
}

/** Running servers and their data directories. */
const running = new Map<ChildProcess, string>();
/**
 * Databases that killed servers left running, by data directory. The next server there uses and stops them.
 */
const leftDatabases = new Map<string, number>();

function noteDatabase(dataDir: string): void {
  const database = readServer(placesOf(dataDir).data);
  if (database !== undefined) leftDatabases.set(dataDir, database.pid);
}

/** Ends the servers of a failed or slow test. */
export function killServers(): void {
  for (const [child, dataDir] of running) {
    child.kill('SIGKILL');
    noteDatabase(dataDir);
  }
}

/** Ends databases that killed servers left running. */
export function killDatabases(): void {
  for (const pid of leftDatabases.values()) if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  leftDatabases.clear();
}
process.once('exit', () => {
  killServers();
  killDatabases();
});
// The test runner ends its processes by a signal, and then no exit event is sent.
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killServers();
    killDatabases();
    process.kill(process.pid, signal);
  });

/** Starts the server and waits until it is ready. @throws Error with its output if it ends before that. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const started = await spawnServer(options);
  await ready(started);
  return started;
}

/** Starts the server without waiting. */
export async function spawnServer({
  dataDir,
  env = {},
  port,
  root: cwd = root,
}: ServerOptions): Promise<ServerProcess> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, serverArguments, {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...serverEnvironment,
      ...compiledCode,
      NODE_ENV: 'production',
      PORT: String(at),
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
      ...(await externalDatabase(dataDir)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leftDatabases.delete(dataDir);
  running.set(child, dataDir);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${at}`;
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    fetch: (target, init) => fetch(url + target, init),
    async end(signal) {
      child.kill(signal);
      const code = await ended(child);
      if (signal === 'SIGKILL') noteDatabase(dataDir);
      return code;
    },
  };
}

/** Waits until a server is ready, at most three minutes. */
export async function ready(server: ServerProcess): Promise<void> {
  const answers = () =>
    server.fetch('/health/ready').then(
      (response) => response.ok,
      () => false,
    );
  const settled = async () => server.hasEnded() || (await answers());
  await until(settled, 180_000, () => `the server is not ready:\n${server.output()}`);
  if (server.hasEnded()) throw new Error(`the server ended:\n${server.output()}`);
}

/** Polls a condition: tests wait for states, never for a fixed time. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  most: number,
  complaint: () => string,
): Promise<void> {
  const deadline = Date.now() + most;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(complaint());
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Returns the exit code of a process after its end; null when a signal ended it. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Returns the exit code of a server that is expected to stop. */
export async function endOf(server: ServerProcess): Promise<number | null> {
  await until(server.hasEnded, 30_000, () => `the server does not end:\n${server.output()}`);
  return server.end('SIGCONT');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
