/** Executes the actions that change values. None of them changes a closed cell. */
import { fromTsv } from './clipboard.ts';
import { type Place, placesIn, rangeAround, rangeOf, selectionOf } from './selection.ts';
import { type GridShape, type GridState, noneSkipped, type Outcome, type Step } from './state.ts';
import { type Change, readValue, rowOf, type ValueType, withChanges } from './values.ts';

/** Maximum number of actions that can be undone. */
const HISTORY = 200;

/** Sets one value in the whole range; undefined empties it. */
export function fill<Value>(
  state: GridState<Value>,
  value: Value | undefined,
  shape: GridShape,
): Outcome<Value> {
  return write(
    state,
    placesIn(rangeOf(state)).flatMap((place) => changeAt(shape, place, value)),
    shape,
  );
}

/** Returns an empty list for a place outside the grid. */
function changeAt<Value>(shape: GridShape, place: Place, value: Value | undefined): [] | [Change<Value>] {
  const [row, column] = [shape.rows[place.row], shape.columns[place.column]];
  return row === undefined || column === undefined ? [] : [{ row, column, value }];
}

/** Writes values, except into closed cells; an action that changes nothing is not added to the history. */
export function write<Value>(
  state: GridState<Value>,
  wanted: readonly Change<Value>[],
  shape: GridShape,
): Outcome<Value> {
  const known = wanted.filter(
    ({ row, column }) => shape.rows.includes(row) && shape.columns.includes(column),
  );
  const open = known.filter(({ row, column }) => !shape.isClosed(row, column));
  const latest = new Map(open.map((change) => [JSON.stringify([change.row, change.column]), change]));
  const steps = [...latest.values()]
    .map(({ row, column, value }) => ({
      row,
      column,
      before: rowOf(state.values, row).get(column),
      after: value,
    }))
    .filter(({ before, after }) => !Object.is(before, after));
  const skipped = { ...noneSkipped, closed: known.length - open.length };
  if (steps.length === 0) return { state, changes: [], skipped };
  const changes = steps.map(({ row, column, after }) => ({ row, column, value: after }));
  const values = withChanges(state.values, changes);
  return {
    state: { ...state, values, done: [...state.done, steps].slice(-HISTORY), undone: [] },
    changes,
    skipped,
  };
}

/** Pastes values. A single value fills the range; a block is pasted at the range's corner and selected. */
export function paste<Value>(
  state: GridState<Value>,
  text: string,
  shape: GridShape,
  type: ValueType<Value>,
): Outcome<Value> {
  const block = fromTsv(text);
  const { top, bottom, left, right } = rangeOf(state);
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  const cells =
    single !== undefined
      ? placesIn({ top, bottom, left, right }).map((place) => ({ place, text: single }))
      : block.flatMap((texts, down) =>
          texts.map((text, across) => ({ place: { row: top + down, column: left + across }, text })),
        );
  const within = cells.filter(({ place }) => changeAt(shape, place, undefined).length === 1);
  const read = within.map(({ place, text }) => ({ place, ...readValue(type, text) }));
  const changes = read
    .filter((cell) => cell.isValue)
    .flatMap(({ place, value }) => changeAt(shape, place, value));
  const outcome = write(state, changes, shape);
  const [first, ...others] = within.map((cell) => cell.place);
  const selection = first && single === undefined ? selectionOf(rangeAround([first, ...others])) : undefined;
  return {
    ...outcome,
    state: { ...outcome.state, ...selection },
    skipped: {
      closed: outcome.skipped.closed,
      unreadable: read.filter((cell) => !cell.isValue).length,
      beyond: cells.length - within.length,
    },
  };
}

/** Undoes or redoes one action and selects the changed cells. */
export function replay<Value>(
  state: GridState<Value>,
  way: 'undo' | 'redo',
  shape: GridShape,
): Outcome<Value> {
  const [from, onto] = way === 'undo' ? [state.done, state.undone] : [state.undone, state.done];
  const entry = from.at(-1);
  if (entry === undefined) return { state, changes: [], skipped: noneSkipped };
  const known = entry.filter((step) => placeOf(shape, step) !== undefined);
  const open = known.filter(({ row, column }) => !shape.isClosed(row, column));
  const changes = open
    .map(({ row, column, before, after }) => ({ row, column, value: way === 'undo' ? before : after }))
    .filter(({ row, column, value }) => !Object.is(rowOf(state.values, row).get(column), value));
  const rest = from.slice(0, -1);
  const grown = open.length === 0 ? onto : [...onto, open];
  const [first, ...others] = open.flatMap((step) => placeOf(shape, step) ?? []);
  return {
    state: {
      ...state,
      ...(first && selectionOf(rangeAround([first, ...others]))),
      values: withChanges(state.values, changes),
      done: way === 'undo' ? rest : grown,
      undone: way === 'undo' ? grown : rest,
    },
    changes,
    skipped: { ...noneSkipped, closed: known.length - open.length },
  };
}

/** Returns the place of a cell; undefined when its row or column no longer exists. */
function placeOf<Value>(shape: GridShape, step: Step<Value>): Place | undefined {
  const place = { row: shape.rows.indexOf(step.row), column: shape.columns.indexOf(step.column) };
  return place.row < 0 || place.column < 0 ? undefined : place;
}
