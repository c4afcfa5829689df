import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectedByRate } from './sum.rules.ts';

const invoice = (...vats: [string, string, string][]) => ({
  currency: 'EUR',
  vats: vats.map(([ratePercent, taxable, vat]) => ({ ratePercent, taxable, vat })),
});

test('what was collected is the invoice less its credit notes, by rate', () => {
  const document = invoice(['20', '1000.00', '200.00'], ['10', '100.00', '10.00']);
  expect(collectedByRate(document, [])).toEqual([
    { ratePercent: '20', amount: '1200.00' },
    { ratePercent: '10', amount: '110.00' },
  ]);
  expect(collectedByRate(document, [invoice(['20', '500.00', '100.00'], ['10', '100.00', '10.00'])])).toEqual(
    [{ ratePercent: '20', amount: '600.00' }],
  );
});

test('the amounts add up to the total, and the same rate occurs once', () => {
  const line = fc.tuple(fc.constantFrom('20', '10', '5.5', '0'), fc.integer({ min: 1, max: 10_000_000 }));
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = (cents: number) => (cents / 100).toFixed(2);
      const found = collectedByRate(
        invoice(...lines.map(([rate, cents]) => [rate, text(cents), '0.00'] as [string, string, string])),
        [],
      );
      const sum = found.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
      expect(sum).toBe(lines.reduce((all, [, cents]) => all + cents, 0));
      expect(new Set(found.map(({ ratePercent }) => ratePercent)).size).toBe(found.length);
    }),
  );
});
