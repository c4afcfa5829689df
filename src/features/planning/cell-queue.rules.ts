/**
 * Changes of days that the server has not confirmed. All tabs of a browser share them, and they survive a
 * reload: a cell is kept until the call that sends it is answered. Pure functions; components/cell-store.ts
 * sends the cells.
 */
import { type Day, isDay } from '#kernel/day.ts';
import { type Cell, type CellKey, cellKey, type Quantity, quantities } from './day.rules.ts';

export interface CellEdit extends Cell {
  quantity: Quantity;
}

export interface KeptCell {
  quantity: Quantity;
  /**
   * Error code of the server's rejection. The cell is sent again only after the person changes something on
   * that day.
   */
  refused?: string;
}

export type KeptCells = ReadonlyMap<CellKey, KeptCell>;

export interface CellQueue {
  kept: KeptCells;
  /** The cells of the pending call; undefined without one. */
  sending: ReadonlyMap<CellKey, Quantity> | undefined;
  /** Saved values with the time of saving. They are shown until a later read includes them. */
  saved: ReadonlyMap<CellKey, { quantity: Quantity; at: number }>;
  /** Time of the last rejection. */
  refusedAt: number;
}

export const emptyQueue: CellQueue = { kept: new Map(), sending: undefined, saved: new Map(), refusedAt: 0 };

export function cellOf(key: CellKey): Cell {
  const at = key.indexOf(' ');
  const day = key.slice(at + 1);
  if (!isDay(day)) throw new RangeError(`${key} is not a cell key`);
  return { contractId: Number(key.slice(0, at)), day };
}

/** Adds edits; the last value of a cell wins. Rejected cells of the same day are sent again. */
export function edit(queue: CellQueue, edits: readonly CellEdit[]): CellQueue {
  const days = new Set(edits.map(({ day }) => day));
  const kept = new Map(
    [...queue.kept].map(([key, cell]) => [
      key,
      days.has(cellOf(key).day) ? { quantity: cell.quantity } : cell,
    ]),
  );
  for (const { quantity, ...cell } of edits) kept.set(cellKey(cell), { quantity });
  return { ...queue, kept };
}

/** Returns the cells of the next call. @param isHeld whether a day must not be sent yet. */
export function sendable(
  { kept }: CellQueue,
  isHeld: (day: Day) => boolean = () => false,
): ReadonlyMap<CellKey, Quantity> {
  return new Map(
    [...kept]
      .filter(([key, { refused }]) => refused === undefined && !isHeld(cellOf(key).day))
      .map(([key, { quantity }]) => [key, quantity]),
  );
}

/** Starts a call. Returns the same queue if there is nothing to send or a call is pending. */
export function begin(queue: CellQueue, isHeld?: (day: Day) => boolean): CellQueue {
  if (queue.sending !== undefined) return queue;
  const sending = sendable(queue, isHeld);
  return sending.size === 0 ? queue : { ...queue, sending };
}

/** Ends a call that succeeded. A cell that changed during the call stays for the next one. */
export function succeed(queue: CellQueue, at: number): CellQueue {
  const { sending = new Map<CellKey, Quantity>() } = queue;
  const kept = new Map([...queue.kept].filter(([key, cell]) => cell.quantity !== sending.get(key)));
  const saved = new Map(queue.saved);
  for (const [key, quantity] of sending) saved.set(key, { quantity, at });
  return { ...queue, kept, sending: undefined, saved };
}

/**
 * Ends a call that failed, or whose result is unknown. All cells are sent again, because setting a value is
 * idempotent.
 */
export function fail(queue: CellQueue): CellQueue {
  return { ...queue, sending: undefined };
}

/**
 * Ends a call that the server rejected, so that nothing is saved. The rejected cells wait for a correction;
 * the others are sent again.
 * @param refused error codes by cell; if it lists none of the sent cells, all of them get `code`.
 */
