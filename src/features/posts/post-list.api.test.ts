/** Reads the list of posts: search, filters, order, and the restriction to posts that the caller may edit. */
import { beforeAll, describe, expect, test } from 'vitest';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { createCategory } from '../categories/contract.ts';
import { deletePost, listPosts, savePost, setCategoriesOfPost } from './contract.ts';
import { publishNewPost, writePost } from './factory.ts';
import { unpublishPost } from './publication.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });
const ids: Record<'storm' | 'ete' | 'zebra', number> = { storm: 0, ete: 0, zebra: 0 };
beforeAll(async () => {
  ids.zebra = (await writePost(author, 'EN', { title: 'Zebra crossings' })).postId;
  ids.ete = (await writePost(manager, 'FR', { title: 'Été au bord de l’eau' })).postId;
  ids.storm = (
    await publishNewPost(manager, 'EN', { title: 'A storm', description: 'Élodie saw it.' })
  ).postId;
  const text = { content: '<p>Orage.</p>', title: 'Un orage', description: 'Vu.', language: 'FR' as const };
  await manager.api(savePost, { params: { postId: ids.storm }, body: text });
});

async function shown(
  query: Partial<
    Record<'q' | 'sort' | 'status' | 'inLanguage' | 'authorId' | 'categoryId' | 'language', unknown>
  >,
  who = manager,
): Promise<number[]> {
  const search = new URLSearchParams({ rowsPerPage: '10', page: '0' });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const answer: { posts: { post_id: number }[]; totalCount: number } = await (
    await who.request(`/posts?${search}`)
  ).json();
  expect(answer.totalCount).toBe(answer.posts.length);
  return answer.posts.map(({ post_id }) => post_id);
}

describe('filters', () => {
  test('a filter finds a part of a title or description in any language, ignoring case and accents', async () => {
    expect(await shown({ q: 'ETE' })).toEqual([ids.ete]);
    expect(await shown({ q: 'elodie' })).toEqual([ids.storm]);
    expect(await shown({ q: 'orage' })).toEqual([ids.storm]);
    expect(await shown({ q: '%' })).toEqual([]);
  });

  test('filters select by state, language, author and category', async () => {
    const category = await manager.api(createCategory, { body: { title: 'Weather' } });
    await manager.api(setCategoriesOfPost, {
      params: { postId: ids.storm },
      query: { language: 'EN' },
      body: { newCategories: [category.cat_id] },
    });
    expect(await shown({ status: 'published' })).toEqual([ids.storm]);
    expect(await shown({ status: 'draft' })).toEqual([ids.ete, ids.zebra]);
    expect(await shown({ inLanguage: 'FR' })).toEqual([ids.storm, ids.ete]);
    expect(await shown({ authorId: author.account.userId })).toEqual([ids.zebra]);
    expect(await shown({ categoryId: category.cat_id })).toEqual([ids.storm]);
    expect(await shown({ status: 'draft', inLanguage: 'FR' })).toEqual([ids.ete]);
  });

  test('filters never return other people’s posts to a user', async () => {
    expect(await shown({}, author)).toEqual([ids.zebra]);
    expect(await shown({ authorId: manager.account.userId }, author)).toEqual([]);
    const { authors, categories } = await author.api(listPosts, { query: { rowsPerPage: 10, page: 0 } });
    expect(authors.map(({ user_id }) => user_id)).toEqual([author.account.userId]);
    expect(categories.map(({ cat_title }) => cat_title)).toContain('Weather');
  });
});

describe('the order', () => {
  test('the list can be sorted by title in the reader’s language', async () => {
    expect(await shown({ sort: 'title', language: 'EN' })).toEqual([ids.storm, ids.ete, ids.zebra]);
    expect(await shown({ sort: 'title', language: 'FR' })).toEqual([ids.ete, ids.storm, ids.zebra]);
    expect(await shown({ sort: '-title', language: 'FR' })).toEqual([ids.zebra, ids.storm, ids.ete]);
  });

  test('the list can be sorted by creation, newest first, and by the newest save', async () => {
    expect(await shown({})).toEqual([ids.storm, ids.ete, ids.zebra]);
    expect(await shown({ sort: 'created_at' })).toEqual([ids.zebra, ids.ete, ids.storm]);
    const text = {
      content: '<p>Stripes.</p>',
      title: 'Zebra crossings',
      description: 'x',
      language: 'EN' as const,
    };
    await author.api(savePost, { params: { postId: ids.zebra }, body: text });
    expect(await shown({ sort: '-saved_at' })).toEqual([ids.zebra, ids.storm, ids.ete]);
  });
});

test('an unpublished post is listed as a draft again, and a deleted post is not listed', async () => {
  await manager.api(unpublishPost, { params: { postId: ids.storm }, body: {} });
  expect(await shown({ status: 'published' })).toEqual([]);
  await manager.api(deletePost, { params: { postId: ids.storm } });
  expect(await shown({ inLanguage: 'FR' })).toEqual([ids.ete]);
  expect(await shown({ q: 'storm' })).toEqual([]);
});

test('a page past the end has no rows, and its count is the full number of posts', async () => {
  const list = await manager.api(listPosts, { query: { rowsPerPage: 10, page: 5 } });
  expect(list).toMatchObject({ posts: [], totalCount: 2, page: 5, countedInPart: false });
});
