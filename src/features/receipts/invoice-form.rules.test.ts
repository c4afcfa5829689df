import { expect, test } from 'vitest';
import type { InvoiceProposal } from '#features/invoices/contract.ts';
import type { ReceiptValues } from './entry.rules.ts';
import { filledBy, isOtherVat, undoneBy } from './invoice-form.rules.ts';
import { filledByPhoto, needsPhoto } from './photo-form.rules.ts';

/** The date that the form proposes. */
const PROPOSED = '2026-11-22';
const fill = (proposal: InvoiceProposal, values: ReceiptValues) => filledBy(proposal, values, PROPOSED);

const taxi: InvoiceProposal = {
  format: 'factur-x',
  credit_note: false,
  credits: '',
  profile: 'en16931',
  abroad: false,
  territory: 'metropole',
  contradictions: [],
  supplier: 'Taxi Bleu',
  number: 'T-12',
  date: '2026-11-03',
  currency: 'EUR',
  total: '22.00',
  paid: '0.00',
  due: '22.00',
  vat_total: '2.00',
  guessed: false,
  vat: [{ rate: 1000, type: 'TYPEB', net: '20.00', vat: '2.00' }],
};

test('an invoice fills in the empty fields, and its date replaces the proposed day', () => {
  const { fields } = fill(taxi, { date: PROPOSED, valuettc: '' });
  expect(fields).toEqual({
    supplier: { before: '', after: 'Taxi Bleu' },
    comment: { before: '', after: 'T-12' },
    valuettc: { before: '', after: '22.00' },
    value_vat_type_b: { before: '', after: '2.00' },
    date: { before: '2026-11-22', after: '2026-11-03' },
  });
});

test('an invoice that does not add up is not called paid, and its contradiction is shown', () => {
  const contradiction = { sum: 'due', stated: '64.00', computed: '22.00' } as const;
  const { payment, contradiction: shown } = fill(
    { ...taxi, paid: '-42.00', due: '64.00', contradictions: [contradiction] },
    { date: PROPOSED, valuettc: '' },
  );
  expect(payment).toBeUndefined();
  expect(shown).toEqual(contradiction);
  expect(fill({ ...taxi, paid: '10.00', due: '12.00' }, { valuettc: '' })).toMatchObject({
    payment: { total: '22.00', paid: '10.00', due: '12.00' },
    contradiction: undefined,
  });
});

test('the territory of an invoice is filled in', () => {
  const { fields } = fill({ ...taxi, territory: 'la-reunion' }, { date: PROPOSED, valuettc: '' });
  expect(fields).toMatchObject({ territory: { before: '', after: 'la-reunion' } });
  expect(fill(taxi, { date: PROPOSED, valuettc: '' }).fields).not.toHaveProperty('territory');
});

test('values that the person entered are kept', () => {
  const entered = { supplier: 'G7', valuettc: '22,0', comment: 'Airport', date: '2026-11-04' };
  expect(Object.keys(fill(taxi, entered).fields)).toEqual(['value_vat_type_b']);
  const { date: _, ...dateless } = entered;
  expect(Object.keys(fill(taxi, dateless).fields)).toEqual(['value_vat_type_b', 'date']);
});

test("an invoice whose amount differs from the receipt's fills in nothing, not even the date", () => {
  expect(fill(taxi, { date: '2026-11-22', valuettc: '25' })).toMatchObject({ differs: true, fields: {} });
  expect(fill({ ...taxi, currency: 'CHF' }, { foreign_amount: '21' }).fields).toEqual({});
});

test('an amount in another currency is kept; no euro amount is guessed', () => {
  const { fields } = fill({ ...taxi, currency: 'CHF' }, {});
  expect(fields.foreign_amount?.after).toBe('22.00');
  expect(fields.currency?.after).toBe('CHF');
  expect(fields.rate_date?.after).toBe('2026-11-03');
  expect(fields).not.toHaveProperty('valuettc');
});

test('computed VAT that differs from the invoice by more than rounding is reported', () => {
  const filled = fill(taxi, {});
  expect([200, 202, 198].map((vat) => isOtherVat(filled, vat))).toEqual([false, false, false]);
  expect(isOtherVat(filled, 367)).toBe(true);
  expect(isOtherVat(filled, undefined)).toBe(false);
  expect(isOtherVat(fill({ ...taxi, abroad: true }, {}), 0)).toBe(false);
  expect(isOtherVat(fill({ ...taxi, vat_total: null }, {}), 0)).toBe(false);
});

