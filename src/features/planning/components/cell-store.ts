/**
 * Sends changed cells and keeps those that were not sent in this browser (cell-queue.rules.ts says what becomes of
 * them). A store outlives the page, so that what was typed is saved wherever one has gone meanwhile; tabs share what is
 * kept and take turns in sending it.
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
  /** Days that would hold more than one day; they are not sent. */
  full: ReadonlySet<Day>;
  /** Why it waits: the server cannot be reached, or has no time. */
  waitsFor: 'network' | 'server' | undefined;
  /** Grows when what was read may not be true any more: a refusal, another tab. */
  outdated: number;
  /** Something has been saved since the page was opened. */
  hasSaved: boolean;
}

export interface CellStore {
  subscribe(listener: () => void): () => void;
  state(): StoreState;
  edit(edits: readonly CellEdit[]): void;
  discard(keys: ReadonlySet<CellKey>): void;
  /** A month has been read. */
  receive(reading: Reading): void;
  /** Sends what waits, now. @returns when there is nothing more to send, or no way to. */
  flush(): Promise<void>;
}

export interface Reading {
  sheet: Sheet;
  /** Its first and last day. */
  from: Day;
  until: Day;
  /** When it began, of `tick`. */
  begun: number;
}

interface StoreOptions {
  /** Names the person at the keyboard and the one whose days they are. */
  place: string;
  /** @throws Problem as the call does; with the refused cells in `extra` where it was refused. */
  send(cells: ReadonlyMap<CellKey, Quantity>): Promise<unknown>;
  /** What a refusal says of each cell. */
  refusedCells(problem: Problem): ReadonlyMap<CellKey, string>;
  /** Whether the session is still that of these people. */
  maySend(): boolean;
}

let time = 0;
/** One time for readings and savings of this tab: later is larger. */
export function tick(): number {
  time += 1;
  return time;
}

/** Milliseconds without a change after which it is sent; a burst is one call. */
const PAUSE = 500;
/** Milliseconds between tries while the server does not answer; the last one from then on. */
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
  /** False once the browser had no room: then this tab's memory is all there is. */
  let isDurable = true;

  function tell(next: Partial<StoreState>): void {
    state = { ...state, ...next };
    state = { ...state, full: fullOf(state.queue) };
    for (const listener of listeners) listener();
  }

  function fullOf(queue: CellQueue): ReadonlySet<Day> {
    const full = fullDays(withCells(sheet, overlay(queue)));
    return full.size === 0 ? noDays : full;
  }

  /** What is kept by now, by all tabs. */
  function shared(): CellQueue {
    if (!isDurable) return state.queue;
    return adopt(state.queue, readKept(localStorage.getItem(place)), tick());
  }

  /** Changes what all tabs keep: read, changed and written in one turn. */
  function change(work: (queue: CellQueue) => CellQueue, more: Partial<StoreState> = {}): void {
    const queue = work(shared());
    try {
      if (queue.kept.size === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, written(queue.kept));
      isDurable = true;
    } catch {
      isDurable = false;
    }
    tell({ queue, ...more });
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    // What is typed while a call is under way goes with the next one.
    running ??= inTurn(place, sendAll).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function sendAll(): Promise<void> {
    while (maySend()) {
      const queue = begin(shared(), (day) => state.full.has(day));
      if (queue.sending === undefined) return tell({ queue, waitsFor: undefined });
      tell({ queue });
      if (!(await sendOnce(queue.sending))) return;
    }
  }

  /** @returns whether there is a way to send more. */
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
  // Nobody knows how long a page that is not shown lives.
  document.addEventListener('visibilitychange', () => void flush());
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== place) return;
    const kept = readKept(key === null ? null : newValue);
    const isSavedElsewhere = [...state.queue.kept.keys()].some((cell) => !kept.has(cell));
    tell({
      queue: adopt(state.queue, kept, tick()),
      outdated: state.outdated + (isSavedElsewhere ? 1 : 0),
    });
    if (sendable(state.queue).size > 0) later(RETRIES[0] ?? PAUSE);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    edit(edits) {
      change((queue) => edit(queue, edits));
      if (state.waitsFor === undefined) later(PAUSE);
    },
    discard(keys) {
      change((queue) => discard(queue, keys), { outdated: state.outdated + 1 });
    },
    receive(reading) {
      sheet = reading.sheet;
      change((queue) => receive(queue, reading.begun, recordedIn(sheet, reading)));
      if (sendable(state.queue).size > 0 && running === undefined) later(0);
    },
    flush,
  };
}

/** Not an answer to what was asked, so it is worth asking again. */
function isPassing({ status }: Problem): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Tabs take turns. A page that is not served securely knows no locks; setting a value twice sets it once. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, work);
}
