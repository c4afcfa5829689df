import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { toTsv } from './clipboard.ts';
import { act, copied } from './model.ts';
import { rangeOf } from './selection.ts';
import { type GridAction, type GridShape, type GridState, openGrid, valueAt } from './state.ts';
import type { Values, ValueType } from './values.ts';

const spellings: ReadonlyMap<string, number> = new Map([
  ['0', 0],
  ['½', 0.5],
  [',', 0.5],
  ['0,5', 0.5],
  ['1', 1],
]);
/** Half days, as in the planning. */
const halves: ValueType<number> = {
  parse: (text) => spellings.get(text),
  format: (value) => (value === 0.5 ? '½' : String(value)),
  cycle: (value) => (value === undefined ? 1 : value === 1 ? 0.5 : undefined),
};
const shape: GridShape = {
  rows: ['a', 'b', 'c'],
  columns: ['1', '2', '3', '4', '5'],
  isClosed: (row, column) => column === '4' || (row === 'b' && column === '2'),
};
const closedCells = shape.rows.flatMap((row) =>
  shape.columns.filter((column) => shape.isClosed(row, column)).map((column) => [row, column] as const),
);

const cellValue = fc.constantFrom(0, 0.5, 1);
const values: fc.Arbitrary<Values<number>> = fc
  .array(fc.tuple(fc.constantFrom(...shape.rows), fc.constantFrom(...shape.columns), cellValue), {
    maxLength: 15,
  })
  .map((cells) => {
    const rows = new Map<string, Map<string, number>>();
    for (const [row, column, value] of cells) rows.set(row, (rows.get(row) ?? new Map()).set(column, value));
    return rows;
  });
const place = fc.record({ row: fc.nat(2), column: fc.nat(4) });
const state = fc
  .tuple(values, place, place)
  .map(([held, anchor, focus]): GridState<number> => ({ ...openGrid(held, focus), anchor }));

