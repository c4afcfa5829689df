import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { sourceAddress } from './address.rules.ts';

test.each([
  ['/2021/03/Rain/', '', '/2021/03/rain'],
  ['/2021/03/rain.html', '?utm_source=x', '/2021/03/rain'],
  ['/rain/index.html', '', '/rain'],
  ['//rain///', '', '/rain'],
  ['/%C3%A9t%C3%A9/', '', '/été'],
  ['/', '?p=12', '/?p=12'],
  ['/blog/', '?page_id=7', '/blog/?p=7'],
  ['/', '', undefined],
  ['/', '?p=x', undefined],
  ['/a\u0000b', '', undefined],
  [`/${'x'.repeat(600)}`, '', undefined],
])('the old address %s%s is stored as %s', (path, search, kept) =>
  expect(sourceAddress(path, search)).toBe(kept),
);

test('looking up a stored address finds it', () => {
  forAll(fc.webPath(), (path) => {
    const kept = sourceAddress(path);
    if (kept !== undefined && !kept.includes('%')) expect(sourceAddress(encodeURI(kept))).toBe(kept);
  });
});