export function refuse(
  queue: CellQueue,
  refused: ReadonlyMap<CellKey, string>,
  { code, at }: { code: string; at: number },
): CellQueue {
  const { sending = new Map<CellKey, Quantity>() } = queue;
  const named = [...sending.keys()].some((key) => refused.has(key));
  const kept = new Map(
    [...queue.kept].map(([key, cell]) => {
      const why = named ? refused.get(key) : code;
      const isAtFault = why !== undefined && cell.quantity === sending.get(key);
      return [key, isAtFault ? { ...cell, refused: why } : cell];
    }),
  );
  return { ...queue, kept, sending: undefined, refusedAt: at };
}

/** Removes changes that the person discards. */
export function discard(queue: CellQueue, keys: ReadonlySet<CellKey>): CellQueue {
  return { ...queue, kept: new Map([...queue.kept].filter(([key]) => !keys.has(key))) };
}

/** Takes over the cells that another tab has stored. Cells that the other tab removed count as saved. */
export function adopt(queue: CellQueue, kept: KeptCells, at: number): CellQueue {
  const saved = new Map(queue.saved);
  for (const [key, { quantity, refused }] of queue.kept)
    if (!kept.has(key) && refused === undefined) saved.set(key, { quantity, at });
  const isNews = [...kept].some(([key, { refused }]) => refused !== queue.kept.get(key)?.refused);
  return { ...queue, kept, saved, refusedAt: isNews ? at : queue.refusedAt };
}

/** The value of a cell in a loaded month; undefined outside its days. */
export type Recorded = (cell: Cell) => Quantity | undefined;

/**
 * Applies a read of a month, which contains everything saved before `startedAt`. Removes cells that were
 * rejected before that time although the server has their value: the response to an earlier attempt was lost,
 * and the week was submitted in the meantime. Cells that are not rejected are sent again, because the read
 * may miss a pending call.
 */
export function receive(queue: CellQueue, startedAt: number, recorded: Recorded): CellQueue {
  const saved = new Map([...queue.saved].filter(([, { at }]) => at > startedAt));
  const isThere = (key: CellKey, { quantity, refused }: KeptCell) =>
    refused !== undefined && startedAt > queue.refusedAt && recorded(cellOf(key)) === quantity;
  const kept = new Map([...queue.kept].filter(([key, cell]) => !isThere(key, cell)));
  const isSame = saved.size === queue.saved.size && kept.size === queue.kept.size;
  return isSame ? queue : { ...queue, kept, saved };
}

/** Returns the cells whose shown value differs from the value read. */
export function overlay({ kept, saved }: CellQueue): ReadonlyMap<CellKey, Quantity> {
  const shown = new Map<CellKey, Quantity>();
  for (const [key, { quantity }] of saved) shown.set(key, quantity);
  for (const [key, { quantity }] of kept) shown.set(key, quantity);
  return shown;
}

/** Must be increased when the format changes; other versions are ignored. */
const VERSION = 1;

/** Returns the cells in the format stored in the browser. */
export function written(kept: KeptCells): unknown {
  const cells = [...kept].map(([key, { quantity, refused }]) => {
    const { contractId, day } = cellOf(key);
    return refused === undefined ? [contractId, day, quantity] : [contractId, day, quantity, refused];
  });
  return { version: VERSION, cells };
}

/**
 * Parses the output of `written` and ignores anything else, because anyone can change the browser's storage.
 */
export function readKept(value: unknown): KeptCells {
  const kept = new Map<CellKey, KeptCell>();
  for (const cell of cellsIn(value)) {
    if (!Array.isArray(cell)) continue;
    const [contractId, day, quantity, refused]: unknown[] = cell;
    if (typeof contractId !== 'number' || !Number.isSafeInteger(contractId) || contractId < 1) continue;
    if (typeof day !== 'string' || !isDay(day)) continue;
    const known = quantities.find((one) => one === quantity);
    if (known === undefined) continue;
    kept.set(
      cellKey({ contractId, day }),
      typeof refused === 'string' ? { quantity: known, refused } : { quantity: known },
    );
  }
  return kept;
}

function cellsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!('version' in value) || value.version !== VERSION || !('cells' in value)) return [];
  return Array.isArray(value.cells) ? value.cells : [];
}
