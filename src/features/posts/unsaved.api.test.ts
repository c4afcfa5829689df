/** Keeps unsaved drafts, which the same person sees on another device, and nobody else. */
import { expect, test } from 'vitest';
import { asTenant } from '#platform/db/transaction.ts';
import { type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import { deletePost } from './contract.ts';
import { writePost } from './factory.ts';
import { purgeTrash } from './server/trash.service.ts';
import { purgePost } from './trash.contract.ts';
import { dropUnsaved, dropUnsavedOfDevice, keepUnsaved, readUnsaved } from './unsaved.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });

const text = { title: 'Half a', description: '', content: '<p>Half', revision: 1 };
const [desk, phone] = ['desk-0001', 'phone-0001'];
const on = (postId: number, device: string) => ({ postId, language: 'EN' as const, device });
const seenOn = async (who: TestClient, postId: number, device: string) => {
  const params = { postId, language: 'EN' as const };
  return (await who.api(readUnsaved, { params, query: { device } })).unsaved;
};

test('a person gets their draft on another device; the same device and other people do not get it', async () => {
  const { postId } = await writePost(author);
  await author.api(keepUnsaved, { params: on(postId, desk), body: text });
  await author.api(keepUnsaved, { params: on(postId, desk), body: { ...text, content: '<p>Half of' } });
  expect(await seenOn(author, postId, phone)).toMatchObject({ ...text, content: '<p>Half of', device: desk });
  expect(await seenOn(author, postId, desk)).toBeNull();
  // Other people who may edit the post cannot read its unsaved draft, even while acting for the author.
  expect(await seenOn(manager, postId, phone)).toBeNull();
  const path = `/posts/${postId}/EN/unsaved`;
  const acting = `doAs=${author.account.userId}`;
  expect((await manager.request(`${path}?device=${phone}&${acting}`)).status).toBe(403);
  const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(text) };
  expect((await manager.request(`${path}/${phone}?${acting}`, put)).status).toBe(403);
  const stranger = await app.signIn('ROLE_OWNER');
  expect((await stranger.request(`${path}/${phone}`, put)).status).toBe(404);
  expect(await author.api(dropUnsaved, { params: on(postId, desk) })).toEqual({ dropped: 1 });
  expect(await seenOn(author, postId, phone)).toBeNull();
});

test('a draft creates no version and no audit event, and the drafts of the last five devices are kept', async () => {
  const { postId } = await writePost(author);
  const count = (table: 'audit_events' | 'post_saves' | 'post_unsaved_texts') =>
    asTenant(
      app.platform.engine,
      app.siteId,
      async ({ db }) => (await db.selectFrom(table).select('workspace_id').execute()).length,
    );
  const before = [await count('audit_events'), await count('post_saves')];
  for (let n = 1; n <= 7; n++)
    await author.api(keepUnsaved, { params: on(postId, `device-${n}`), body: { ...text, revision: n } });
  expect([await count('audit_events'), await count('post_saves')]).toEqual(before);
  expect(await count('post_unsaved_texts')).toBe(5);
  expect(await seenOn(author, postId, phone)).toMatchObject({ revision: 7 });
});

test('discarding a draft removes only that person’s draft of that device', async () => {
  const [one, other] = [await writePost(author), await writePost(author)];
  const shared = 'shared-0001';
  for (const { postId } of [one, other])
    await author.api(keepUnsaved, { params: on(postId, shared), body: text });
  await author.api(keepUnsaved, { params: on(one.postId, desk), body: text });
  await manager.api(keepUnsaved, { params: on(one.postId, shared), body: text });
  const acting = `/unsaved/${shared}?doAs=${author.account.userId}`;
  expect((await manager.request(acting, { method: 'DELETE' })).status).toBe(403);
  expect(await author.api(dropUnsavedOfDevice, { params: { device: shared } })).toEqual({ dropped: 2 });
  expect(await seenOn(author, one.postId, phone)).toMatchObject({ device: desk });
  expect(await seenOn(author, other.postId, phone)).toBeNull();
  expect(await seenOn(manager, one.postId, phone)).toMatchObject({ device: shared });
});

test('a person has at most 50 drafts and 60 requests per minute', async () => {
  const busy = await app.signIn('ROLE_MANAGER', app.siteId);
  const posts = [];
  for (let n = 0; n < 11; n++) posts.push((await writePost(author)).postId);
  for (const postId of posts)
    for (let n = 1; n <= 5; n++)
      await busy.api(keepUnsaved, { params: on(postId, `device-${n}`), body: text });
  const kept = await app
    .rows(app.siteId)
    .list('post_unsaved_texts', { account_id: busy.account.userId }, ['post_id', 'typed_at']);
  expect(kept).toHaveLength(50);
  // The oldest ones were removed.
  expect(new Set(kept.map(({ post_id }) => post_id))).toEqual(new Set(posts.slice(1)));
  const tries = [];
  for (let n = 0; n < 8; n++)
    tries.push(
      await busy.request(`/posts/${posts[0]}/EN/unsaved/${desk}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(text),
      }),
    );
  expect(tries.map(({ status }) => status)).toContain(429);
});

test('a draft is deleted with its post, and after 30 days', async () => {
  const { postId } = await writePost(author);
  await author.api(keepUnsaved, { params: on(postId, desk), body: text });
  const later = (days: number) => app.job(new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000));
  await purgeTrash(later(29));
  expect(await seenOn(author, postId, phone)).not.toBeNull();
  await purgeTrash(later(31));
  expect(await seenOn(author, postId, phone)).toBeNull();
  const gone = await writePost(author);
  await author.api(keepUnsaved, { params: on(gone.postId, desk), body: text });
  await author.api(deletePost, { params: { postId: gone.postId } });
  await author.api(purgePost, { params: { postId: gone.postId } });
  const left = await app.rows(app.siteId).list('post_unsaved_texts', { post_id: gone.postId }, ['device']);
  expect(left).toEqual([]);
});
