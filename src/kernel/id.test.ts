import { expect, test } from 'vitest';
import { chosenId, id } from './id.ts';

const taken = (value: unknown) => [id, chosenId].map((schema) => schema.safeParse(value).success);

test.each([3, '3', '2147483647'])('%j is an id', (value) => expect(taken(value)).toEqual([true, true]));

// `Number` converts each of these to a number, but none of them is an id.
test.each([
  true,
  [3],
  ['3'],
  '0x3',
  '3e0',
  '3.0',
  '+3',
  ' 3',
  '03',
  '',
  ' ',
  null,
  {},
  0,
  -3,
  1.5,
  '2147483648',
])('%j is not an id', (value) => expect(taken(value)).toEqual([false, false]));
