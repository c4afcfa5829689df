/**
 * Runs the embedded database: a private PostgreSQL in `DATA_DIR/postgres`. Several processes may use it, each
 * with a shared lock; the last one to end stops it. The next process uses a server that a killed process left
 * running.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { commandLine } from '#platform/config/command-line.ts';
import { ensureDataDirectory } from '#platform/config/config.ts';
import type { Log } from '#platform/log/log.ts';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { noteHost, rejectOtherHost, runsHere } from './holder.ts';
import { hasCluster, makeHome, type Places, placesIn, placesOf, reachable, socketFolder } from './places.ts';
import {
  createCluster,
  type Programs,
  ROLE,
  readServer,
  removeUnfinished,
  ServerEnded,
  startServer,
  stopServer,
} from './programs.ts';
import { serverSettings } from './settings.ts';

export interface Cluster {
  /** How to connect to its database. */
  connection: pg.ClientConfig;
  /** Stops the server, unless another process uses it. */
  close(): Promise<void>;
}

interface ClusterOptions {
  dataDir: string;
  /** The maximum connections of one process. */
  pool: number;
  log: Log;
}

/** Any constant. Processes that use the server share this advisory lock; stopping needs it exclusively. */
const USERS_LOCK = 4_276_003;
const RETRY_MS = 25;
/** Milliseconds for which a start may conflict with another start or stop. */
const CONFLICT_MS = 60_000;
/** Milliseconds after which an empty lock file is considered left by a power failure. */
const EMPTY_LOCK_MS = 2000;
/** Milliseconds between attempts to restart an ended server, doubling up to the second value. */
const RESTART_MS = [100, 5000] as const;

/** Opens the cluster of a data directory; creates and starts it if necessary. @throws ClusterError */
export async function openCluster({ dataDir, pool, log }: ClusterOptions): Promise<Cluster> {
  ensureDataDirectory(dataDir);
  rejectOlderFormat(dataDir);
  const account = accountFor(hasCluster(dataDir) ? placesOf(dataDir).data : undefined);
  const found = findBinaries();
  const elsewhere = makeHome(placesOf(dataDir), account);
  // Links are resolved, so that all processes use the same paths.
  const places = placesIn(realpathSync(placesOf(dataDir).home));
  if (elsewhere !== undefined)
    log.warn(
      { folder: elsewhere },
      'root cannot run a database on this machine, so another account runs it; its data are in this folder',
    );
  const programs: Programs = { account, ...reachable(found, places, account) };
  const password = passwordOf(places);
  if (!hasCluster(dataDir)) {
    removeUnfinished(places.home);
    await createCluster(programs, { data: places.data, password, database: ROLE });
  }
  rejectOtherVersion(places, programs.binaries.major);
  // PostgreSQL rejects a folder that others may enter.
  chmodSync(places.data, 0o700);

  const folder = socketFolder(places, account);
  const isWindows = process.platform === 'win32';
  const port = isWindows ? await freePort() : 5432;
  const settings: Record<string, string> = {
    ...serverSettings(programs.binaries.major, pool),
    port: String(port),
    ...(isWindows
      ? { listen_addresses: '127.0.0.1' }
      : { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' }),
  };
  const connection = (): pg.ClientConfig => ({
    host: isWindows ? '127.0.0.1' : folder,
    port: isWindows ? (readServer(places.data)?.port ?? port) : port,
    user: ROLE,
    database: ROLE,
    password,
  });

  let closing = false;
  let user: pg.Client;
  let restarting: Promise<void> | undefined;

  /** Connects and takes the shared lock; starts the server if necessary. */
  async function join(): Promise<pg.Client> {
    const deadline = performance.now() + CONFLICT_MS;
    for (;;) {
      const client = new pg.Client({ ...connection(), application_name: 'ardoise' });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(`select pg_advisory_lock_shared(${USERS_LOCK})`);
        return client;
      } catch (error) {
        client.end().catch(() => {});
        if (isServerAbsent(error)) await start(deadline);
        else if (isServerChanging(error)) await pause(RETRY_MS);
        else throw error;
      }
    }
  }

  /** @param deadline the time (`performance.now()`) after which a conflict is an error. */
  async function start(deadline: number): Promise<void> {
    rejectOtherHost(places);
    try {
      await startServer(programs, {
        data: places.data,
        log: places.log,
        settings,
        onSlow: () => log.info('the database recovers its last writes after a crash; this takes a while'),
      });
      noteHost(places);
    } catch (error) {
      if (!(error instanceof ServerEnded)) throw error;
      if (!isConflict(error.message) || performance.now() > deadline)
        throw new ClusterError(
          `The embedded database in ${places.data} does not start: ${error.message} (see ${places.log})`,
        );
      // Do not remove this file: the next start needs it to detect children of a killed server.
      const lockFile = /lock file "([^"]+)"/.exec(error.message)?.[1];
      if (lockFile === undefined) await pause(RETRY_MS);
      else await afterConflict(path.resolve(places.data, lockFile));
    }
  }

  /** Waits while another process starts or stops the server; removes a lock file left by a crash. */
  async function afterConflict(lockFile: string): Promise<void> {
    const pid = pidIn(lockFile);
    const server = readServer(places.data);
    if (pid === 0 || (pid !== undefined && !runsHere(pid, places.data))) {
      log.warn({ lockFile, pid }, 'removed a lock file without a running server of this database');
      rmSync(lockFile, { force: true });
    } else if (server?.ready && !existsSync(path.join(server.socketFolder, `.s.PGSQL.${server.port}`))) {
      log.warn({ pid }, 'the database was running without its socket: restarting it');
      await stopServer(programs, places.data);
    } else {
      await pause(RETRY_MS);
    }
  }

  /** Restarts the server when it ends for any reason, so that no administrator is needed. */
  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (closing || client !== user) return;
      restarting ??= restart().finally(() => {
        restarting = undefined;
      });
    });
  }

  async function restart(): Promise<void> {
    log.error('the embedded database ended unexpectedly; restarting it');
    for (let wait: number = RESTART_MS[0]; !closing; wait = Math.min(wait * 2, RESTART_MS[1])) {
      try {
        user = await join();
        watch(user);
        log.info('the embedded database is running again');
        return;
      } catch (error) {
        log.error({ err: (error as Error).message }, 'the embedded database does not start yet');
        await pause(wait);
      }
    }
  }

  user = await join();
  watch(user);

  return {
    connection: connection(),
    async close() {
      if (closing) return;
      closing = true;
      await restarting?.catch(() => {});
      try {
        const { rows } = await user.query(
          `select pg_advisory_unlock_shared(${USERS_LOCK}), pg_try_advisory_lock(${USERS_LOCK}) as last`,
        );
        // The lock is kept until the server has ended, so that no new process relies on it.
        if (rows[0]?.last && !(await stopServer(programs, places.data)))
          log.error('the embedded database does not stop; the next start will use it');
      } catch (error) {
        log.warn(
          { err: (error as Error).message },
          'the embedded database had already ended when the program ended',
        );
      } finally {
        await user.end().catch(() => {});
      }
    },
  };
}

