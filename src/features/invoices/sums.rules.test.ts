import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalOf } from '#kernel/money.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { contradictionsIn } from './sums.rules.ts';

type Sums = Parameters<typeof contradictionsIn>[0];
type Total = Sums['totals'][number]['kind'];

const line = (net: string) => ({ net }) as Sums['lines'][number];

/** Two lines of 100.00 € at 20 % and 50.00 € at 10 %: 175.00 € with VAT. */
function sums(totals: Partial<Record<Total, string>> = {}, more: Partial<Sums> = {}): Sums {
  const all = { lines: '150.00', net: '150.00', vat: '25.00', gross: '175.00', due: '175.00', ...totals };
  return {
    lines: [line('100.00'), line('50.00')],
    more_lines: 0,
    vat: [
      { net: '100.00', rate: '20', vat: '20.00' },
      { net: '50.00', rate: '10', vat: '5.00' },
    ] as Sums['vat'],
    totals: Object.entries(all).map(([kind, amount]) => ({ kind, amount })) as Sums['totals'],
    ...more,
  };
}

test('sums that add up contradict nothing', () => {
  expect(contradictionsIn(sums(), 'en16931')).toEqual([]);
  expect(contradictionsIn(sums({ due: '0.00', paid: '175.00' }), 'en16931')).toEqual([]);
  expect(
    contradictionsIn(
      sums({ net: '140.00', allowances: '10.00', vat: '25.00', gross: '165.00', due: '165.00' }, { vat: [] }),
      'en16931',
    ),
  ).toEqual([]);
});

describe('each sum that differs from its parts is named', () => {
  test.each<[string, Sums, { sum: string; stated: number; computed: number }]>([
    [
      'lines',
      sums({ lines: '192.00', net: '192.00', gross: '217.00', due: '217.00' }, { vat: [] }),
      { sum: 'lines', stated: 192_00, computed: 150_00 },
    ],
    [
      'net',
      sums({ net: '140.00', gross: '165.00', due: '165.00' }),
      { sum: 'net', stated: 140_00, computed: 150_00 },
    ],
    [
      'VAT',
      sums({ vat: '30.00', gross: '180.00', due: '180.00' }),
      { sum: 'vat', stated: 30_00, computed: 25_00 },
    ],
    ['gross', sums({ gross: '217.00', due: '217.00' }), { sum: 'gross', stated: 217_00, computed: 175_00 }],
    // More is due than the total: this was read as «already paid −42.00».
    ['due', sums({ due: '217.00' }), { sum: 'due', stated: 217_00, computed: 175_00 }],
    ['paid', sums({ paid: '-42.00', due: '217.00' }), { sum: 'paid', stated: -42_00, computed: 0 }],
  ])('%s', (_, given, expected) => {
    expect(contradictionsIn(given, 'en16931')).toEqual([expected]);
  });
});

test('a smaller amount due without a prepaid amount is a contradiction only where the profile has that field', () => {
  const paid = sums({ due: '100.00' });
  expect(contradictionsIn(paid, 'en16931')).toMatchObject([{ sum: 'due' }]);
  expect(contradictionsIn(paid, 'minimum')).toEqual([]);
});

test('a rounded cent, a missing sum and an unreadable one contradict nothing', () => {
  expect(contradictionsIn(sums({ gross: '175.01', due: '175.01' }), 'en16931')).toEqual([]);
  expect(contradictionsIn(sums({ net: 'x', lines: '' }), 'en16931')).toEqual([]);
  expect(contradictionsIn({ lines: [], more_lines: 0, vat: [], totals: [] }, null)).toEqual([]);
  // Lines that were left out cannot be added up.
  expect(contradictionsIn(sums({}, { lines: [line('1.00')], more_lines: 1 }), 'en16931')).toEqual([]);
});

test('an invoice computed from its lines contradicts nothing, and a total moved by more than rounding does', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  forAll(
    fc.array(cents, { minLength: 1, maxLength: 8 }),
    fc.integer({ min: 10, max: 100_000 }),
    (nets, off) => {
      const net = nets.reduce((sum, one) => sum + one, 0);
      const vat = Math.round(net / 5);
      const of = (gross: number): Sums => ({
        lines: nets.map((one) => line(decimalOf(one, 'EUR'))),
        more_lines: 0,
        vat: [{ net: decimalOf(net, 'EUR'), rate: '20', vat: decimalOf(vat, 'EUR') }] as Sums['vat'],
        totals: [
          { kind: 'net', amount: decimalOf(net, 'EUR') },
          { kind: 'vat', amount: decimalOf(vat, 'EUR') },
          { kind: 'gross', amount: decimalOf(gross, 'EUR') },
        ] as Sums['totals'],
      });
      expect(contradictionsIn(of(net + vat), 'basic')).toEqual([]);
      expect(contradictionsIn(of(net + vat + off), 'basic')).toMatchObject([{ sum: 'gross' }]);
    },
  );
});
