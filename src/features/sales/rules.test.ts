import { describe, expect, test } from 'vitest';
import { gapsOf, type Issuable, salesGaps, salesNumber } from './rules.ts';
import { usualVat } from './vat.rules.ts';

const company = {
  name: 'Ardoise',
  street: '1 rue du Lac',
  postcode: '69003',
  city: 'Lyon',
  country: 'FR',
  siren: '732829320',
  vatNumber: 'FR44732829320',
};
const complete: Issuable = {
  kind: 'invoice',
  seller: company,
  client: company,
  currency: 'EUR',
  exemption: '',
  vats: ['s2000'],
  total: 120,
  vat: 20,
  unpriced: false,
  delivery: null,
  hasLostDays: false,
  isDeducted: false,
};

test('numbers have a series per kind and year', () => {
  expect(salesNumber('invoice', 2026, 7)).toBe('F2026-0007');
  expect(salesNumber('credit', 2027, 12_345)).toBe('A2027-12345');
});

describe('before an invoice is issued', () => {
  const none = { ...company, name: '', street: '', siren: '', vatNumber: '' };
  const abroad = { ...company, country: 'DE', siren: '', vatNumber: 'DE136695976' };
  test.each<[string, Partial<Issuable>, string[]]>([
    ['nothing is missing', {}, []],
    ['it needs lines', { vats: [], total: 0 }, ['lines']],
    ['its total is above zero', { total: 0 }, ['total']],
    ['each line has a price', { total: 0, unpriced: true }, ['price']],
    [
      'it names the company',
      { seller: none },
      ['seller_name', 'seller_address', 'seller_siren', 'seller_vat'],
    ],
    ['it names the client', { client: none }, ['client_address', 'client_siren']],
    ['a client abroad has no SIREN', { client: abroad, vats: ['reverse'] }, []],
    [
      'a reverse charge needs the client’s VAT number',
      { client: { ...abroad, vatNumber: '' }, vats: ['reverse'] },
      ['client_vat'],
    ],
    ['an exemption needs its sentence', { vats: ['exempt'] }, ['exemption']],
    [
      'an exempt company needs no VAT number',
      { vats: ['exempt'], exemption: 'why', seller: { ...company, vatNumber: '' } },
      [],
    ],
    [
      'nothing else is beside what is outside the scope',
      { vats: ['outside', 'exempt'], exemption: 'why' },
      ['outside_mixed'],
    ],
    ['French VAT is in euros', { currency: 'CHF' }, ['currency_vat']],
    ['another currency is without VAT', { currency: 'CHF', vats: ['outside'] }, []],
    ['amounts have two decimals at most', { currency: 'TND', vats: ['outside'] }, ['currency_decimals']],
    [
      'an export names the company’s VAT number',
      { vats: ['export'], seller: { ...company, vatNumber: '' } },
      ['seller_vat'],
    ],
    [
      'a credit note is at most what is left',
      { kind: 'credit', creditable: { total: 119, vat: 20 } },
      ['credit_large'],
    ],
    [
      'goods are delivered at a complete address',
      { delivery: { street: '1 quai', postcode: '', city: '' } },
      ['delivery_address'],
    ],
    ['days are still approved', { hasLostDays: true }, ['days_lost']],
    ['a deducted deposit is not credited', { isDeducted: true }, ['credit_deducted']],
    ['a credit note can be all that is left', { kind: 'credit', creditable: { total: 120, vat: 20 } }, []],
  ])('%s', (_, changes, gaps) => {
    expect(gapsOf({ ...complete, ...changes })).toEqual(gaps);
  });

  test('each gap has an example above', () => {
    expect(salesGaps).toHaveLength(18);
  });
});

test('new lines have the VAT of the client’s country', () => {
  const vatOf = (country: string, exempt = false) => usualVat({ country }, { exempt });
  expect(['FR', 'DE', 'US', 'CH'].map((country) => vatOf(country))).toEqual([
    's2000',
    'reverse',
    'outside',
    'outside',
  ]);
  expect(vatOf('DE', true)).toBe('exempt');
});
