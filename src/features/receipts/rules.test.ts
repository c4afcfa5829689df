import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratesOn } from '#features/vat/rules.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { type AmountContext, amountsOf, MOST_CENTS, type ReceiptInput } from './rules.ts';

const context: AmountContext = {
  poste: { vatComposed: false, vatFullType: 'TYPEB', mileage: false },
  rates: ratesOn('2026-11-05'),
};
const plain: ReceiptInput = {
  date: '2026-11-05',
  abroad: false,
  territory: 'metropole',
  currency: '',
  foreign_amount: '',
  exchange_rate: '',
  purpose: '',
};
const abroad: ReceiptInput = {
  ...plain,
  currency: 'CHF',
  foreign_amount: '100',
  exchange_rate: '1.05',
  rate_date: '2026-11-04',
};

describe('a receipt in another currency', () => {
  test('a receipt in another currency is booked in euros without VAT', () => {
    expect(amountsOf(abroad, context)).toEqual({
      amounts: {
        gross: 10_500,
        lines: [{ type: 'TYPEE', rate: 0, net: 10_500, vat: 0 }],
        foreign: { currency: 'CHF', amount: '100', rate: '1.05', rateDate: '2026-11-04' },
      },
    });
  });

  test.each<[string, Partial<ReceiptInput>]>([
    ['currency', { currency: 'XXQ' }],
    ['foreign_amount', { foreign_amount: '0' }],
    ['exchange_rate', { exchange_rate: '' }],
    ['rate_date', { rate_date: undefined }],
    ['foreign_amount', { foreign_amount: '999999999', exchange_rate: '999999' }],
  ])('an invalid %s gives an error', (field, more) => {
    const outcome = amountsOf({ ...abroad, ...more }, context);
    expect(Object.keys('errors' in outcome ? outcome.errors : {})).toEqual([field]);
  });

  test('the euro is not a foreign currency', () => {
    const outcome = amountsOf({ ...abroad, currency: 'EUR', valuettc: 1100 }, context);
    expect(outcome).toEqual({
      amounts: { gross: 1100, lines: [{ type: 'TYPEB', rate: 1000, net: 1000, vat: 100 }] },
    });
  });
});

test('VAT as printed that is empty or zero means no VAT, whatever the total', () => {
  const blank = fc.constantFrom(undefined, 0);
  const cents = fc.integer({ min: -MOST_CENTS, max: MOST_CENTS }).filter((gross) => gross !== 0);
  const composed = { ...context, poste: { ...context.poste, vatComposed: true } };
  forAll(fc.tuple(cents, blank, blank, blank, blank), ([gross, a, b, c, untaxed]) => {
    const printed = { value_vat_type_a: a, value_vat_type_b: b, value_vat_type_c: c, value_untaxed: untaxed };
    expect(amountsOf({ ...plain, valuettc: gross, ...printed } as ReceiptInput, composed)).toEqual({
      amounts: { gross, lines: [{ type: 'TYPEE', rate: 0, net: gross, vat: 0 }] },
    });
  });
});
