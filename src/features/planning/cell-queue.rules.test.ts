import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
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
} from './cell-queue.rules.ts';
import { type CellKey, cellKey, type Quantity } from './day.rules.ts';
import { recordedIn } from './sheet.rules.ts';

const days: Day[] = ['2026-11-02', '2026-11-03', '2026-11-30', '2026-12-01'];
const LOCKED: Day = '2026-11-30';
const quantity = fc.constantFrom<Quantity>(0, 0.5, 1);
const cellEdit: fc.Arbitrary<CellEdit> = fc.record({
  contractId: fc.integer({ min: 1, max: 3 }),
  day: fc.constantFrom(...days),
  quantity,
});

const one = (contractId: number, day: Day, value: Quantity): CellEdit => ({
  contractId,
  day,
  quantity: value,
});

describe('the queue of changed cells', () => {
  test('the queue sends a burst of changes in one call, and a cell that changed twice with its last value', () => {
    const queue = begin(
      edit(edit(emptyQueue, [one(1, '2026-11-02', 1), one(1, '2026-11-03', 1)]), [one(1, '2026-11-02', 0.5)]),
    );
    expect(queue.sending).toEqual(
      new Map([
        ['1 2026-11-02', 0.5],
        ['1 2026-11-03', 1],
      ]),
    );
  });

  test('the queue has at most one pending call, and keeps changes made during that call', () => {
    const sending = begin(edit(emptyQueue, [one(1, '2026-11-02', 1)]));
    const changed = edit(sending, [one(1, '2026-11-02', 0.5)]);
    expect(begin(changed)).toBe(changed);
    const after = succeed(changed, 1);
    expect(sendable(after)).toEqual(new Map([['1 2026-11-02', 0.5]]));
  });

  test('the queue keeps rejected cells with their reason, and sends the other cells again', () => {
    const sending = begin(edit(emptyQueue, [one(1, '2026-11-02', 1), one(2, LOCKED, 1)]));
    const refused = refuse(sending, new Map([[cellKey({ contractId: 2, day: LOCKED }), 'WEEK_LOCKED']]), {
      code: 'x',
      at: 1,
    });
    expect([...sendable(refused).keys()]).toEqual(['1 2026-11-02']);
    expect(refused.kept.get(`2 ${LOCKED}`)).toEqual({ quantity: 1, refused: 'WEEK_LOCKED' });
    // Any change of the day sends its rejected cells again.
    expect(sendable(edit(refused, [one(1, LOCKED, 0)])).has(`2 ${LOCKED}`)).toBe(true);
    expect(discard(refused, new Set([`2 ${LOCKED}` as const])).kept.size).toBe(1);
  });

  test('a rejection that lists no cells applies to all cells sent, but not to later changes', () => {
    const sending = begin(edit(emptyQueue, [one(1, '2026-11-02', 1), one(1, '2026-11-03', 1)]));
    const refused = refuse(edit(sending, [one(1, '2026-11-03', 0.5)]), new Map(), {
      code: 'NOT_AUTHORIZED',
      at: 1,
    });
    expect(refused.kept.get('1 2026-11-02')?.refused).toBe('NOT_AUTHORIZED');
    expect([...sendable(refused)]).toEqual([['1 2026-11-03', 0.5]]);
  });

  test('the queue does not send the cells of a day that is held back', () => {
    const queue = edit(emptyQueue, [one(1, '2026-11-02', 1), one(2, '2026-11-02', 1), one(1, LOCKED, 1)]);
    expect([...sendable(queue, (day) => day === '2026-11-02').keys()]).toEqual([`1 ${LOCKED}`]);
  });

  test('saved values are shown until the next read replaces them', () => {
    const saved = succeed(begin(edit(emptyQueue, [one(1, '2026-11-02', 1)])), 5);
    const nothing = () => undefined;
    expect(overlay(receive(saved, 4, nothing))).toEqual(new Map([['1 2026-11-02', 1]]));
    expect(overlay(receive(saved, 5, nothing))).toEqual(new Map());
  });

  test('a rejected cell is dropped once a later read shows that the server has its value', () => {
    // The cells were saved, but the response was lost. Then the week was submitted elsewhere, and the retry was rejected.
    const lost = fail(begin(edit(emptyQueue, [one(1, LOCKED, 1), one(2, LOCKED, 0), one(3, LOCKED, 0.5)])));
    const all = new Map([...lost.kept.keys()].map((key) => [key, 'WEEK_LOCKED']));
    const refused = refuse(begin(lost), all, { code: 'WEEK_LOCKED', at: 7 });
    const sheet = new Map([['1', new Map([[LOCKED, 1 as const]])]]);
    const recorded = recordedIn(sheet, { from: '2026-11-30', until: '2027-01-03' });
    // On the server, the first cell has its value, the second is empty, and the third never arrived.
    expect([...receive(refused, 8, recorded).kept.keys()]).toEqual([`3 ${LOCKED}`]);
    expect(receive(refused, 6, recorded).kept.size).toBe(3);
    const elsewhere = recordedIn(sheet, { from: '2026-10-26', until: '2026-11-29' });
    expect(receive(refused, 8, elsewhere).kept.size).toBe(3);
  });
});

