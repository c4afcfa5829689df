import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './rules.ts';

test('an amount is spread over invoices in their order; what is left is the client’s credit', () => {
  const invoices = [
    { id: 1, open: 100 },
    { id: 2, open: 50 },
  ];
  expect(spread(120, invoices)).toEqual({
    parts: [
      { id: 1, amount: 100 },
      { id: 2, amount: 20 },
    ],
    rest: 0,
  });
  expect(spread(160, invoices).rest).toBe(10);
  expect(spread(100, invoices).parts).toHaveLength(1);
  // A credit note came after the payment.
  expect(spread(30, [{ id: 1, open: -20 }, ...invoices]).parts).toEqual([{ id: 1, amount: 30 }]);
});

test('parts and rest are the amount, and no part exceeds its invoice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(fc.integer({ min: -1e6, max: 1e8 }), { maxLength: 20 }),
      (amount, opens) => {
        const { parts, rest } = spread(
          amount,
          opens.map((open, id) => ({ id, open })),
        );
        expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount);
        for (const part of parts) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(opens[part.id] ?? 0);
        }
        // Nothing is left over while an invoice is open.
        const payable = opens.filter((open) => open > 0).reduce((sum, open) => sum + open, 0);
        expect(rest).toBe(Math.max(0, amount - payable));
      },
    ),
  );
});
