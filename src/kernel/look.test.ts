import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { isWordmark, look, productLook } from './look.ts';
import { lookOf, lookOfText, lookText } from './own-look.ts';

const logo = { key: 'a1b2.webp', width: 640, height: 160, widths: [160, 320] };
const size = fc.integer({ min: 1, max: 50_000 });
const own = fc.record({
  name: fc.string({ maxLength: 60, unit: 'binary' }),
  accent: fc.option(
    fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
    { nil: '' },
  ),
  logo: fc.option(
    fc.record({
      key: fc.stringMatching(/^\w[\w.-]{0,30}$/),
      width: size,
      height: size,
      widths: fc.array(size, { maxLength: 3 }),
    }),
  ),
});

test('a look that was written into a cookie is read again, and contains no character that ends a cookie', () => {
  forAll(own, (company) => {
    const shown = lookOf(company);
    const text = lookText(shown);
    expect(text).toMatch(/^[\w=&%+.*-]*$/);
    // A lone surrogate cannot be written.
    expect(lookOfText(text)).toEqual({ ...shown, name: shown.name.toWellFormed() });
    expect(look.safeParse(shown).success).toBe(true);
  });
});

test('without a logo and a colour of its own, a company has the product’s look', () => {
  expect(lookOf({ name: 'Slate', accent: '', logo: null })).toEqual(productLook);
  expect(lookOf({ name: 'Slate', accent: '', logo })).toMatchObject({
    name: 'Slate',
    tokens: '',
    logo: { copy: 160 },
  });
  expect(lookOf({ name: 'Slate', accent: '#b4412f', logo: null })).toMatchObject({ logo: null });
});

test('a cookie never adds a style, an address or a name that is too long', () => {
  const good = 'name=A&accent=b4412f';
  expect(lookOfText(good)?.tokens).toContain('--teal-fill:#b4412f');
  for (const text of [
    '',
    'name=A&accent=red',
    'name=A&accent=b4412f%3B%7D%3C%2Fstyle%3E',
    `${good}&key=..%2F..%2Fapi&width=1&height=1`,
    `${good}&key=a%22b&width=1&height=1`,
    `${good}&key=a&width=-1&height=1`,
    `${good}&key=a&width=x&height=1`,
    `name=${'a'.repeat(201)}&accent=`,
  ])
    expect(lookOfText(text), text).toBeUndefined();
  forAll(fc.string(), (text) => {
    expect(lookOfText(text)?.tokens ?? '').not.toContain('<');
  });
});

test('a logo at least twice as wide as high contains the name', () => {
  expect(isWordmark({ width: 320, height: 160 })).toBe(true);
  expect(isWordmark({ width: 319, height: 160 })).toBe(false);
});
