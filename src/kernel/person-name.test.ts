import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { isName, tidyName } from './person-name.ts';

test.each([
  ...[
    'Zoé',
    'Gal·la',
    'J.',
    'J.R.R.',
    'J.-P.',
    'St. John',
    'O’Neil',
    "O'Neil",
    'Jean-Luc',
    "D'",
    'D’ Angelo',
  ],
  ...[
    'Nguyễn',
    'Nguyễn',
    'Łukasz',
    '李',
    '山田',
    'ジョン・スミス',
    'Ярослав',
    'محمد',
    'אברהם',
    'Jean Luc',
    'ʻAkahi',
  ],
  ...["Van 't Hoff", 'Martin Jr.', 'Le Goff-O’Neil', 'Ṣọlá', 'प्रिया'],
])('%s is a name', (name) => expect(isName(tidyName(name))).toBe(true));

test.each([
  ...[
    '',
    'R2D2',
    'a@b',
    '-Anne',
    'a\u0000b',
    '<b>',
    '1',
    'evil.example',
    'www.evil.example',
    'J..',
    'Anne--Marie',
    '.',
    "'",
  ],
  ...['a_b', 'a/b', 'a:b', 'Ada, Countess', '😀', 'a(b)', '\u0301a', 'x'.repeat(101)],
])('%j is not a name', (name) => expect(isName(tidyName(name))).toBe(false));

test('a name has only letters, accents and what stands between them', () => {
  forAll(fc.string({ unit: 'grapheme' }), (text) => {
    if (isName(text)) expect(text).toMatch(/^[\p{L}\p{M} ·‧・.'’-]+$/u);
  });
  forAll(
    fc.constantFrom('Ada', 'Jean-Luc', 'J.'),
    fc.constantFrom(...'0123456789@#€$%&/\\<>{}[]()=?!"+*;:,_|~'),
    (name, sign) => {
      for (let at = 0; at <= name.length; at++)
        expect(isName(tidyName(name.slice(0, at) + sign + name.slice(at)))).toBe(false);
    },
  );
});

test('a long text is rejected in linear time', () => {
  for (const text of ['J. '.repeat(30_000), 'J.'.repeat(50_000), `${"a'".repeat(50_000)}!`])
    expect(isName(text)).toBe(false);
});
