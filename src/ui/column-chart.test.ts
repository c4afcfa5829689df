import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceAbove } from './column-chart.tsx';

test.each([
  [0, 4],
  [1, 1],
  [5, 8],
  [9, 12],
  [10, 12],
  [22, 24],
  [63.5, 80],
  [100, 100],
  [101, 120],
  [3_420_000, 4_000_000],
])('an axis for %d ends at %d', (value, end) => {
  expect(niceAbove(value)).toBe(end);
});

test('an axis ends at most at twice the value, and its quarters are whole from 4 on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1e9 }), (value) => {
      const end = niceAbove(value);
      expect(end).toBeGreaterThanOrEqual(value);
      expect(end).toBeLessThanOrEqual(2 * value);
      expect(end % 4).toBe(0);
    }),
  );
});
