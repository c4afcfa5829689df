import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ResourcePage } from '#ui/page/declaration.ts';
import { documentPages, entrancePages, officePages, resourcePages } from '../../generated/pages.ts';
import {
  crawledPages,
  declaredSearch,
  hasEncodedSeparator,
  isOfSite,
  isShared,
  isUnknownPath,
  prefixOf,
} from './page-paths.ts';

test('a path segment that contains an encoded separator is recognised', () => {
  for (const path of [
    '/%2Fevil.example/app/login',
    '/%5cevil.example/app/home',
    '/%09/app/blog/read',
    '/en/%00',
    '/en/%',
    '/en/app/%E0%A4%A',
    '/en/app/%ff/home.data',
  ])
    expect(hasEncodedSeparator(path), path).toBe(true);
  for (const path of [
    '/',
    '/en/app/blog/read/a-title',
    '/fr/app/caf%C3%A9',
    '/en/app/a%20b',
    '/en/app/100%25',
  ])
    expect(hasEncodedSeparator(path), path).toBe(false);
});

test('a site’s pages are recognised in any spelling of their path', () => {
  for (const path of [
    '/',
    '/en',
    '/en/app/blog',
    '/en/app/%62log',
    '/EN/App/Blog/read/x',
    '/app/home.data',
    '/x/app/preview/t',
  ])
    expect(isOfSite(path), path).toBe(true);
  for (const path of [
    '/en/app/login',
    '/app/workspaces',
    '/signup/x',
    '/en/app/maintenance',
    '/en/app/%E0%A4%A',
  ])
    expect(isOfSite(path), path).toBe(false);
});

test('robots.txt excludes no page that crawlers may read', () => {
  const open = Object.values(documentPages)
    .flat()
    .filter(({ crawlers }) => crawlers !== 'disallowed')
    .map(({ path }) => path);
  expect(open).toContain('newsletters');
  expect(crawledPages.disallowed).toContain('newsletter/');
  for (const section of crawledPages.disallowed)
    expect(open.filter((path) => path.startsWith(section))).toEqual([]);
});

test('unknown paths below /app are recognised in any spelling', () => {
  for (const path of [
    '/en/app/nowhere',
    '/app/nowhere/',
    '/FR/App/posts/1',
    '/x/app/blog/read/a/b',
    '/en/app/%6Eowhere',
  ])
    expect(isUnknownPath(path), path).toBe(true);
  for (const path of ['/', '/en', '/en/app', '/en/app/', '/nowhere', '/en/app/posts.data', '/app/language'])
    expect(isUnknownPath(path), path).toBe(false);
});

test('no declared page is considered unknown', () => {
  for (const kind of [documentPages, entrancePages, officePages])
    for (const page of Object.values(kind).flat()) {
      if ('partOf' in page) continue;
      for (const address of [page.path, ...(page.also ?? [])]) {
        const pathname = address.startsWith('/') ? address : `/en/app/${address}`;
        const written = pathname.replaceAll(/:\w+\??/g, '12');
        for (const form of [written, `${written}/`, written.toUpperCase()])
          expect(isUnknownPath(form), form).toBe(false);
      }
    }
});

test('every page declared as part of the public site is unavailable while the site is stopped', () => {
  for (const { path, also = [], ofSite } of Object.values(documentPages).flat())
    for (const address of [path, ...also])
      for (const prefix of ['', '/en', '/FR', '/x']) {
        const pathname = address.startsWith('/') ? address : `${prefix}/app/${address}`;
        for (const written of [pathname, `${pathname}/`, pathname.replace(/:\w+/, '%C3%A9t%C3%A9')])
          expect(isOfSite(written), written).toBe(ofSite);
      }
});

test('only declared query parameters are passed to a page', () => {
  for (const [pathname, search, own] of [
    ['/', '', ''],
    ['/nowhere', '', ''],
    ['/en/app/blog', '?after=12', '?after=12'],
    ['/fr/app/blog', '?categoriesIn=(1,2)&after=3', '?categoriesIn=(1,2)&after=3'],
    ['/app/blog/feed.xml', '?category=4', '?category=4'],
    ['/en/app/blog/search', '?query=a+b%26c', '?query=a+b%26c'],
    ['/en/app/contact', '?sent=contact&x=1', '?sent=contact'],
    ['/en/app/blog', '?utm_source=mail&after=1&utm_medium=a%20b', '?after=1'],
    ['/', '?after=1', ''],
    ['/', '?p=12&x', '?p=12'],
    ['/en/app/aboutus', '?=&&?&%E0%A4%A', ''],
    ['/en/app/nowhere', '?after=1', undefined],
    ['/en/app/posts', '?q=1', undefined],
    ['/FR/App/%62log/', '?after=1&x', '?after=1'],
    ['/en/app/blog/read/a-title', '?query=x', ''],
    ['/sitemap.xml', '?x', ''],
    // A path of the framework, for which every parameter counts.
    ['/__manifest', '?p=%2Fen&version=1', undefined],
    ['/en/app/blog.data', '?after=1', undefined],
    ['/_root.data', '?_routes=x', undefined],
  ] as const)
    expect(declaredSearch(pathname, search), pathname + search).toBe(own);
});

test('public pages declare the query parameters that they read', () => {
  const read: string[] = [];
  for (const pages of [documentPages, resourcePages])
    for (const [feature, declared] of Object.entries<readonly ResourcePage[]>(pages)) {
      const folder = path.join(import.meta.dirname, '../features', feature);
      const files = [
        ...declared.map(({ file }) => path.join(folder, 'pages', file)),
        ...readdirSync(path.join(folder, 'components')).map((file) => path.join(folder, 'components', file)),
        ...globSync(path.join(folder, '*.rules.ts')),
      ];
      const names = files
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => [
          ...readFileSync(file, 'utf8').matchAll(/searchParams\.(?:get|getAll|has)\('(\w+)'\)/g),
        ])
        .map(([, name = '']) => name);
      const sections = [documentPages, resourcePages].flatMap((kind) => Object.entries(kind));
      const known = sections
        .flatMap(([of, own]) => (of === feature ? own : []))
        .flatMap((page) => page.parameters);
      expect(known, feature).toEqual(expect.arrayContaining(names));
      read.push(...names);
    }
  expect(read).toEqual(expect.arrayContaining(['query', 'token', 'after', 'sent', 'category', 'postId']));
});

test('the language prefix is the first segment of the path, of pages and of native forms', () => {
  expect(['/en/app/blog', '/x/signup', '/fr', '/fr.data'].map(prefixOf)).toEqual(['en', 'x', 'fr', 'fr']);
  for (const path of ['/', '/app/blog', '/app.data', '/signup', '/forgot'])
    expect(prefixOf(path)).toBeUndefined();
});

test('visitors and members share only the home page, in any spelling', () => {
  for (const path of ['/app/home', '/en/app/home', '/FR/App/Home/', '/x/app/%68ome', '/fr/app/home/'])
    expect(isShared(path), path).toBe(true);
  for (const path of [
    '/',
    '/en',
    '/en/app/blog',
    '/app/homes',
    '/app/home/x',
    '/en/app/home.data',
    '/x/y/app/home',
  ])
    expect(isShared(path), path).toBe(false);
});
