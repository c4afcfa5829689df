import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couldDecide } from './approver.rules.ts';

const people = [{ userId: 1 }, { userId: 2 }, { userId: 3 }];

test('an approver who filled it in is not offered, even if nobody else remains', () => {
  expect(couldDecide(people, [])).toEqual(people);
  expect(couldDecide(people, [2, 9])).toEqual([{ userId: 1 }, { userId: 3 }]);
  expect(couldDecide(people, [3, 1, 2, 1])).toEqual([]);
});

test('exactly those who did not fill it in are offered', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(ids, ids, (all, filledInBy) => {
      const offered = couldDecide(
        all.map((userId) => ({ userId })),
        filledInBy,
      );
      expect(offered.map(({ userId }) => userId)).toEqual(all.filter((id) => !filledInBy.includes(id)));
    }),
  );
});
