import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { officePages } from '../../generated/pages.ts';
import routes from './routes.ts';

function flat(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
}

test('every path has one page, except the home page and unknown paths, which have two', () => {
  const paths = flat(routes).flatMap(({ path }) => (path === undefined ? [] : [path]));
  expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([
    ':lang?/app/home',
    ':lang?/app/*',
  ]);
  // The framework uses the first match; documents are found by their layout, wherever they are.
  const filesAt = (address: string) =>
    flat(routes).flatMap(({ path, file }) => (path === address ? [file.split('/').at(-1)] : []));
  expect(filesAt(':lang?/app/home')).toEqual(['today.tsx', 'home.tsx']);
  expect(filesAt(':lang?/app/*')).toEqual(['unknown-path.ts', 'not-found.tsx']);
});

test('the parent of every page part and detail page exists', () => {
  const pages = Object.values(officePages).flat();
  const paths = pages.flatMap((page) => ('partOf' in page ? [] : [page.path]));
  const named = pages.flatMap((page) =>
    'partOf' in page ? [page.partOf] : 'below' in page ? [page.below] : [],
  );
  expect(
    named.filter((path) => !paths.includes(path)),
    '`partOf` and `below` in pages.ts are the `path` of a screen',
  ).toEqual([]);
});

test('each part of a screen has a place of its own', () => {
  const places = Object.values(officePages)
    .flat()
    .flatMap((page) => ('partOf' in page ? [`${page.partOf}, order ${page.order}`] : []));
  expect(
    places.filter((place, at) => places.indexOf(place) !== at),
    'choose another `order` in pages.ts: parts of the same place are shown in no certain order',
  ).toEqual([]);
});

test('the parts of a screen are nested in order', () => {
  const workspace = flat(routes).find(({ path }) => path === ':lang?/app/workspace');
  const inside = (entry?: RouteConfigEntry): string[] =>
    entry === undefined ? [] : [entry.file, ...inside(entry.children?.[0])];
  expect(inside(workspace).map((file) => file.split('/').at(-1))).toEqual([
    'workspace.tsx',
    'recent.tsx',
    'offers.tsx',
  ]);
});

const sources = import.meta.glob<string>('../features/*/pages/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});
test('every page and part shows the parts after it', () => {
  const above = flat(routes).filter(({ file, children = [] }) => file in sources && children.length > 0);
  expect(above.length).toBeGreaterThan(4);
  const silent = above.filter(({ file }) => !sources[file]?.includes('<Outlet'));
  expect(
    silent.map(({ file }) => file),
    'a part of another feature follows (`partOf` in its pages.ts): render <Outlet /> where it is shown',
  ).toEqual([]);
});
