import { describe, expect, test } from 'vitest';
import { ratesOn } from '#features/vat/rules.ts';
import type { Receipt } from './contract.ts';
import {
  bodyOf,
  errorsIn,
  hasSign,
  isGiftIn,
  isRefund,
  outcomeOf,
  printedIn,
  shapeOf,
  territoryIn,
  valuesOf,
  withSign,
} from './form.rules.ts';

const rates = ratesOn('2026-11-05');
const taxi = { vatcomposed: false, vatfulltype: 'TYPEB', mileage: false } as const;
const meal = { vatcomposed: true, vatfulltype: 'TYPEC', mileage: false } as const;
const car = { vatcomposed: false, vatfulltype: 'TYPEE', mileage: true } as const;
const context = { rates, files: 1 };
const draft = { date: '2026-11-05', posteId: '3', valuettc: '22,00' };

/** The values sent by the form that are not empty. */
const filledIn = (...given: Parameters<typeof bodyOf>) =>
  Object.fromEntries(Object.entries(bodyOf(...given)).filter(([, value]) => value !== ''));

describe('the sent values', () => {
  test('the sent values clear the fields that the type does not have, because an omitted field would stay unchanged', () => {
    expect(bodyOf({ ...draft, currency: 'USD' }, car)).toMatchObject({ currency: '', valuettc: '' });
    expect(bodyOf(draft, taxi)).toMatchObject({ currency: '', distance: '', abroad: '' });
  });

  test('the sent values include only the fields of the chosen type', () => {
    const all = {
      ...draft,
      value_vat_type_c: '2',
      currency: '',
      distance: '12',
      vehicleId: '5',
      comment: 'x',
    };
    expect(filledIn(all, taxi)).toEqual({ ...draft, comment: 'x' });
    expect(filledIn(all, meal)).toEqual({ ...draft, value_vat_type_c: '2', comment: 'x' });
    expect(filledIn(all, car)).toEqual({
      date: draft.date,
      posteId: '3',
      distance: '12',
      vehicleId: '5',
      comment: 'x',
    });
  });

  test('the sent values contain no VAT for a payment abroad or in another currency, whatever the type', () => {
    const abroad = { ...draft, abroad: true };
    expect(filledIn({ ...abroad, value_vat_type_c: '2' }, meal)).toEqual(abroad);
    expect(outcomeOf(abroad, { ...context, poste: taxi })).toMatchObject({
      amounts: { lines: [{ type: 'TYPEE', rate: 0, net: 2200, vat: 0 }] },
    });
    expect(filledIn({ ...abroad, currency: 'CHF' }, taxi)).not.toHaveProperty('abroad');
    expect(shapeOf(abroad, car)).toBe('mileage');
  });

  test('the sent values omit the currency if it is the euro', () => {
    expect(shapeOf({ currency: 'EUR' }, taxi)).toBe('full');
    expect(shapeOf({ currency: 'CHF' }, taxi)).toBe('foreign');
    expect(shapeOf({ currency: 'CHF' }, car)).toBe('mileage');
  });
});

describe('the amounts', () => {
  test('the amounts are computed at the rate of the type', () => {
    expect(outcomeOf(draft, { ...context, poste: taxi })).toEqual({
      amounts: { gross: 2200, lines: [{ type: 'TYPEB', rate: 1000, net: 2000, vat: 200 }] },
    });
  });

  test('a missing total gives an error except for a journey, and an invalid date gives no amounts', () => {
    expect(errorsIn({ ...draft, valuettc: '' }, { ...context, poste: taxi })).toHaveProperty('valuettc');
    expect(errorsIn({ ...draft, valuettc: '' }, { ...context, poste: undefined })).toHaveProperty('valuettc');
    expect(errorsIn({ ...draft, valuettc: '' }, { ...context, poste: car })).not.toHaveProperty('valuettc');
    expect(outcomeOf({ ...draft, date: 'soon' }, { ...context, poste: taxi })).toBeUndefined();
  });
});

describe('errors', () => {
  test('amounts that cannot add up give an error', () => {
    const wrong = errorsIn({ ...draft, value_vat_type_b: '9' }, { ...context, poste: meal });
    expect(wrong.valuettc?.message).toBe('vat_mismatch');
    // The specification requires only the total (business-app §6).
    expect(errorsIn(draft, { ...context, poste: meal })).toEqual({});
    expect(errorsIn({ ...draft, value_vat_type_b: '2' }, { ...context, poste: meal })).toEqual({});
  });

  test('a receipt without file and reason gives an error, unless it is a journey', () => {
    const bare = { ...context, files: 0 };
    expect(errorsIn(draft, { ...bare, poste: taxi }).files?.message).toBe('document_needed');
    expect(errorsIn({ ...draft, no_document: ' ' }, { ...bare, poste: taxi })).toHaveProperty('files');
    expect(errorsIn({ ...draft, no_document: 'lost' }, { ...bare, poste: taxi })).toEqual({});
    const journey = { ...draft, distance: '12', vehicleId: '5', purpose: 'To a client' };
    expect(errorsIn(journey, { ...bare, poste: car })).toEqual({});
  });
});

