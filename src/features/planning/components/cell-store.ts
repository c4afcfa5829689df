/**
 * Sends changed cells and stores unsent ones in this browser (cell-queue.rules.ts computes their states). A store outlives the
 * page, so that changes are saved after navigation; tabs share the stored cells and take turns to send them.
 */
import type { Day } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import {
  adopt,
  begin,
  type CellEdit,
  type CellKey,
  type CellQueue,
  discard,
  edit,
  emptyQueue,
  fail,
  overlay,
  readKept,
  receive,
  refuse,
  sendable,
  succeed,
  written,
} from '../cell-queue.rules.ts';
import type { Quantity } from '../day.rules.ts';
import { fullDays, recordedIn, type Sheet, withCells } from '../sheet.rules.ts';

export interface StoreState {
  queue: CellQueue;
  /** Days with more than one day of work; they are not sent. */
  full: ReadonlySet<Day>;
  /** Reason for waiting: no connection, or an overloaded server. */
  waitsFor: 'network' | 'server' | undefined;
  /** Incremented when the read data may be outdated: a rejection, another tab. */
  outdated: number;
  /** Whether something was saved since the page was opened. */
  hasSaved: boolean;
}

export interface CellStore {
  subscribe(listener: () => void): () => void;
  state(): StoreState;
  edit(edits: readonly CellEdit[]): void;
  discard(keys: ReadonlySet<CellKey>): void;
  /** Call it when a month was read. */
  receive(reading: Reading): void;
  /** Sends the waiting cells now. @returns when nothing is left to send, or sending is impossible. */
  flush(): Promise<void>;
}

export interface Reading {
  sheet: Sheet;
  /** First and last day. */
  from: Day;
  until: Day;
  /** Start of the read, from `tick`. */
  startedAt: number;
}

interface StoreOptions {
  /** Storage key: the signed-in person and the member. */
  place: string;
  /** @throws Problem of the call; a rejection has the rejected cells in `extra`. */
  send(cells: ReadonlyMap<CellKey, Quantity>): Promise<unknown>;
  /** Error codes by cell of a rejection. */
  refusedCells(problem: Problem): ReadonlyMap<CellKey, string>;
  /** Whether the session still belongs to these people. */
  maySend(): boolean;
}

let time = 0;
/** A counter that orders reads and saves of this tab. */
export function tick(): number {
  time += 1;
  return time;
}

/** Debounce in milliseconds; a burst is one call. */
const SEND_DELAY_MS = 500;
/** Milliseconds between retries while the server does not answer; the last value repeats. */
const RETRIES = [2_000, 5_000, 10_000, 30_000];

const noDays: ReadonlySet<Day> = new Set();

export function createCellStore({ place, send, refusedCells, maySend }: StoreOptions): CellStore {
  const listeners = new Set<() => void>();
  let sheet: Sheet = new Map();
  let state: StoreState = {
    queue: { ...emptyQueue, kept: readKept(localStorage.getItem(place)) },
    full: noDays,
    waitsFor: undefined,
    outdated: 0,
    hasSaved: false,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let running: Promise<void> | undefined;
  /** False once the browser's storage is full: changes are then only in this tab's memory. */
  let isDurable = true;

  function publish(next: Partial<StoreState>): void {
    state = { ...state, ...next };
    state = { ...state, full: fullOf(state.queue) };
    for (const listener of listeners) listener();
  }

  function fullOf(queue: CellQueue): ReadonlySet<Day> {
    const full = fullDays(withCells(sheet, overlay(queue)));
    return full.size === 0 ? noDays : full;
  }

  /** The current queue, including changes of other tabs. */
  function shared(): CellQueue {
    if (!isDurable) return state.queue;
    return adopt(state.queue, readKept(localStorage.getItem(place)), tick());
  }

  /** Reads, changes and writes the shared cells in one step. */
  function change(work: (queue: CellQueue) => CellQueue, more: Partial<StoreState> = {}): void {
    const queue = work(shared());
    try {
      if (queue.kept.size === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, written(queue.kept));
      isDurable = true;
    } catch {
      isDurable = false;
    }
    publish({ queue, ...more });
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    // Cells typed during a call go with the next one.
    running ??= inTurn(place, sendAll).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function sendAll(): Promise<void> {
    while (maySend()) {
      const queue = begin(shared(), (day) => state.full.has(day));
      if (queue.sending === undefined) return publish({ queue, waitsFor: undefined });
      publish({ queue });
      if (!(await sendOnce(queue.sending))) return;
    }
  }

  /** @returns whether to continue sending. */
  async function sendOnce(cells: ReadonlyMap<CellKey, Quantity>): Promise<boolean> {
    try {
      await send(cells);
      tries = 0;
      change((queue) => succeed(queue, tick()), { waitsFor: undefined, hasSaved: true });
      return true;
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, { cause: error });
      if (isPassing(problem)) {
        const waitsFor = problem.status === 0 ? 'network' : 'server';
        change(fail, { waitsFor });
        const pause = RETRIES[Math.min(tries, RETRIES.length - 1)] ?? 0;
        tries += 1;
        later(Math.max(pause, (problem.retryAfter ?? 0) * 1000));
        return false;
      }
      tries = 0;
      change((queue) => refuse(queue, refusedCells(problem), { code: problem.code, at: tick() }), {
        waitsFor: undefined,
        outdated: state.outdated + 1,
      });
      return true;
    }
  }

  window.addEventListener('online', () => void flush());
  // A browser may close a hidden page at any time.
  document.addEventListener('visibilitychange', () => void flush());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== place) return;
    const kept = readKept(key === null ? null : newValue);
    const isSavedElsewhere = [...state.queue.kept.keys()].some((cell) => !kept.has(cell));
    publish({
      queue: adopt(state.queue, kept, tick()),
      outdated: state.outdated + (isSavedElsewhere ? 1 : 0),
    });
    if (sendable(state.queue).size > 0) later(RETRIES[0] ?? SEND_DELAY_MS);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    edit(edits) {
      change((queue) => edit(queue, edits));
      if (state.waitsFor === undefined) later(SEND_DELAY_MS);
    },
    discard(keys) {
      change((queue) => discard(queue, keys), { outdated: state.outdated + 1 });
    },
    receive(reading) {
      sheet = reading.sheet;
      change((queue) => receive(queue, reading.startedAt, recordedIn(sheet, reading)));
      if (sendable(state.queue).size > 0 && running === undefined) later(0);
    },
    flush,
  };
}

/** A temporary failure that is worth a retry. */
function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Serialises tabs. Insecure pages have no locks; that is safe, because setting a value is idempotent. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}
