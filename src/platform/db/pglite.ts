/**
 * The embedded engine: PGlite in a worker thread, spoken to by the same pg client as a server. It has one
 * connection, so users take turns; a statement past its deadline costs the thread, which is started anew.
 */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { Problem } from '#kernel/problem.ts';
import type { Log } from '#platform/log/log.ts';
import { threadFile } from '../thread/file.ts';
import { clientSession, unavailable } from './client-session.ts';
import type { ConnectOptions, Engine, Result, Session } from './engine.ts';
import { lockDataDirectory } from './lock.ts';
import type { FromWorker, ToWorker, WorkerStart } from './pglite.worker.ts';
import { keepLogShort } from './pglite-log.ts';
import { PgliteStream } from './pglite-stream.ts';
import { createTurns } from './turns.ts';

export interface PgliteOptions {
  /** Where the files are; left out, the database lives in memory (tests). */
  dataDir?: string;
  /** Notification channels that somebody will listen to. */
  channels: readonly string[];
  /** Milliseconds after which a statement is given up. */
  deadlineMs: number;
  /** Bytes of free disk below which writes are refused, before the WAL meets a full disk and spins. */
  minFreeBytes: number;
  /** A dumped directory to begin with (tests). */
  image?: Uint8Array;
  log: Log;
}

export interface EmbeddedEngine extends Engine {
  /** The whole database as one image, for templates of tests. */
  dump(): Promise<Uint8Array>;
}

/** Milliseconds that a user waits for its turn before it is told to come back. */
const TURN_DEADLINE = 10_000;
const DISK_CHECK_MS = 2000;

interface Line {
  worker: Worker;
  client: pg.Client;
}

type Listener = (payload: string | undefined) => void;

export async function openPglite(options: PgliteOptions): Promise<EmbeddedEngine> {
  const { log, deadlineMs } = options;
  const listeners = new Map<string, Set<Listener>>();
  const turns = createTurns(TURN_DEADLINE, () => new Problem(503, { code: 'DATABASE_BUSY', retryAfter: 2 }));
  const disk = watchDisk(options);
  const unlock = options.dataDir === undefined ? () => {} : lockDataDirectory(options.dataDir);
  let closing = false;
  let line = await openLine(options.image).catch((error: unknown) => {
    disk.stop();
    unlock();
    throw error;
  });
  let reopening: Promise<void> | undefined;
  const keeper = keepLogShort(() => connect({ by: 'checkpoint' }), log);

  async function openLine(image?: Uint8Array): Promise<Line> {
    const worker = await startWorker(options.dataDir && path.join(options.dataDir, 'pglite'), image);
    const client = new pg.Client({
      stream: () => new PgliteStream(worker),
      pipeline: true,
      user: 'postgres',
      database: 'postgres',
    });
    const opened = { worker, client };
    client.on('error', () => reopen(opened));
    client.on('notification', ({ channel, payload }) => {
      for (const notify of listeners.get(channel) ?? []) notify(payload ?? '');
    });
    await client.connect();
    for (const channel of options.channels) await client.query(`listen ${channel}`);
    return opened;
  }

  /** The thread is gone or has to go: a new one opens the same files, which survive that as they do a kill. */
  function reopen(lost: Line): void {
    if (lost !== line || closing || reopening !== undefined) return;
    reopening = (async () => {
      await lost.worker.terminate();
      line = await openLine();
      for (const set of listeners.values()) for (const notify of set) notify(undefined);
    })().finally(() => {
      reopening = undefined;
    });
    reopening.catch((error: unknown) => log.error({ err: error }, 'the embedded database does not reopen'));
  }

  /** Past the deadline nobody waits any more; the thread, which cannot be interrupted, is replaced. */
  async function withDeadline(
    on: Line,
    text: string,
    deadline: number,
    work: Promise<Result>,
  ): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        log.warn(
          { statement: text.slice(0, 200) },
          'a statement passed its deadline; its thread is replaced',
        );
        reject(new Problem(503, { code: 'QUERY_TOO_SLOW', retryAfter: 5 }));
        reopen(on);
      }, deadline);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      work.catch(() => {});
    }
  }

  async function connect({ timeoutMs = deadlineMs, by }: ConnectOptions = {}): Promise<Session> {
    if (closing) throw unavailable();
    await turns.take(by);
    try {
      await reopening;
    } catch (cause) {
      turns.give();
      reopen(line);
      throw unavailable(cause);
    }
    const mine = line;
    let given = false;
    let readOnly = false;
    const giveBack = (broken: boolean) => {
      if (given) return;
      given = true;
      if (broken) reopen(mine);
      if (!readOnly) keeper.written();
      turns.give();
    };
    const session = clientSession(mine.client, { log, giveBack });
    const guarded = (text: string, work: () => Promise<Result>): Promise<Result> => {
      if (mine !== line || reopening !== undefined) return Promise.reject(unavailable());
      readOnly ||= text.startsWith('begin read only');
      if (disk.isLow() && !readOnly && !isHarmless(text)) return Promise.reject(new Problem(507));
      return withDeadline(mine, text, timeoutMs, work());
    };
    return {
      query: (text, parameters) => guarded(text, () => session.query(text, parameters)),
      script: (text) => guarded(text, () => session.script(text)),
      endReading: session.endReading,
      release: session.release,
    };
  }

  return {
    kind: 'pglite',
    connect,
    async listen(channel, onNotification) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(onNotification));
    },
    dump: () => ask(line.worker, 'dump'),
    async close() {
      if (closing) return;
      await reopening?.catch(() => {});
      closing = true;
      disk.stop();
      keeper.stop();
      const ended = new Promise((resolve) => line.worker.once('exit', resolve));
      line.worker.postMessage('close' satisfies ToWorker);
      await ended;
      unlock();
    },
  };
}

function startWorker(dataDir: string | undefined, image?: Uint8Array): Promise<Worker> {
  const start = { dataDir, image } as WorkerStart;
  const worker = new Worker(threadFile(new URL('./pglite.worker.ts', import.meta.url)), {
    workerData: start,
  });
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(new Error(`The embedded database does not open: ${reason}`));
    worker.once('error', (error) => refuse(error.message));
    worker.once('message', (message: FromWorker) => {
      if (message.kind === 'ready') resolve(worker);
      else refuse(message.kind === 'failed' ? message.message : message.kind);
    });
  });
}

function ask(worker: Worker, order: 'dump'): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const onMessage = (message: FromWorker) => {
      if (message.kind !== 'dump') return;
      worker.off('message', onMessage);
      resolve(message.bytes);
    };
    worker.on('message', onMessage);
    worker.postMessage(order satisfies ToWorker);
  });
}

/** Looks at the free space from time to time; a full disk is said once, and once that it is over. */
function watchDisk({ dataDir, minFreeBytes, log }: PgliteOptions) {
  let low = false;
  const check = async () => {
    const disk = dataDir === undefined ? undefined : await statfs(dataDir).catch(() => undefined);
    if (disk === undefined) return;
    const now = disk.bavail * disk.bsize < minFreeBytes;
    if (now && !low) log.error('the disk is nearly full: writes are refused');
    if (!now && low) log.info('there is room on the disk again');
    low = now;
  };
  const timer = setInterval(check, DISK_CHECK_MS).unref();
  return { isLow: () => low, stop: () => clearInterval(timer) };
}

/** Takes no room on the disk, or gives some back. */
function isHarmless(text: string): boolean {
  return /^\s*(select|begin|commit|rollback|show|set|checkpoint)\b/i.test(text);
}
