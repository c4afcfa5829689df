/**
 * Sends changed cells and stores unsent ones in this browser (cell-queue.rules.ts computes their states). A store outlives the
 * page, so that changes are saved after navigation; tabs share the stored cells and take turns to send them.
 */
import { type Day, fieldsOf } from '#kernel/day.ts';
import { type Problem, rejectionIn } from '#kernel/problem.ts';
import { createSharedState } from '#ui/shared-state.ts';
import { createUnsentStore, unsentKey } from '#ui/unsent.ts';
import { createSender, perPerson, type SendingPerson } from '#ui/unsent-sender.ts';
import {
  adopt,
  begin,
  type CellEdit,
  type CellQueue,
  cellOf,
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
import { refusedCells, writePlanning } from '../contract.ts';
import { type CellKey, cellKey, type Quantity } from '../day.rules.ts';
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

export type CellStore = ReturnType<typeof createCellStore>;

export interface Reading {
  sheet: Sheet;
  /** First and last day. */
  from: Day;
  until: Day;
  /** Start of the read, from `tick`. */
  startedAt: number;
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

/** Returns the store of the signed-in person, or of the person acted for. */
export const useCellStore = perPerson(createCellStore);

function createCellStore({ api, owner, maySend }: SendingPerson) {
  const key = unsentKey(owner, 'days');
  const kept = () => readKept(unsentCells.read(key));
  let sheet: Sheet = new Map();
  const state = createSharedState<StoreState>({
    queue: { ...emptyQueue, kept: kept() },
    full: noDays,
    waitsFor: undefined,
    outdated: 0,
    hasSaved: false,
  });
  const sender = createSender({
    prefix: key,
    maySend,
    sendNext,
    onFailure({ status }) {
      change(fail, { waitsFor: status === 0 ? 'network' : 'server' });
    },
    onElsewhere() {
      const now = kept();
      const { queue, outdated } = state.read();
      const isSavedElsewhere = [...queue.kept.keys()].some((cell) => !now.has(cell));
      publish({ queue: adopt(queue, now, tick()), outdated: outdated + (isSavedElsewhere ? 1 : 0) });
      if (sendable(state.read().queue).size > 0) sender.sendLater();
    },
  });

  function publish(next: Partial<StoreState>): void {
    const now = { ...state.read(), ...next };
    state.write({ ...now, full: fullOf(now.queue) });
  }

  function fullOf(queue: CellQueue): ReadonlySet<Day> {
    const full = fullDays(withCells(sheet, overlay(queue)));
    return full.size === 0 ? noDays : full;
  }

  /** Returns the current queue, including changes of other tabs. */
  function shared(): CellQueue {
    return adopt(state.read().queue, kept(), tick());
  }

  /** Reads, changes and writes the shared cells in one step. */
  function change(work: (queue: CellQueue) => CellQueue, more: Partial<StoreState> = {}): void {
    const queue = work(shared());
    if (queue.kept.size === 0) unsentCells.remove(key);
    else unsentCells.write(key, written(queue.kept));
    publish({ queue, ...more });
  }

  async function sendNext(): Promise<boolean> {
    const queue = begin(shared(), (day) => state.read().full.has(day));
    if (queue.sending === undefined) {
      publish({ queue, waitsFor: undefined });
      return false;
    }
    publish({ queue });
    try {
      await api(writePlanning, {
        params: { operation: 'save', forUserId: owner.userId },
        body: { workedDays: [...queue.sending].map(workedDayOf) },
      });
      change((now) => succeed(now, tick()), { waitsFor: undefined, hasSaved: true });
    } catch (error) {
      const problem = rejectionIn(error);
      change((now) => refuse(now, codesOf(problem), { code: problem.code, at: tick() }), {
        waitsFor: undefined,
        outdated: state.read().outdated + 1,
      });
    }
    return true;
  }

  return {
    state,
    edit(edits: readonly CellEdit[]): void {
      change((queue) => edit(queue, edits));
      if (state.read().waitsFor === undefined) sender.sendLater(SEND_DELAY_MS);
    },
    discard(keys: ReadonlySet<CellKey>): void {
      change((queue) => discard(queue, keys), { outdated: state.read().outdated + 1 });
    },
    /** Call it when a month was read. */
    receive(reading: Reading): void {
      sheet = reading.sheet;
      change((queue) => receive(queue, reading.startedAt, recordedIn(sheet, reading)));
      const { queue } = state.read();
      if (sendable(queue).size > 0 && queue.sending === undefined) sender.sendLater(0);
    },
    /** Sends the waiting cells now. Resolves when nothing is left to send, or sending is impossible. */
    flush: sender.send,
  };
}

function workedDayOf([key, quantity]: readonly [CellKey, Quantity]) {
  const { contractId, day } = cellOf(key);
  const { year, month, day: daynumber } = fieldsOf(day);
  return { daynumber, daymonth: month, dayyear: year, quantity, idcontract: contractId };
}

/** Returns the error codes of a rejection, by cell. */
function codesOf({ extra }: Problem): ReadonlyMap<CellKey, string> {
  const refused = refusedCells.safeParse(extra);
  return new Map(refused.data?.cells.map(({ code, ...cell }) => [cellKey(cell), code]));
}
