import { describe, expect, test } from 'vitest';
import { readPost, readPostByTitle } from '#features/blog/contract.ts';
import { createCategory } from '#features/categories/contract.ts';
import { uploadPicture } from '#features/media/factory.ts';
import { form, json, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { publishNewPost, text, writePost } from './factory.ts';
import * as publication from './publication.contract.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });
const manager = testPerson(app, 'ROLE_MANAGER', { ofSite: true });

describe('creating a post', () => {
  test('creating a post creates a draft with version 1, whose content can be sent as a file', async () => {
    const response = await author.request('/posts', {
      method: 'POST',
      body: form({ title: 'Élan', language: 'FR', description: 'D', featured: 'on' }),
    });
    expect(response.status).toBe(201);
    const created = await contract.createPost.answer.parseAsync(await response.json());
    expect(created).toMatchObject({ language: 'FR', version: 1, status: 'draft', title_id: 'elan' });
    const file = new FormData();
    file.set('file', new File(['<p>Bonjour</p>'], 'content.html'));
    const uploaded = await author.request(`/translations/${created.translation_id}/content`, {
      method: 'POST',
      body: file,
    });
    expect(uploaded.status).toBe(201);
    expect(await uploaded.json()).toMatchObject({
      contentPost: '<p>Bonjour</p>',
      version: 1,
      postObject: { featured: true, languages: ['FR'] },
    });
  });

  test('creating a post accepts Markdown and rejects files that are not text', async () => {
    const { translationId } = await writePost(author);
    const send = (name: string, bytes: BlobPart) => {
      const file = new FormData();
      file.set('file', new File([bytes], name));
      return author.request(`/translations/${translationId}/content`, { method: 'POST', body: file });
    };
    expect(await (await send('a.md', '# A\n\n*b*')).json()).toMatchObject({
      contentPost: '<h1>A</h1>\n<p><em>b</em></p>\n',
    });
    const documents = ['%PDF-1.4\ntrailer\n%%EOF\n', '{\\rtf1 Slate}', '%!PS-Adobe-3.0\n'];
    for (const bytes of [new Uint8Array([0xff, 0xd8, 0xff, 0x00]), 'a\u0000b', ...documents]) {
      const refused = await send('a.html', bytes);
      expect(refused.status, String(bytes)).toBe(400);
      expect(await refused.json()).toMatchObject({ code: 'NOT_A_TEXT_FILE' });
    }
    const written = ['<?xml version="1.0"?>\n<p>b</p>', '<!doctype html><p>b</p>', 'PK we begin.'];
    for (const words of written) expect((await send('a.html', words)).status, words).toBe(201);
  });

  test.each([{ title: '' }, { language: 'DE' }, { description: '' }])(
    'creating a post is rejected with %j',
    async (wrong) => {
      const body = form({ title: 'A', language: 'EN', description: 'D', ...wrong });
      const response = await author.request('/posts', { method: 'POST', body });
      expect(response.status).toBe(400);
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(Object.keys(wrong));
    },
  );

  test('a post created without a file starts empty, with its categories', async () => {
    const { cat_id } = await manager.api(createCategory, { body: { title: 'Begun in' } });
    const start = { title: 'Written here', language: 'EN', description: '', startsEmpty: 'on' };
    const post = (more: Record<string, string>) =>
      author.request('/posts', { method: 'POST', body: form({ ...start, ...more }) });
    const response = await post({ categories: String(cat_id) });
    expect(response.status).toBe(201);
    const { post_id: postId } = (await response.json()) as { post_id: number };
    const params = { postId, language: 'EN' as const };
    const begun = await author.api(contract.readTranslation, { params });
    expect(begun).toMatchObject({ contentPost: '', description: '', version: 1, status: 'draft' });
    const { categories } = await author.api(contract.listCategoriesOfPost, {
      params,
      query: { language: 'EN' },
    });
    expect(categories).toMatchObject([{ cat_id }]);
    const unknown = await post({ categories: '999999' });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ errors: { categories: {} } });
  });

  test('creating a post reports all errors at once', async () => {
    const response = await author.request('/posts', {
      method: 'POST',
      body: form({ language: 'EN', description: '' }),
    });
    expect(Object.keys(((await response.json()) as { errors: object }).errors).sort()).toEqual([
      'description',
      'title',
    ]);
  });

  test('each new post gets a different address', async () => {
    const first = await writePost(author, 'EN', { title: 'Twice told' });
    const second = await writePost(author, 'EN', { title: 'Twice told' });
    expect([first.titleId, second.titleId]).toEqual(['twice-told', 'twice-told-2']);
  });

  test('creating a post rejects characters that PostgreSQL cannot store', async () => {
    const response = await author.request('/posts', {
      method: 'POST',
      ...json({ title: 'A\u0000', language: 'EN', description: 'D' }),
    });
    expect(response.status).toBe(400);
  });
});

