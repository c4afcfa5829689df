import { expect, test } from 'vitest';

import { listCategoriesOfPost, setCategoriesOfPost } from '#features/posts/contract.ts';
import { writePost } from '#features/posts/factory.ts';
import { form, type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const create = async (title: string) =>
  (await author.api(contract.createCategory, { body: { title } })).cat_id;
const query = { language: 'FR' as const, rowsPerPage: 10_000, page: 0 };

test('the check of a title ignores case and accents', async () => {
  const free = await author.request('/query/blog/categories/%C3%89quipe');
  expect(free.status).toBe(404);
  const created = await author.request('/blog/categories/', {
    method: 'POST',
    body: form({ title: 'Équipe' }),
  });
  expect(created.status).toBe(201);
  for (const query of ['equipe', '%20EQUIPE%20', '%C3%A9quipe'])
    expect((await author.request(`/query/blog/categories/${query}`)).status).toBe(200);
  const again = await author.request('/blog/categories', {
    method: 'POST',
    body: form({ title: ' EQUIPE' }),
  });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({
    code: 'CATEGORY_TITLE_TAKEN',
    msg: 'FAILED TO CREATE CATEGORY',
  });
});

test.each(["'", '"; drop table categories', '%', 'a/b', '..%2f', '\u0000'])(
  'a query such as %j finds nothing and causes no error',
  async (text) => {
    const { status } = await author.request(`/query/blog/categories/${encodeURIComponent(text)}`);
    expect([400, 404]).toContain(status);
  },
);

test('a name can be created once per language, and changed later', async () => {
  const categoryId = await create('Streaming');
  const path = `/blog/categories/${categoryId}/FR`;
  const send = (method: string, value: string) => author.request(path, { method, body: form({ value }) });
  expect((await send('PUT', 'Flux')).status).toBe(404);
  expect((await send('POST', 'Flux')).status).toBe(201);
  expect((await send('POST', 'Flux')).status).toBe(409);
  expect((await send('PUT', 'Flux de données')).status).toBe(201);
  expect((await send('PUT', '')).status).toBe(400);
  expect(await author.api(contract.listTranslations, { params: { categoryId } })).toMatchObject({
    categoryId,
    translations: [
      { cat_language: 'EN', cat_value: '', exists: false },
      { cat_language: 'FR', cat_value: 'Flux de données', exists: true },
    ],
  });
  const { categories } = await app.api(contract.listCategories, { query });
  expect(categories.find(({ cat_id }) => cat_id === categoryId)?.cat_value).toBe('Flux de données');
});

test('an author sees the categories of their workspace, a visitor those of the site', async () => {
  await create('Of the site');
  const elsewhere = await app.signIn('ROLE_OWNER');
  await elsewhere.api(contract.createCategory, { body: { title: 'Of another company' } });
  const titles = async (client: Pick<TestClient, 'api'>) =>
    (await client.api(contract.listCategories, { query })).categories.map(({ cat_title }) => cat_title);
  expect(await titles(elsewhere)).toEqual(['Of another company']);
  expect(await titles(author)).toContain('Of the site');
  expect(await titles(app)).toContain('Of the site');
  expect(await titles(app)).not.toContain('Of another company');
  const dead = await app.request('/api/v1/blog/categories?language=EN&rowsPerPage=10&page=0', {
    headers: { authorization: `Bearer ${'a'.repeat(43)}` },
  });
  expect(dead.status).toBe(401);
});

test('a post’s categories can be sent as a list in each accepted form', async () => {
  const { postId } = await writePost(author);
  const [first, second] = [await create('First'), await create('Second')];
  const put = (body: BodyInit, type?: string) =>
    author.request(`/blog/categories/posts/${postId}?language=EN`, {
      method: 'PUT',
      body,
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });
  const listed = async () => {
    const answer = await author.api(listCategoriesOfPost, { params: { postId }, query: { language: 'EN' } });
    return answer.categories.map(({ cat_id }) => cat_id);
  };
  expect((await put(JSON.stringify({ newCategories: [first, second] }), 'application/json')).status).toBe(
    200,
  );
  expect(await listed()).toEqual([first, second]);
  await put(new URLSearchParams({ newCategories: String(second) }));
  expect(await listed()).toEqual([second]);
  await put(
    new URLSearchParams([
      ['newCategories[]', String(first)],
      ['newCategories[]', String(second)],
    ]),
  );
  expect(await listed()).toEqual([first, second]);
  await put(new URLSearchParams({ newCategories: '' }));
  expect(await listed()).toEqual([]);
  expect((await put(JSON.stringify({}), 'application/json')).status).toBe(400);
  expect((await put(JSON.stringify({ newCategories: [999_999] }), 'application/json')).status).toBe(400);
});

test('deleting a category keeps its posts, and managers, owners and administrators may delete others’ categories', async () => {
  const { postId } = await writePost(author);
  const categoryId = await create('Short-lived');
  await author.api(setCategoriesOfPost, { params: { postId }, query, body: { newCategories: [categoryId] } });
  const other = await app.signIn('ROLE_USER', app.siteId);
  const remove = (client: TestClient) =>
    client.request(`/blog/categories/${categoryId}`, { method: 'DELETE' });
  expect((await remove(other)).status).toBe(403);
  const stranger = await app.signIn('ROLE_OWNER');
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(author)).status).toBe(200);
  expect((await author.request(`/posts/${postId}`)).status).toBe(200);
  expect((await remove(author)).status).toBe(404);
});
