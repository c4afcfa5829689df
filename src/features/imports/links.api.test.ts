import { expect, test } from 'vitest';
import { feedPosts, findFormerAddress, readPostByTitle } from '#features/blog/contract.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { listPosts } from '#features/posts/contract.ts';
import { writePost } from '#features/posts/factory.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { countOutcomes, type ImportedPost, type ImportedSite } from './entry.rules.ts';
import { importSite } from './server/entry.service.ts';
import type { ImportOptions } from './server/group.service.ts';
import { writeReport } from './server/report-file.ts';

const published = new Date('2021-03-04T09:30:00Z');

const app = testApi();
const owner = testPerson(app, 'ROLE_OWNER', { ofSite: true });

/** Returns an entry of a source whose address is its name. */
const entry = (post: Partial<ImportedPost> & { name: string }): ImportedPost => ({
  externalId: post.name,
  group: post.name,
  language: 'EN',
  title: post.name,
  description: '',
  content: '<p>Words.</p>',
  found: { pictures: [], links: [] },
  savedAt: published,
  publishedAt: published,
  cover: '/a.jpg',
  featured: false,
  categories: [],
  addresses: [],
  base: 'https://roofs.example/',
  notes: [],
  ...post,
});
const linking = (...links: string[]) => ({
  content: links.map((href) => `<p><a href="${href}">x</a></p>`).join(''),
  found: { pictures: [], links },
});
const siteOf = (...posts: ImportedPost[]): ImportedSite => ({
  posts,
  pictures: new Map(),
  leftOut: [],
  origins: new Set(['https://roofs.example']),
});
const bring = (site: ImportedSite, options: Partial<ImportOptions> = {}) =>
  importSite(app.job(), site, {
    workspaceId: app.siteId,
    authorId: owner.account.userId,
    read: async () => pictureBytes('jpeg'),
    ...options,
  });
const read = async (titleId: string, language: 'EN' | 'FR' = 'EN') =>
  (await app.api(readPostByTitle, { params: { titleId }, query: { language } })).response;

test('links between posts work in any order of import, and old addresses redirect to the posts', async () => {
  const rain = entry({
    name: 'content/en/rain.md',
    title: 'Rain',
    addresses: ['/2021/03/rain', '/?p=12'],
    base: 'https://roofs.example/2021/03/rain/',
    ...linking(
      ...['../../04/snow/#why-it-matters', 'https://roofs.example/2021/04/snow', 'entry:snow.md', '/?p=13'],
      ...['https://elsewhere.example/2021/04/snow', '#here', '/2021/05/gone/', '/'],
    ),
  });
  const snow = entry({
    name: 'content/en/snow.md',
    title: 'Snow',
    addresses: ['/2021/04/snow', '/?p=13'],
    ...linking('rain.md', 'mailto:a@b.example', '/2021/03/rain'),
  });
  const neige = entry({
    name: 'content/fr/snow.md',
    language: 'FR',
    title: 'Neige',
    addresses: ['/2021/04/snow'],
  });
  const report = await bring(siteOf(rain, snow, neige));
  expect(report.entries.map(({ links, redirects, notes }) => [links, redirects, notes])).toEqual([
    [
      4,
      ['/2021/03/rain', '/?p=12'],
      [{ code: 'links to pages that did not come in', detail: '/2021/05/gone/' }],
    ],
    [2, ['/2021/04/snow', '/?p=13'], []],
    [0, ['/2021/04/snow'], []],
  ]);
  const hrefs = [...(await read('rain')).content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    '/en/app/blog/read/snow#s-why-it-matters',
    ...['/en/app/blog/read/snow', '/en/app/blog/read/snow', '/en/app/blog/read/snow'],
    ...['https://elsewhere.example/2021/04/snow', '#s-here', '/2021/05/gone/', '/'],
  ]);
  expect((await read('snow')).content).toContain('href="/en/app/blog/read/rain"');
  const former = (address: string, language: 'EN' | 'FR') =>
    app.api(findFormerAddress, { query: { address, language } });
  expect(await former('/2021/03/rain', 'FR')).toMatchObject({ language: 'EN', title_id: 'rain' });
  expect(await former('/?p=13', 'EN')).toMatchObject({ title_id: 'snow' });
  // If sites of both languages used the address, the reader's language decides.
  expect(await former('/2021/04/snow', 'FR')).toMatchObject({ language: 'FR', title_id: 'neige' });
  expect(await former('/2021/04/snow', 'EN')).toMatchObject({ language: 'EN', title_id: 'snow' });
  await expect(former('/2021/05/gone', 'EN')).rejects.toMatchObject({ status: 404 });
});

test('texts for search engines and the picture for social networks are imported', async () => {
  const search = { searchTitle: 'Found rain', searchDescription: 'Of slate.' };
  const socialPicture = 'https://roofs.example/social.jpg';
  await bring(siteOf(entry({ name: 'searched', title: 'Searched', search, socialPicture })));
  expect(await read('searched')).toMatchObject({
    search_title: 'Found rain',
    search_description: 'Of slate.',
    social_picture: { src: expect.stringContaining('/medias/') },
  });
});

