import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishNewPost } from '#features/posts/factory.ts';
import { startApi, type TestApi, type TestClient } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { pictureBytes, uploadPicture } from './factory.ts';

let app: TestApi;
let author: TestClient;
beforeAll(async () => {
  app = await startApi();
  author = await app.signIn('ROLE_USER', app.siteId);
});
afterAll(() => app.close());

async function upload(bytes: BlobPart, name = 'picture.png', type?: string): Promise<Response> {
  const { media_id } = await author.api(contract.createMedia, { body: { title: 'Slate' } });
  const form = new FormData();
  form.set('file', new File([bytes], name, { type }));
  return author.request(`/medias/${media_id}/content`, { method: 'POST', body: form });
}

describe('the gallery', () => {
  test('lists newest first, goes on after one, and shows no upload that was given up', async () => {
    const client = await app.signIn('ROLE_USER');
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await uploadPicture(client, title)).mediaId);
    await client.api(contract.createMedia, { body: { title: 'Given up' } });
    const first = await client.api(contract.listMedias, { query: { rowsPerPage: 2 } });
    expect(first.medias.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(first.more).toBe(true);
    // The list goes on although its last one is deleted meanwhile.
    const lastId = ids[1] ?? 0;
    await client.api(contract.deleteMedia, { params: { mediaId: lastId } });
    const rest = await client.api(contract.moreMedias, { params: { lastId }, query: {} });
    expect(rest.medias.map(({ title }) => title)).toEqual(['One']);
    expect(rest.more).toBe(false);
  });

  test('finds by title and by alternative text, taking signs as they are', async () => {
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

  test('a used picture is not deleted, and says where it is used', async () => {
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
      { post_id: postId, language: '', place: 'cover' },
      { post_id: postId, language: 'EN', place: 'draft' },
    ]);
    expect(details.uses).toBe(2);
  });

  test('another’s picture is used and described by all, deleted by those who answer for the workspace', async () => {
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

  test('a record takes its content once, from who made it', async () => {
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

describe('handing out', () => {
  test('the original and its widths, inert, for ever; AVIF to who takes it, once it is made', async () => {
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

  test('nothing any more once it is deleted', async () => {
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
  ])('not %s', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

/** A PNG that says it is 60,000 pixels wide and high, in a few kilobytes. */
function pixelBomb(): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]),
  );
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const join = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

describe('uploads that are not what they seem', () => {
  test.each<[string, () => Promise<BlobPart>, string, string]>([
    ['SVG', async () => svg, 'a.svg', 'image/svg+xml'],
    ['SVG by another name', async () => svg, 'a.png', 'image/png'],
    ['HTML by another name', async () => '<!doctype html><script>alert(1)</script>', 'a.jpg', 'image/jpeg'],
    ['nothing', async () => '', 'a.png', 'image/png'],
    ['a GIF that is JavaScript', async () => 'GIF89a/*\u0001\u0000*/=1;alert(1);//', 'a.gif', 'image/gif'],
    ['a cut-off JPEG', async () => (await pictureBytes('jpeg')).slice(0, 400), 'a.jpg', 'image/jpeg'],
    [
      'a PNG with a page behind it',
      async () => join(await pictureBytes(), '<html><script>alert(1)</script>'),
      'a.png',
      '',
    ],
    [
      'a JPEG with PHP behind it',
      async () => join(await pictureBytes('jpeg'), '<?php system($_GET[0]);'),
      'a.jpg',
      '',
    ],
    [
      'a GIF that is an archive',
      async () => join(await pictureBytes('gif'), 'PK\u0003\u0004', 'PK\u0005\u0006', new Uint8Array(18)),
      'a.gif',
      '',
    ],
    ['a PDF with a picture in it', async () => join('%PDF-1.7\n', await pictureBytes('jpeg')), 'a.jpg', ''],
    ['a BMP', async () => join('BM', new Uint8Array(200)), 'a.bmp', ''],
    ['a pixel bomb', async () => pixelBomb(), 'a.png', ''],
  ])('%s is refused', async (_, make, name, type) => {
    expect((await upload(await make(), name, type)).status).toBe(400);
  });

  test.each([
    '../../etc/passwd',
    'a\u0000.png',
    'a\r\nSet-Cookie: x=1.png',
    `${'n'.repeat(5000)}.png`,
    '"><img src=x onerror=alert(1)>.png',
  ])('a name means nothing: %j', async (name) => {
    const form = new FormData();
    form.set('file', new File([await pictureBytes()], name));
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Named' } });
    const response = await author.request(`/medias/${media_id}/content`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    expect((await response.json()) as object).toMatchObject({
      src: expect.stringMatching(/^\/medias\/\d+-[0-9a-f]{32}\.png$/),
    });
  });

  test('more than 10 MiB is refused before it is looked at', async () => {
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Large' } });
    // The bare body: a form of that size would be written on while it is already refused.
    const body = new Uint8Array(11 * 1024 * 1024);
    const response = await author.request(`/medias/${media_id}/content`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });

  test('what a camera wrote beside the picture is gone', async () => {
    const bytes = await sharp(await pictureBytes('jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Artist: 'Nobody' } })
      .toBuffer();
    expect(bytes.includes('SECRET-PLACE')).toBe(true);
    const response = await upload(new Uint8Array(bytes), 'a.jpg');
    const { src } = (await response.json()) as { src: string };
    const kept = Buffer.from(await (await app.request(src)).arrayBuffer());
    expect(kept.includes('SECRET-PLACE')).toBe(false);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s is a picture', async (format) => {
    expect((await upload(await pictureBytes(format), 'whatever.txt', 'text/plain')).status).toBe(201);
  });
});