const writing: fc.Arbitrary<GridAction<number>> = fc.oneof(
  fc.record({ type: fc.constant('fill' as const), value: fc.option(cellValue, { nil: undefined }) }),
  fc.constant({ type: 'cycle' as const }),
  fc
    .array(fc.array(fc.constantFrom('1', '½', '0', '', 'x', '"'), { minLength: 1, maxLength: 7 }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((block) => ({ type: 'paste' as const, text: toTsv(block) })),
  fc
    .array(
      fc.record({
        row: fc.constantFrom(...shape.rows, 'gone'),
        column: fc.constantFrom(...shape.columns, 'gone'),
        value: fc.option(cellValue, { nil: undefined }),
      }),
      { maxLength: 6 },
    )
    .map((changes) => ({ type: 'write' as const, changes })),
);
const anyAction: fc.Arbitrary<GridAction<number>> = fc.oneof(
  writing,
  fc.constant({ type: 'undo' as const }),
  fc.constant({ type: 'redo' as const }),
  fc.constant({ type: 'select-all' as const }),
  fc.record({ type: fc.constant('select' as const), place, extend: fc.boolean() }),
  fc.record({
    type: fc.constant('move' as const),
    to: fc.constantFrom('left', 'right', 'up', 'down', 'row-start', 'row-end', 'grid-start', 'grid-end'),
    extend: fc.boolean(),
  }),
);

/** Returns the non-empty cells. */
function cells(held: Values<number>): string[] {
  return [...held].flatMap(([row, columns]) => [...columns].map((cell) => [row, ...cell].join(' '))).sort();
}
const run = (before: GridState<number>, action: GridAction<number>) => act(before, action, shape, halves);

describe('properties of all actions', () => {
  test('undoing restores the previous state, and redoing the next one', () => {
    forAll(state, writing, (before, action) => {
      const after = run(before, action);
      expect(after.state.done).toHaveLength(after.changes.length === 0 ? 0 : 1);
      if (after.changes.length === 0) return;
      const undone = run(after.state, { type: 'undo' });
      expect(cells(undone.state.values)).toEqual(cells(before.values));
      expect(undone.changes).toHaveLength(after.changes.length);
      const redone = run(undone.state, { type: 'redo' });
      expect(cells(redone.state.values)).toEqual(cells(after.state.values));
    });
  });

  test('undoing every action restores the initial state', () => {
    forAll(state, fc.array(writing, { maxLength: 8 }), (before, actions) => {
      const after = actions.reduce((now, action) => run(now, action).state, before);
      const back = after.done.reduce((now) => run(now, { type: 'undo' }).state, after);
      expect(cells(back.values)).toEqual(cells(before.values));
      expect(back.done).toHaveLength(0);
    });
  });

  test('a closed cell never changes, and the selection stays inside the grid', () => {
    forAll(state, fc.array(anyAction, { maxLength: 12 }), (before, actions) => {
      let now = before;
      for (const action of actions) {
        const { state: next, changes } = run(now, action);
        expect(changes.filter(({ row, column }) => shape.isClosed(row, column))).toEqual([]);
        now = next;
      }
      for (const [row, column] of closedCells)
        expect(now.values.get(row)?.get(column)).toBe(before.values.get(row)?.get(column));
      const { top, bottom, left, right } = rangeOf(now);
      expect(Math.min(top, left)).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThan(3);
      expect(right).toBeLessThan(5);
    });
  });

  test('the reported changes are exactly the difference between the states', () => {
    forAll(state, fc.array(anyAction, { maxLength: 12 }), (before, actions) => {
      let now = before;
      for (const action of actions) {
        const { state: next, changes } = run(now, action);
        const expected = new Set([...cells(now.values), ...cells(next.values)]);
        const unchanged = cells(now.values).filter((cell) => cells(next.values).includes(cell));
        const touched = new Set(
          [...expected]
            .filter((cell) => !unchanged.includes(cell))
            .map((cell) => cell.split(' ', 2).join(' ')),
        );
        expect(new Set(changes.map(({ row, column }) => `${row} ${column}`))).toEqual(touched);
        for (const { row, column, value } of changes) expect(next.values.get(row)?.get(column)).toBe(value);
        now = next;
      }
    });
  });

  test('pasting a copy where it was taken changes nothing', () => {
    forAll(state, (before) => {
      const { changes, skipped } = run(before, { type: 'paste', text: copied(before, shape, halves) });
      expect(changes).toEqual([]);
      expect(skipped).toMatchObject({ unreadable: 0, beyond: 0 });
    });
  });

  test('unchanged rows stay the same objects', () => {
    forAll(state, anyAction, (before, action) => {
      const { state: next, changes } = run(before, action);
      for (const row of shape.rows)
        if (changes.every((change) => change.row !== row))
          expect(next.values.get(row)).toBe(before.values.get(row));
    });
  });
});

describe('single actions', () => {
  const empty = openGrid<number>(new Map(), { row: 0, column: 0 });
  const at = (row: number, column: number) =>
    run(empty, { type: 'select', place: { row, column }, extend: false }).state;
  const upTo = (from: GridState<number>, row: number, column: number) =>
    run(from, { type: 'select', place: { row, column }, extend: true }).state;

  test('a digit fills the selected range except closed cells', () => {
    const { state: next, skipped } = run(upTo(at(0, 1), 1, 3), { type: 'fill', value: 1 });
    expect(cells(next.values)).toEqual(['a 2 1', 'a 3 1', 'b 3 1']);
    expect(skipped).toEqual({ closed: 3, unreadable: 0, beyond: 0 });
  });

  test('a single pasted value is repeated over the range', () => {
    const next = run(upTo(at(0, 0), 2, 0), { type: 'paste', text: '0,5\r\n' }).state;
    expect(cells(next.values)).toEqual(['a 1 0.5', 'b 1 0.5', 'c 1 0.5']);
  });

  test('a pasted block is cut off at the edge and selected, and skipped cells are reported', () => {
    const { state: next, skipped } = run(at(1, 2), {
      type: 'paste',
      text: '1\t1\t½\t1\n1\tx y\tten\t1\n1\t1\t1\t1\n',
    });
    expect(cells(next.values)).toEqual(['b 3 1', 'b 5 0.5', 'c 3 1']);
    expect(skipped).toEqual({ closed: 1, unreadable: 2, beyond: 6 });
    expect(rangeOf(next)).toEqual({ top: 1, bottom: 2, left: 2, right: 4 });
  });

  test('a tap changes a cell to the next value, and a range takes the value of the focused cell', () => {
    let now = at(0, 0);
    const seen = [1, 2, 3].map(() => {
      now = run(now, { type: 'cycle' }).state;
      return valueAt(now, shape, { row: 0, column: 0 });
    });
    expect(seen).toEqual([1, 0.5, undefined]);
    expect(cells(run(upTo(at(0, 0), 0, 2), { type: 'cycle' }).state.values)).toEqual([
      'a 1 1',
      'a 2 1',
      'a 3 1',
    ]);
  });

  test('a new action deletes what could be redone, and undoing selects the changed cells', () => {
    const filled = run(at(0, 0), { type: 'fill', value: 1 }).state;
    const elsewhere = run(filled, { type: 'move', to: 'grid-end', extend: false }).state;
    const undone = run(elsewhere, { type: 'undo' }).state;
    expect(undone.focus).toEqual({ row: 0, column: 0 });
    const other = run(undone, { type: 'fill', value: 0.5 }).state;
    expect(run(other, { type: 'redo' }).state).toBe(other);
  });

  test('a week that was closed in the meantime is not undone', () => {
    const filled = run(upTo(at(0, 0), 0, 1), { type: 'fill', value: 1 }).state;
    const closed = { ...shape, isClosed: (_: string, column: string) => column === '1' };
    const { state: next, skipped } = act(filled, { type: 'undo' }, closed, halves);
    expect(cells(next.values)).toEqual(['a 1 1']);
    expect(skipped.closed).toBe(1);
  });

  test('values from outside replace the shown ones, and selection and history stay', () => {
    const filled = run(at(0, 0), { type: 'fill', value: 1 }).state;
    const fresh = new Map([['b', new Map([['1', 1]])]]);
    const next = run(filled, { type: 'receive', values: fresh }).state;
    expect(next).toEqual({ ...filled, values: fresh });
  });
});
