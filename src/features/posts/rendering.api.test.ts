/** Renders large texts in a thread, one at a time per person, within limits. */
import { beforeAll, expect, test } from 'vitest';
import { type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import { readTranslation, savePost } from './contract.ts';
import { writePost } from './factory.ts';
import { renderPost } from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
let postId: number;
beforeAll(async () => {
  ({ postId } = await writePost(author));
});

const preview = (by: TestClient, content: string, of = postId) =>
  by.api(renderPost, { params: { postId: of, language: 'EN' }, body: { content } });

const long = '<h2>Slate</h2><p>Grey and blue.</p>\n'.repeat(600);

test('long texts are rendered like short ones', async () => {
  const [short, whole] = [await preview(author, long.slice(0, 700)), await preview(author, long)];
  expect(long.length).toBeGreaterThan(20_000);
  expect(whole.html.startsWith(short.html.slice(0, 500))).toBe(true);
  expect(whole.words).toBe(2400);
  const body = { title: 'A', description: '', content: long, language: 'EN' as const };
  await author.api(savePost, { params: { postId }, body });
  const kept = await author.api(readTranslation, { params: { postId, language: 'EN' } });
  expect(kept.contentPost).toBe(long);
});

test('a text with few characters but many elements is also rendered in the thread', async () => {
  const { html } = await preview(author, '<br>'.repeat(2400));
  expect(html).toBe(`<p>${'<br>'.repeat(2400)}</p>`);
});

test('a text beyond the limits is rejected with a message in both languages, and nothing is stored', async () => {
  const before = await author.api(readTranslation, { params: { postId, language: 'EN' } });
  const body = JSON.stringify({
    title: 'B',
    description: '',
    content: '<br>'.repeat(80_000),
    language: 'EN',
  });
  const save = async (locale: string) => {
    const headers = { 'content-type': 'application/json', 'accept-language': locale };
    const response = await author.request(`/posts/${postId}`, { method: 'PUT', body, headers });
    return [response.status, await response.json()] as const;
  };
  const [status, problem] = await save('en');
  expect(status).toBe(400);
  expect(problem).toMatchObject({
    code: 'TOO_MANY_ELEMENTS',
    errors: { content: expect.stringMatching(/75.?000 elements/) },
  });
  expect(await author.api(readTranslation, { params: { postId, language: 'EN' } })).toEqual(before);
});

test('nothing is rendered for a caller who may not edit the post', async () => {
  const colleague = await app.signIn('ROLE_USER', app.siteId);
  const response = await colleague.request(`/posts/${postId}/EN/rendering`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: long }),
  });
  expect(response.status).toBe(403);
});

test('long texts are limited per person and minute, and short texts are not', async () => {
  const eager = await app.signIn('ROLE_USER', app.siteId);
  const { postId: own } = await writePost(eager);
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < 125; turn++) {
    const response = await eager.request(`/posts/${own}/EN/rendering`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: `<p>${'a '.repeat(5001)}` }),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [200, 120],
    [429, 5],
  ]);
  expect((await preview(eager, '<p>short</p>', own)).words).toBe(1);
  expect((await preview(author, long)).words).toBe(2400);
});
