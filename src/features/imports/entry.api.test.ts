import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPostByTitle } from '#features/blog/contract.ts';
import { listMedias } from '#features/media/contract.ts';
import { pictureBytes, uploadPicture } from '#features/media/factory.ts';
import { listPosts } from '#features/posts/contract.ts';
import { openFolder } from '#platform/folder/folder.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { countOutcomes, type ImportedPost, type ImportedSite, noteText } from './entry.rules.ts';
import { importSite } from './server/entry.service.ts';
import type { ImportOptions } from './server/group.service.ts';
import { readMarkdownFolder } from './server/markdown-folder.ts';
import { readWordpress } from './server/wordpress.ts';

const samples = path.resolve(import.meta.dirname, '../../../tests/samples');

const now = new Date('2026-03-02T09:30:00Z');

const app = testApi();
const owner = testPerson(app, 'ROLE_OWNER', { ofSite: true });

const bring = (
  site: ImportedSite,
  read: (address: string) => Promise<Uint8Array | undefined>,
  options: Partial<ImportOptions> = {},
) =>
  importSite(app.job(), site, {
    workspaceId: app.siteId,
    authorId: owner.account.userId,
    read,
    ...options,
  });
const wordpress = () =>
  readWordpress(createReadStream(path.join(samples, 'wordpress/site.xml'), 'utf8'), now);

test('a WordPress export is imported with linked translations and local copies of pictures', async () => {
  const requested: string[] = [];
  const read = async (address: string) => {
    requested.push(address);
    return pictureBytes('jpeg');
  };
  const report = await bring(await wordpress(), read);
  expect(report).toMatchObject({ pictures: 1, missing: [] });
  expect(countOutcomes(report)).toEqual({ published: 2, draft: 1, 'here already': 0, 'left out': 3 });
  expect(report.entries.map(({ name, outcome, notes }) => [name, outcome, ...notes.map(noteText)])).toEqual([
    ['https://carnets.example/?attachment_id=7', 'left out', 'a file: comes in with the posts that show it'],
    ['https://carnets.example/?page_id=2', 'left out', 'a page: --pages brings it in'],
    ['https://carnets.example/?p=14', 'left out', 'in the bin'],
    ['https://carnets.example/sous-la-pluie/', 'published'],
    ['https://carnets.example/en/in-the-rain/', 'published'],
    ['https://carnets.example/?p=13', 'draft', 'not public there: draft'],
  ]);
  expect(requested).toEqual(['https://carnets.example/wp-content/uploads/2021/03/toit.jpg']);
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
  expect(response.content).toContain('<h5>Petit</h5>');
  expect(response.content).not.toMatch(/script|carnets\.example|caption\]/);
});

test('tags are imported as categories if the option is set', async () => {
  const file = createReadStream(path.join(samples, 'wordpress/site.xml'), 'utf8');
  const [post] = (await readWordpress(file, now, { tags: true, language: undefined })).posts;
  expect(post).toMatchObject({ language: 'FR', categories: ['Métier', 'pluie'] });
});

test('a second import of the same file imports nothing', async () => {
  const report = await bring(await wordpress(), async () => pictureBytes('jpeg'));
  expect(report.pictures).toBe(0);
  expect(countOutcomes(report)).toEqual({ published: 0, draft: 0, 'here already': 3, 'left out': 3 });
});

test('the report has the publication date that readers see', async () => {
  const [source] = (await wordpress()).posts;
  if (source === undefined) throw new Error('the sample has no posts');
  const dated = (published: string): ImportedSite['posts'][number] => ({
    ...source,
    externalId: published,
    name: published,
    savedAt: new Date(published),
    publishedAt: new Date(published),
  });
  // Half past midnight in Paris, in summer and in winter.
  const posts = [dated('2025-07-31T22:30:00Z'), dated('2025-12-31T23:30:00Z')];
  const site = { ...(await wordpress()), posts };
  const report = await bring(site, async () => pictureBytes('jpeg'), { dryRun: true });
  const days = report.entries.filter(({ day }) => day !== '').map(({ day }) => day);
  expect(days.toSorted()).toEqual(['2025-08-01', '2026-01-01']);
});