test('stored cells are read in the format in which they were written, and anything else is ignored', () => {
  const cells = fc.array(
    fc.tuple(cellEdit, fc.option(fc.constantFrom('WEEK_LOCKED', 'DAY_FULL'), { nil: undefined })),
  );
  forAll(cells, (list) => {
    const kept = new Map(
      list.map(([{ quantity: value, ...cell }, refused]) => [
        cellKey(cell),
        refused === undefined ? { quantity: value } : { quantity: value, refused },
      ]),
    );
    expect(readKept(JSON.parse(JSON.stringify(written(kept))))).toEqual(kept);
  });
  forAll(fc.oneof(fc.string(), fc.jsonValue(), fc.constant(undefined)), (value) => {
    expect(readKept(value).size).toBe(0);
  });
  const cell = (part: unknown) => ({ version: 1, cells: [part] });
  for (const broken of [[0, LOCKED, 1], [1, '2026-02-30', 1], [1, LOCKED, 2], [1.5, LOCKED, 1], null, 'x'])
    expect(readKept(cell(broken)).size).toBe(0);
  expect(readKept(cell([1, LOCKED, 1])).size).toBe(1);
  expect(readKept({ version: 2, cells: [[1, LOCKED, 1]] }).size).toBe(0);
});

/** Events of a tab, its network and its server, in any order. */
type Event = { kind: 'edit'; edits: CellEdit[] } | { kind: (typeof kinds)[number] };
const kinds = [
  ...(['begin', 'answered', 'lost', 'lost-after', 'reload', 'other-tab'] as const),
  ...(['submitted-elsewhere', 'startRead', 'read'] as const),
] as const;
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    edits: fc.array(cellEdit, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom(...kinds),
  }),
);

/** Creates a server that locks days and saves either all cells of a call or none, like the real one. */
function createServer() {
  const rows = new Map<CellKey, Quantity>();
  const locked = new Set<Day>([LOCKED]);
  return {
    rows,
    locked,
    save(cells: ReadonlyMap<CellKey, Quantity>): Map<CellKey, string> {
      const refused = [...cells.keys()].filter((key) => locked.has(cellOf(key).day));
      if (refused.length === 0) for (const [key, value] of cells) rows.set(key, value);
      return new Map(refused.map((key) => [key, 'WEEK_LOCKED']));
    },
  };
}

test('after any sequence of events, the server has the last value of every cell that it accepted', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const server = createServer();
      const last = new Map<CellKey, Quantity>();
      let queue: CellQueue = emptyQueue;
      let time = 0;
      const answer = () => {
        if (queue.sending === undefined) return;
        const refused = server.save(queue.sending);
        queue =
          refused.size === 0
            ? succeed(queue, ++time)
            : refuse(queue, refused, { code: 'FAILED', at: ++time });
      };
      /** A pending read. */
      let pendingRead: { rows: ReadonlyMap<CellKey, Quantity>; startedAt: number } | undefined;
      const startRead = () => {
        pendingRead = { rows: new Map(server.rows), startedAt: ++time };
      };
      const read = () => {
        const { rows, startedAt = 0 } = pendingRead ?? {};
        if (rows !== undefined) queue = receive(queue, startedAt, (cell) => rows.get(cellKey(cell)) ?? 0);
        pendingRead = undefined;
      };
      const handlers: Record<Exclude<Event['kind'], 'edit'>, () => void> = {
        begin: () => (queue = begin(queue)),
        answered: answer,
        lost: () => (queue = fail(queue)),
        'lost-after': () => {
          if (queue.sending !== undefined) server.save(queue.sending);
          queue = fail(queue);
        },
        reload: () => {
          queue = { ...emptyQueue, kept: readKept(written(queue.kept)) };
          pendingRead = undefined;
        },
        'submitted-elsewhere': () => server.locked.add('2026-12-01'),
        startRead,
        read,
        // Another tab sends the stored cells, unless this tab is sending, because tabs send one after the
        // other.
        'other-tab': () => {
          if (queue.sending !== undefined) return;
          let other: CellQueue = begin({ ...emptyQueue, kept: queue.kept });
          if (other.sending === undefined) return;
          const refused = server.save(other.sending);
          other =
            refused.size === 0 ? succeed(other, time) : refuse(other, refused, { code: 'FAILED', at: time });
          queue = adopt(queue, other.kept, ++time);
        },
      };
      for (const one of events) {
        if (one.kind === 'edit') {
          for (const { quantity: value, ...cell } of one.edits) last.set(cellKey(cell), value);
          queue = edit(queue, one.edits);
        } else handlers[one.kind]();
        // No change is lost: each is either stored in the browser or on the server.
        for (const [key, value] of last)
          expect(queue.kept.get(key)?.quantity ?? server.rows.get(key) ?? 0, key).toBe(value);
        // The shown value is the last one entered.
        const shown = new Map([...server.rows, ...overlay(queue)]);
        for (const [key, value] of last) expect(shown.get(key) ?? 0).toBe(value);
      }
      // The network works again: at most one call for the rejected cells and one for the others.
      for (let calls = 0; calls < 3; calls += 1) {
        queue = begin(queue);
        answer();
      }
      expect(sendable(queue).size).toBe(0);
      startRead();
      read();
      for (const [key, value] of last) {
        const isThere = (server.rows.get(key) ?? 0) === value;
        // Cells missing on the server were rejected because of a locked week; no other cell waits.
        expect(isThere || server.locked.has(cellOf(key).day)).toBe(true);
        expect(queue.kept.get(key)).toEqual(
          isThere ? undefined : { quantity: value, refused: 'WEEK_LOCKED' },
        );
      }
    }),
    { numRuns: 500 },
  );
});
