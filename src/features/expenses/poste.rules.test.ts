import { expect, test } from 'vitest';
import { parseRate } from './poste.rules.ts';

test('a rate is given in basis points and is at most 100 %', () => {
  expect([' 8.5 ', '20', '100', '100.01', 'x', ''].map(parseRate)).toEqual([
    ...[850, 2000, 10_000],
    ...[undefined, undefined, undefined],
  ]);
});
