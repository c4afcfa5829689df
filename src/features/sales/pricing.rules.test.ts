import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, fieldsOf, firstOfMonth } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { balanceOf, depositAmount, dueMonth, type MonthlyTerms, netsOf } from './pricing.rules.ts';
import { totalsOf } from './total.rules.ts';
import { treatments, vatKinds } from './vat.rules.ts';

describe('a monthly amount', () => {
  const terms: MonthlyTerms = {
    amount: 310_000,
    startsOn: '2026-01-22',
    endsOn: '2026-03-15',
    partial: 'prorated',
  };

  test.each<[Day, number | undefined]>([
    ['2025-12-01', undefined],
    ['2026-01-01', 100_000],
    ['2026-02-01', 310_000],
    ['2026-03-01', 150_000],
    ['2026-04-01', undefined],
  ])('of %s is its share of days', (month, amount) => {
    expect(dueMonth(terms, month)?.amount).toBe(amount);
  });

  test('is whole when incomplete months are charged in full, and for a month that begins and ends it', () => {
    expect(dueMonth({ ...terms, partial: 'full' }, '2026-01-01')).toEqual({
      amount: 310_000,
      from: '2026-01-22',
      to: '2026-01-31',
    });
    const short: MonthlyTerms = { ...terms, endsOn: '2026-01-22' };
    expect(dueMonth(short, '2026-01-01')?.amount).toBe(10_000);
  });

  test('costs what a count of single days costs, to half a cent per month', () => {
    const day = fc.nat(800).map((days) => addDays('2026-01-01', days));
    forAll(
      fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), day, fc.nat(500)),
      ([amount, startsOn, length]) => {
        const endsOn = addDays(startsOn, length);
        let exact = 0;
        const months = new Map<Day, number>();
        for (let at = startsOn; at <= endsOn; at = addDays(at, 1)) {
          const first = firstOfMonth(fieldsOf(at));
          const days = fieldsOf(addDays(firstOfMonth(fieldsOf(addDays(first, 31))), -1)).day;
          exact += amount / days;
          months.set(first, 0);
        }
        const own: MonthlyTerms = { amount, startsOn, endsOn, partial: 'prorated' };
        const sum = [...months.keys()].reduce(
          (before, first) => before + (dueMonth(own, first)?.amount ?? 0),
          0,
        );
        expect(Math.abs(sum - exact)).toBeLessThanOrEqual(months.size / 2 + 0.01);
      },
    );
  });
});

test('a share is rounded down to whole cents of VAT', () => {
  const of = (share: number, vat: (typeof vatKinds)[number]) =>
    depositAmount({ share, amount: null }, 1_234_567, vat);
  expect([of(3000, 's2000'), of(3000, 's550'), of(3000, 's210'), of(3000, 'outside')]).toEqual([
    370_370, 370_200, 370_000, 370_370,
  ]);
  expect(depositAmount({ share: null, amount: 12_345 }, 1_234_567, 's2000')).toBe(12_345);
});

const vat = fc.constantFrom(...vatKinds);
const price = fc.integer({ min: 10_000, max: 99_999_999 });
const flat = { quantity: 100, discount: 0 } as const;

test('deposits by share and the balance are the whole price, its VAT and its total to the cent', () => {
  const shares = fc.array(fc.integer({ min: 1000, max: 3300 }), { maxLength: 3 });
  forAll(fc.tuple(price, vat, shares), ([total, kind, parts]) => {
    const deposits = parts.map((share) => depositAmount({ share, amount: null }, total, kind));
    const lines = deposits.map((net) => ({ ...flat, price: net, vat: kind }));
    const balance = totalsOf([
      { ...flat, price: total, vat: kind },
      ...lines.map((line) => ({ ...line, quantity: -100 })),
    ]);
    const invoices = [...lines.map((line) => totalsOf([line])), balance];
    // A second computation: VAT of the whole price with integers of any size.
    const whole = (BigInt(total) * BigInt(treatments[kind].rate) * 2n + 10_000n) / 20_000n;
    expect(invoices.reduce((sum, { net }) => sum + net, 0)).toBe(total);
    expect(invoices.reduce((sum, one) => sum + BigInt(one.vat), 0n)).toBe(whole);
    expect(invoices.reduce((sum, one) => sum + BigInt(one.total), 0n)).toBe(BigInt(total) + whole);
  });
});

test('with any amounts, VAT kinds and credit notes the nets are exact per VAT, and VAT to half a cent per invoice', () => {
  const stated = fc.record({ vat, net: fc.integer({ min: -5_000_000, max: 5_000_000 }) });
  forAll(fc.tuple(price, vat, fc.array(fc.array(stated, { maxLength: 4 }), { maxLength: 5 })), (given) => {
    const [total, kind, documents] = given;
    const deposits = documents.map((parts, at) => ({
      number: String(at),
      issuedOn: '2026-01-01' as const,
      nets: netsOf(parts),
    }));
    const nets = deposits.flatMap((deposit) => [...deposit.nets]);
    const balance = totalsOf([
      { ...flat, price: total, vat: kind },
      ...nets.map(([own, net]) => ({
        ...flat,
        price: Math.abs(net),
        quantity: net < 0 ? 100 : -100,
        vat: own,
      })),
    ]);
    expect(balance.net).toBe(balanceOf(total, deposits));
    for (const one of vatKinds) {
      const before = documents.flat().filter((part) => part.vat === one);
      const invoiced = before.reduce((sum, { net }) => sum + net, 0);
      const last = balance.vats.find((sum) => sum.kind === one);
      expect((last?.taxable ?? 0) + invoiced).toBe(one === kind ? total : 0);
      const exact = ((one === kind ? total : 0) - invoiced) * treatments[one].rate;
      expect(Math.abs((last?.vat ?? 0) - exact / 10_000)).toBeLessThanOrEqual(0.5);
    }
  });
});
