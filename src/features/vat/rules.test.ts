import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents, vatIn } from '#kernel/money.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  composedSplit,
  type DatedRate,
  frenchRates,
  fullSplit,
  grossOf,
  nationalTypes,
  negated,
  type Printed,
  parseRate,
  ratesOn,
  remainderOf,
  totalsOf,
  type VatLine,
  type VatType,
  vatTypes,
} from './rules.ts';
import { ratesIn } from './territory.rules.ts';

const TEN_THOUSAND_EUROS = 1_000_000;
const today = ratesOn('2026-11-22');
/** Corsica has a rate of every type. */
const corsican = ratesIn('corse', '2026-11-22');

describe('VAT rates', () => {
  test.each([
    ['2026-11-22', { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0 }],
    ['2013-12-31', { TYPEA: 550, TYPEB: 700, TYPEC: 1960, TYPED: 210, TYPEE: 0 }],
    ['2014-01-01', { TYPEA: 550, TYPEB: 1000, TYPEC: 2000, TYPED: 210, TYPEE: 0 }],
    ['2011-06-01', { TYPEA: 550, TYPEC: 1960, TYPED: 210, TYPEE: 0 }],
    ['1999-01-01', {}],
  ] as const)('the rates of %s are the legal ones', (day, rates) => expect(ratesOn(day)).toEqual(rates));

  test('a workspace’s own rate applies from its first day, and replaces a built-in rate of that day', () => {
    const own: DatedRate[] = [
      { type: 'TYPEC', rate: 850, from: '2014-01-01' },
      { type: 'TYPEB', rate: 900, from: '2027-01-01' },
    ];
    expect(ratesOn('2026-11-22', own)).toMatchObject({ TYPEC: 850, TYPEB: 1000 });
    expect(ratesOn('2027-01-01', own)).toMatchObject({ TYPEC: 850, TYPEB: 900 });
    expect(ratesOn('2013-12-31', own)).toMatchObject({ TYPEC: 1960 });
  });

  test('rates are sorted by day, without duplicates', () => {
    for (const type of nationalTypes) {
      const days = frenchRates.filter((rate) => rate.type === type).map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.length).toBeGreaterThan(0);
    }
  });
});

