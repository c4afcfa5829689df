/** Runs PgBouncer in front of a test database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor } from '#platform/cluster/account.ts';
import { findInstalled } from './installed.ts';
import { freePort, until } from './server-process.ts';

const installed = findInstalled('pgbouncer', '--version');

/** Undefined if PgBouncer is not installed. It keeps prepared statements apart from version 1.21 on. */
export const pgBouncer = installed && {
  program: installed.program,
  keepsPrepared: Number(/PgBouncer 1\.(\d+)/.exec(installed.printed)?.[1] ?? 0) >= 21,
};

export interface TestPooler {
  /** The address of the database through the pooler. */
  url: string;
  /** Kills the pooler with its connections. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Kills it and deletes its files. */
  stop(): Promise<void>;
}

interface PoolerOptions {
  mode?: 'session' | 'transaction' | 'statement';
  /** Sessions of the server that all clients share. */
  sessions?: number;
  /** Statements kept per session; only for a version that keeps them apart. */
  prepared?: number;
}

export async function startPooler(
  database: string,
  { mode = 'transaction', sessions = 3, prepared = 0 }: PoolerOptions = {},
): Promise<TestPooler> {
  if (pgBouncer === undefined) throw new Error('PgBouncer is not installed');
  const { program, keepsPrepared } = pgBouncer;
  const target = new URL(database);
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'ardoise-pooler-'));
  const settings = path.join(home, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${target.port} user=${target.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${sessions}
max_client_conn = 500
server_login_retry = 1
${keepsPrepared ? `max_prepared_statements = ${prepared}` : ''}
`,
  );
  // PgBouncer does not run as root.
  const account = accountFor(undefined);
  const { identity } = account;
  if (identity !== undefined) {
    chmodSync(home, 0o700);
    for (const file of [home, settings]) chownSync(file, identity.uid, identity.gid);
  }
  let child: ChildProcess | undefined;
  let output = '';
  const start = async () => {
    const [command, args] = account.command(program, [settings]);
    child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...identity });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    await until(
      () => answers(port),
      10_000,
      () => `PgBouncer does not start:\n${output}`,
    );
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await start();
  const url = new URL(target);
  url.port = String(port);
  return {
    url: url.href,
    kill,
    start,
    async stop() {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
