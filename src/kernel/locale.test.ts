import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../tests/support/for-all.ts';
import { acceptedLocale, localeOfPrefix, localisedPath, negotiateLocale } from './locale.ts';

describe('negotiateLocale', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA,fr;q=0.8,en;q=0.5', 'fr'],
    ['de, fr;q=0.4, en;q=0.9', 'en'],
    ['de', 'en'],
    ['fr;q=0, en', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['*', 'en'],
  ])('the header %s selects %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });

  test('every header selects a language', () => {
    forAll(fc.string(), (header) => ['en', 'fr'].includes(negotiateLocale(header)));
  });
});

test.each(['de', '*', 'fr;q=0', '', null])('the header %s selects none of our languages', (header) => {
  expect(acceptedLocale(header)).toBeUndefined();
});

describe('localeOfPrefix', () => {
  test.each([
    ['fr', 'fr'],
    ['en', 'en'],
    ['de', 'en'],
    ['french', 'en'],
    ['FR', 'en'],
    [undefined, undefined],
  ])('%s is %s', (prefix, locale) => {
    expect(localeOfPrefix(prefix)).toBe(locale);
  });
});

describe('localisedPath', () => {
  test.each([
    ['/app/blog', 'fr', '/fr/app/blog'],
    ['/en/app/blog?categoriesIn=(1,2)', 'fr', '/fr/app/blog?categoriesIn=(1,2)'],
    ['/xx/app/home', 'en', '/en/app/home'],
    ['/', 'fr', '/fr'],
    ['/fr', 'en', '/en'],
    ['/?a=b', 'en', '/en?a=b'],
  ] as const)('%s in %s is %s', (path, locale, expected) => {
    expect(localisedPath(path, locale)).toBe(expected);
  });

  test('after two changes of language, only the second one counts', () => {
    const paths = fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/)).map((rest) => `/app/${rest.join('/')}`);
    forAll(paths, (path) => {
      expect(localisedPath(localisedPath(path, 'fr'), 'en')).toBe(localisedPath(path, 'en'));
    });
  });
});
