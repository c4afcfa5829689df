import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { parseDecimal } from './decimal.ts';
import { locales } from './locale.ts';
import { decimalOf, formatMoney, formatPrice, parseMoney, parseSignedCents } from './money.ts';

const euros = (text: string) => parseMoney(text, 'EUR');

describe('an amount in euros', () => {
  test.each([
    ['12€50', '12.50'],
    ['12 € 50', '12.50'],
    ['12€5', '12.5'],
    ['12EUR50', '12.50'],
    ['1 234€50', '1234.50'],
    ['1 234', '1234'],
    ['1\u00a0234,50\u00a0€', '1234.50'],
    ['1\u202f234\u202f567,89', '1234567.89'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['€12', '12'],
    ['12 EUR', '12'],
    ['12 euros', '12'],
    ['Eur 12,5', '12.5'],
    ['-5', '-5'],
    ['−5,00 €', '-5.00'],
    ['-€5', '-5'],
    ['€ -5', '-5'],
    ['5,00-', '-5.00'],
    ['5,00- €', '-5.00'],
    ['(5)', '-5'],
    ['(€5.00)', '-5.00'],
    ['(5,00) €', '-5.00'],
    ['+5', '5'],
    [',5', '0.5'],
    ['.50', '0.50'],
    ['007,50', '7.50'],
    ['\u200e12,50\u200e', '12.50'],
    [' 12 ', '12'],
  ])('%j is %s', (text, decimal) => expect(euros(text)).toBe(decimal));

  test.each([
    ...[
      '',
      ' ',
      '-',
      '€',
      '()',
      '.',
      ',',
      '12,',
      '12.',
      '12.-',
      '12,–',
      '8 40',
      '8 4',
      '1 2345',
      '12 34 567',
    ],
    ...[
      '1  234',
      '1 234’567',
      '1 234.567,89',
      '1.23.456',
      '1,234',
      '1.234',
      '0 123',
      '0,123,456',
      '12,345.678,9',
    ],
    ...['12€500', '12€50€', '€12€', '12.5€50', '1€234', '12$', '$12', 'CHF 12', '12 USD', '12 £', '12€ 50 c'],
    ...['--5', '-5-', '-(5)', '(-5)', '(5', '5)', '5+', '1-2', '12-50', '1e3', '0x10', 'Infinity', 'NaN'],
    ...[
      '١٢',
      '１２',
      '12½',
      '12/2',
      '12:50',
      '12;50',
      '12..50',
      '12,,50',
      '12,.50',
      '12_500',
      '=12',
      "'12",
      '12 %',
    ],
    ...['1.2.3', '1,2,3', '12h', 'twelve', '12\n50', '12.505', `${'1'.repeat(70)}`],
  ])('%j is not an amount', (text) => expect(euros(text)).toBeUndefined());
});

describe('other notations', () => {
  test('a comma or a point alone starts the decimals, unless there are none', () => {
    expect(parseDecimal('1,085', { digits: 6 })).toBe('1.085');
    expect(parseDecimal('1.085', { digits: 6 })).toBe('1.085');
    expect(parseMoney('45,500', 'TND')).toBe('45.500');
    expect(parseMoney('1,234', 'JPY')).toBe('1234');
    expect(parseMoney('1.234', 'JPY')).toBeUndefined();
    expect(parseMoney('12¥50', 'JPY')).toBeUndefined();
  });

  test('units are those of the field', () => {
    expect(parseDecimal('8,5 %', { digits: 2, units: ['%'] })).toBe('8.5');
    expect(parseDecimal('8%5', { digits: 2, units: ['%'] })).toBeUndefined();
    expect(parseDecimal('12 km', { digits: 1, units: ['km'] })).toBe('12');
    expect(parseMoney('$12', 'USD')).toBe('12');
    expect(parseMoney('12,50 $US', 'USD')).toBe('12.50');
    expect(parseMoney('1\u202f234 F\u202fCFA', 'XOF') ?? parseMoney('1 234 FCFA', 'XOF')).toBe('1234');
  });
});

/** A spelling and the value that a person reads in it, built from its parts. */
const spelling = fc
  .record({
    whole: fc.oneof(fc.nat(999), fc.nat(999_999), fc.nat(999_999_999)),
    decimals: fc.constantFrom('', '5', '05', '50', '99', '00'),
    group: fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', ',', '.'),
    point: fc.constantFrom(',', '.', '€', ' € ', 'EUR'),
    unit: fc.constantFrom('', '€', 'EUR', 'euros', 'eur'),
    place: fc.constantFrom<'before' | 'after'>('before', 'after'),
    gap: fc.constantFrom('', ' ', '\u00a0'),
    sign: fc.constantFrom<[string, string]>(
      ['', ''],
      ['-', ''],
      ['− ', ''],
      ['', '-'],
      ['(', ')'],
      ['+', ''],
    ),
  })
  .filter(({ group, point, decimals, unit, whole }) => {
    const isByUnit = /[€E]/.test(point);
    if (decimals !== '' && (point === group || (isByUnit && unit !== ''))) return false;
    // Ambiguous: one group after a comma or a point, without decimals.
    return !((decimals === '' || isByUnit) && /[.,]/.test(group) && whole > 999 && whole < 1_000_000);
  })
  .map(({ whole, decimals, group, point, unit, place, gap, sign: [before, after] }) => {
    const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group);
    const number = decimals === '' ? digits : `${digits}${point}${decimals}`;
    const withUnit =
      unit === '' ? number : place === 'before' ? `${unit}${gap}${number}` : `${number}${gap}${unit}`;
    const isNegative = !['', '+'].includes(before) || after !== '';
    const cents = whole * 100 + Number(decimals.padEnd(2, '0'));
    return { text: `${before}${withUnit}${after}`, cents: isNegative && cents !== 0 ? -cents : cents };
  });

