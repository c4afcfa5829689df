/**
 * Changes of days that the server is not known to have. What is kept is shared by all tabs of a browser and outlives a
 * reload: a cell stays in it, while a call is under way too, until that call has been answered. Pure; who sends, and
 * when, is the business of components/cell-store.ts.
 */
import { type Day, isDay } from '#kernel/day.ts';
import { type Cell, type Quantity, quantities } from './day.rules.ts';

/** «12 2026-11-04»: a contract's id and a day. */
export type CellKey = `${number} ${Day}`;

export interface CellEdit extends Cell {
  quantity: Quantity;
}

export interface KeptCell {
  quantity: Quantity;
  /** The code of the problem for which the server refused it; it is not sent again until something is corrected. */
  refused?: string;
}

export type KeptCells = ReadonlyMap<CellKey, KeptCell>;

export interface CellQueue {
  kept: KeptCells;
  /** The call under way; undefined when there is none. */
  sending: ReadonlyMap<CellKey, Quantity> | undefined;
  /** What the server has taken, and when it had: shown until a reading that began later has come. */
  saved: ReadonlyMap<CellKey, { quantity: Quantity; at: number }>;
  /** When a refusal was heard of last. */
  refusedAt: number;
}

export const emptyQueue: CellQueue = { kept: new Map(), sending: undefined, saved: new Map(), refusedAt: 0 };

export function keyOf({ contractId, day }: Cell): CellKey {
  return `${contractId} ${day}`;
}

export function cellOf(key: CellKey): Cell {
  const at = key.indexOf(' ');
  const day = key.slice(at + 1);
  if (!isDay(day)) throw new RangeError(`${key} is no cell`);
  return { contractId: Number(key.slice(0, at)), day };
}

/** The last value of a cell counts. What was refused on the same day is tried again: the day has been corrected. */
export function edit(queue: CellQueue, edits: readonly CellEdit[]): CellQueue {
  const days = new Set(edits.map(({ day }) => day));
  const kept = new Map(
    [...queue.kept].map(([key, cell]) => [
      key,
      days.has(cellOf(key).day) ? { quantity: cell.quantity } : cell,
    ]),
  );
  for (const { quantity, ...cell } of edits) kept.set(keyOf(cell), { quantity });
  return { ...queue, kept };
}

/** What the next call is to bring. @param isHeld days that are not to be sent as they are. */
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

/** A call begins; the same queue when there is nothing to send, or a call under way. */
export function begin(queue: CellQueue, isHeld?: (day: Day) => boolean): CellQueue {
  if (queue.sending !== undefined) return queue;
  const sending = sendable(queue, isHeld);
  return sending.size === 0 ? queue : { ...queue, sending };
}

/** The call was carried out. A cell that was changed meanwhile stays for the next one. */
export function succeed(queue: CellQueue, at: number): CellQueue {
  const { sending = new Map<CellKey, Quantity>() } = queue;
  const kept = new Map([...queue.kept].filter(([key, cell]) => cell.quantity !== sending.get(key)));
  const saved = new Map(queue.saved);
  for (const [key, quantity] of sending) saved.set(key, { quantity, at });
  return { ...queue, kept, sending: undefined, saved };
}

/** The call did not arrive, or nobody knows whether: all of it is sent again. Setting a value twice sets it once. */
export function fail(queue: CellQueue): CellQueue {
  return { ...queue, sending: undefined };
}

/**
 * The call was refused, so nothing of it was written. The cells at fault wait to be corrected; the others are sent
 * again. @param refused codes by cell; with none of those sent among them, all that was sent was at fault, for `code`.
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

/** The person gives changes up. */
export function discard(queue: CellQueue, keys: ReadonlySet<CellKey>): CellQueue {
  return { ...queue, kept: new Map([...queue.kept].filter(([key]) => !keys.has(key))) };
}

/** Another tab has changed what is kept: what it took out, it has saved. */
export function adopt(queue: CellQueue, kept: KeptCells, at: number): CellQueue {
  const saved = new Map(queue.saved);
  for (const [key, { quantity, refused }] of queue.kept)
    if (!kept.has(key) && refused === undefined) saved.set(key, { quantity, at });
  const isNews = [...kept].some(([key, { refused }]) => refused !== queue.kept.get(key)?.refused);
  return { ...queue, kept, saved, refusedAt: isNews ? at : queue.refusedAt };
}

/** What a reading has of a cell; undefined where it does not reach. */
export type Recorded = (cell: Cell) => Quantity | undefined;

/**
 * A reading that began at that time has come: it has all that was saved before. What was refused before it although the
 * server has it waits no longer: the answer to an earlier try was lost, and the week submitted since. What is not refused
 * is sent again, so a call may be under way that the reading knows nothing of.
 */
export function receive(queue: CellQueue, begun: number, recorded: Recorded): CellQueue {
  const saved = new Map([...queue.saved].filter(([, { at }]) => at > begun));
  const isThere = (key: CellKey, { quantity, refused }: KeptCell) =>
    refused !== undefined && begun > queue.refusedAt && recorded(cellOf(key)) === quantity;
  const kept = new Map([...queue.kept].filter(([key, cell]) => !isThere(key, cell)));
  const isSame = saved.size === queue.saved.size && kept.size === queue.kept.size;
  return isSame ? queue : { ...queue, kept, saved };
}

/** The cells that are to be shown with another value than the one that was read. */
export function overlay({ kept, saved }: CellQueue): ReadonlyMap<CellKey, Quantity> {
  const shown = new Map<CellKey, Quantity>();
  for (const [key, { quantity }] of saved) shown.set(key, quantity);
  for (const [key, { quantity }] of kept) shown.set(key, quantity);
  return shown;
}

/** Raised when the notation changes; what an older program wrote is passed over. */
const VERSION = 1;

export function written(kept: KeptCells): string {
  const cells = [...kept].map(([key, { quantity, refused }]) => {
    const { contractId, day } = cellOf(key);
    return refused === undefined ? [contractId, day, quantity] : [contractId, day, quantity, refused];
  });
  return JSON.stringify({ version: VERSION, cells });
}

/** Reads what `written` wrote; nothing of what it did not, for the text lay where anybody could change it. */
export function readKept(text: string | null): KeptCells {
  const kept = new Map<CellKey, KeptCell>();
  for (const cell of cellsIn(text)) {
    if (!Array.isArray(cell)) continue;
    const [contractId, day, quantity, refused]: unknown[] = cell;
    if (typeof contractId !== 'number' || !Number.isSafeInteger(contractId) || contractId < 1) continue;
    if (typeof day !== 'string' || !isDay(day)) continue;
    const known = quantities.find((one) => one === quantity);
    if (known === undefined) continue;
    kept.set(
      keyOf({ contractId, day }),
      typeof refused === 'string' ? { quantity: known, refused } : { quantity: known },
    );
  }
  return kept;
}

function cellsIn(text: string | null): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return [];
    if (!('version' in parsed) || parsed.version !== VERSION || !('cells' in parsed)) return [];
    return Array.isArray(parsed.cells) ? parsed.cells : [];
  } catch {
    return [];
  }
}
