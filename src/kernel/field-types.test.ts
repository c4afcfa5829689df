import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { characters, type FieldType, isOfType, passesAll } from './field-types.ts';

const all = (type: Exclude<FieldType, 'custom'>, values: unknown[], expected: boolean) => {
  for (const value of values)
    expect(isOfType(type, value), `${type} ${JSON.stringify(value)}`).toBe(expected);
};
const textOf = (alphabet: string, limits: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...limits });

const strict = 'ABCXYZabcxyz0189._ -';
const accented = 'éèêëàâäîïôöùûüçœæñÅßŁž';

describe('string', () => {
  test("a string has letters with accents, digits, spaces and . _ ' & + : | -", () => {
    all('string', ['Été', "L'été & l’hiver", 'a.b_c+d:e|f-g', 'Ćwiczenie 7', 'Ελλάδα', 'e\u0301'], true);
  });
  test('a string with other characters is rejected', () => {
    all(
      'string',
      ['', 'a;b', 'a\nb', '<b>', 'a@b', 'a/b', '"a"', 'a,b', 'a!', '\u0000', '🙂', null, {}],
      false,
    );
  });
  test('a string has 1 to 100000 characters', () => {
    all('string', ['a', 'é'.repeat(100_000)], true);
    all('string', ['a'.repeat(100_001), 'a'.repeat(300_000)], false);
  });
  test('a string accepts every text of its alphabet, and rejects any other character', () => {
    const text = textOf(`${strict}${accented}'&+:|`, { minLength: 1, maxLength: 50 });
    forAll(text, (value) => isOfType('string', value));
    forAll(text, fc.constantFrom(...';,!?<>@#$%^*()[]{}"\\/~`=\n\t'), fc.nat(50), (value, bad, at) => {
      return !isOfType('string', value.slice(0, at) + bad + value.slice(at));
    });
  });
});

describe('strict_string', () => {
  test('a strict_string has 1 to 500 characters: unaccented letters, digits, . _ space and -', () => {
    forAll(textOf(strict, { minLength: 1, maxLength: 500 }), (value) => isOfType('strict_string', value));
    all('strict_string', ['a'.repeat(500)], true);
    all('strict_string', ['', 'a'.repeat(501), 'é', "l'a", 'a&b', 'a\tb'], false);
  });
  test('a strict_string rejects every letter with an accent', () => {
    forAll(fc.constantFrom(...accented), (letter) => !isOfType('strict_string', `a${letter}`));
  });
  test('every strict_string is also a string', () => {
    forAll(fc.string(), (value) => !isOfType('strict_string', value) || isOfType('string', value));
  });
});

describe('email', () => {
  test('valid e-mail addresses are accepted and invalid ones rejected', () => {
    all('email', ['ada@example.com', "o'neil+tag@mail.example.co", 'a@b.c', 'a.b-c_d@x-y.museum'], true);
    all(
      'email',
      [
        '',
        'ada',
        'ada@',
        '@example.com',
        'ada@example',
        'ada@example.COM',
        'ada@example.c0m',
        'a b@example.com',
        'ada@exam ple.com',
        'ada@@example.com',
        'a@b@example.com',
        '.a@example.com',
        'a.@example.com',
        'a..b@example.com',
        'ada@-example.com',
        'ada@example..com',
        'ada@example.com\r\nBcc: eve@evil.example',
        'ada@example.com,eve@evil.example',
        '<ada@example.com>',
        '"ada"@example.com',
        'ada@example.com ',
      ],
      false,
    );
  });
  test('an encoded word, which a mail program would decode to a different address, is rejected', () => {
    all(
      'email',
      [
        '=?utf-8?q?a=40b?=@x.example',
        '=?UTF-8?B?YUBi?=@x.example',
        '=?iso-8859-1?q?=22eve=40evil.example=22_?=@x.example',
        'ada.=?us-ascii?q?=2C?=@x.example',
        'ada=?@x.example',
      ],
      false,
    );
    const part = textOf("abz09=?_.'%+", { minLength: 0, maxLength: 20 });
    forAll(part, part, (before, after) => !isOfType('email', `${before}=?${after}@x.example`));
    all('email', ['a=b@x.example', 'a?=b@x.example', 'a?b@x.example'], true);
  });
  test('local part and domain have at most 100 characters, and the suffix at most 20 letters', () => {
    const part = fc.integer({ min: 1, max: 130 });
    forAll(part, part, fc.integer({ min: 1, max: 30 }), (local, domain, suffix) => {
      const address = `${'l'.repeat(local)}@${'d'.repeat(domain)}.${'s'.repeat(suffix)}`;
      return isOfType('email', address) === (local <= 100 && domain <= 100 && suffix <= 20);
    });
  });
  test('a long hostile text is rejected without backtracking', () => {
    // A pattern that backtracks would exceed the time limit of a test.
    all(
      'email',
      [`${'a.'.repeat(100_000)}@${'a.'.repeat(100_000)}!`, `${'a'.repeat(100)}@${'-'.repeat(100)}.fr`],
      false,
    );
    all('image', [`data:image/png${';a'.repeat(50_000)}!`], false);
  });
});

