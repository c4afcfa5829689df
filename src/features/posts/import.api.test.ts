import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostByTitle } from '#features/blog/contract.ts';
import { listMedias } from '#features/media/contract.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import { listPosts } from './contract.ts';
import type { ImportedSite } from './import.rules.ts';
import { importSite } from './server/import.service.ts';
import { readMarkdownFolder } from './server/markdown-folder.ts';
import { readWordpress } from './server/wordpress.ts';

const samples = path.resolve(import.meta.dirname, '../../../tests/samples');

const now = new Date('2026-03-02T09:30:00Z');

let app: TestApi;
let owner: TestClient;
beforeAll(async () => {
  app = await startApi();
  owner = await app.signIn('ROLE_OWNER', app.siteId);
});
afterAll(() => app.close());

const bring = (site: ImportedSite, read: (address: string) => Promise<Uint8Array | undefined>) =>
  importSite(app.job(), site, {
    workspaceId: app.siteId,
    authorId: owner.account.userId,
    read,
  });
const wordpress = () =>
  readWordpress(createReadStream(path.join(samples, 'wordpress/site.xml'), 'utf8'), now);

test('a WordPress export reads well, its translations together and its pictures here', async () => {
  const asked: string[] = [];
  const read = async (address: string) => {
    asked.push(address);
    return pictureBytes('jpeg');
  };
  const report = await bring(await wordpress(), read);
  expect(report).toMatchObject({ posts: 2, translations: 3, known: 0, pictures: 1, missing: [], drafts: [] });
  expect(asked).toEqual(['https://carnets.example/wp-content/uploads/2021/03/toit.jpg']);
  const query = { language: 'FR' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'sous-la-pluie' }, query });
  expect(response).toMatchObject({
    title: 'Sous la pluie & l’ardoise',
    description: 'Une averse.',
    published_at: '2021-03-04T09:30:00.000Z',
    featured: true,
    categories: [{ cat_title: 'Métier' }],
    translations: [{ language: 'EN', title_id: 'in-the-rain' }],
    cover: { alternative: 'Un toit sous la pluie' },
  });
  expect(response.content).toContain('<p>Première ligne<br>\ndeuxième ligne</p>');
  expect(response.content).toMatch(
    /<figure>\s*<a href="\/medias\/[^"]+"><img src="\/medias\/[^"]+"[^>]*><\/a>\s*<figcaption>Le toit<\/figcaption>/,
  );
  expect(response.content).toContain('<pre>x\n\ny</pre>');
  expect(response.content).toContain('href="https://www.youtube.com/watch?v=abc"');
  expect(response.content).toContain('<h4>Petit</h4>');
  expect(response.content).not.toMatch(/script|carnets\.example|caption\]/);
});

test('tags are categories where that is asked for', async () => {
  const file = createReadStream(path.join(samples, 'wordpress/site.xml'), 'utf8');
  const [post] = (await readWordpress(file, now, { tags: true, language: undefined })).posts;
  expect(post).toMatchObject({ language: 'FR', categories: ['Métier', 'pluie'] });
});

test('a repeated import brings nothing twice', async () => {
  const report = await bring(await wordpress(), async () => pictureBytes('jpeg'));
  expect(report).toMatchObject({ posts: 0, translations: 0, known: 3, pictures: 0 });
});

test('an export that was cut off, or none at all, is refused before anything is written', async () => {
  const text = await readFile(path.join(samples, 'wordpress/site.xml'), 'utf8');
  const of = async function* (part: string) {
    yield part;
  };
  for (const part of [text.slice(0, text.length / 2), '<html></html>', ''])
    await expect(readWordpress(of(part), now)).rejects.toMatchObject({ code: 'NOT_A_WORDPRESS_EXPORT' });
});

