import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { followsRefused, leavesNothing, titleOfRefused, withRefunds } from './refusal.rules.ts';

const receipt = (id: number, refused = false, refundOf: number | null = null) => ({ id, refundOf, refused });

describe('refunds are refused with the receipt that they refund', () => {
  const payment = receipt(1);
  const refund = receipt(2, false, 1);
  const other = receipt(3);
  test('refusing a receipt, or withdrawing the refusal, includes its refunds', () => {
    expect(withRefunds([payment, refund, other], 1)).toEqual([1, 2]);
    expect(withRefunds([payment, refund, other], 2)).toEqual([2]);
    expect(followsRefused([{ ...payment, refused: true }, refund, other], 2)).toBe(true);
    expect(followsRefused([payment, refund, other], 2)).toBe(false);
    // The refund of a payment in another report.
    expect(followsRefused([receipt(4, false, 99)], 4)).toBe(false);
    expect(followsRefused([], 4)).toBe(false);
  });
});

test('at least one receipt must be left to approve', () => {
  expect(leavesNothing([receipt(1), receipt(2)], [1])).toBe(false);
  expect(leavesNothing([receipt(1), receipt(2)], [1, 2])).toBe(true);
  expect(leavesNothing([receipt(1, true), receipt(2)], [2])).toBe(true);
  expect(leavesNothing([receipt(1, true), receipt(2)])).toBe(false);
  expect(leavesNothing([receipt(1, true)])).toBe(true);
});

describe('the title of the new draft', () => {
  const suffix = ' – refused receipts';
  test('the new draft’s title names the report', () => {
    expect(titleOfRefused('October', suffix, 200)).toBe('October – refused receipts');
    expect(titleOfRefused('October – refused receipts', suffix, 200)).toBe('October – refused receipts');
  });
  test('the new draft’s title is not too long, ends with the suffix, and does not repeat it', () => {
    forAll(fc.string({ maxLength: 250 }), fc.integer({ min: 40, max: 200 }), (title, most) => {
      const made = titleOfRefused(title.slice(0, most), suffix, most);
      expect(made.length).toBeLessThanOrEqual(most);
      expect(made.endsWith(suffix)).toBe(true);
      expect(titleOfRefused(made, suffix, most)).toBe(made);
    });
  });
});
