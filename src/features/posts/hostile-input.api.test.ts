/**
 * Sends hostile numbers, lists and queries: they are rejected or not found, but never cause a server error
 * (quality.md «Security» 15).
 */
import { beforeAll, expect, test } from 'vitest';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { writePost } from './factory.ts';
import { checkPost } from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
let postId: number;
beforeAll(async () => {
  ({ postId } = await writePost(author));
});

const signs = [
  "'",
  '"',
  "1' or '1'='1",
  '1; drop table posts; --',
  '1 union select password_hash from accounts',
  '$1',
  '{"$ne":1}',
  '[object Object]',
  '__proto__',
  '../../etc/passwd',
  '%00',
  '%',
  '_',
  '*',
  '\\',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '',
  ' ',
  '\u202e',
  '😀',
  'x'.repeat(5000),
];

const places: [string, (sign: string) => string][] = [
  ['a query', (sign) => `/query/blog/categories/${sign}`],
  ['a filter', (sign) => `/blog/posts/latest?language=EN&categoryIds=(${sign})`],
  ['a filter of several', (sign) => `/blog/posts/featured?language=EN&categoryIds=(1,${sign})`],
  ['a language', (sign) => `/blog/posts/latest?language=${sign}`],
  ['a last id', (sign) => `/blog/posts/latest/${sign}?language=EN`],
  ['a title', (sign) => `/blog/titles/post/${sign}?language=EN`],
  ['an id', (sign) => `/posts/${sign}`],
  ['a language in the path', (sign) => `/posts/1/${sign}`],
  ['rows', (sign) => `/posts?page=0&rowsPerPage=${sign}`],
  ['a page', (sign) => `/posts?rowsPerPage=10&page=${sign}`],
  ['a search', (sign) => `/blog/search?language=EN&query=${sign}`],
  ['a search of pictures', (sign) => `/medias?query=${sign}`],
  ['pictures after one', (sign) => `/medias/more/${sign}`],
  ['a preview', (sign) => `/blog/preview/${sign}`],
  ['a version', (sign) => `/posts/1/EN/versions/${sign}`],
];

test.each(places)('hostile values in %s cause no server error', async (_, at) => {
  for (const sign of signs) {
    const { status } = await author.request(at(encodeURIComponent(sign)));
    expect([200, 400, 404], sign.slice(0, 40)).toContain(status);
  }
});

test('lists, pages and texts have limits of size', async () => {
  const json = (body: object) => ({
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const status = async (path: string, init?: RequestInit) => (await author.request(path, init)).status;
  expect(await status('/posts?rowsPerPage=10000&page=0')).toBe(200);
  expect(await status('/posts?rowsPerPage=10001&page=0')).toBe(400);
  expect(await status('/medias?rowsPerPage=201')).toBe(400);
  expect(await status(`/blog/posts/latest?language=EN&categoryIds=(${'1,'.repeat(5000)}1)`)).toBe(400);
  const many = Array.from({ length: 1001 }, () => 1);
  const categories = `/blog/categories/posts/${postId}?language=EN`;
  expect(await status(categories, { method: 'PUT', ...json({ newCategories: many }) })).toBe(400);
  for (const newCategories of [{ $gt: '' }, [[1]], ['1; drop table posts'], [null], 'true', 7])
    expect(await status(categories, { method: 'PUT', ...json({ newCategories }) })).toBe(400);
  const text = { title: 'A', description: '', language: 'EN', content: '' };
  const save = (changes: object) =>
    status(`/posts/${postId}`, { method: 'PUT', ...json({ ...text, ...changes }) });
  expect(await save({ title: 'x'.repeat(201) })).toBe(400);
  expect(await save({ content: 'x'.repeat(2_200_000) })).toBe(400);
  expect(await save({ content: 'x'.repeat(5_000_000) })).toBe(413);
  expect(await save({ content: { toString: 'x' } })).toBe(400);
  // Sends the plain body, because a form of this size would still be sending when the rejection arrives.
  const body = new Uint8Array(5_000_000);
  expect(await status('/translations/1/content', { method: 'POST', body })).toBe(413);
});

test('a text may have more links than an SQL statement has parameters', async () => {
  const link = '<a href=/en/app/blog/read/x></a>';
  const links = Math.floor(CONTENT_BYTES / link.length);
  expect(links).toBeGreaterThan(65_535);
  const { issues } = await author.api(checkPost, {
    params: { postId, language: 'EN' },
    body: { title: 'A', description: '', content: link.repeat(links) },
  });
  // Identical links are reported once.
  expect(issues.filter(({ code }) => code === 'link-unknown')).toHaveLength(1);
  const unlike = Array.from({ length: 50_000 }, (_, n) => `<a href=/en/app/blog/read/x${n}></a>`).join('');
  const found = await author.api(checkPost, {
    params: { postId, language: 'EN' },
    body: { title: 'A', description: '', content: unlike },
  });
  expect(found.issues.filter(({ code }) => code === 'link-unknown')).toHaveLength(1000);
});
