import { describe, expect, test } from 'vitest';
import { readPreview } from '#features/blog/contract.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { publishNewPost, writePost } from './factory.ts';
import * as publication from './publication.contract.ts';
import { publishDue } from './server/schedule.service.ts';
import { listSaves } from './server/version.repo.ts';
import * as versions from './version.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const text = { title: 'Kafka in the cold', description: 'What we learnt.' };
const save = (postId: number, content: string, language: 'EN' | 'FR' = 'EN', more = {}) =>
  author.api(contract.savePost, { params: { postId }, body: { ...text, content, language, ...more } });
const paging = { rowsPerPage: 50, page: 0 };

describe('the history of a translation', () => {
  test('the history lists every save, marks the published one, and can restore any of them', async () => {
    const { postId } = await publishNewPost(author);
    const params = { postId, language: 'EN' as const };
    await save(postId, '<p>Second</p>');
    await save(postId, '<p>Third</p>');
    const { versions: list, totalCount } = await author.api(versions.listVersions, { params, query: paging });
    // The history starts with the first text: the empty record before it is not a save by the author.
    expect(totalCount).toBe(3);
    expect(list.map(({ version, status }) => `${version} ${status}`)).toEqual([
      '2 draft',
      '2 draft',
      '1 published',
    ]);
    expect(list[0]).toMatchObject({ saved_by: 'Ada Lovelace', acted_by: '', kind: 'saved', words: 1 });
    const saveId = list[1]?.save_id ?? 0;
    const second = await author.api(versions.readVersion, { params: { ...params, saveId } });
    expect(second.content).toBe('<p>Second</p>');
    const restored = await author.api(versions.restoreVersion, { params: { ...params, saveId } });
    expect(restored).toMatchObject({ contentPost: '<p>Second</p>', version: 2, publishedVersion: 1 });
    const after = await author.api(versions.listVersions, { params, query: paging });
    expect(after.versions[0]).toMatchObject({ kind: 'restored', version: 2 });
    expect(after.totalCount).toBe(4);
  });

  test('a first save stays in the history if it differs, or if a translation was made from it', async () => {
    const begin = () =>
      author.api(contract.createPost, { body: { ...text, title: 'Begun', language: 'EN' } });
    const words = async (postId: number) => {
      const params = { postId, language: 'EN' as const };
      const answer = await author.api(versions.listVersions, { params, query: paging });
      return answer.versions.map((one) => one.words);
    };
    const renamed = await begin();
    await save(renamed.post_id, '<p>Two words</p>');
    expect(await words(renamed.post_id)).toEqual([2, 0]);
    const translated = await begin();
    await save(translated.post_id, '<p>Deux</p>', 'FR');
    await save(translated.post_id, '<p>Two words</p>', 'EN', { title: 'Begun' });
    expect(await words(translated.post_id)).toEqual([2, 0]);
  });

  test('the history is listed without reading texts, with the stored numbers of words', async () => {
    const { postId, translationId } = await writePost(author);
    await save(postId, `<p>Three words here</p>${'<'.repeat(80_000)}`);
    const query = { rowsPerPage: 10_000, page: 0 };
    const rows = await asTenant(app.platform.engine, app.siteId, ({ db }) =>
      listSaves(db, translationId, query).rows(),
    );
    expect(JSON.stringify(rows)).not.toContain('Three words here');
    const params = { postId, language: 'EN' as const };
    const { versions: list } = await author.api(versions.listVersions, { params, query });
    expect(list[0]?.words).toBe(3);
  });

  test('a preview link cannot be created without a public site', async () => {
    const owner = await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'enterprise' }));
    const { postId } = await writePost(owner);
    const made = await owner.request(`/posts/${postId}/EN/preview`, { method: 'POST' });
    expect(await made.json()).toMatchObject({ status: 409, code: 'NO_PUBLIC_SITE' });
  });

  test('a version is not found at the address of a different translation', async () => {
    const [first, second] = [await writePost(author), await writePost(author)];
    const params = { postId: first.postId, language: 'EN' as const };
    const { versions: list } = await author.api(versions.listVersions, { params, query: paging });
    const saveId = list[0]?.save_id ?? 0;
    expect((await author.request(`/posts/${second.postId}/EN/versions/${saveId}`)).status).toBe(404);
  });
});

test('a translation is stale until it is saved as matching its source', async () => {
  const { postId } = await writePost(author);
  await save(postId, '<p>Elle a tenu.</p>', 'FR');
  const french = async () => {
    const post = await author.api(contract.readPostObject, { params: { postId }, query: {} });
    return post.translations.find(({ language }) => language === 'FR')?.stale;
  };
  expect(await french()).toBe(false);
  await save(postId, '<p>It  held.</p>\n');
  expect(await french()).toBe(false);
  await save(postId, '<p>It broke.</p>');
  expect(await french()).toBe(true);
  // A small correction does not make the translation match its source.
  await save(postId, '<p>Elle a tenu !</p>', 'FR');
  expect(await french()).toBe(true);
  await save(postId, '<p>Elle a rompu.</p>', 'FR', { upToDate: true });
  expect(await french()).toBe(false);
  await save(postId, '<p>It held.</p>');
  expect(await french()).toBe(true);
  await save(postId, '<p>It broke.</p>');
  expect(await french()).toBe(false);
});

