import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { checkedNumbers, compactNumber, isSiren, isSiret, isVatNumber } from './number.rules.ts';

describe('numbers of companies', () => {
  // Insee, Airbus, La Poste and its establishments, as printed in their legal notices.
  test.each(['120027016', '383474814', '356000000', '732829320'])('SIREN %s', (siren) => {
    expect(isSiren(siren)).toBe(true);
  });

  test.each(['12002701600563', '73282932000074', '35600000000048', '35600000049837'])('SIRET %s', (siret) => {
    expect(isSiret(siret)).toBe(true);
  });

  // Published by their companies.
  test.each([
    'FR40303265045',
    'FR83404833048',
    'BE0403053608',
    'DE136695976',
    'LU26375245',
    'ESA28015865',
    'IT00743110157',
    'NL004495445B01',
    'EL094259216',
  ])('VAT number %s', (number) => {
    expect(isVatNumber(number)).toBe(true);
  });

  test('a changed digit is noticed', () => {
    for (const valid of ['383474814', '73282932000074'])
      forAll(fc.tuple(fc.nat(valid.length - 1), fc.integer({ min: 1, max: 9 })), ([at, more]) => {
        const digit = (Number(valid[at]) + more) % 10;
        const wrong = `${valid.slice(0, at)}${digit}${valid.slice(at + 1)}`;
        expect(valid.length === 9 ? isSiren(wrong) : isSiret(wrong)).toBe(false);
      });
    for (const wrong of ['FR40303265046', 'BE0403053609', 'DE136695977', 'IT00743110158', 'NL004495446B01'])
      expect(isVatNumber(wrong)).toBe(false);
  });

  test('the SIREN comes from the SIRET, and all three belong together', () => {
    const none = { country: 'FR', siren: '', siret: '', vatNumber: '' };
    expect(checkedNumbers({ ...none, siret: '73282932000074' }).numbers.siren).toBe('732829320');
    const errorsOf = (given: object) => Object.values(checkedNumbers({ ...none, ...given }).errors);
    expect(errorsOf({ siren: '383474814', siret: '73282932000074' })).toEqual([
      { message: 'client_siret_other' },
    ]);
    expect(errorsOf({ siren: '383474814', vatNumber: 'FR40303265045' })).toEqual([
      { message: 'client_vat_other' },
    ]);
    expect(errorsOf({ siren: '303265045', vatNumber: 'FR40303265045' })).toEqual([]);
    expect(errorsOf({ country: 'US', vatNumber: 'US123456' })).toEqual([]);
  });

  test('blanks and signs that people write are removed', () => {
    expect(compactNumber('fr 40 303.265-045')).toBe('FR40303265045');
  });
});
