import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONTH_CLOSED } from '#features/planning/closed-month.rules.ts';
import { CHANGED_MEANWHILE } from '#kernel/workflow.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { byWaiting, commentPrompt, isSettled, nextAfter, reasonOf } from './rules.ts';

test('a failed decision shows whether its item still waits', () => {
  const settled = [409, 404, 403, 400, 500].map((status) =>
    isSettled({ id: 1, reason: reasonOf(status, 'WHY'), state: null }),
  );
  expect(settled).toEqual([true, true, false, false, false]);
  // A week of a closed month can still be approved.
  expect(isSettled({ id: 1, reason: reasonOf(409, MONTH_CLOSED), state: 'submitted' })).toBe(false);
  // A changed item still waits for a decision, in its current state.
  expect(isSettled({ id: 1, reason: reasonOf(409, CHANGED_MEANWHILE), state: 'submitted' })).toBe(false);
});

test('items are sorted by how long they have waited, the longest first', () => {
  const items = [
    { since: '2026-11-16T09:00:00Z', key: 'week 3' },
    { since: '2026-11-09T09:00:00Z', key: 'week 9' },
    { since: '2026-11-16T09:00:00Z', key: 'report 1' },
  ];
  expect(items.toSorted(byWaiting).map(({ key }) => key)).toEqual(['week 9', 'report 1', 'week 3']);
});

test('after a decision the next item is selected, or the last one at the end of the list', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(nextAfter(keys, new Set(['b']), 1)).toBe(1);
  expect(nextAfter(keys, new Set(['c', 'd']), 2)).toBe(1);
  expect(nextAfter(keys, new Set(['a', 'b']), 3)).toBe(1);
  expect(nextAfter(keys, new Set(keys), 0)).toBe(0);
});

test('the selected item is always one of the remaining items', () => {
  const key = fc.string({ minLength: 1, maxLength: 3 });
  forAll(fc.uniqueArray(key, { minLength: 1 }), fc.array(key), fc.nat(20), (keys, gone, from) => {
    const left = keys.filter((each) => !gone.includes(each));
    const place = nextAfter(keys, new Set(gone), Math.min(from, keys.length - 1));
    expect(place).toBeLessThanOrEqual(Math.max(0, left.length - 1));
  });
});

test('rejecting always asks for a reason; approving asks only if one of the items requires it', () => {
  const week = { approve: 'optional', reject: 'required' } as const;
  const report = { approve: 'optional', reject: 'optional' } as const;
  const othersItem = { approve: 'required', reject: 'required' } as const;
  expect(commentPrompt('approve', [week, report])).toBe('none');
  expect(commentPrompt('approve', [report, othersItem])).toBe('required');
  expect(commentPrompt('reject', [report])).toBe('required');
  expect(commentPrompt('reject', [report, week])).toBe('required');
});
