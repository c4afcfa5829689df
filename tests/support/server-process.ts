/** The built server as a process of its own, to be asked over HTTP, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/setup/server-process.mjs';

const root = path.resolve(import.meta.dirname, '../..');

export const DEMO_PASSWORD = 'Ardoise-tests-1';

export interface ServerProcess {
  url: string;
  pid: number;
  /** All that it has written so far. */
  output(): string;
  hasEnded(): boolean;
  fetch(target: string, init?: RequestInit): Promise<Response>;
  /** Sends a signal and waits for the end. @returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  dataDir: string;
  env?: Record<string, string>;
  port?: number;
}

const running = new Set<ChildProcess>();

/** Those of a test that failed half-way, or took too long: it leaves no server behind. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.once('exit', killServers);
// A runner ends its processes by a signal, and then nobody is told of an exit.
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killServers();
    process.kill(process.pid, signal);
  });

/** Starts the server and waits until it is ready. @throws Error with its output when it ends before that. */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const started = await spawnServer(options);
  await ready(started);
  return started;
}

/** Starts the server without waiting. */
export async function spawnServer({ dataDir, env = {}, port }: ServerOptions): Promise<ServerProcess> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...serverEnvironment,
      NODE_ENV: 'production',
      PORT: String(at),
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
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
      return ended(child);
    },
  };
}

/** Waits until a server answers that it is ready, 60 s at most. */
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

/** Asks again and again until the answer is yes: a state is waited for, never a time. */
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

/** The exit code of a process, once it has ended; null when a signal ended it. */
function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** How a server that does not stay up ended. */
export async function endOf(server: ServerProcess): Promise<number | null> {
  await until(server.hasEnded, 30_000, () => `the server goes on:\n${server.output()}`);
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
