import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnTarget, startPath } from './rules.ts';

const fallback = '/app/home';
const site = 'https://ardoise.example';

describe('the remembered target (quality.md «Security» 8)', () => {
  test.each([
    '/app/planning',
    '/fr/app/expenses?memberId=4',
    '/en/app/posts/12/FR/edit',
    '/app/posts?page=2&rows=20',
  ])('the target %s is accepted', (path) => {
    expect(returnTarget(path, fallback)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    '//evil.example',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    'https:evil.example',
    'https://evil.example/',
    'https://evil.example/app/posts',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    'app/posts',
    '/\t/evil.example',
    '/\n/evil.example',
    '/app/%0d%0aSet-Cookie:x=1',
    '/app/%zz',
  ])('the target %j is replaced by the default page', (remembered) => {
    expect(returnTarget(remembered, fallback)).toBe(fallback);
  });

  test.each([
    '/app/login',
    '/en/app/login',
    '/fr/app/login',
    '/app/login/',
    '/app/login?x=1',
    '/app/logout',
    '/fr-FR/app/login#a',
  ])('the login page itself is replaced by the default page: %s', (path) => {
    expect(returnTarget(path, fallback)).toBe(fallback);
  });

  test('the remembered target never leads away from the site, whatever was stored', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      ':',
      '//',
      'javascript:',
      'https:',
      '@',
      '.',
      'evil.example',
      'app',
      '\t',
      '?',
      '#',
    );
    const nasty = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string(), fc.webUrl()), (remembered) => {
        const target = returnTarget(remembered, fallback);
        return target.startsWith('/') && new URL(target, site).origin === site;
      }),
      { numRuns: 2000 },
    );
  });
});

test('without a target, the first page is that of the area used last', () => {
  for (const onlyWrites of [true, false]) {
    expect(startPath('blog', onlyWrites)).toBe('/app/posts');
    for (const area of ['manager', 'admin', 'no area'])
      expect(startPath(area, onlyWrites), area).toBe('/app/home');
  }
});

test('at the first visit it is the list of posts for people who only write, otherwise Today', () => {
  expect(startPath(undefined, true)).toBe('/app/posts');
  expect(startPath(undefined, false)).toBe('/app/home');
});
