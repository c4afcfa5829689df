import { expect, test } from 'vitest';
import { readGhost } from './ghost.ts';

const now = new Date('2026-03-02T09:30:00Z');

const post = (id: string, fields: object) => ({
  id,
  uuid: `uuid-${id}`,
  title: `Post ${id}`,
  slug: `post-${id}`,
  html: `<p>Text ${id}</p>`,
  status: 'published',
  type: 'post',
  visibility: 'public',
  featured: 0,
  published_at: '2021-03-04T09:30:00.000Z',
  created_at: '2021-03-01T09:30:00.000Z',
  ...fields,
});

const data = {
  posts: [
    post('1', {
      title: 'Rain &amp; <em>slate</em>',
      html: '<p><a href="__GHOST_URL__/post-2/">x</a><img src="__GHOST_URL__/content/images/a.jpg"></p>',
      featured: 1,
      feature_image: '__GHOST_URL__/content/images/c.jpg',
      custom_excerpt: 'In short.',
    }),
    post('2', { status: 'draft', published_at: null, html: '<p>Not yet</p>' }),
    post('3', { type: 'page' }),
    post('4', { visibility: 'paid' }),
    post('5', { html: null, lexical: '{}' }),
    post('8', {
      html: null,
      lexical: JSON.stringify({
        root: { children: [{ type: 'image', src: '__GHOST_URL__/content/images/a.jpg' }] },
      }),
      visibility: 'paid',
    }),
    post('6', {
      type: undefined,
      page: 0,
      html: undefined,
      markdown: '# A\n\n**b**',
      published_at: 1614850200000,
    }),
    post('7', { locale: 'fr' }),
  ],
  tags: [
    { id: 't1', name: 'Roofs' },
    { id: 't2', name: 'Old' },
    { id: 't3', name: '#internal' },
  ],
  users: [
    { id: 'u1', name: 'Odile Perrin', email: 'odile@roofs.example', password: '$2a$secret' },
    { id: 'u2', name: 'Bo', email: 'bo@roofs.example' },
  ],
  posts_tags: [
    { post_id: '1', tag_id: 't2', sort_order: 1 },
    { post_id: '1', tag_id: 't1', sort_order: 0 },
    { post_id: '1', tag_id: 't3', sort_order: 2 },
  ],
  posts_authors: [
    { post_id: '1', author_id: 'u2', sort_order: 1 },
    { post_id: '1', author_id: 'u1', sort_order: 0 },
  ],
  posts_meta: [
    {
      post_id: '1',
      feature_image_alt: 'A roof',
      meta_title: 'Roofs &amp; rain',
      meta_description: 'Found.',
      og_image: '__GHOST_URL__/content/images/s.jpg',
    },
  ],
  settings: [{ key: 'locale', value: 'en' }],
};
const source = JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data }] });

test('posts are imported with texts, dates, tags, authors and covers, and the report lists the rest', async () => {
  const { posts, leftOut, pictures, origins } = await readGhost(source, now, {
    site: 'https://roofs.example/',
  });
  expect(leftOut).toMatchObject([
    { name: '/post-3/', why: 'a page' },
    { name: '/post-5/', why: 'no text to be read' },
  ]);
  expect(origins).toEqual(new Set(['https://roofs.example']));
  const [first, draft, paid, picture, old, french] = posts;
  expect(first).toMatchObject({
    title: 'Rain & slate',
    titleId: 'post-1',
    description: 'In short.',
    publishedAt: new Date('2021-03-04T09:30:00Z'),
    featured: true,
    categories: ['Roofs'],
    cover: 'https://roofs.example/content/images/c.jpg',
    search: { searchTitle: 'Roofs & rain', searchDescription: 'Found.' },
    socialPicture: 'https://roofs.example/content/images/s.jpg',
    author: { name: 'Odile Perrin, Bo', email: 'odile@roofs.example' },
    addresses: ['/post-1'],
    found: {
      links: ['https://roofs.example/post-2/'],
      pictures: ['https://roofs.example/content/images/a.jpg'],
    },
    notes: [],
  });
  expect(draft).toMatchObject({
    publishedAt: undefined,
    savedAt: new Date('2021-03-01T09:30:00Z'),
    notes: [{ code: 'not public there', detail: 'draft' }],
  });
  expect(paid).toMatchObject({
    publishedAt: undefined,
    notes: [{ code: 'not public there', detail: 'paid' }],
  });
  expect(picture?.content).toBe('<figure><img src="https://roofs.example/content/images/a.jpg"></figure>');
  expect(old?.content).toBe('<p><strong>b</strong></p>\n');
  expect(old?.publishedAt).toEqual(new Date(1614850200000));
  expect(french?.language).toBe('FR');
  expect(pictures.get('https://roofs.example/content/images/c.jpg')?.alternative).toBe('A roof');
  expect(JSON.stringify(posts)).not.toContain('secret');
});

test('pages and all tags are imported if the options are set', async () => {
  const { posts, leftOut } = await readGhost(source, now, { pages: true, tags: true });
  expect(posts.map(({ name }) => name)).toContain('/post-3/');
  expect(leftOut).toHaveLength(1);
  expect(posts[0]?.categories).toEqual(['Roofs', 'Old']);
});

test.each([
  ['', 'NOT_JSON'],
  ['{"db":[', 'NOT_JSON'],
  ['{}', 'NOT_A_GHOST_EXPORT'],
  ['{"db":[]}', 'NOT_A_GHOST_EXPORT'],
  [JSON.stringify({ data: { posts: [{ title: 'no id' }] } }), 'NOT_A_GHOST_EXPORT'],
])('the file %j is rejected with a message', async (text, code) =>
  expect(readGhost(text, now)).rejects.toMatchObject({ code, msg: expect.stringMatching(/Ghost|JSON/) }),
);
