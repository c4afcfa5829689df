import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { phoneFault, telOf } from './phone.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+33(0)612345678', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['(+34) 612 345 678', '+34612345678'],
  ['(0034) 612 345 678', '+34612345678'],
  ['(+34)612345678', '+34612345678'],
  ['06.12.34.56.78', '0612345678'],
  ['06\u00a012\u202f34\u00a056\u00a078', '0612345678'],
  ['06‑12‑34‑56‑78', '0612345678'],
  ['(0)20 7946-0958', '02079460958'],
  ['(020) 7946 0958', '02079460958'],
  ['(212) 555-0123', '2125550123'],
  ['+1 (212) 555-0123 ext. 45', '+12125550123;ext=45'],
  ['01 23 45 67 89 poste 12', '0123456789;ext=12'],
  ['01 23 45 67 89 x12', '0123456789;ext=12'],
  ['030/123456', '030123456'],
  ['123456', '123456'],
])('%s is a phone number', (text, tel) => {
  expect(phoneFault(text)).toBeUndefined();
  expect(telOf(text)).toBe(tel);
});

test.each([
  ...[
    '',
    '12345',
    'call me',
    '+',
    '00',
    '()',
    '1'.repeat(16),
    '06 12 34 56 78; 1',
    '+0612345678',
    '+33',
    '0612345678 0'.repeat(4),
  ],
  ...[
    '(06 12 34',
    '06) 12 34 56',
    '+33 +6 12 34 56 78',
    '06 12 34 56 78 ext',
    '٠٦١٢٣٤٥٦٧٨',
    '06\n12345678',
    '=0612345678',
  ],
])('%j is invalid', (text) => expect(phoneFault(text)).toBe('invalid'));

test.each(['612345678', '6 12 34 56 78', '612 345 678', '33612345678', '33 6 12 34 56 78', '447911123456'])(
  '%s has lost its beginning',
  (text) => expect(phoneFault(text)).toBe('incomplete'),
);

test('a French number is accepted in each notation, and rejected without its first digit or its +', () => {
  const pairs = fc.array(fc.nat(99), { minLength: 4, maxLength: 4 });
  forAll(
    fc.integer({ min: 1, max: 9 }),
    pairs,
    fc.constantFrom(' ', '.', '-', '', '\u00a0'),
    (first, rest, gap) => {
      const tail = rest.map((pair) => String(pair).padStart(2, '0')).join(gap);
      const national = `${first}${gap}${tail}`;
      for (const start of ['0', '+33', '0033', '+33 ', '+33 (0)', '(+33) '])
        expect(phoneFault(`${start}${national}`), start).toBeUndefined();
      expect(telOf(`+33 (0)${national}`)).toBe(`+33${national.replace(/\D/g, '')}`);
      for (const lost of [national, `33${national}`]) expect(phoneFault(lost), lost).toBe('incomplete');
    },
  );
});