test('every spelling is read as a person reads it', () => {
  fc.assert(
    fc.property(spelling, ({ text, cents }) => {
      expect(parseSignedCents(text), JSON.stringify(text)).toBe(cents);
    }),
    { numRuns: 20_000 },
  );
});

test('an amount that was formatted in either language is parsed back', () => {
  const currency = fc.constantFrom(
    'EUR',
    'USD',
    'GBP',
    'CHF',
    'JPY',
    'TND',
    'XOF',
    'XPF',
    'KWD',
    'MAD',
    'CAD',
  );
  forAll(
    fc.integer({ min: -1e12, max: 1e12 }),
    currency,
    fc.constantFrom(...locales),
    (units, code, locale) => {
      const text = formatMoney(units, locale, code);
      const parsed = parseMoney(text, code);
      expect(parsed?.replace(/^-(?=[0.]+$)/, ''), JSON.stringify(text)).toBe(decimalOf(units, code));
    },
  );
  forAll(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(...locales), (cents, locale) => {
    expect(parseSignedCents(formatPrice(cents, locale))).toBe(cents);
  });
});

/** The value of digits with at most one separator, whatever is around them; otherwise undefined. */
function plainReading(text: string): number | undefined {
  const bare = text.replace(/[€\s()+−-]/g, '');
  return /^\d*(?:[.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}

test('100,000 edits of a valid amount are rejected or keep the order of magnitude', () => {
  const inserted = [
    ' ',
    '\u00a0',
    '\u202f',
    '.',
    ',',
    "'",
    '’',
    '€',
    '-',
    '−',
    '+',
    '(',
    ')',
    ';',
    ':',
    '/',
    '_',
  ];
  const formatted = fc
    .record({ cents: fc.integer({ min: 1, max: 1_000_000_000 }), locale: fc.constantFrom(...locales) })
    .map(({ cents, locale }) => ({ cents, text: formatMoney(cents, locale) }));
  const edit = fc.record({
    kind: fc.constantFrom('drop', 'double', 'move', 'insert', 'replace'),
    at: fc.nat(40),
    to: fc.nat(40),
    character: fc.constantFrom(...inserted),
  });
  let accepted = 0;
  fc.assert(
    fc.property(formatted, edit, ({ cents, text }, { kind, at, to, character }) => {
      const places = [...text].flatMap((one, index) => (/\d/.test(one) ? [] : [index]));
      const place = places[at % places.length] ?? 0;
      const separator = text[place] ?? '';
      const without = text.slice(0, place) + text.slice(place + 1);
      const insert = (where: string, what: string, index: number) =>
        where.slice(0, index % (where.length + 1)) + what + where.slice(index % (where.length + 1));
      const edited =
        kind === 'drop'
          ? without
          : kind === 'double'
            ? insert(text, separator, place)
            : kind === 'move'
              ? insert(without, separator, to)
              : kind === 'insert'
                ? insert(text, character, to)
                : insert(without, character, place);
      const parsed = parseSignedCents(edited);
      if (parsed === undefined) return;
      accepted++;
      const plain = plainReading(edited);
      // Digits with one separator or none are read as they are: nothing shows that a separator is missing.
      const expected = plain === undefined ? cents : Math.round(plain * 100);
      expect(Math.abs(parsed), `${JSON.stringify(text)} → ${JSON.stringify(edited)}`).toBe(expected);
    }),
    { numRuns: 100_000 },
  );
  expect(accepted).toBeGreaterThan(10_000);
});

test('a long text is rejected at once', () => {
  for (const text of ['1'.repeat(1e6), `${' '.repeat(1e6)}x`, `1${' 000'.repeat(1e5)}`, '€'.repeat(1e6)])
    expect(euros(text)).toBeUndefined();
});