describe('integers and float', () => {
  test('integers have 1 to 100 digits', () => {
    forAll(textOf('0123456789', { minLength: 1, maxLength: 100 }), (v) => isOfType('integers', v));
    all('integers', [12, '007'], true);
    all('integers', ['', '1'.repeat(101), '-1', '1.0', '1e3', '٣', ' 1', 1.5], false);
  });
  test('a float has an optional decimal part of one or two digits', () => {
    forAll(
      fc.nat(),
      fc.constantFrom('.', ','),
      textOf('0123456789', { minLength: 0, maxLength: 4 }),
      (n, s, d) => {
        return isOfType('float', `${n}${s}${d}`) === (d.length === 1 || d.length === 2);
      },
    );
    all('float', ['0', '12', '12.5', '12,50', 12.5], true);
    all('float', ['', '.5', '12.', '1.234', '1,2.3', '-1', '1 000', 'NaN', Number.NaN, '1e2'], false);
  });
});

describe('password and image', () => {
  test('a password has 8 to 100 letters and digits', () => {
    const text = textOf('abzABZ059', { minLength: 1, maxLength: 120 });
    forAll(text, (v) => isOfType('password', v) === (v.length >= 8 && v.length <= 100));
    all('password', ['abcdefg', 'abc defgh', 'abcdefé8', 'abcdefg!'], false);
  });
  test('an image is a data URI', () => {
    all('image', ['data:image/png;base64,iVBORw0KGgo=', 'data:image/svg+xml,%3Csvg%3E'], true);
    all(
      'image',
      ['', 'https://a.example/x.png', 'data:text/html;base64,PGI+', 'data:image/png;base64,', 'data:,x'],
      false,
    );
  });
});

describe('date', () => {
  test('the days that exist for Date are accepted, and no others', () => {
    const number = (most: number) => fc.integer({ min: 0, max: most });
    forAll(number(40), number(15), fc.integer({ min: 1600, max: 2400 }), (d, m, y) => {
      const date = new Date(Date.UTC(y, m - 1, d));
      const exists = date.getUTCDate() === d && date.getUTCMonth() === m - 1 && d > 0 && m > 0;
      return isOfType('date', `${d}/${m}/${y}`) === exists;
    });
  });
  test('29 February is accepted in leap years only', () => {
    all('date', ['29/02/2024', '29.2.2000', '29-Feb-1904', '29/feb/24'], true);
    all('date', ['29/02/2023', '29.2.1900', '29-Feb-2100', '30/02/2024', '29/feb/25'], false);
  });
  test('only short English names of months are accepted', () => {
    all('date', ['1-Jan-2026', '31/dec/2026', '30.SEP.2026'], true);
    all('date', ['1-Janv-2026', '1-Fév-2026', '1-January-2026', '31-Sep-2026', '1-Foo-2026'], false);
  });
  test('other texts are not dates', () => {
    all(
      'date',
      [
        '',
        '2026-01-31',
        '1/1',
        '1/1-2026',
        '32/1/2026',
        '0/1/2026',
        '1/0/2026',
        '1/13/2026',
        '1/1/0000',
        '1/1/206',
        '1 1 2026',
      ],
      false,
    );
  });
});

describe('address, checkbox', () => {
  test('an address has letters, digits, accents, . - , and whitespace, 1 to 200 characters', () => {
    all('address', ['12, rue de l Église\n75011 Paris', 'é'.repeat(200)], true);
    all('address', ['', 'a'.repeat(201), '<b>', 'a;b', "l'a"], false);
  });
  test('a checkbox must be checked', () => {
    all('checkbox', ['on', true], true);
    all('checkbox', ['off', '', false, null, undefined], false);
  });
});

describe('lists of rules', () => {
  test('a list of rules passes only if all pass, and every callback is called', () => {
    const onValid = vi.fn();
    const onInvalid = vi.fn();
    const good = { type: 'integers', value: '1', onValid } as const;
    const bad = { type: 'integers', value: 'x', onInvalid } as const;
    expect(passesAll([])).toBe(true);
    expect(passesAll([good, good])).toBe(true);
    expect(passesAll([bad, good, bad])).toBe(false);
    expect(onValid).toHaveBeenCalledTimes(3);
    expect(onInvalid).toHaveBeenCalledTimes(2);
  });
  test('a required value is neither null nor empty', () => {
    for (const value of [null, undefined, '']) {
      expect(passesAll([{ type: 'email', value }])).toBe(true);
      expect(passesAll([{ type: 'email', value, required: true }])).toBe(false);
    }
    expect(passesAll([{ type: 'checkbox', value: undefined }])).toBe(false);
  });
  test('a custom rule uses its own test', () => {
    expect(passesAll([{ type: 'custom', value: 3, test: (value) => value === 3 }])).toBe(true);
    expect(passesAll([{ type: 'custom', value: 4, test: (value) => value === 3 }])).toBe(false);
  });
  test('a list fails if one of its rules fails', () => {
    forAll(fc.array(fc.boolean()), (outcomes) => {
      const rules = outcomes.map((value) => ({ type: 'custom' as const, value, test: Boolean }));
      return passesAll(rules) === outcomes.every(Boolean);
    });
  });
});

test('a character beyond the basic plane counts as one character', () => {
  expect(characters('𝒜b')).toBe(2);
});
