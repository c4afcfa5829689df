import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { billState, creditFor, type Licence, missingSeats, periodsBegun, totalsOf } from './rules.ts';

describe('months', () => {
  test('the billed months are consecutive, and the last one contains today', () => {
    const day = fc.nat(7300).map((days) => addDays('2020-01-01', days));
    forAll(day, fc.nat(1500), (validFrom, days) => {
      const today = addDays(validFrom, days);
      const periods = periodsBegun({ validFrom, validUntil: null }, today);
      expect(periods[0]?.from).toBe(validFrom);
      for (const [at, period] of periods.entries())
        if (at > 0) expect(period.from).toBe(periods[at - 1]?.until);
      const last = periods.at(-1);
      expect((last?.from ?? '') <= today && today < (last?.until ?? '')).toBe(true);
    });
  });

  test('the billed months end with the licence', () => {
    const licence = { validFrom: '2026-01-10', validUntil: '2026-03-10' } as const;
    expect(periodsBegun(licence, '2026-06-01').map(({ from }) => from)).toEqual(['2026-01-10', '2026-02-10']);
    expect(periodsBegun({ ...licence, validUntil: '2026-01-10' }, '2026-06-01')).toEqual([]);
  });
});

describe('the credit for the rest of a month', () => {
  const licence: Licence = {
    pricing: 'starter',
    priceCents: 3100,
    validFrom: '2026-01-01',
    validUntil: null,
  };

  test('the credit is computed by days: after ten used days of 31, 21 days are credited', () => {
    expect(creditFor(licence, '2026-01-11')).toEqual({
      kind: 'credit',
      pricing: 'starter',
      from: '2026-01-11',
      until: '2026-02-01',
      cents: -2100,
    });
  });

  test('on its first day the whole month is credited, and a free plan has no credit', () => {
    expect(creditFor(licence, '2026-02-01')?.cents).toBe(-3100);
    expect(creditFor({ ...licence, priceCents: 0 }, '2026-01-11')).toBeUndefined();
  });

  test('the credit never exceeds the month’s price', () => {
    forAll(fc.nat(100_000), fc.nat(700), (priceCents, days) => {
      const endsOn = addDays('2026-01-01', days);
      const cents = creditFor({ ...licence, priceCents }, endsOn)?.cents ?? 0;
      expect(cents <= 0 && cents >= -priceCents).toBe(true);
    });
  });
});

test('a bill and its reversal add up to zero', () => {
  expect(totalsOf([{ cents: 2900 }])).toEqual({ net: 2900, vat: 580, total: 3480 });
  forAll(fc.array(fc.integer({ min: -1e7, max: 1e7 })), (amounts) => {
    const there = totalsOf(amounts.map((cents) => ({ cents })));
    const back = totalsOf(amounts.map((cents) => ({ cents: -cents })));
    expect(there.total + back.total).toBe(0);
    expect(there.net + there.vat).toBe(there.total);
  });
});

test('a credit note cannot be paid', () => {
  expect(billState({ state: 'issued', total_cents: 3480 })).toBe('bill_state_issued');
  expect(billState({ state: 'paid', total_cents: 3480 })).toBe('bill_state_paid');
  for (const state of ['issued', 'paid'] as const)
    expect(billState({ state, total_cents: -1 })).toBe('bill_state_credit');
});

test.each([
  [5, 1, 4],
  [1, 1, 0],
  [0, 1, 0],
  [500, null, 0],
])('with %i used seats, the plan %s lacks %i', (used, limit, missing) => {
  expect(missingSeats(used, limit)).toBe(missing);
});