test('a truncated export or a file of another format is rejected before anything is written', async () => {
  const text = await readFile(path.join(samples, 'wordpress/site.xml'), 'utf8');
  const of = async function* (part: string) {
    yield part;
  };
  for (const [part, code] of [
    [text.slice(0, text.length / 2), 'EXPORT_CUT_OFF'],
    ['<html></html>', 'NOT_A_WORDPRESS_EXPORT'],
    ['<rss><channel><item><title>A</title></item></channel></rss>', 'NOT_A_WORDPRESS_EXPORT'],
    ['No XML at all.', 'NOT_A_WORDPRESS_EXPORT'],
    ['', 'NOT_A_WORDPRESS_EXPORT'],
  ] as const)
    await expect(readWordpress(of(part), now)).rejects.toMatchObject({
      status: 400,
      code,
      msg: expect.stringMatching(/export|feed/),
    });
});

test('a folder of Markdown files with front matter is imported, and nothing outside the folder is read', async () => {
  const folder = path.join(samples, 'markdown');
  const requested: string[] = [];
  const report = await bring(await readMarkdownFolder(await openFolder(folder), now), async (address) => {
    requested.push(address);
    return address === 'file:pictures/wave.png'
      ? readFile(path.join(folder, 'pictures/wave.png'))
      : undefined;
  });
  expect(report.pictures).toBe(1);
  expect(countOutcomes(report)).toEqual({ published: 2, draft: 1, 'here already': 0, 'left out': 0 });
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
  // Imported posts keep their original dates, by which the list is sorted.
  const dated = posts.find(({ title }) => title === 'Watermarks');
  expect(dated?.created_at).toBe('2024-02-01T00:00:00.000Z');
  const dates = posts.map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
  const { medias } = await owner.api(listMedias, { query: {} });
  expect(medias.map(({ title }) => title)).toEqual(['wave', 'Toit d’ardoise']);
});

/** Returns an entry of a source, with defaults for the other fields. */
const entry = (post: Partial<ImportedPost> & { name: string }): ImportedPost => ({
  externalId: post.name,
  group: post.name,
  language: 'EN',
  title: post.name,
  description: '',
  content: '<p>Words.</p>',
  found: { pictures: [], links: [] },
  savedAt: now,
  publishedAt: now,
  featured: false,
  categories: [],
  addresses: [],
  base: 'https://roofs.example/',
  notes: [],
  ...post,
});
const siteOf = (...posts: ImportedPost[]): ImportedSite => ({
  posts,
  pictures: new Map(),
  leftOut: [],
  origins: new Set(['https://roofs.example']),
});

test('a picture that is the cover and also opens the text is shown once', async () => {
  const content = '<p><img src="/a-300x200.jpg"></p>\n<p>Words.</p>\n<p><img src="/a.jpg"></p>';
  const found = { pictures: ['/a-300x200.jpg', '/a.jpg'], links: [] };
  const post = entry({ name: 'Opened by its cover', content, found, cover: '/a.jpg' });
  const report = await bring(siteOf(post), async () => pictureBytes('jpeg'));
  expect(report.pictures).toBe(1);
  const query = { language: 'EN' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'opened-by-its-cover' }, query });
  expect(response.content).toMatch(/^<p>Words\.<\/p>\s*<p><img src="\/medias\//);
});

test('a public post without any picture is imported as a draft, and the report says so', async () => {
  const report = await bring(siteOf(entry({ name: 'Bare' })), async () => undefined);
  expect(report.entries).toMatchObject([
    { outcome: 'draft', notes: [{ code: 'a draft for want of a cover picture' }] },
  ]);
});

test('a public post without any content is imported as a draft, and the report says so', async () => {
  const post = entry({ name: 'Empty', content: '<p></p>', cover: '/a.jpg' });
  const report = await bring(siteOf(post), async () => pictureBytes('jpeg'));
  expect(report.entries).toMatchObject([
    { outcome: 'draft', notes: [{ code: 'a draft for want of content' }] },
  ]);
  const { posts } = await owner.api(listPosts, { query: { rowsPerPage: 50, page: 0, language: 'EN' } });
  expect(posts.find(({ title }) => title === 'Empty')).toMatchObject({ status: 'draft' });
});

