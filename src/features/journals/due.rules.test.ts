import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VatKind } from '#features/sales/vat.rules.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { type Collected, dueOf, movementsOf, type VatEvent, type VatSum } from './due.rules.ts';

const taxed = (taxable: number, tax: number, vat: VatKind = 's2000'): VatSum => ({ vat, taxable, tax });
const payment = (paid: number): VatEvent => ({ paid, total: 0, vats: [] });

test.each<[string, number, number]>([
  ['nothing is paid', 0, 0],
  ['a third is paid', 400, 67],
  ['all but a cent is paid', 1199, 200],
  ['all is paid', 1200, 200],
  ['more is paid', 1300, 200],
])('of 1,200 with 200 of VAT, %s', (_, paid, tax) => {
  expect(dueOf({ total: 1200, paid, vats: [taxed(1000, 200)] })[0]?.tax).toBe(tax);
});

test('the last payment takes what rounding left', () => {
  const invoice = { total: 100, paid: 0, vats: [taxed(83, 17)] };
  const movements = movementsOf(invoice, [], [payment(33), payment(33), payment(34)]);
  expect(movements.map(([sum]) => [sum?.taxable, sum?.tax])).toEqual([
    [27, 6],
    [28, 5],
    [28, 6],
  ]);
});

test('a cancelled payment and a credit note take back what they made due', () => {
  const invoice = { total: 1200, paid: 0, vats: [taxed(1000, 200)] };
  const credit: VatEvent = { paid: 0, total: -600, vats: [taxed(-500, -100)] };
  const events = [payment(1200), credit, payment(-1200)];
  expect(movementsOf(invoice, [], events).map(([sum]) => sum?.tax)).toEqual([200, -100, -100]);
});

test('amounts near a billion are exact', () => {
  const total = 199_999_999_999;
  const [due] = dueOf({ total, paid: total - 1, vats: [taxed(166_666_666_666, 33_333_333_333)] });
  expect(due).toEqual({ vat: 's2000', taxable: 166_666_666_665, tax: 33_333_333_333 });
});

const kinds = ['s2000', 's1000', 's550'] as const satisfies readonly VatKind[];
const sums = fc
  .uniqueArray(fc.constantFrom(...kinds), { minLength: 1 })
  .chain((some) =>
    fc.tuple(
      ...some.map((vat) =>
        fc
          .integer({ min: 1, max: 5_000_000 })
          .map((taxable) => taxed(taxable, Math.round(taxable * 0.2), vat)),
      ),
    ),
  );
/** Shares of payments, cancellations and credit notes, in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('cancel' as const), share: fc.nat(10) }),
    fc.record({ kind: fc.constant('credit' as const), share: fc.integer({ min: 1, max: 60 }) }),
  ),
  { maxLength: 12 },
);

test('whatever is paid, cancelled and credited, in one run or several, what is due follows from the end', () => {
  forAll(fc.tuple(sums, steps, fc.nat(12)), ([vats, some, cut]) => {
    const sumOf = (all: readonly VatSum[]) => all.reduce((sum, one) => sum + one.taxable + one.tax, 0);
    const invoice: Collected = { total: sumOf(vats), paid: 0, vats };
    let left = vats;
    let paid = 0;
    const payments: number[] = [];
    const events = some.flatMap(({ kind, share }): VatEvent[] => {
      if (kind === 'pay') {
        const amount = Math.min(Math.ceil((invoice.total * share) / 100), Math.max(0, sumOf(left) - paid));
        if (amount === 0) return [];
        payments.push(amount);
        paid += amount;
        return [payment(amount)];
      }
      if (kind === 'cancel') {
        const [amount] = payments.splice(share % Math.max(1, payments.length), 1);
        if (amount === undefined) return [];
        paid -= amount;
        return [payment(-amount)];
      }
      const part = (cents: number) => -Math.floor((cents * share) / 100) || 0;
      const credited = left.map((one) => ({ ...one, taxable: part(one.taxable), tax: part(one.tax) }));
      left = left.map((one, at) => ({
        ...one,
        taxable: one.taxable + (credited[at]?.taxable ?? 0),
        tax: one.tax + (credited[at]?.tax ?? 0),
      }));
      return [{ paid: 0, total: sumOf(credited), vats: credited }];
    });
    const all = movementsOf(invoice, [], events).flat();
    const dueAtEnd = dueOf({ total: sumOf(left), paid, vats: left });
    for (const { vat, tax, taxable } of dueAtEnd) {
      const own = all.filter((one) => one.vat === vat);
      if (events.length > 0) {
        expect(own.reduce((sum, one) => sum + one.tax, 0)).toBe(tax);
        expect(own.reduce((sum, one) => sum + one.taxable, 0)).toBe(taxable);
      }
      const most = left.find((one) => one.vat === vat)?.tax ?? 0;
      expect(tax >= 0 && tax <= most).toBe(true);
      if (paid >= sumOf(left)) expect(tax).toBe(sumOf(left) === 0 ? 0 : most);
    }
    // A second run continues from what the first stored.
    const first = movementsOf(invoice, [], events.slice(0, cut));
    const middle = events.slice(0, cut).reduce<Collected>(
      (state, event) => ({
        paid: state.paid + event.paid,
        total: state.total + event.total,
        vats: state.vats.map((one) => {
          const change = event.vats.find(({ vat }) => vat === one.vat);
          return {
            ...one,
            taxable: one.taxable + (change?.taxable ?? 0),
            tax: one.tax + (change?.tax ?? 0),
          };
        }),
      }),
      invoice,
    );
    const second = movementsOf(middle, first.flat(), events.slice(cut));
    expect([...first, ...second]).toEqual(movementsOf(invoice, [], events));
  });
});