test('a missing picture becomes a link to the old site, or its alternative text if the site is unknown', async () => {
  const post = {
    content: '<p><img src="/gone.png" alt="A roof"></p><p><img src="gone2.png"></p>',
    found: { pictures: ['/gone.png', 'gone2.png'], links: [] },
  };
  const nothing = {
    read: async (address: string) => (address.includes('gone') ? undefined : pictureBytes('jpeg')),
  };
  await bring(siteOf(entry({ name: 'Gone there', ...post })), nothing);
  const { content } = await read('gone-there');
  expect(content).not.toContain('<img');
  expect(content).toContain('href="https://roofs.example/gone.png"');
  const nowhere = { base: 'https://old-site.invalid/x/', cover: 'https://roofs.example/a.jpg' };
  await bring(siteOf(entry({ name: 'Gone nowhere', ...nowhere, ...post })), nothing);
  expect((await read('gone-nowhere')).content).toBe('<p>A roof</p><p>gone2.png</p>');
});

test('the old address of an unpublished post does not redirect', async () => {
  await bring(siteOf(entry({ name: 'Hail', addresses: ['/hail'] })));
  const former = () => app.api(findFormerAddress, { query: { address: '/hail', language: 'EN' } });
  const { post_id } = await former();
  expect((await owner.request(`/posts/${post_id}`, { method: 'DELETE' })).status).toBe(200);
  await expect(former()).rejects.toMatchObject({ status: 404 });
});

test('the author is the member with the same e-mail address or name; without one, the name becomes the byline', async () => {
  const name = 'Odile Perrin';
  const { email, userId } = await app.account({
    workspace_id: app.siteId,
    first_name: 'Odile',
    last_name: 'Perrin',
  });
  await bring(
    siteOf(
      entry({ name: 'By mail', author: { email: email.toUpperCase(), name: 'O. P.' } }),
      entry({ name: 'By name', author: { name: 'odile perrin' } }),
      entry({ name: 'By another', author: { email: 'x@y.example', name: 'Ann & Bo' } }),
      entry({ name: 'By nobody' }),
    ),
  );
  expect((await read('by-mail')).author).toBe(name);
  expect((await read('by-name')).author).toBe(name);
  expect((await read('by-another')).author).toBe('Ann & Bo');
  const { posts } = await owner.api(listPosts, { query: { authorId: userId, page: 0, rowsPerPage: 50 } });
  expect(posts.map(({ title }) => title).toSorted()).toEqual(['By mail', 'By name']);
  const feed = await app.api(feedPosts, { query: { language: 'EN' } });
  expect(feed.posts.find(({ title }) => title === 'By another')?.author).toBe('Ann & Bo');
});

test('a dry run returns the same report as the import and writes nothing', async () => {
  const site = siteOf(
    entry({ name: 'dry-one', title: 'Dry one', addresses: ['/dry'], ...linking('/dry-two') }),
    entry({ name: 'dry-two', title: 'Dry one', addresses: ['/dry-two'], cover: undefined }),
    entry({ name: 'dry-three', content: '<b>'.repeat(1000) }),
  );
  const rows = () =>
    owner.api(listPosts, { query: { page: 0, rowsPerPage: 1 } }).then(({ totalCount }) => totalCount);
  const before = await rows();
  const dry = await bring(site, { dryRun: true });
  expect(await rows()).toBe(before);
  await expect(read('dry-one')).rejects.toMatchObject({ status: 404 });
  expect(countOutcomes(dry)).toEqual({ published: 1, draft: 1, 'here already': 0, 'left out': 1 });
  expect(dry.entries.map(({ address }) => address)).toEqual([
    '/en/app/blog/read/dry-one',
    '/en/app/blog/read/dry-one-2',
    '',
  ]);
  expect(await bring(site)).toMatchObject({ ...dry, pictures: 0 });
});

test('the report contains an address that was taken during the import', async () => {
  let once = false;
  const report = await bring(siteOf(entry({ name: 'Sleet', cover: '/sleet.jpg' })), {
    read: async () => {
      if (!once) await writePost(owner, 'EN', { title: 'Sleet' });
      once = true;
      return pictureBytes('jpeg');
    },
  });
  expect(report.entries).toMatchObject([
    {
      address: '/en/app/blog/read/sleet-2',
      notes: [{ code: 'its address was taken meanwhile', detail: 'sleet' }],
    },
  ]);
});

test('the report file contains no spreadsheet formulas', async () => {
  const report = await bring(siteOf(entry({ name: '=1+1', title: '=cmd()', addresses: ['/formula'] })));
  const text = async (format: 'csv' | 'json') => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeReport(report, format)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const [head, line] = (await text('csv')).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('entry,title,language,outcome,address,day,author,links rewritten,old addresses,notes');
  expect(line).toBe("'=1+1,'=cmd(),EN,published,/en/app/blog/read/cmd,2021-03-04,,0,/formula,");
  expect(JSON.parse(await text('json'))).toMatchObject({
    counts: { published: 1, draft: 0, 'here already': 0, 'left out': 0 },
    entries: [{ name: '=1+1', redirects: ['/formula'] }],
  });
});
