/** Runs the programs of PostgreSQL: creates a cluster, starts and stops its server. */
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import { type Binaries, environmentOf, programOf } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { argumentsOf } from './settings.ts';

/** An installation of PostgreSQL and the account that runs it. */
export interface Programs {
  binaries: Binaries;
  libraries: string | undefined;
  account: Account;
}

/** The program's role, and the name of its database. It is not a superuser, so that row-level security applies. */
export const ROLE = 'ardoise';

interface Finished {
  ok: boolean;
  output: string;
}

function launch(
  { binaries, libraries, account }: Programs,
  name: 'postgres' | 'initdb',
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
) {
  const [command, all] = account.command(programOf(binaries, name), args);
  return spawn(command, all, {
    ...account.identity,
    cwd: '/',
    env: environmentOf(binaries, libraries),
    // In a separate process group: Ctrl-C then reaches only the program, which stops the server after its own
    // work.
    detached: true,
    windowsHide: true,
    stdio,
  });
}

function run(
  programs: Programs,
  name: 'postgres' | 'initdb',
  args: readonly string[],
  input = '',
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = launch(programs, name, args, ['pipe', 'pipe', 'pipe']);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output }));
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

interface NewCluster {
  /** The folder of the cluster; it exists only when it is complete. */
  data: string;
  /** The password of the role `ardoise`. Without it, every local connection is accepted (tests). */
  password?: string;
  database: string;
}

/**
 * Creates a cluster with its role and database in a temporary folder, then renames the folder. So a killed
 * process leaves no partial cluster, and of two concurrent processes one succeeds.
 * @throws ClusterError with initdb's reason.
 */
export async function createCluster(
  programs: Programs,
  { data, password, database }: NewCluster,
): Promise<void> {
  const part = path.join(path.dirname(data), `new-${process.pid}`);
  const { identity } = programs.account;
  try {
    await initialise(programs, part);
    const statements = [
      `create role ${ROLE} login createrole createdb nosuperuser nobypassrls${password === undefined ? '' : ` password '${password}'`}`,
      `create database ${database} owner ${ROLE}`,
    ];
    // Single-user mode needs no client program, and no password for the superuser, who therefore can never log
    // in.
    const outcome = await run(
      programs,
      'postgres',
      ['--single', '-D', part, 'postgres'],
      `${statements.join('\n')}\n`,
    );
    if (!outcome.ok || /ERROR|FATAL/.test(outcome.output)) throw new ClusterError(reasonIn(outcome.output));
    const method = password === undefined ? 'trust' : 'scram-sha-256';
    const access = path.join(part, 'pg_hba.conf');
    writeFileSync(
      access,
      ['local all all', 'host all all 127.0.0.1/32'].map((line) => `${line} ${method}\n`).join(''),
    );
    if (identity !== undefined) chownSync(access, identity.uid, identity.gid);
    renameSync(part, data);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process was faster.
    if (existsSync(path.join(data, 'PG_VERSION'))) return;
    if (error instanceof ClusterError)
      throw new ClusterError(`The embedded database cannot be created in ${data}: ${error.message}`);
    throw error;
  }
}

async function initialise(programs: Programs, folder: string): Promise<void> {
  const options = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--data-checksums',
    '--no-instructions',
  ];
  // The built-in locale is the same on all systems and after updates; versions before 17 must use the system's.
  const builtin =
    programs.binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  let output = '';
  // macOS has no C.UTF-8.
  for (const locale of ['C.UTF-8', 'C']) {
    const outcome = await run(programs, 'initdb', [...options, ...builtin, `--locale=${locale}`]);
    if (outcome.ok) return;
    output = outcome.output;
    if (!/locale/i.test(output)) break;
  }
  throw new ClusterError(reasonIn(output));
}

export interface ServerStart {
  data: string;
  log: string;
  settings: Record<string, string>;
  /** Called once if the start takes long, e.g. after a crash during many writes. */
  onSlow?(): void;
}

/** What the server wrote to `postmaster.pid`. */
export interface RunningServer {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

const SLOW_MS = 10_000;
const LOOK_MS = 10;

/**
 * Starts a server and waits until it accepts connections.
 * @throws ServerEnded with the server's last output if it does not start.
 */
export async function startServer(
  programs: Programs,
  { data, log, settings, onSlow }: ServerStart,
): Promise<void> {
  const descriptor = openLog(programs, log);
  const from = fstatSync(descriptor).size;
  const args = ['-D', data, ...argumentsOf(settings)];
  const child = launch(programs, 'postgres', args, ['ignore', descriptor, descriptor]);
  closeSync(descriptor);
  child.unref();
  let failure: string | undefined;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', () => (failure ??= reasonIn(readFrom(log, from))));
  const begun = performance.now();
  let slow = false;
  while (failure === undefined) {
    const server = readServer(data);
    if (server?.pid === child.pid && server?.ready) return;
    if (!slow && performance.now() - begun > SLOW_MS) {
      slow = true;
      onSlow?.();
    }
    await pause(LOOK_MS);
  }
  throw new ServerEnded(failure);
}

/** The server ended during its start. */
export class ServerEnded extends Error {}

const MOST_LOG_BYTES = 1024 * 1024;

function openLog({ account: { identity } }: Programs, log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size > MOST_LOG_BYTES) renameSync(log, `${log}.1`);
  const descriptor = openSync(log, 'a', 0o600);
  if (identity !== undefined) chownSync(log, identity.uid, identity.gid);
  return descriptor;
}

function readFrom(file: string, from: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(20_000, Math.max(0, fstatSync(descriptor).size - from)));
    readSync(descriptor, bytes, 0, bytes.length, from);
    return bytes.toString();
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the line with the error, without time and process id. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.find((each) => /FATAL|PANIC|ERROR|error:/.test(each)) ??
    lines.at(-1) ??
    'it ended without a message';
  const hint = lines.find((each) => /HINT:/.test(each));
  const plain = (text: string) => text.replace(/^.*?(FATAL|PANIC|ERROR|HINT|error):\s*/, '').trim();
  return [plain(line), ...(hint === undefined ? [] : [plain(hint)])].join('; ');
}

/** @returns undefined if the file is missing or incomplete. */
export function readServer(data: string): RunningServer | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketFolder = '', , , status = ''] = lines;
  if (Number.isNaN(Number(pid)) || Number(pid) <= 0) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder, ready: status.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const STOP_MS = 30_000;

/** Stops a server: rolls back open transactions and writes everything. Waits at most 30 s for its end. */
export async function stopServer(programs: Programs, data: string): Promise<boolean> {
  const server = readServer(data);
  if (server === undefined) return true;
  if (process.platform === 'win32') await pgCtlStop(programs, data);
  else process.kill(server.pid, 'SIGINT');
  const deadline = performance.now() + STOP_MS;
  while (isAlive(server.pid) && readServer(data)?.pid === server.pid) {
    if (performance.now() > deadline) return false;
    await pause(LOOK_MS);
  }
  return true;
}

/** Windows has no signals between processes. */
function pgCtlStop({ binaries, libraries }: Programs, data: string): Promise<void> {
  return new Promise((resolve) => {
    const env = environmentOf(binaries, libraries);
    const child = spawn(programOf(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', data], {
      env,
      stdio: 'ignore',
    });
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
}

/** Deletes what killed processes left incomplete. */
export function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^new-(\d+)$/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(home, name), { recursive: true, force: true });
  }
}
