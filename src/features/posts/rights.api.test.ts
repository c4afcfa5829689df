import { describe, expect, test } from 'vitest';
import { createCategory } from '#features/categories/contract.ts';
import { uploadPicture } from '#features/media/factory.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, json, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { publishNewPost, text, writePost } from './factory.ts';
import * as publication from './publication.contract.ts';
import { listVersions } from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });

const paging = { rowsPerPage: 10, page: 0 };

describe('access to posts', () => {
  test('a user lists, reads, writes and deletes only their own posts', async () => {
    const { postId } = await writePost(manager);
    const { posts } = await author.api(contract.listPosts, { query: { ...paging, rowsPerPage: 1000 } });
    expect(posts.some((post) => post.post_id === postId)).toBe(false);
    const tries: [string, string, object?][] = [
      ['GET', `/posts/${postId}`],
      ['GET', `/posts/${postId}/EN`],
      ['PUT', `/posts/${postId}`, { ...text, language: 'EN' }],
      ['POST', `/posts/${postId}/publish`, {}],
      ['POST', `/posts/${postId}/unpublish`, {}],
      ['POST', `/posts/${postId}/picture`, { ...text, language: 'EN' }],
      ['GET', `/posts/${postId}/EN/versions?rowsPerPage=10&page=0`],
      ['POST', `/posts/${postId}/EN/rendering`, { content: 'x' }],
      ['POST', `/posts/${postId}/EN/preflight`, { content: 'x' }],
      ['PUT', `/posts/${postId}/EN/schedule`, { at: '' }],
      ['POST', `/posts/${postId}/EN/preview`, {}],
      ['PUT', `/blog/categories/posts/${postId}?language=EN`, { newCategories: [] }],
      ['DELETE', `/posts/${postId}`],
    ];
    for (const [method, path, body] of tries) {
      const init = body === undefined ? {} : json(body);
      expect([path, (await author.request(path, { method, ...init })).status]).toEqual([path, 403]);
    }
  });

  test('a manager may edit all posts of the workspace, and people of another workspace get a 404', async () => {
    const { postId, translationId } = await writePost(author);
    const { mediaId } = await uploadPicture(author);
    expect(await manager.api(contract.readPostObject, { params: { postId }, query: {} })).toMatchObject({
      may_write: true,
      may_delete: true,
    });
    const stranger = await app.signIn('ROLE_OWNER');
    const own = await writePost(stranger);
    const tries: [string, string, object?][] = [
      ['GET', `/posts/${postId}`],
      ['PUT', `/posts/${postId}`, { ...text, language: 'EN' }],
      ['POST', `/posts/${postId}/publish`, {}],
      ['PUT', `/posts/${own.postId}/cover/${mediaId}`, { language: 'EN' }],
      ['POST', `/posts/${postId}/EN/preview`, {}],
      ['DELETE', `/posts/${postId}`],
      ['GET', `/medias/${mediaId}`],
      ['DELETE', `/medias/${mediaId}`],
    ];
    for (const [method, path, body] of tries) {
      const init = body === undefined ? {} : json(body);
      expect([path, (await stranger.request(path, { method, ...init })).status]).toEqual([path, 404]);
    }
    const file = new FormData();
    file.set('file', new File(['x'], 'x.html'));
    const upload = { method: 'POST', body: file };
    expect((await stranger.request(`/translations/${translationId}/content`, upload)).status).toBe(404);
  });

  test('a visitor must sign in', async () => {
    expect((await app.request('/api/v1/posts?rowsPerPage=10&page=0')).status).toBe(401);
  });
});

describe('counters of lists', () => {
  test('triggers keep the counters of lists equal to the number of rows', async () => {
    const owner = await app.signIn('ROLE_OWNER');
    const { workspaceId } = owner.account;
    const { cat_id } = await owner.api(createCategory, { body: { title: 'Counted' } });
    const first = await publishNewPost(owner);
    const second = await publishNewPost(owner);
    await writePost(owner);
    const setCategories = (postId: number, newCategories: number[]) =>
      owner.api(contract.setCategoriesOfPost, {
        params: { postId },
        query: { language: 'EN' },
        body: { newCategories },
      });
    await setCategories(first.postId, [cat_id]);
    await setCategories(second.postId, [cat_id]);
    await owner.api(contract.savePost, {
      params: { postId: first.postId },
      body: { ...text, language: 'EN', featured: true },
    });
    await owner.api(publication.unpublishPost, { params: { postId: second.postId }, body: {} });
    const counts = () =>
      asTenant(app.platform.engine, workspaceId, async ({ db }) => ({
        posts: await db.selectFrom('post_counts').select('posts').executeTakeFirst(),
        published: await db
          .selectFrom('published_counts')
          .select(['language', 'featured', 'category_ids', 'posts'])
          .execute(),
      }));
    expect(await counts()).toEqual({
      posts: { posts: 3 },
      published: [{ language: 'EN', featured: true, category_ids: [cat_id], posts: 1 }],
    });
    await setCategories(first.postId, []);
    await owner.api(contract.deletePost, { params: { postId: second.postId } });
    expect(await counts()).toEqual({
      posts: { posts: 2 },
      published: [{ language: 'EN', featured: true, category_ids: [], posts: 1 }],
    });
    const list = await owner.api(contract.listPosts, { query: paging });
    expect(list).toMatchObject({ totalCount: 2, rowsPerPage: 10, page: 0 });
    expect(list.headers[0]).toEqual({ id: 'title', label: 'Title' });
  });
});

describe('deleting a post', () => {
  test('deleting a post unpublishes it and writes an audit event', async () => {
    const { postId } = await publishNewPost(author, 'EN', { title: 'To be deleted' });
    await author.api(contract.deletePost, { params: { postId } });
    expect((await author.request(`/posts/${postId}`)).status).toBe(404);
    expect((await app.request(`/api/v1/blog/post/${postId}?language=EN`)).status).toBe(404);
    const events = await app
      .rows(app.siteId)
      .list('audit_events', { subject_type: 'post', subject_id: String(postId) }, ['action', 'actor_id']);
    expect(events.map(({ action }) => action)).toEqual([
      'post.created',
      'post.saved',
      'post.cover',
      'post.published',
      'post.deleted',
    ]);
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([author.account.userId]));
  });
});

test('a manager who acts for another person writes in that person’s name, both are recorded, and deleting is rejected', async () => {
  const as = `doAs=${author.account.userId}`;
  const created = await manager.request(`/posts?${as}`, {
    method: 'POST',
    body: form({ title: 'For Ada', language: 'EN', description: 'D' }),
  });
  expect(created.status).toBe(201);
  const { post_id: postId } = (await created.json()) as { post_id: number };
  const saved = await manager.request(`/posts/${postId}?${as}`, {
    method: 'PUT',
    ...json({ ...text, language: 'EN' }),
  });
  expect(saved.status).toBe(200);
  const { posts } = await author.api(contract.listPosts, { query: paging });
  expect(posts.some((post) => post.post_id === postId)).toBe(true);
  const { versions } = await author.api(listVersions, { params: { postId, language: 'EN' }, query: paging });
  expect(versions[0]?.acted_by).toBe('Ada Lovelace');
  const events = await app
    .rows(app.siteId)
    .list('audit_events', { subject_id: String(postId), action: 'post.saved' }, [
      'actor_id',
      'on_behalf_of_id',
    ]);
  expect(events).toEqual([{ actor_id: manager.account.userId, on_behalf_of_id: author.account.userId }]);
  const removed = await manager.request(`/posts/${postId}?${as}`, { method: 'DELETE' });
  expect(removed.status).toBe(403);
});
