/** Changes what search engines and social networks show of a post, and its publication date. */
import { describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { feedPosts, listPosts, readPostByTitle } from '#features/blog/contract.ts';
import { deleteMedia, readMedia } from '#features/media/contract.ts';
import { uploadPicture } from '#features/media/factory.ts';
import { json, testApi, testPerson } from '../../../tests/support/api.ts';
import { publishNewPost, writePost } from './factory.ts';
import { publishPost, unpublishPost } from './publication.contract.ts';
import { readSearchSettings, setSearchSettings } from './search.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const owner = testPerson(app, 'ROLE_OWNER', { ofSite: true });

const language = 'EN' as const;
const on = (postId: number) => ({ postId, language });
const shown = async (titleId: string) =>
  (await app.api(readPostByTitle, { params: { titleId }, query: { language } })).response;
const send = (postId: number, body: object, headers = {}) =>
  author.request(`/posts/${postId}/EN/search`, { method: 'PUT', ...json(body, headers) });
const events = async (postId: number) => {
  const { events } = await owner.api(listEvents, { query: { rowsPerPage: 50, page: 0 } });
  return events.filter(({ subject_id }) => subject_id === String(postId));
};

describe('search texts', () => {
  test('texts apply at once, in one language, and empty ones restore the post’s own', async () => {
    const { postId, titleId } = await publishNewPost(author, 'EN', { title: 'Slate for search' });
    const none = await author.api(readSearchSettings, { params: on(postId) });
    expect(none).toMatchObject({ searchTitle: '', searchDescription: '', socialMediaId: null });
    const body = { searchTitle: ' Roofs of slate ', searchDescription: 'How to keep them.' };
    const set = await author.api(setSearchSettings, { params: on(postId), body });
    expect(set).toMatchObject({ searchTitle: 'Roofs of slate', searchDescription: 'How to keep them.' });
    expect(await shown(titleId)).toMatchObject({
      title: 'Slate for search',
      search_title: 'Roofs of slate',
      version: 1,
    });
    expect((await events(postId))[0]).toMatchObject({
      action: 'post.search-texts',
      detail: { language: 'EN', searchTitle: 'Roofs of slate', searchDescription: 'How to keep them.' },
    });
    await author.api(setSearchSettings, { params: on(postId), body: { searchTitle: '' } });
    expect(await shown(titleId)).toMatchObject({ search_title: '', search_description: 'How to keep them.' });
  });

  test('too long a text, a stale version and another author are rejected', async () => {
    const { postId } = await writePost(author);
    expect((await send(postId, { searchTitle: 'x'.repeat(301) })).status).toBe(400);
    const read = await author.request(`/posts/${postId}/EN/search`);
    const ifMatch = { 'if-match': read.headers.get('etag') ?? '' };
    const first = await send(postId, { searchTitle: 'First' }, ifMatch);
    expect(first.status).toBe(200);
    expect((await send(postId, { searchTitle: 'Second' }, ifMatch)).status).toBe(412);
    const next = { 'if-match': first.headers.get('etag') ?? '' };
    expect((await send(postId, { searchTitle: 'Third' }, next)).status).toBe(200);
    const other = await app.signIn('ROLE_USER', app.siteId);
    expect((await other.request(`/posts/${postId}/EN/search`)).status).toBe(403);
    expect((await other.request(`/posts/${postId}/EN/search`, { method: 'PUT', ...json({}) })).status).toBe(
      403,
    );
    expect((await author.request(`/posts/${postId}/FR/search`)).status).toBe(404);
  });
});

test('a social picture replaces the cover, and cannot be deleted while it is used', async () => {
  const { postId, titleId, src } = await publishNewPost(author, 'EN', { title: 'Slate to share' });
  const { mediaId, src: social } = await uploadPicture(author);
  const body = { socialMediaId: mediaId };
  const set = await author.api(setSearchSettings, { params: on(postId), body });
  expect(set.socialPicture?.src).toBe(social);
  expect(await shown(titleId)).toMatchObject({ cover_picture_src: src, social_picture: { src: social } });
  const { used_in } = await author.api(readMedia, { params: { mediaId } });
  expect(used_in).toMatchObject([{ post_id: postId, language: '', place: 'social' }]);
  expect((await author.request(`/medias/${mediaId}`, { method: 'DELETE' })).status).toBe(409);
  expect((await send(postId, { socialMediaId: 2_000_000_000 })).status).toBe(404);
  await author.api(setSearchSettings, { params: on(postId), body: { socialMediaId: '' } });
  expect((await shown(titleId)).social_picture).toBeNull();
  await author.api(deleteMedia, { params: { mediaId } });
  expect((await events(postId)).map(({ action }) => action)).toContain('post.social-picture');
});

describe('publication date', () => {
  test('lists and feeds follow a changed date, and publishing again keeps it', async () => {
    const older = await publishNewPost(author, 'EN', { title: 'The older slate' });
    const newer = await publishNewPost(author, 'EN', { title: 'The newer slate' });
    const order = async () => {
      const query = { language, rowsPerPage: 50 };
      const { posts } = await app.api(listPosts, { params: { kind: 'latest' }, query });
      const { posts: feed } = await app.api(feedPosts, { query: { language } });
      const both = [older.postId, newer.postId];
      return [posts, feed].map((rows) =>
        rows.map(({ post_id }) => post_id).filter((one) => both.includes(one)),
      );
    };
    expect(await order()).toEqual(Array(2).fill([newer.postId, older.postId]));
    const publishedAt = '2021-03-04T09:30:00.000Z';
    const params = on(newer.postId);
    const set = await author.api(setSearchSettings, { params, body: { publishedAt } });
    expect(set.publishedAt).toBe(publishedAt);
    expect(await order()).toEqual(Array(2).fill([older.postId, newer.postId]));
    expect((await shown(newer.titleId)).previous).toBeNull();
    expect((await events(newer.postId))[0]).toMatchObject({
      action: 'post.dated',
      detail: { language: 'EN', at: publishedAt },
    });
    await author.api(unpublishPost, { params, body: {} });
    await author.api(publishPost, { params, body: {} });
    expect((await shown(newer.titleId)).published_at).toBe(publishedAt);
  });

  test('a future date, and a date for a draft, are rejected', async () => {
    const { postId } = await publishNewPost(author);
    const future = await send(postId, { publishedAt: '2099-01-01T00:00:00Z' });
    expect(future.status).toBe(400);
    expect(Object.keys(((await future.json()) as { errors: object }).errors)).toEqual(['publishedAt']);
    const draft = await writePost(author);
    const refused = await send(draft.postId, {
      publishedAt: '2021-01-01T00:00:00Z',
      searchTitle: 'Kept out',
    });
    expect(refused.status).toBe(409);
    const params = on(draft.postId);
    expect(await author.api(readSearchSettings, { params })).toMatchObject({
      searchTitle: '',
      publishedAt: null,
    });
  });
});