function rejectOlderFormat(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'pglite')) || hasCluster(dataDir)) return;
  throw new ClusterError(
    `${dataDir} was made by an earlier version of this program, whose embedded database this version cannot open. ` +
      `With that version run \`${commandLine()} backup <file>\`; then, with this version and an empty DATA_DIR, \`${commandLine()} restore <file>\`.`,
  );
}

function rejectOtherVersion({ data }: Places, major: number): void {
  const dataVersion = Number.parseInt(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'), 10);
  if (dataVersion === major) return;
  throw new ClusterError(
    `${data} was made by PostgreSQL ${dataVersion}, and this is PostgreSQL ${major}. Set PG_BIN to the programs of PostgreSQL ${dataVersion}, ` +
      `run \`${commandLine()} backup <file>\`, and then, without PG_BIN and with an empty DATA_DIR, \`${commandLine()} restore <file>\`.`,
  );
}

/** The password of the database role, readable only by this user. Of two concurrent processes only one writes it. */
function passwordOf({ password: file }: Places): string {
  const read = () => readFileSync(file, 'utf8').trim();
  if (existsSync(file)) return read();
  const part = `${file}.${process.pid}`;
  writeFileSync(part, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  chmodSync(part, 0o600);
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
  return read();
}

/** Whether a start failed because of a concurrent start or stop, or because of a file that one of them left. */
function isConflict(message: string): boolean {
  return (
    /pre-existing shared memory block/.test(message) ||
    /lock file ".*" (already exists|is empty)/.test(message) ||
    /lock file ".*": (File exists|No such file or directory|")/.test(message)
  );
}

/** @returns undefined if the file is missing or still being written, 0 if it names no process. */
function pidIn(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    if (pid > 0) return pid;
    return Date.now() - statSync(lockFile).mtimeMs > EMPTY_LOCK_MS ? 0 : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the error means that no server is running. */
function isServerAbsent(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether the error means that the server is starting, recovering or stopping (57P), or ended during the request. */
function isServerChanging(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return (
    code.startsWith('57P') ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    /terminated unexpectedly/.test((error as Error).message)
  );
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
