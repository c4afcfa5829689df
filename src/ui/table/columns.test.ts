import { expect, test } from 'vitest';
import type { ColumnKind } from '#kernel/list.ts';
import { columnsOf, type Places } from './columns.ts';

const placesOf = (columns: Readonly<Record<string, ColumnKind>>, places?: Places) =>
  Object.fromEntries(
    columnsOf(
      { columns, sort: [] },
      Object.keys(columns).map((id) => ({ id, label: id })),
      places,
    ).map(({ id, place }) => [id, place]),
  );

test('an item’s first line has the name and the last amount, its second line the state and the rest', () => {
  expect(
    placesOf({ day: 'date', title: 'name', net: 'money', total: 'money', state: 'state', files: 'figure' }),
  ).toEqual({ day: 'fact', title: 'title', net: 'named', total: 'end', state: 'lead', files: 'named' });
});

test('a state is beside the name when there is no amount', () => {
  expect(placesOf({ title: 'name', email: 'email', state: 'state' })).toEqual({
    title: 'title',
    email: 'fact',
    state: 'end',
  });
});

test('a declared place overrides that of the kind', () => {
  const columns = { at: 'instant', action: 'text', state: 'state', address: 'text' } as const;
  const places = { at: 'end', action: 'title', address: 'detail' } as const;
  expect(placesOf(columns, places)).toEqual({ ...places, state: 'lead' });
});
