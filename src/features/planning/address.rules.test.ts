import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { addressOf, searchOf, views } from './address.rules.ts';

const today = '2026-11-22';
const read = (search: string) => addressOf(new URLSearchParams(search), today);

test('parsing a query that was generated from a state returns this state', () => {
  const address = fc.record({
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    memberId: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
    view: fc.constantFrom(...views),
  });
  forAll(address, (given) => {
    expect(read(searchOf(given))).toEqual(given);
  });
});

test.each(['memberId=0', 'memberId=-3', 'memberId=x', 'memberId=1.5', 'view=board'])(
  'the invalid query %s is ignored',
  (search) => {
    expect(read(search)).toEqual({ year: 2026, month: 11, memberId: undefined, view: 'days' });
  },
);