test('for a foreign supplier, only the total is filled in, not the VAT', () => {
  const { fields } = fill({ ...taxi, abroad: true }, {});
  expect(fields.valuettc?.after).toBe('22.00');
  expect(fields.abroad).toEqual({ before: '', after: true });
  expect(fields).not.toHaveProperty('value_vat_type_b');
  const foreign = fill({ ...taxi, abroad: true, currency: 'CHF' }, {});
  expect(foreign.fields).not.toHaveProperty('abroad');
});

test('an amount that was already paid is shown, and the total stays the whole amount', () => {
  expect(fill(taxi, {}).payment).toBeUndefined();
  const { fields, payment, currency } = fill({ ...taxi, paid: '20.00', due: '2.00' }, {});
  expect(fields.valuettc?.after).toBe('22.00');
  expect({ payment, currency }).toEqual({
    currency: 'EUR',
    payment: { total: '22.00', paid: '20.00', due: '2.00' },
  });
  expect(fill({ ...taxi, paid: '20.00', due: null }, {}).payment).toBeUndefined();
});

test('a rate that was only guessed is marked if its VAT was filled in', () => {
  const guess = { ...taxi, guessed: true };
  expect(fill(taxi, {}).guessed).toBeUndefined();
  expect(fill(guess, {}).guessed).toBe(1000);
  expect(fill(guess, { value_vat_type_b: '2.00' }).guessed).toBeUndefined();
  expect(fill({ ...guess, currency: 'CHF' }, {}).guessed).toBeUndefined();
});

test('lines with both signs are filled in', () => {
  const allowance = { rate: 2000, type: 'TYPEC', net: '-5.00', vat: '-1.00' } as const;
  const filled = fill({ ...taxi, total: '16.00', vat: [...taxi.vat, allowance], vat_total: '1.00' }, {});
  expect(filled.vat).toBe(100);
  expect(filled.fields.value_vat_type_b?.after).toBe('2.00');
  expect(filled.fields.value_vat_type_c?.after).toBe('-1.00');
});

test('a credit note fills in a refund', () => {
  const credit = {
    ...taxi,
    credit_note: true,
    total: '-22.00',
    due: '-22.00',
    vat_total: '-2.00',
    vat: [{ rate: 1000, type: 'TYPEB', net: '-20.00', vat: '-2.00' }],
  } as const;
  const filled = fill({ ...credit, vat: [...credit.vat] }, {});
  expect(filled).toMatchObject({ refund: true, vat: -200, differs: false });
  expect(filled.fields.valuettc?.after).toBe('-22.00');
  expect(filled.fields.value_vat_type_b?.after).toBe('-2.00');
  expect(fill({ ...credit, vat: [] }, { valuettc: '(22,00)' }).differs).toBe(false);
  expect(fill({ ...credit, vat: [] }, { valuettc: '22,00' }).differs).toBe(true);
});

test('unknown rates and missing values fill in nothing', () => {
  const sparse = {
    ...taxi,
    number: '',
    date: null,
    total: null,
    vat: [{ rate: 850, type: null, net: '12.00', vat: '1.00' }],
  };
  expect(Object.keys(fill(sparse, {}).fields)).toEqual(['supplier']);
});

test('a photo with another amount than the entered one proposes its day and supplier only', () => {
  const values = { date: PROPOSED, valuettc: '25' };
  const filled = filledByPhoto(taxi, values, PROPOSED);
  expect(Object.keys(filled.fields)).toEqual(['supplier', 'comment', 'date']);
  expect(filled).toMatchObject({ differs: false, vat: undefined });
  expect(filledByPhoto(taxi, { date: PROPOSED, valuettc: '22,00' }, PROPOSED)).toEqual(
    filledBy(taxi, { date: PROPOSED, valuettc: '22,00' }, PROPOSED),
  );
});

test('a photo is read only if it can fill something in', () => {
  const whole = { valuettc: '12', supplier: 'G7', date: '2026-11-03' };
  expect(needsPhoto(whole, PROPOSED)).toBe(false);
  for (const open of [{ valuettc: '' }, { supplier: '' }, { date: PROPOSED }, { date: '' }])
    expect(needsPhoto({ ...whole, ...open }, PROPOSED)).toBe(true);
});

test('undoing restores the fields that nobody changed since', () => {
  const filled = fill(taxi, { date: PROPOSED, valuettc: '' });
  const after = {
    supplier: 'Taxi Bleu',
    comment: 'T-12',
    valuettc: '23',
    value_vat_type_b: '2.00',
    date: '2026-11-03',
  };
  expect(Object.fromEntries(undoneBy(filled, after))).toEqual({
    supplier: '',
    comment: '',
    value_vat_type_b: '',
    date: PROPOSED,
  });
});