describe('checks before publication', () => {
  test('the preview shows the text as readers see it, and lists what is removed', async () => {
    const { postId } = await writePost(author);
    const answer = await author.api(versions.renderPost, {
      params: { postId, language: 'EN' },
      body: { content: '<h2>A</h2><p onclick="x">b</p><script>alert(1)</script>' },
    });
    expect(answer.html).toBe('<h2 id="s-a">A</h2><p>b</p>');
    expect(answer.removed.map(({ what }) => what).sort()).toEqual(['<script>', 'onclick']);
  });

  test('the check lists what is missing in the text and in its settings', async () => {
    const { postId } = await writePost(author);
    const { issues } = await author.api(versions.checkPost, {
      params: { postId, language: 'EN' },
      body: {
        title: 'A',
        content: `<h4>Deep</h4><img src="/medias/1-${'a'.repeat(32)}.png"><a href="/en/app/blog/read/nowhere">x</a>`,
      },
    });
    expect(issues.map(({ code }) => code)).toEqual([
      'cover-missing',
      'description-missing',
      'heading-skips',
      'picture-undescribed',
      'picture-unknown',
      'link-unknown',
      'categories-missing',
      'sibling-missing',
    ]);
  });
});

describe('scheduled publication', () => {
  const inAMinute = () => new Date(app.clock.now().getTime() + 60_000).toISOString();
  /** Runs the job as the queue would at the given time. */
  const runScheduledJob = async (translationId: number, at: string) => {
    const appointment = { workspaceId: app.siteId, translationId, at: new Date(at).toISOString() };
    await publishDue(app.job(), appointment);
  };

  test('a scheduled publication publishes the newest text once, with the program as the actor', async () => {
    const { postId, translationId } = await publishNewPost(author);
    await save(postId, '<p>At dawn</p>');
    const at = inAMinute();
    const params = { postId, language: 'EN' as const };
    const planned = await author.api(versions.schedulePost, { params, body: { at } });
    expect(planned.translations[0]?.scheduled_at).toBe(at);
    await runScheduledJob(translationId, at);
    await runScheduledJob(translationId, at);
    const now = await author.api(contract.readTranslation, { params });
    expect(now).toMatchObject({ status: 'published', version: 2, scheduledAt: null });
    const events = await app
      .rows(app.siteId)
      .list('audit_events', { action: 'post.published', subject_id: String(postId) }, ['actor_id']);
    expect(events.map(({ actor_id }) => actor_id)).toEqual([author.account.userId, null]);
  });

  test('a scheduled publication can be cancelled or moved', async () => {
    const { postId, translationId } = await publishNewPost(author);
    await save(postId, '<p>Never</p>');
    const params = { postId, language: 'EN' as const };
    const at = inAMinute();
    await author.api(versions.schedulePost, { params, body: { at } });
    await author.api(versions.schedulePost, { params, body: { at: '' } });
    await runScheduledJob(translationId, at);
    const now = await author.api(contract.readTranslation, { params });
    expect(now).toMatchObject({ status: 'draft', version: 2, publishedVersion: 1 });
  });

  test('scheduling is rejected for a past time and without a cover', async () => {
    const { postId } = await writePost(author);
    const put = (at: string) =>
      author.request(`/posts/${postId}/EN/schedule`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ at }),
      });
    expect((await put('2020-01-01T00:00:00Z')).status).toBe(400);
    expect((await put('soon')).status).toBe(400);
    expect((await put(inAMinute())).status).toBe(409);
  });
});

describe('a preview link', () => {
  test('a preview link shows the draft to everybody who has it, until it is revoked', async () => {
    const { postId } = await publishNewPost(author);
    await save(postId, '<h2>Not yet</h2>');
    const params = { postId, language: 'EN' as const };
    const { path, url } = await author.api(versions.createPreview, { params, body: {} });
    expect(url).toBe(`http://ardoise.test${path}`);
    const token = path.split('/').at(-1) ?? '';
    const { response } = await app.api(readPreview, { params: { token } });
    expect(response).toMatchObject({ content: '<h2 id="s-not-yet">Not yet</h2>', version: 2 });
    expect(await author.api(versions.revokePreviews, { params })).toEqual({ ended: 1 });
    expect((await app.request(`/api/v1/blog/preview/${token}`)).status).toBe(404);
  });

  test('a preview link works for a post that was never public, and expires', async () => {
    const { postId, translationId } = await writePost(author);
    const { path } = await author.api(versions.createPreview, {
      params: { postId, language: 'EN' },
      body: { days: 1 },
    });
    const token = path.split('/').at(-1) ?? '';
    const read = () => app.request(`/api/v1/blog/preview/${token}`);
    expect((await read()).status).toBe(200);
    await app
      .rows(app.siteId)
      .change(
        'post_previews',
        { translation_id: translationId },
        { expires_at: new Date(app.clock.now().getTime() - 1000) },
      );
    expect((await read()).status).toBe(404);
  });

  test('a preview link cannot be guessed', async () => {
    for (const token of ['x', 'a'.repeat(43), "'--", '..%2f']) {
      const { status } = await app.request(`/api/v1/blog/preview/${token}`);
      expect([400, 404]).toContain(status);
    }
  });
});

test('saveAndPublish changes nothing for an unchanged published text', async () => {
  const { postId } = await publishNewPost(author);
  const body = { ...text, content: '<p>It held.</p>', language: 'EN' as const };
  const again = await author.api(publication.saveAndPublish, { params: { postId }, body });
  expect(again).toMatchObject({ version: 1, status: 'published' });
});
