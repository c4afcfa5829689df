/**
 * The embedded engine: PGlite in a worker thread behind the same interface as PostgreSQL. It has one
 * connection, so users take turns; a statement past its deadline costs the thread, which is started anew.
 */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '#kernel/problem.ts';
import type { Log } from '#platform/log/log.ts';
import type { Engine, Result, Session } from './engine.ts';
import { lockDataDirectory } from './lock.ts';
import type { WorkerMessage, WorkerRequest } from './pglite.worker.ts';

export interface PgliteOptions {
  /** Where the files are; left out, the database lives in memory (tests). */
  dataDir?: string;
  /** Notification channels that somebody will listen to. */
  channels: string[];
  /** Milliseconds after which a statement is given up. */
  deadlineMs: number;
  /** Bytes of free disk below which writes are refused, before the WAL meets a full disk and spins. */
  minFreeBytes: number;
  /** A dumped directory to begin with (tests). */
  image?: Uint8Array;
  log: Log;
}

interface Waiting {
  resolve(result: Result): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** How long a user waits for its turn before it is told to come back. */
const TURN_DEADLINE_MS = 10_000;
const DISK_CHECK_MS = 2000;

export interface EmbeddedEngine extends Engine {
  /** The whole database as one image, for templates of tests. */
  dump(): Promise<Uint8Array>;
}

export async function openPglite(options: PgliteOptions): Promise<EmbeddedEngine> {
  const unlock = options.dataDir === undefined ? () => {} : lockDataDirectory(options.dataDir);
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  const waiting = new Map<number, Waiting>();
  const turns: { start(): void; cancel(): void }[] = [];
  let nextId = 1;
  let busy = false;
  let closing = false;
  let generation = 0;
  let lowOnDisk = false;
  /** None while the first is opening: its failure is the caller's, not a loss. */
  let worker: Worker | undefined;
  worker = await start(options.image).catch((error: unknown) => {
    unlock();
    throw error;
  });
  await checkDisk();
  const diskTimer = setInterval(checkDisk, DISK_CHECK_MS).unref();

  async function checkDisk(): Promise<void> {
    if (options.dataDir === undefined || options.minFreeBytes === 0) return;
    const disk = await statfs(options.dataDir).catch(() => undefined);
    if (disk === undefined) return;
    const low = disk.bavail * disk.bsize < options.minFreeBytes;
    if (low !== lowOnDisk)
      options.log[low ? 'error' : 'info'](
        low ? 'the disk is nearly full: writes are refused' : 'there is room on the disk again',
      );
    lowOnDisk = low;
  }

  function start(image?: Uint8Array): Promise<Worker> {
    const directory = options.dataDir && path.join(options.dataDir, 'pglite');
    const started = new Worker(workerFile(), {
      workerData: { dataDir: directory, channels: options.channels, image },
    });
    return new Promise((resolve, reject) => {
      started.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve(started);
        else if (message.kind === 'failed')
          reject(new Error(`The embedded database does not open: ${message.message}`));
        else receive(message);
      });
      started.on('error', (error) => {
        reject(error);
        lose(started, error);
      });
      started.on('exit', () => lose(started, new Error('the database thread ended')));
    });
  }

  function receive(message: Exclude<WorkerMessage, { kind: 'ready' | 'failed' }>): void {
    if (message.kind === 'notification') {
      for (const notify of listeners.get(message.channel) ?? []) notify(message.payload);
      return;
    }
    if (message.kind !== 'result' && message.kind !== 'error') return;
    const entry = waiting.get(message.id);
    if (entry === undefined) return;
    waiting.delete(message.id);
    clearTimeout(entry.timer);
    if (message.kind === 'result') entry.resolve({ rows: message.rows, affected: message.affected });
    else entry.reject(Object.assign(new Error(message.message), message));
  }

  /** The thread is gone: whoever waited is told, and a new one opens the same files (they survive a kill). */
  function lose(lost: Worker, cause: unknown): void {
    if (lost !== worker || closing) return;
    generation++;
    for (const entry of waiting.values()) {
      clearTimeout(entry.timer);
      entry.reject(new Problem(503, { code: 'DATABASE_UNAVAILABLE', retryAfter: 5, cause }));
    }
    waiting.clear();
    restarting ??= restart();
  }

  let restarting: Promise<void> | undefined;
  async function restart(): Promise<void> {
    await worker?.terminate();
    worker = await start();
    restarting = undefined;
    for (const set of listeners.values()) for (const notify of set) notify(undefined);
  }

  function ask(text: string, parameters?: readonly unknown[]): Promise<Result> {
    const id = nextId++;
    const asked = worker;
    if (asked === undefined)
      return Promise.reject(new Problem(503, { code: 'DATABASE_UNAVAILABLE', retryAfter: 5 }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        options.log.warn(
          { statement: text.slice(0, 200) },
          'a statement passed its deadline; the database thread is restarted',
        );
        reject(new Problem(503, { code: 'QUERY_TOO_SLOW', retryAfter: 5 }));
        lose(asked, new Error('deadline'));
      }, options.deadlineMs);
      waiting.set(id, { resolve, reject, timer });
      const request: WorkerRequest = { id, text, parameters };
      asked.postMessage(request);
    });
  }

  async function takeTurn(): Promise<void> {
    if (restarting !== undefined) await restarting;
    if (!busy) {
      busy = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        cancel: () => {
          clearTimeout(timer);
          reject(new Problem(503, { code: 'DATABASE_BUSY', retryAfter: 2 }));
        },
      };
      const timer = setTimeout(() => {
        turns.splice(turns.indexOf(turn), 1);
        turn.cancel();
      }, TURN_DEADLINE_MS);
      turns.push(turn);
    });
  }

  function giveTurn(): void {
    const next = turns.shift();
    if (next === undefined) busy = false;
    else next.start();
  }

  return {
    kind: 'pglite',
    async connect(): Promise<Session> {
      if (closing) throw new Problem(503, { code: 'STOPPING', retryAfter: 5 });
      await takeTurn();
      const born = generation;
      let readOnly = false;
      let released = false;
      const run = (text: string, parameters?: readonly unknown[]) => {
        if (born !== generation)
          return Promise.reject(new Problem(503, { code: 'DATABASE_UNAVAILABLE', retryAfter: 5 }));
        readOnly ||= /^begin read only/i.test(text);
        if (lowOnDisk && !readOnly && !isHarmless(text)) return Promise.reject(new Problem(507));
        return ask(text, parameters);
      };
      return {
        query: (text, parameters = []) => run(text, parameters),
        script: (text) => run(text),
        release: () => {
          if (released) return;
          released = true;
          giveTurn();
        },
      };
    },
    async listen(channel, onNotification) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(onNotification));
    },
    dump: () =>
      new Promise((resolve) => {
        const onDump = (message: { kind: string; bytes: Uint8Array }) => {
          if (message.kind !== 'dump') return;
          worker?.off('message', onDump);
          resolve(message.bytes);
        };
        worker?.on('message', onDump);
        worker?.postMessage('dump');
      }),
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(diskTimer);
      const closed = worker;
      if (closed !== undefined) {
        const ended = new Promise((resolve) => closed.once('exit', resolve));
        closed.postMessage('close');
        await ended;
      }
      unlock();
    },
  };
}

function isHarmless(text: string): boolean {
  return /^\s*(select|begin|commit|rollback|show|set)\b/i.test(text);
}

/** Beside this module: as source in development and tests, as a built file in production. */
function workerFile(): URL {
  const source = new URL('./pglite.worker.ts', import.meta.url);
  if (existsSync(source)) return source;
  const built = new URL('./pglite.worker.js', import.meta.url);
  return existsSync(built) ? built : new URL('../pglite.worker.js', import.meta.url);
}
