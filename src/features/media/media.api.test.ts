import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publishNewPost } from '#features/posts/factory.ts';
import { unpublishPost } from '#features/posts/publication.contract.ts';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import { thumbnailAddress } from './address.rules.ts';
import * as contract from './contract.ts';
import { pictureBytes, uploadPicture } from './factory.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

describe('the gallery', () => {
  test('the gallery lists pictures newest first, continues after an id, and leaves out abandoned uploads', async () => {
    const client = await app.signIn('ROLE_USER');
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await uploadPicture(client, title)).mediaId);
    await client.api(contract.createMedia, { body: { title: 'Given up' } });
    const first = await client.api(contract.listMedias, { query: { rowsPerPage: 2 } });
    expect(first.medias.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(first.more).toBe(true);
    // Paging continues even though the last picture of the page was deleted in the meantime.
    const lastId = ids[1] ?? 0;
    await client.api(contract.deleteMedia, { params: { mediaId: lastId } });
    const rest = await client.api(contract.moreMedias, { params: { lastId }, query: {} });
    expect(rest.medias.map(({ title }) => title)).toEqual(['One']);
    expect(rest.more).toBe(false);
  });

  test('the gallery searches title and alternative text, and a wildcard matches only itself', async () => {
    const client = await app.signIn('ROLE_USER');
    const { mediaId } = await uploadPicture(client, '100% slate');
    await uploadPicture(client, 'Chalk');
    await client.api(contract.describeMedia, {
      params: { mediaId, language: 'FR' },
      body: { value: 'Un toit' },
    });
    const titles = async (query: string) =>
      (await client.api(contract.listMedias, { query: { query } })).medias.map(({ title }) => title);
    expect(await titles('slat')).toEqual(['100% slate']);
    expect(await titles('toit')).toEqual(['100% slate']);
    expect(await titles('%')).toEqual(['100% slate']);
    expect(await titles("'; drop table medias; --")).toEqual([]);
  });

  test('a picture in use cannot be deleted, and the error lists its uses', async () => {
    const { postId, mediaId, src } = await publishNewPost(author);
    await author.request(`/posts/${postId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'A',
        description: '',
        language: 'EN',
        content: `<img src="http://ardoise.test${src}/800" alt="">`,
      }),
    });
    const refused = await author.request(`/medias/${mediaId}`, { method: 'DELETE' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'MEDIA_IN_USE', msg: 'FAILED TO DELETE MEDIA' });
    const details = await author.api(contract.readMedia, { params: { mediaId } });
    expect(details.used_in).toEqual([
      { post_id: postId, language: '', place: 'cover', title: 'A', opens: 'EN', may_write: true },
      { post_id: postId, language: 'EN', place: 'draft', title: 'A', opens: 'EN', may_write: true },
    ]);
    expect(details.uses).toBe(2);
    // Members who may not edit a post only see its title once it is published.
    const other = await app.signIn('ROLE_USER', app.siteId);
    const seen = async () => (await other.api(contract.readMedia, { params: { mediaId } })).used_in[0];
    expect(await seen()).toMatchObject({ title: 'Kafka in the cold', may_write: false });
    await author.api(unpublishPost, { params: { postId }, body: {} });
    expect(await seen()).toMatchObject({ title: '', may_write: false });
  });

  test('all members can use and describe others’ pictures, and managers, owners and administrators can delete them', async () => {
    const { mediaId } = await uploadPicture(author);
    const other = await app.signIn('ROLE_USER', app.siteId);
    const body = { value: 'A roof' };
    const params = { mediaId, language: 'EN' as const };
    expect(await other.api(contract.describeMedia, { params, body })).toMatchObject({
      alternatives: { EN: 'A roof', FR: '' },
      may_delete: false,
    });
    expect((await other.request(`/medias/${mediaId}`, { method: 'DELETE' })).status).toBe(403);
    const manager = await app.signIn('ROLE_MANAGER', app.siteId);
    expect((await manager.request(`/medias/${mediaId}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('a record accepts content once, and only from its creator', async () => {
    const { mediaId } = await uploadPicture(author);
    const form = () => {
      const data = new FormData();
      data.set('file', new File(['x'], 'x.png'));
      return data;
    };
    const again = await author.request(`/medias/${mediaId}/content`, { method: 'POST', body: form() });
    expect(again.status).toBe(409);
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Mine' } });
    const other = await app.signIn('ROLE_USER', app.siteId);
    const foreign = await other.request(`/medias/${media_id}/content`, { method: 'POST', body: form() });
    expect(foreign.status).toBe(403);
  });
});

describe('picture delivery', () => {
  test('originals and narrower copies are served without active content and cached forever; browsers that accept AVIF get it once it exists', async () => {
    const { src } = await uploadPicture(
      author,
      'Wide',
      await pictureBytes('png', { width: 1300, height: 400 }),
    );
    const original = await app.request(src);
    expect(original.status).toBe(200);
    expect(original.headers.get('content-type')).toBe('image/png');
    expect(original.headers.get('cache-control')).toContain('immutable');
    expect(original.headers.get('x-content-type-options')).toBe('nosniff');
    expect(original.headers.get('content-security-policy')).toContain('sandbox');
    const get = (accept: string) => app.request(`${src}/800`, { headers: { accept } });
    const modern = 'image/avif,image/webp,*/*;q=0.8';
    const early = await get(modern);
    expect(early.headers.get('content-type')).toBe('image/webp');
    expect(early.headers.get('cache-control')).not.toContain('immutable');
    await app.platform.jobs.drain();
    const later = await get(modern);
    expect(later.headers.get('content-type')).toBe('image/avif');
    expect(later.headers.get('vary')).toContain('accept');
    expect(later.headers.get('cache-control')).toContain('immutable');
    const avif = await sharp(new Uint8Array(await later.arrayBuffer())).metadata();
    expect([avif.width, avif.format]).toEqual([800, 'heif']);
    const old = await get('image/webp,*/*');
    expect(old.headers.get('content-type')).toBe('image/webp');
    expect((await get('image/avif;q=0,*/*')).headers.get('content-type')).toBe('image/webp');
    expect((await app.request(`${src}/801`)).status).toBe(404);
  });

  test('the picture of a list is narrow, and a narrower original is not enlarged', async () => {
    for (const [original, width] of [
      [600, 160],
      [100, 100],
    ] as const) {
      const { src } = await uploadPicture(
        author,
        'Roof',
        await pictureBytes('png', { width: original, height: 80 }),
      );
      const response = await app.request(thumbnailAddress(src));
      const stored = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
      expect([stored.width, stored.format]).toEqual([width, 'webp']);
    }
  });

  test('a deleted picture is not served', async () => {
    const { mediaId, src } = await uploadPicture(author);
    await app.request(`${src}/480`);
    await author.api(contract.deleteMedia, { params: { mediaId } });
    await app.platform.jobs.drain();
    expect((await app.request(src)).status).toBe(404);
    expect((await app.request(`${src}/480`)).status).toBe(404);
  });

  test.each([
    '/medias/..%2f..%2fpostgres',
    '/medias/1-x.png',
    '/medias/1-%00.png',
    `/medias/1-${'a'.repeat(32)}.svg`,
  ])('does not serve %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});