test('printed amounts are undefined without a positive total', () => {
  expect(printedIn({ ...draft, value_vat_type_c: '2' })).toMatchObject({ gross: 2200 });
  for (const valuettc of ['', '0', 'x']) expect(printedIn({ ...draft, valuettc })).toBeUndefined();
});

describe('a receipt of a territory', () => {
  const corsican = { ...draft, territory: 'corse', valuettc: '113', value_vat_type_f: '13' };

  test('its VAT is entered as printed, whatever the type; without VAT there is nothing to enter', () => {
    expect(shapeOf({ ...draft, territory: 'corse' }, taxi)).toBe('composed');
    expect(shapeOf({ ...draft, territory: 'mayotte' }, meal)).toBe('full');
    expect(shapeOf({ ...draft, territory: 'corse' }, car)).toBe('mileage');
    expect(territoryIn({ territory: 'x' })).toBe('metropole');
  });

  test('amounts typed for another territory are neither counted nor sent', () => {
    expect(printedIn(corsican)).toEqual({ gross: 11_300, vat: { TYPEF: 1300 } });
    expect(bodyOf(corsican, taxi)).toMatchObject({ territory: 'corse', value_vat_type_f: '13' });
    const mainland = { ...corsican, territory: 'metropole' };
    expect(printedIn(mainland)).toEqual({ gross: 11_300, vat: {} });
    expect(bodyOf(mainland, meal)).toMatchObject({ value_vat_type_f: '' });
    const overseas = { ...corsican, territory: 'la-reunion', value_vat_type_a: '2' };
    expect(bodyOf(overseas, meal)).toMatchObject({ value_vat_type_a: '', value_vat_type_f: '13' });
  });

  test('only a gift has a beneficiary', () => {
    const share = { shareId: 1, type: null, share: null, from: '2026-01-01' } as const;
    const gifts = { ...taxi, shares: [{ ...share, basis: 'gift' as const }] };
    const values = { ...draft, date: '2026-11-05', beneficiary: 'Ada' };
    expect(bodyOf(values, gifts).beneficiary).toBe('Ada');
    expect(bodyOf(values, taxi).beneficiary).toBe('');
    expect(isGiftIn({ ...values, date: '2025-12-31' }, gifts)).toBe(false);
  });
});

test('a VAT amount of zero equals an empty field', () => {
  const receipt: Receipt = {
    receiptId: 1,
    receiptNumber: 1,
    reportId: 1,
    date: '2026-11-05',
    posteId: 3,
    poste: 'Meal',
    supplier: '',
    comment: '',
    beneficiary: '',
    tags: '',
    billable: false,
    valuettc: '22.00',
    valueht: '20.00',
    value_vat_type_a: '0.00',
    value_vat_type_b: '2.00',
    value_vat_type_c: '0.00',
    value_vat_type_d: '0.00',
    value_vat_type_f: '0.00',
    value_vat_type_g: '0.00',
    value_untaxed: '0.00',
    vat: [],
    no_document: '',
    abroad: false,
    territory: 'metropole',
    foreign: null,
    mileage: null,
    correction: null,
    question: null,
    refusal: null,
    attachments: [],
    refund_of: null,
    refunds: [],
    hints: [],
  };
  expect(valuesOf(receipt, meal)).toMatchObject({ value_vat_type_a: '', value_vat_type_b: '2.00' });
});

describe('a refund', () => {
  test.each([
    [{ valuettc: '-12' }, true],
    [{ valuettc: '(12,00)' }, true],
    [{ valuettc: '−' }, false],
    [{ valuettc: '12' }, false],
    [{ valuettc: '12', currency: 'CHF', foreign_amount: '-3' }, true],
    [{ valuettc: '-12', currency: 'CHF', foreign_amount: '3' }, false],
    [{}, false],
  ])('%j: %s', (values, expected) => expect(isRefund(values)).toBe(expected));

  test('a refund is linked to a payment, and a payment is linked to nothing', () => {
    const linked = { ...draft, refund_of: '7' };
    expect(bodyOf(linked, taxi).refund_of).toBe('');
    expect(bodyOf({ ...linked, valuettc: '-22' }, taxi).refund_of).toBe('7');
    expect(bodyOf({ ...linked, valuettc: '-22' }, car).refund_of).toBe('');
  });

  test('the sign of a refund comes from the switch, or from the sign that was typed', () => {
    expect([withSign('12,5', true), withSign('-12', true), withSign('(12)', false)]).toEqual([
      ...['-12,5', '-12', '12'],
    ]);
    expect([withSign('', true), withSign('-', false)]).toEqual(['', '-']);
    // No sign between digits is removed: that would join them.
    expect([withSign('12-50', true), withSign('5,00- €', false)]).toEqual(['-12-50', '5,00 €']);
    expect(['-', '−1', '(', '+2', '12-'].map(hasSign)).toEqual(new Array(5).fill(true));
    expect(['', '12', '1,2'].map(hasSign)).toEqual([false, false, false]);
    expect(printedIn({ valuettc: '-22', value_vat_type_b: '(2)' })).toEqual({
      gross: -2200,
      vat: { TYPEB: -200 },
    });
  });
});
