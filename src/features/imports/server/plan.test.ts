import { expect, test } from 'vitest';
import type { ImportedPost } from '../entry.rules.ts';
import { planImport } from './plan.ts';

const post = (name: string): ImportedPost => ({
  name: `https://roofs.example/${name}/`,
  externalId: name,
  group: name,
  language: 'EN',
  title: name,
  description: '',
  content: '',
  found: { pictures: [], links: [] },
  savedAt: new Date(0),
  featured: false,
  categories: [],
  addresses: [`/${name}`],
  base: `https://roofs.example/${name}/`,
  notes: [],
});

const [slate, tile] = [post('slate'), post('tile')];
const { linkOf } = planImport(
  { posts: [slate, tile], leftOut: [], pictures: new Map(), origins: new Set(['https://roofs.example']) },
  { addresses: [], known: [] },
);

test.each([
  'https://roofs.example/tile/',
  'http://roofs.example/tile/',
  'https://www.roofs.example/tile',
  'HTTP://WWW.ROOFS.EXAMPLE/tile/',
  '//roofs.example/tile/',
  '/tile/',
  '../tile',
])('%s leads to the imported post', (href) => {
  expect(linkOf(href, slate)).toBe('/en/app/blog/read/tile');
});

test.each([
  'https://roofs.example.org/tile/',
  'https://blog.roofs.example/tile/',
  'https://wwwroofs.example/tile/',
  'mailto:tile@roofs.example',
])('%s stays as it is', (href) => {
  expect(linkOf(href, slate)).toBeUndefined();
});

test('a page of the old site that is not imported is reported', () => {
  expect(linkOf('http://roofs.example/thatch/', slate)).toBeNull();
});
