/**
 * Starts PostgreSQL for one test run: a cluster in a temporary folder, on a free port of 127.0.0.1. It is
 * deleted when the run ends.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountFor } from '#platform/cluster/account.ts';
import { findBinaries } from '#platform/cluster/binaries.ts';
import { placesOf, reachable } from '#platform/cluster/places.ts';
import {
  createCluster,
  isAlive,
  ROLE,
  type RunningServer,
  readServer,
  startServer,
  stopServer,
} from '#platform/cluster/programs.ts';
import { serverSettings } from '#platform/cluster/settings.ts';
import { freePort, until } from './server-process.ts';

export interface TestCluster {
  /** The folder with its data. */
  home: string;
  /** Connects as the role `ardoise`, which is not a superuser, to its database. */
  url: string;
  /** Kills the server and keeps its data. */
  pause(): Promise<void>;
  /** Starts it again on the same port. */
  resume(): Promise<void>;
  /** Starts a standby. Call it while nobody is connected; needs `replicated`. */
  startStandby(): Promise<Pick<TestCluster, 'url' | 'pause' | 'resume'>>;
  /** Kills it and its standbys, and deletes everything unless it is kept. */
  stop(): Promise<void>;
}

/**
 * @param replicated whether there will be standbys.
 * @param durable keep every commit when the server is killed, and vacuum, as in production.
 * @param kept a folder for the data, which a later run uses again.
 */
export async function startCluster({
  replicated = false,
  durable = false,
  kept,
}: {
  replicated?: boolean;
  durable?: boolean;
  kept?: string;
} = {}): Promise<TestCluster> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const home = kept ?? mkdtempSync(path.join(tmpdir(), 'ardoise-pg-'));
  const account = accountFor(undefined);
  if (account.identity !== undefined) {
    chmodSync(home, 0o700);
    chownSync(home, account.identity.uid, account.identity.gid);
  }
  const data = path.join(home, 'data');
  const places = { home, data, password: '', log: path.join(home, 'log') };
  const programs = { account, ...reachable(findBinaries(), places, account) };
  const database = 'ardoise_test';
  if (!existsSync(data)) await createCluster(programs, { data, database });
  const folders = [data];
  async function serve(folder: string) {
    const port = await freePort();
    const settings = {
      ...(durable ? serverSettings(programs.binaries.major, 60) : throwAwaySettings(programs.binaries.major)),
      ...(replicated && { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' }),
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const resume = () => startServer(programs, { data: folder, log: places.log, settings });
    await resume();
    const url = `postgres://${ROLE}@127.0.0.1:${port}/${database}`;
    return { url, port, resume, pause: () => pause(folder) };
  }
  const pause = async (folder: string) => {
    const server = readServer(folder);
    if (server === undefined || !isAlive(server.pid)) return;
    process.kill(server.pid, 'SIGQUIT');
    await until(
      () => !isAlive(server.pid),
      10_000,
      () => 'the server for the tests does not end',
    );
  };
  const primary = await serve(data);
  // An interrupted run must not leave a server behind.
  const kill = () => {
    for (const folder of folders) {
      const server = readServer(folder);
      if (server !== undefined && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT');
    }
  };
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, kill);
  return {
    home,
    ...primary,
    async startStandby() {
      appendFileSync(path.join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
      const copy = path.join(home, `standby-${folders.length}`);
      await stopServer(programs, data);
      execFileSync('cp', ['-a', data, copy]);
      await primary.resume();
      writeFileSync(path.join(copy, 'standby.signal'), '');
      const source = `host=127.0.0.1 port=${primary.port} user=postgres`;
      appendFileSync(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
      folders.push(copy);
      return serve(copy);
    },
    async stop() {
      for (const folder of folders.toReversed()) await pause(folder);
      process.off('exit', kill).off('SIGINT', kill).off('SIGTERM', kill);
      if (kept === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns the running embedded database of a data directory. */
export function databaseOf(dataDir: string): RunningServer | undefined {
  const server = readServer(placesOf(dataDir).data);
  return server !== undefined && isAlive(server.pid) ? server : undefined;
}

/** Settings of a server for one test run: it is faster, because it may lose its data. */
function throwAwaySettings(major: number): Record<string, string> {
  return {
    ...serverSettings(major, 60),
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // A running vacuum would prevent a test from dropping its database.
    autovacuum: 'off',
  };
}
