import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { compactIban, endingOf, isBic, isIban, printedIban } from './iban.rules.ts';

/** Examples of the SWIFT IBAN Registry for SEPA countries. */
const good = [
  'FR14 2004 1010 0505 0001 3M02 606',
  'DE89 3704 0044 0532 0130 00',
  'BE68 5390 0754 7034',
  'ES91 2100 0418 4502 0005 1332',
  'IT60 X054 2811 1010 0000 0123 456',
  'NL91 ABNA 0417 1643 00',
  'LU28 0019 4006 4475 0000',
  'PT50 0002 0123 1234 5678 9015 4',
  'CH93 0076 2011 6238 5295 7',
  'GB29 NWBK 6016 1331 9268 19',
  'IE29 AIBK 9311 5212 3456 78',
  'AT61 1904 3002 3457 3201',
  'MC58 1122 2000 0101 2345 6789 030',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
].map(compactIban);
const anyGood = fc.constantFrom(...good);

describe('an IBAN', () => {
  test.each(good)('the IBAN %s is accepted', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  // MOD 97-10 detects every single wrong character and every exchange of two adjacent ones (ISO 7064).
  test('an IBAN with one wrong digit is rejected', () => {
    forAll(anyGood, fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
      const places = [...iban].flatMap((character, place) => (/\d/.test(character) ? [place] : []));
      const place = places[at % places.length] ?? 0;
      const wrong = String((Number(iban[place]) + by) % 10);
      expect(isIban(iban.slice(0, place) + wrong + iban.slice(place + 1))).toBe(false);
    });
  });

  test('an IBAN with two exchanged digits is rejected', () => {
    forAll(anyGood, fc.nat(), (iban, from) => {
      const place = 4 + (from % (iban.length - 5));
      const [one = '', other = ''] = iban.slice(place, place + 2);
      fc.pre(/\d/.test(one) && /\d/.test(other) && one !== other);
      expect(isIban(iban.slice(0, place) + other + one + iban.slice(place + 2))).toBe(false);
    });
  });

  test('an IBAN with a missing or additional character is rejected', () => {
    forAll(anyGood, fc.nat(), fc.constantFrom(...'0123456789'), (iban, at, digit) => {
      const place = 4 + (at % (iban.length - 4));
      expect(isIban(iban.slice(0, place) + iban.slice(place + 1))).toBe(false);
      expect(isIban(iban.slice(0, place) + digit + iban.slice(place))).toBe(false);
    });
  });

  test('any other text is rejected', () => {
    forAll(fc.string(), (text) => {
      expect(isIban(compactIban(text))).toBe(false);
    });
  });

  test('an IBAN of a country outside SEPA is accepted', () => {
    expect(isIban(compactIban('TR33 0006 1005 1978 6457 8413 26'))).toBe(true);
    expect(isIban(compactIban('SA03 8000 0000 6080 1016 7519'))).toBe(true);
  });

  test('an IBAN can have blanks, hyphens and lower case letters', () => {
    expect(compactIban(' fr14-2004\u00a01010 0505.0001 3m02 606 ')).toBe('FR1420041010050500013M02606');
    forAll(anyGood, (iban) => {
      expect(compactIban(printedIban(iban))).toBe(iban);
    });
    expect(printedIban('BE68539007547034')).toBe('BE68\u00a05390\u00a00754\u00a07034');
    expect(endingOf('BE68539007547034')).toBe('7034');
  });
});

test('a BIC has 8 or 11 characters', () => {
  expect(['AGRIFRPP', 'AGRIFRPP882', 'agri', 'AGRIFRPP88', '12345678'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
