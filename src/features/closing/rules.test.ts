import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { hasToAct, openKindsOf } from './rules.ts';

const none = { missing: 0, unsubmitted: 0, waiting: 0, reports_open: 0, reports_waiting: 0, decisions: 0 };

test('open items are listed by kind, in a fixed order', () => {
  expect(openKindsOf(none)).toEqual([]);
  expect(openKindsOf({ ...none, reports_waiting: 1, missing: 0.5 })).toEqual(['missing', 'reports_waiting']);
});

test('people are reminded of what they can do, not of what waits for other people', () => {
  expect(hasToAct({ ...none, waiting: 5, reports_waiting: 2 })).toBe(false);
  for (const kind of ['missing', 'unsubmitted', 'reports_open', 'decisions'])
    expect(hasToAct({ ...none, [kind]: 1 })).toBe(true);
});

test('a person without open items and decisions has nothing to do', () => {
  const count = fc.nat({ max: 3 });
  forAll(
    fc.record({
      missing: count,
      unsubmitted: count,
      waiting: count,
      reports_open: count,
      reports_waiting: count,
    }),
    (items) => {
      if (openKindsOf(items).length === 0) expect(hasToAct({ ...items, decisions: 0 })).toBe(false);
    },
  );
});