describe('saving a post', () => {
  test('a save updates a draft in place; after a published version it starts the next one, and readers keep the published one', async () => {
    const { postId } = await publishNewPost(author);
    const params = { postId };
    const language = 'EN' as const;
    const second = await author.api(contract.savePost, {
      params,
      body: { ...text, content: '<p>It broke.</p>', language },
    });
    expect(second).toMatchObject({ version: 2, status: 'draft', publishedVersion: 1 });
    const third = await author.api(contract.savePost, {
      params,
      body: { ...text, content: '<p>It broke twice.</p>', language },
    });
    expect(third.version).toBe(2);
    const read = await app.api(readPost, { params, query: { language } });
    expect(read.response).toMatchObject({ content: '<p>It held.</p>', version: 1, status: 'published' });
  });

  test('saving an unchanged text creates no version', async () => {
    const { postId } = await publishNewPost(author);
    const body = { ...text, language: 'EN' as const };
    expect(await author.api(contract.savePost, { params: { postId }, body })).toMatchObject({ version: 1 });
  });

  test('saving creates a missing translation', async () => {
    const { postId } = await writePost(author);
    const missing = await author.request(`/posts/${postId}/FR`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ code: 'TRANSLATION_NOT_FOUND' });
    const body = { ...text, title: 'Kafka au froid', language: 'FR' as const };
    const made = await author.api(contract.savePost, { params: { postId }, body });
    expect(made).toMatchObject({ version: 1, status: 'draft', titleId: 'kafka-au-froid', stale: false });
  });

  test('a save with a stale If-Match returns 412 and changes nothing', async () => {
    const { postId } = await writePost(author);
    const read = await author.request(`/posts/${postId}/EN`);
    const etag = read.headers.get('etag') ?? '';
    const put = (content: string, headers: Record<string, string>) =>
      author.request(`/posts/${postId}`, {
        method: 'PUT',
        ...json({ ...text, content, language: 'EN' }, headers),
      });
    const first = await put('<p>First</p>', { 'if-match': etag });
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).not.toBe(etag);
    expect((await put('<p>Second</p>', { 'if-match': etag })).status).toBe(412);
    const now = await author.api(contract.readTranslation, { params: { postId, language: 'EN' } });
    expect(now.contentPost).toBe('<p>First</p>');
    // `0` means that no translation exists yet.
    expect((await put('<p>Third</p>', { 'if-match': '"0"' })).status).toBe(412);
    await author.api(contract.deletePost, { params: { postId } });
    const late = await put('<p>Fourth</p>', { 'if-match': first.headers.get('etag') ?? '' });
    expect(await late.json()).toMatchObject({ status: 404, code: 'POST_NOT_FOUND' });
  });

  test('of twenty concurrent saves with the same ETag one is accepted, and no saved text is lost', async () => {
    const { postId } = await writePost(author);
    const etag = (await author.request(`/posts/${postId}/EN`)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        author.request(`/posts/${postId}`, {
          method: 'PUT',
          ...json({ ...text, content: `<p>${n}</p>`, language: 'EN' }, { 'if-match': etag }),
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });
});

describe('publishing a post', () => {
  test('publishing requires a cover picture, and the error has the specification’s text', async () => {
    const { postId } = await writePost(author);
    for (const call of ['publish', 'saveAndPublish']) {
      const response = await author.request(`/posts/${postId}/${call}`, {
        method: 'POST',
        ...json({ ...text, content: '<p>Changed</p>', language: 'EN' }),
      });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: 'COVER_PICTURE_MISSING',
        msg: 'You can not publish a translation until a cover picture is set',
      });
    }
    const now = await author.api(contract.readTranslation, { params: { postId, language: 'EN' } });
    expect(now).toMatchObject({ contentPost: text.content, status: 'draft' });
  });

  test('publishing and unpublishing take effect immediately, and save the text sent along', async () => {
    const { postId, titleId } = await publishNewPost(author, 'EN', { title: 'Seen at once' });
    const query = { language: 'EN' as const };
    const read = () => app.request(`/api/v1/blog/titles/post/${titleId}?language=EN`);
    expect((await read()).status).toBe(200);
    const drafted = await author.api(publication.unpublishAndDraft, {
      params: { postId },
      body: { ...text, title: 'Seen at once', content: '<p>Better</p>', language: 'EN' },
    });
    expect(drafted).toMatchObject({ status: 'draft', version: 1, publishedVersion: null });
    expect(drafted.contentPost).toBe('<p>Better</p>');
    const gone = await read();
    expect(gone.status).toBe(404);
    expect(await gone.json()).toMatchObject({ msg: 'FAILED TO FIND POST' });
    await author.api(publication.saveAndPublish, {
      params: { postId },
      body: { ...text, title: 'Seen at once', content: '<p>Best</p>', language: 'EN' },
    });
    const again = await app.api(readPostByTitle, { params: { titleId }, query });
    expect(again.response.content).toBe('<p>Best</p>');
  });

  test('publishing includes all translations if the request names no language', async () => {
    const { postId } = await writePost(author);
    const body = { ...text, language: 'FR' as const };
    await author.api(contract.savePost, { params: { postId }, body });
    const { mediaId } = await uploadPicture(author);
    await author.api(publication.setCover, { params: { postId, mediaId }, body: { language: 'FR' } });
    const published = await author.api(publication.publishPost, { params: { postId }, body: {} });
    expect(published.translations.map(({ status }) => status)).toEqual(['published', 'published']);
    const off = await author.api(publication.unpublishPost, { params: { postId }, body: {} });
    expect(off).toMatchObject({ status: 'draft' });
    expect(off.translations.map(({ published_version }) => published_version)).toEqual([null, null]);
  });

  test('when a post’s address changes, the old one redirects to it', async () => {
    const { postId, titleId } = await publishNewPost(author, 'EN', { title: 'Old address' });
    const body = { ...text, title: 'Old address', language: 'EN' as const };
    await author.api(contract.savePost, { params: { postId }, body: { ...body, titleId: 'new-address' } });
    const read = await app.api(readPostByTitle, { params: { titleId }, query: { language: 'EN' } });
    expect(read.response.title_id).toBe('new-address');
    const other = await writePost(author, 'EN', { title: 'Old address' });
    expect(other.titleId).toBe('old-address-2');
    const taken = await author.request(`/posts/${other.postId}`, {
      method: 'PUT',
      ...json({ ...body, titleId: 'new-address' }),
    });
    expect(taken.status).toBe(409);
  });

  test('choosing a picture and setting a cover save the text sent along', async () => {
    const { postId } = await writePost(author);
    const body = { ...text, content: '<p>On the way</p>', language: 'EN' as const };
    const kept = await author.api(publication.selectPicture, { params: { postId }, body });
    expect(kept.contentPost).toBe('<p>On the way</p>');
    const { mediaId } = await uploadPicture(author);
    const cover = { params: { postId, mediaId }, body: { ...body, content: '<p>There</p>' } };
    expect(await author.api(publication.setCover, cover)).toMatchObject({ cover_media_id: mediaId });
    const now = await author.api(contract.readTranslation, { params: { postId, language: 'EN' } });
    expect(now.contentPost).toBe('<p>There</p>');
  });
});