test('a folder of Markdown is read with its front matter, and nothing outside of it', async () => {
  const folder = path.join(samples, 'markdown');
  const asked: string[] = [];
  const report = await bring(await readMarkdownFolder(folder, now), async (address) => {
    asked.push(address);
    return address === 'file:pictures/wave.png'
      ? readFile(path.join(folder, 'pictures/wave.png'))
      : undefined;
  });
  expect(report).toMatchObject({ posts: 2, translations: 3, pictures: 1 });
  expect(report.missing).toHaveLength(1);
  const query = { language: 'EN' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'watermarks' }, query });
  expect(response).toMatchObject({
    title: 'Watermarks',
    featured: true,
    published_at: '2024-02-01T00:00:00.000Z',
    translations: [{ language: 'FR', title_id: 'filigranes' }],
  });
  expect(response.categories.map(({ cat_title }) => cat_title)).toEqual(['Practice', 'Streaming']);
  expect(response.content).not.toContain('<h2');
  expect(response.content).toMatch(/<img src="\/medias\/[^"]+" alt="A wave"|alt="A wave"/);
  expect(response.content).toContain('hljs-keyword');
  const { posts } = await owner.api(listPosts, { query: { rowsPerPage: 50, page: 0, language: 'EN' } });
  const draft = posts.find(({ title }) => title === 'Unfinished business');
  expect(draft).toMatchObject({ status: 'draft', languages: ['EN'] });
  // As old as they are elsewhere, and in the list by that.
  const dated = posts.find(({ title }) => title === 'Watermarks');
  expect(dated?.created_at).toBe('2024-02-01T00:00:00.000Z');
  const dates = posts.map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
  const { medias } = await owner.api(listMedias, { query: {} });
  expect(medias.map(({ title }) => title)).toEqual(['wave', 'Toit d’ardoise']);
});

test('a picture that is the cover and opens the text is shown once', async () => {
  const post = {
    externalId: 'y',
    group: 'y',
    language: 'EN' as const,
    title: 'Opened by its cover',
    description: '',
    content: '<p><img src="/a-300x200.jpg"></p>\n<p>Words.</p>\n<p><img src="/a.jpg"></p>',
    savedAt: now,
    publishedAt: now,
    featured: false,
    categories: [],
    cover: '/a.jpg',
  };
  const report = await bring({ posts: [post], pictures: new Map(), leftOut: [], undated: [] }, async () =>
    pictureBytes('jpeg'),
  );
  expect(report).toMatchObject({ posts: 1, pictures: 1 });
  const query = { language: 'EN' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'opened-by-its-cover' }, query });
  expect(response.content).toMatch(/^<p>Words\.<\/p>\s*<p><img src="\/medias\//);
});

test('a public post without any picture becomes a draft, and the report says so', async () => {
  const post = {
    externalId: 'x',
    group: 'x',
    language: 'EN' as const,
    title: 'Bare',
    description: '',
    content: '<p>Words.</p>',
    savedAt: now,
    publishedAt: now,
    featured: false,
    categories: [],
  };
  const report = await bring(
    { posts: [post], pictures: new Map(), leftOut: [], undated: [] },
    async () => undefined,
  );
  expect(report).toMatchObject({ posts: 1, drafts: ['Bare'] });
});

test('posts that share a guid both come in, once, and the numbers of the report add up', async () => {
  const item = (id: number, fields: string) =>
    `<item><title>Entry ${id}</title><guid>https://carnets.example/?p=7</guid><link>https://carnets.example/${id}</link>
     <content:encoded>Text ${id}</content:encoded><wp:post_id>${id}</wp:post_id>${fields}</item>`;
  const written = (type: string, status: string) =>
    `<wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status><wp:post_date>2021-03-04 09:30:00</wp:post_date>`;
  const xml = `<rss><channel><language>en</language>${[
    item(701, written('post', 'publish')),
    item(702, written('post', 'publish')),
    item(703, written('post', 'trash')),
    item(704, written('page', 'publish')),
    item(705, '<wp:post_type>post</wp:post_type><wp:status>draft</wp:status>'),
  ].join('')}</channel></rss>`;
  async function* chunks() {
    yield xml;
  }
  const first = await bring(await readWordpress(chunks(), now), async () => undefined);
  expect(first).toMatchObject({ posts: 3, translations: 3, known: 0, undated: ['Entry 705'] });
  expect(first.leftOut).toEqual([
    { name: 'Entry 703', why: 'in the bin' },
    { name: 'Entry 704', why: 'a page' },
  ]);
  const again = await bring(await readWordpress(chunks(), now), async () => undefined);
  expect(again).toMatchObject({ posts: 0, translations: 0, known: 3 });
  for (const report of [first, again])
    expect(report.translations + report.known + report.leftOut.length).toBe(5);
});
