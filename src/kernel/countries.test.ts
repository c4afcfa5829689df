import { expect, test } from 'vitest';
import { countries } from './countries.ts';

test('every country has a name in both languages, and none is listed twice', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  for (const locale of ['en', 'fr']) {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
  }
});
