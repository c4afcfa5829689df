/** Deletes posts: they are hidden, can be restored, and are purged after their retention time. */
import { expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { publishNewPost, writePost } from './factory.ts';
import { TRASH_DAYS } from './rules.ts';
import { purgeTrash } from './server/trash.service.ts';
import { listTrash, purgePost, restorePost } from './trash.contract.ts';

const DAY = 24 * 60 * 60 * 1000;
const query = { rowsPerPage: 1000, page: 0 };

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });

const inTrash = async (who: TestClient) =>
  (await who.api(listTrash, { query })).posts.map(({ post_id }) => post_id);
const statusOf = async (who: TestClient, method: string, path: string) =>
  (await who.request(path, { method })).status;
const publicStatus = async (postId: number) =>
  (await app.request(`/api/v1/blog/post/${postId}?language=EN`)).status;
const countsOf = () =>
  asTenant(app.platform.engine, app.siteId, async ({ db }) => ({
    written: await db.selectFrom('post_counts').selectAll().orderBy('author_id').execute(),
    published: await db.selectFrom('published_counts').selectAll().orderBy('posts').execute(),
  }));

test('a deleted post is hidden, keeps its address and pictures, and can be restored', async () => {
  const made = await publishNewPost(author, 'EN', { title: 'Comes back' });
  const params = { postId: made.postId };
  const before = await author.api(contract.readPostObject, { params, query: {} });
  const counted = await countsOf();
  expect(await author.api(contract.deletePost, { params })).toEqual({ post_id: made.postId });
  expect(await statusOf(author, 'GET', `/posts/${made.postId}`)).toBe(404);
  expect(await statusOf(author, 'GET', `/posts/${made.postId}/EN`)).toBe(404);
  expect(await publicStatus(made.postId)).toBe(404);
  expect(await countsOf()).not.toEqual(counted);
  expect(await statusOf(author, 'DELETE', `/medias/${made.mediaId}`)).toBe(409);
  expect((await writePost(author, 'EN', { title: 'Comes back' })).titleId).toBe('comes-back-2');

  const { posts } = await author.api(listTrash, { query });
  const shown = posts.find(({ post_id }) => post_id === made.postId);
  expect(shown).toMatchObject({ title: 'Comes back', languages: ['EN'] });
  const { deleted_at, purge_at } = shown ?? { deleted_at: '', purge_at: '' };
  expect(Date.parse(purge_at) - Date.parse(deleted_at)).toBe(TRASH_DAYS * DAY);
  expect(await author.api(restorePost, { params })).toEqual(before);
  expect(await publicStatus(made.postId)).toBe(200);
  expect(await inTrash(author)).not.toContain(made.postId);
  // It can be restored only once.
  expect(await statusOf(author, 'POST', `/trash/posts/${made.postId}/restore`)).toBe(404);
});

test('people see deleted posts that they may edit, and none of another workspace', async () => {
  const { postId } = await writePost(manager);
  await manager.api(contract.deletePost, { params: { postId } });
  expect(await inTrash(author)).not.toContain(postId);
  expect(await inTrash(manager)).toContain(postId);
  const stranger = await app.signIn('ROLE_OWNER');
  expect(await inTrash(stranger)).not.toContain(postId);
  for (const [who, status] of [
    [author, 403],
    [stranger, 404],
  ] as const) {
    expect(await statusOf(who, 'POST', `/trash/posts/${postId}/restore`)).toBe(status);
    expect(await statusOf(who, 'DELETE', `/trash/posts/${postId}`)).toBe(status);
  }
  // Only posts in the trash can be purged.
  const kept = await writePost(manager);
  expect(await statusOf(manager, 'DELETE', `/trash/posts/${kept.postId}`)).toBe(404);
});

test('purging deletes the texts, frees the address and pictures, and records each step', async () => {
  const { postId, translationId, titleId, mediaId } = await publishNewPost(author, 'EN', { title: 'Purged' });
  const params = { postId };
  await author.api(contract.deletePost, { params });
  await author.api(purgePost, { params });
  expect(await statusOf(author, 'POST', `/trash/posts/${postId}/restore`)).toBe(404);
  expect((await writePost(author, 'EN', { title: 'Purged' })).titleId).toBe(titleId);
  expect(await statusOf(author, 'DELETE', `/medias/${mediaId}`)).toBe(200);
  await asTenant(app.platform.engine, app.siteId, async ({ db }) => {
    for (const table of ['post_versions', 'post_saves'] as const)
      expect(
        await db.selectFrom(table).select('id').where('translation_id', '=', translationId).execute(),
      ).toEqual([]);
    const events = await db
      .selectFrom('audit_events')
      .select('action')
      .where('subject_type', '=', 'post')
      .where('subject_id', '=', String(postId))
      .orderBy('id')
      .execute();
    expect(events.slice(-2).map(({ action }) => action)).toEqual(['post.deleted', 'post.purged']);
  });
});

test('posts are purged automatically after 30 days, not before', async () => {
  const { postId } = await publishNewPost(author);
  const days = (count: number) => new Date(app.clock.now().getTime() + count * DAY);
  await author.api(contract.deletePost, { params: { postId } });
  await purgeTrash(app.job(days(TRASH_DAYS - 0.01)));
  expect(await inTrash(author)).toContain(postId);
  const brought = await writePost(author);
  await author.api(contract.deletePost, { params: { postId: brought.postId } });
  await author.api(restorePost, { params: { postId: brought.postId } });
  await purgeTrash(app.job(days(TRASH_DAYS + 0.01)));
  await purgeTrash(app.job(days(TRASH_DAYS + 0.01)));
  expect(await inTrash(author)).not.toContain(postId);
  expect(await statusOf(author, 'GET', `/posts/${brought.postId}`)).toBe(200);
});