describe('a receipt with one rate', () => {
  // Values printed on receipts: total, rate, VAT, net.
  test.each([
    [12_00, 2000, 2_00, 10_00],
    [34_80, 1000, 3_16, 31_64],
    [9_99, 550, 52, 9_47],
    [2_50, 210, 5, 2_45],
    [1, 2000, 0, 1],
    [7_00, 0, 0, 7_00],
  ])('%i cents at %i: %i VAT, %i net', (gross, rate, vat, net) => {
    expect(fullSplit(gross, 'TYPEC', rate)).toEqual([{ type: 'TYPEC', rate, net, vat }]);
  });

  test.each(vatTypes)(
    '%s: every gross amount up to 10,000 € gives an exact sum, the nearest VAT, and the same VAT again when printed',
    (type) => {
      const rate = corsican[type] ?? Number.NaN;
      const wrong: number[] = [];
      for (let gross = 1; gross <= TEN_THOUSAND_EUROS; gross++) {
        const [line] = fullSplit(gross, type, rate);
        if (line === undefined) throw new Error('no line');
        const { net, vat } = line;
        // |VAT − TTC·r/(1+r)| ≤ ½, computed in integers.
        const nearest = Math.abs(vat * (10_000 + rate) - gross * rate) * 2 <= 10_000 + rate;
        const span = rate === 0 ? { least: gross, most: gross } : grossOf(vat, rate);
        if (net + vat !== gross || !nearest || gross < span.least || gross > span.most) wrong.push(gross);
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(['TYPEA', 'TYPEB', 'TYPEC', 'TYPED'] as const)(
    '%s: a gross amount outside the span does not give that VAT',
    (type) => {
      const rate = corsican[type] ?? Number.NaN;
      for (let vat = 0; vat <= 20_000; vat++) {
        const { least, most } = grossOf(vat, rate);
        // The limits are at most half a cent away, whichever way half a cent is rounded.
        expect(vatIn(most + 1, rate)).toBeGreaterThan(vat);
        if (least > 0) expect(vatIn(least - 1, rate)).toBeLessThan(vat);
      }
    },
  );
});

const taxed = ['TYPEA', 'TYPEB', 'TYPEC', 'TYPED'] as const;
const parts = fc.array(
  fc.record({ type: fc.constantFrom(...taxed), gross: fc.integer({ min: 1, max: TEN_THOUSAND_EUROS }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

/** Returns a printed receipt: the VAT for each of some parts, one per rate. */
function receiptOf(some: { type: VatType; gross: number }[], untaxed: number) {
  const byType = new Map(some.map(({ type, gross }) => [type, gross]));
  const vat = Object.fromEntries([...byType].map(([type, gross]) => [type, vatIn(gross, today[type] ?? 0)]));
  return { gross: sumCents(byType.values()) + untaxed, vat, untaxed };
}

describe('a receipt with several rates', () => {
  test('a restaurant bill is split', () => {
    // 22.00 of food at 10 %, 12.00 of wine at 20 %.
    expect(composedSplit({ gross: 34_00, vat: { TYPEB: 2_00, TYPEC: 2_00 } }, today)).toEqual([
      { type: 'TYPEB', rate: 1000, net: 20_00, vat: 2_00 },
      { type: 'TYPEC', rate: 2000, net: 10_00, vat: 2_00 },
    ]);
  });

  test('a hotel bill with a tourist tax is split', () => {
    const printed = { gross: 113_20, vat: { TYPEB: 10_00 }, untaxed: 3_20 };
    expect(composedSplit(printed, today)).toEqual([
      { type: 'TYPEB', rate: 1000, net: 100_00, vat: 10_00 },
      { type: 'TYPEE', rate: 0, net: 3_20, vat: 0 },
    ]);
  });

  test.each([
    ['too little VAT', { gross: 34_00, vat: { TYPEB: 2_00 } }],
    ['too much VAT', { gross: 34_00, vat: { TYPEB: 2_00, TYPEC: 2_03 } }],
    ['no VAT', { gross: 34_00, vat: {} }],
    ['more without VAT than all of it', { gross: 34_00, vat: {}, untaxed: 34_01 }],
  ])('%s cannot add up', (_, printed) => expect(composedSplit(printed, today)).toBeUndefined());

  test('a rate that is not valid on the day of the receipt is rejected', () => {
    const printed = { gross: 11_00, vat: { TYPEB: 1_00 } };
    expect(composedSplit(printed, ratesOn('2011-06-01'))).toBeUndefined();
  });

  test('a VAT of 0.00 is valid for a few cents at that rate, and a missing amount counts as zero', () => {
    expect(composedSplit({ gross: 12_03, vat: { TYPEB: 0, TYPEC: 2_00 } }, today)).toBeDefined();
    expect(composedSplit({ gross: 12_06, vat: { TYPEC: 2_00 } }, today)).toBeUndefined();
  });

  test('amounts printed by a till add up exactly, with the VAT as printed', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (some, untaxed) => {
        const printed = receiptOf(some, untaxed);
        const lines = composedSplit(printed, today);
        if (lines === undefined) throw new Error('the receipt was not split');
        expect(sumCents(lines.map(({ net, vat }) => net + vat))).toBe(printed.gross);
        for (const { type, rate, net, vat } of lines) {
          expect(net).toBeGreaterThanOrEqual(0);
          if (type === 'TYPEE') continue;
          expect(vat).toBe(printed.vat[type]);
          // The VAT is within half a cent of the rate.
          expect(Math.abs(vat * (10_000 + rate) - (net + vat) * rate) * 2).toBeLessThanOrEqual(10_000 + rate);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a total that differs by more than the rounding of the printed cents is rejected', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 1000 }), fc.boolean(), (some, beyond, above) => {
        const printed = receiptOf(some, 0);
        const { least, most } = remainderOf(printed, today);
        // The remainder lies between `least` and `most` around 0; beyond these limits a total cannot be split.
        const moved = printed.gross + (above ? beyond - least : -beyond - most);
        // A negative total is a refund, for which a printed VAT of 0.00 may also stand for a few cents.
        fc.pre(moved >= 0);
        const edge = printed.gross - (above ? least : most);
        for (const turned of [(one: Printed) => one, negated]) {
          expect(composedSplit(turned({ ...printed, gross: moved }), today)).toBeUndefined();
          expect(composedSplit(turned({ ...printed, gross: edge }), today)).toBeDefined();
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a refund', () => {
  const amounts = fc.integer({ min: -TEN_THOUSAND_EUROS, max: TEN_THOUSAND_EUROS });
  const opposite = (lines: VatLine[] | undefined) =>
    lines?.map(({ net, vat, ...line }) => ({ ...line, net: 0 - net, vat: 0 - vat }));

  test.each(vatTypes)('%s: a refund is split like its payment, with the opposite sign', (type) => {
    fc.assert(
      fc.property(amounts, (gross) => {
        const rate = corsican[type] ?? Number.NaN;
        const lines = fullSplit(gross, type, rate);
        expect(fullSplit(0 - gross, type, rate)).toEqual(opposite(lines));
        expect(sumCents(lines.map(({ net, vat }) => net + vat))).toBe(gross);
      }),
      { numRuns: 1000 },
    );
  });

  test('a refund with several rates is split like its payment, with the opposite sign', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (some, untaxed) => {
        const printed = receiptOf(some, untaxed);
        const lines = composedSplit(printed, today);
        expect(lines).toBeDefined();
        expect(composedSplit(negated(printed), today)).toEqual(opposite(lines));
        expect(remainderOf(negated(printed), today)).toMatchObject({
          least: 0 - remainderOf(printed, today).most,
          most: 0 - remainderOf(printed, today).least,
        });
      }),
      { numRuns: 2000 },
    );
  });

  test('lines of both signs add up to the total, with the VAT as printed', () => {
    const signed = fc.uniqueArray(
      fc.record({ type: fc.constantFrom(...taxed), gross: amounts.filter((gross) => gross !== 0) }),
      { minLength: 1, maxLength: 4, selector: ({ type }) => type },
    );
    fc.assert(
      fc.property(signed, fc.integer({ min: -10_000, max: 10_000 }), (some, untaxed) => {
        const vat = Object.fromEntries(some.map(({ type, gross }) => [type, vatIn(gross, today[type] ?? 0)]));
        // A VAT of 0.00 has no sign and takes the sign of the total.
        fc.pre(Object.values(vat).every((cents) => cents !== 0));
        const printed = { gross: sumCents(some.map(({ gross }) => gross)) + untaxed, vat, untaxed };
        const lines = composedSplit(printed, today) ?? [];
        expect(sumCents(lines.map((line) => line.net + line.vat))).toBe(printed.gross);
        for (const line of lines) if (line.type !== 'TYPEE') expect(line.vat).toBe(vat[line.type]);
        expect(totalsOf([...lines, ...(opposite(lines) ?? [])]).total).toEqual({ net: 0, vat: 0, gross: 0 });
      }),
      { numRuns: 2000 },
    );
  });

  test('the credit note of a restaurant bill is split by rate', () => {
    expect(composedSplit({ gross: -34_00, vat: { TYPEB: -2_00, TYPEC: -2_00 } }, today)).toEqual([
      { type: 'TYPEB', rate: 1000, net: -20_00, vat: -2_00 },
      { type: 'TYPEC', rate: 2000, net: -10_00, vat: -2_00 },
    ]);
  });

  test('a bill with an allowance on its wine is split by rate', () => {
    expect(composedSplit({ gross: 10_00, vat: { TYPEB: 2_00, TYPEC: -2_00 } }, today)).toEqual([
      { type: 'TYPEB', rate: 1000, net: 20_00, vat: 2_00 },
      { type: 'TYPEC', rate: 2000, net: -10_00, vat: -2_00 },
    ]);
  });

  test('a refund whose VAT has the sign of a payment is rejected', () => {
    expect(composedSplit({ gross: -34_00, vat: { TYPEB: 2_00, TYPEC: 2_00 } }, today)).toBeUndefined();
  });
});

test('totals are the sums of their lines, with one line per rate', () => {
  const line = fc.record({
    type: fc.constantFrom(...vatTypes),
    rate: fc.constantFrom(0, 550, 1000, 2000),
    net: fc.integer({ min: -TEN_THOUSAND_EUROS, max: TEN_THOUSAND_EUROS }),
    vat: fc.integer({ min: -TEN_THOUSAND_EUROS, max: TEN_THOUSAND_EUROS }),
  });
  forAll(fc.array(line), (lines: VatLine[]) => {
    const totals = totalsOf(lines);
    expect(totals.total.gross).toBe(sumCents(lines.map(({ net, vat }) => net + vat)));
    expect(totals.total.vat).toBe(sumCents(totals.lines.map(({ vat }) => vat)));
    expect(totals.lines.length).toBe(new Set(lines.map(({ type, rate }) => `${type} ${rate}`)).size);
  });
});

test('a rate is given in basis points and is at most 100 %', () => {
  expect([' 8.5 ', '20', '100', '100.01', 'x', ''].map(parseRate)).toEqual([
    ...[850, 2000, 10_000],
    ...[undefined, undefined, undefined],
  ]);
});