test('planned translations are imported together or not at all, and can be imported later', async () => {
  const group = 'announced';
  const french = entry({ name: 'ensemble.md', language: 'FR', group, title: 'Ensemble' });
  const english = entry({ name: 'together.md', group, title: 'Together' });
  const refused = { ...english, content: `<p>${'<b>'.repeat(1000)}x</p>` };
  const outcomes = async (post: ImportedPost, options: Partial<ImportOptions> = {}) => {
    const { entries } = await bring(siteOf(french, post), async () => undefined, options);
    return entries.map(({ outcome, notes }) => [outcome, notes[0]?.code]);
  };
  expect(await outcomes(refused, { isAnnounced: () => true })).toEqual([
    ['left out', 'left out with its translation'],
    ['left out', 'too long or too complex'],
  ]);
  const noCover = 'a draft for want of a cover picture';
  expect(await outcomes(english, { isAnnounced: () => true })).toEqual([
    ['draft', noCover],
    ['draft', noCover],
  ]);
});

test('if only one translation could be planned, it is imported alone', async () => {
  const group = 'alone';
  const french = entry({ name: 'seul.md', language: 'FR', group, title: 'Seul' });
  const refused = entry({ name: 'alone.md', group, content: `<p>${'<b>'.repeat(1000)}x</p>` });
  const { entries } = await bring(siteOf(french, refused), async () => undefined);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['draft', 'left out']);
});

test('a gallery picture can be the cover of all posts without any picture', async () => {
  const picture = await uploadPicture(owner);
  const cover = { mediaId: picture.mediaId, key: picture.src.replace('/medias/', '') };
  const report = await bring(siteOf(entry({ name: 'Covered' })), async () => undefined, { cover });
  expect(report.entries).toMatchObject([{ outcome: 'published', notes: [] }]);
  const query = { language: 'EN' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'covered' }, query });
  expect(response.cover?.src).toContain(cover.key);
});

test('of several posts with the same guid each is imported once, and the report’s counts add up', async () => {
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
  expect(countOutcomes(first)).toEqual({ published: 0, draft: 3, 'here already': 0, 'left out': 2 });
  const undated = first.entries.filter(({ notes }) => notes.some(({ code }) => code === 'no date'));
  expect(undated.map(({ title }) => title)).toEqual(['Entry 705']);
  const out = first.entries.filter(({ outcome }) => outcome === 'left out');
  expect(out.map(({ title, notes }) => [title, notes.map(noteText)])).toEqual([
    ['Entry 703', ['in the bin']],
    ['Entry 704', ['a page: --pages brings it in']],
  ]);
  const again = await bring(await readWordpress(chunks(), now), async () => undefined);
  expect(countOutcomes(again)).toEqual({ published: 0, draft: 0, 'here already': 3, 'left out': 2 });
});

test('an SVG drawing is imported as a picture', async () => {
  const [source] = (await wordpress()).posts;
  if (source === undefined) throw new Error('the sample has no posts');
  const src = 'https://carnets.example/drawing.svg';
  const entry = {
    externalId: 'drawing',
    group: 'drawing',
    name: 'drawing',
    titleId: 'drawing',
    addresses: [],
  };
  const content = `<p>Before</p><p><img src="${src}"></p>`;
  const site = {
    ...(await wordpress()),
    posts: [{ ...source, ...entry, content, found: { pictures: [src], links: [] } }],
  };
  const shapes = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle r="9"/></svg>';
  const report = await bring(site, async (address) =>
    address === src ? Buffer.from(shapes) : pictureBytes('jpeg'),
  );
  expect(report.missing).toEqual([]);
  const query = { language: 'FR' as const };
  const { response } = await app.api(readPostByTitle, { params: { titleId: 'drawing' }, query });
  expect(response.content).toMatch(/^<p>Before<\/p><p><img src="\/medias\/[^"]+\.png/);
});
