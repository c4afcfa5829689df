import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { BATCH, batches } from './batches.ts';

const lengths = fc.array(fc.integer({ min: 0, max: BATCH.bytes * 2 }), { maxLength: BATCH.rows });

test('a batch of several rows is within the limits, and no row is lost', () => {
  forAll(lengths, (rows) => {
    let from = 0;
    for (const count of batches(rows)) {
      const taken = rows.slice(from, from + count);
      expect(count).toBeGreaterThan(0);
      if (count > 1) expect(taken.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(BATCH.bytes);
      from += count;
    }
    expect(from).toBe(rows.length);
  });
});

test('short rows share a batch, even next to a long one', () => {
  expect(batches(Array(BATCH.rows).fill(100))).toEqual([BATCH.rows]);
  expect(batches([100, 100, BATCH.bytes, 100, 100])).toEqual([2, 1, 2]);
});
