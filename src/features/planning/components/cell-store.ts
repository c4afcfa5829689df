/**
 * Sends changed cells and stores unsent ones in this browser (cell-queue.rules.ts computes their states). A store outlives the
 * page, so that changes are saved after navigation; tabs share the stored cells and take turns to send them.
 */
import type { Day } from '#kernel/day.ts';
import { isTemporary, Problem } from '#kernel/problem.ts';
import { createUnsentStore, onUnsentChange } from '#ui/unsent.ts';
import { createSender } from '#ui/unsent-sender.ts';
import {
  adopt,
  begin,
  type CellEdit,
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
import type { CellKey, Quantity } from '../day.rules.ts';
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
  /** Sends the waiting cells now. Resolves when nothing is left to send, or sending is impossible. */
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
  key: string;
  /** @throws Problem of the call; a rejection has the rejected cells in `extra`. */
  send(cells: ReadonlyMap<CellKey, Quantity>): Promise<unknown>;
  /** Error codes by cell of a rejection. */
  refusedCells(problem: Problem): ReadonlyMap<CellKey, string>;
  /** Whether the session still belongs to these people. */
  maySend(): boolean;
}

let time = 0;
/** Returns the next value of a counter that orders the reads and saves of this tab. */
export function tick(): number {
  time += 1;
  return time;
}

/** Debounce in milliseconds; a burst is one call. */
const SEND_DELAY_MS = 500;
const unsentCells = createUnsentStore('days', (value) => value);

const noDays: ReadonlySet<Day> = new Set();

export function createCellStore({ key, send, refusedCells, maySend }: StoreOptions): CellStore {
  const listeners = new Set<() => void>();
  const kept = () => readKept(unsentCells.read(key));
  let sheet: Sheet = new Map();
  let state: StoreState = {
    queue: { ...emptyQueue, kept: kept() },
    full: noDays,
    waitsFor: undefined,
    outdated: 0,
    hasSaved: false,
  };
  const sender = createSender({
    name: key,
    maySend,
    sendNext,
    onFailure({ status }) {
      change(fail, { waitsFor: status === 0 ? 'network' : 'server' });
    },
  });

  function publish(next: Partial<StoreState>): void {
    state = { ...state, ...next };
    state = { ...state, full: fullOf(state.queue) };
    for (const listener of listeners) listener();
  }

  function fullOf(queue: CellQueue): ReadonlySet<Day> {
    const full = fullDays(withCells(sheet, overlay(queue)));
    return full.size === 0 ? noDays : full;
  }

  /** Returns the current queue, including changes of other tabs. */
  function shared(): CellQueue {
    return adopt(state.queue, kept(), tick());
  }

  /** Reads, changes and writes the shared cells in one step. */
  function change(work: (queue: CellQueue) => CellQueue, more: Partial<StoreState> = {}): void {
    const queue = work(shared());
    if (queue.kept.size === 0) unsentCells.remove(key);
    else unsentCells.write(key, written(queue.kept));
    publish({ queue, ...more });
  }

  async function sendNext(): Promise<boolean> {
    const queue = begin(shared(), (day) => state.full.has(day));
    if (queue.sending === undefined) {
      publish({ queue, waitsFor: undefined });
      return false;
    }
    publish({ queue });
    try {
      await send(queue.sending);
      change((now) => succeed(now, tick()), { waitsFor: undefined, hasSaved: true });
    } catch (error) {
      if (!(error instanceof Problem) || isTemporary(error.status)) throw error;
      const { code } = error;
      change((now) => refuse(now, refusedCells(error), { code, at: tick() }), {
        waitsFor: undefined,
        outdated: state.outdated + 1,
      });
    }
    return true;
  }

  onUnsentChange(key, () => {
    const now = kept();
    const isSavedElsewhere = [...state.queue.kept.keys()].some((cell) => !now.has(cell));
    publish({
      queue: adopt(state.queue, now, tick()),
      outdated: state.outdated + (isSavedElsewhere ? 1 : 0),
    });
    if (sendable(state.queue).size > 0) sender.sendLater();
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    edit(edits) {
      change((queue) => edit(queue, edits));
      if (state.waitsFor === undefined) sender.sendLater(SEND_DELAY_MS);
    },
    discard(keys) {
      change((queue) => discard(queue, keys), { outdated: state.outdated + 1 });
    },
    receive(reading) {
      sheet = reading.sheet;
      change((queue) => receive(queue, reading.startedAt, recordedIn(sheet, reading)));
      if (sendable(state.queue).size > 0 && state.queue.sending === undefined) sender.sendLater(0);
    },
    flush: sender.send,
  };
}
