/** Uploads files that are not pictures, or not only pictures (quality.md «Security» 14, 15). */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { emptyPng, pictureBytes } from './factory.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

async function upload(bytes: BlobPart, name = 'picture.png', type?: string): Promise<Response> {
  const { media_id } = await author.api(contract.createMedia, { body: { title: 'Slate' } });
  const form = new FormData();
  form.set('file', new File([bytes], name, { type }));
  return author.request(`/medias/${media_id}/content`, { method: 'POST', body: form });
}

/** Returns a GIF whose frames repeat one pixel. */
function gifOfFrames(frames: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('474946383961010001008000000000000f0f0f', 'hex');
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
  return new Uint8Array(
    Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]),
  );
}

/** Returns a real picture whose header claims a much larger size. */
async function swollen(format: 'gif' | 'jpeg' | 'webp'): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await pictureBytes(format));
  if (format === 'gif') {
    bytes.writeUInt16LE(60_000, 6);
    bytes.writeUInt16LE(60_000, 8);
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    bytes.writeUInt16LE(60_000, frame + 5);
    bytes.writeUInt16LE(60_000, frame + 7);
  } else if (format === 'jpeg') {
    const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
  } else {
    const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    bytes.writeUInt16LE(16_383, frame + 3);
    bytes.writeUInt16LE(16_383, frame + 5);
  }
  return new Uint8Array(bytes);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const join = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

describe('hostile uploads', () => {
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
    ['SVG behind a byte order mark', async () => `\ufeff<?xml version="1.0"?>\n${svg}`, 'a.png', 'image/png'],
    ['compressed SVG', async () => new Uint8Array(deflateSync(svg)), 'a.svgz', 'image/svg+xml'],
    ['a GIF that is a page', async () => 'GIF89a<html><script>alert(1)</script>', 'a.gif', 'image/gif'],
    [
      'a JPEG with a script as its comment',
      async () => {
        const jpeg = Buffer.from(await pictureBytes('jpeg'));
        const comment = Buffer.from('<script>alert(1)</script>');
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]));
      },
      'a.jpg',
      '',
    ],
    ['a page before a picture', async () => join('<!doctype html>', await pictureBytes()), 'a.png', ''],
    [
      'a WebP with a page behind it',
      async () => join(await pictureBytes('webp'), '<body onload=x>'),
      'a',
      '',
    ],
    [
      'an AVIF with a frame behind it',
      async () => join(await pictureBytes('avif'), '<iframe src=x>'),
      'a',
      '',
    ],
    ['a program', async () => join('\u007fELF', new Uint8Array(400)), 'a.png', ''],
    ['an icon', async () => new Uint8Array([0, 0, 1, 0, 1, 0, ...new Uint8Array(60)]), 'a.png', ''],
    ['a TIFF', async () => join('II*\u0000', new Uint8Array(400)), 'a.png', ''],
    ['a GIF bomb', () => swollen('gif'), 'a.gif', ''],
    ['a JPEG bomb', () => swollen('jpeg'), 'a.jpg', ''],
    ['a WebP bomb', () => swollen('webp'), 'a.webp', ''],
    ['a BMP', async () => join('BM', new Uint8Array(200)), 'a.bmp', ''],
    ['a pixel bomb', async () => emptyPng(60_000, 60_000), 'a.png', ''],
    ['a picture one pixel wide and millions high', async () => emptyPng(1, 4_000_000), 'a.png', ''],
    ['a picture millions wide and one pixel high', async () => emptyPng(4_000_000, 1), 'a.png', ''],
    ['a side longer than a WebP has', () => pictureBytes('png', { width: 16_384, height: 2 }), 'a.png', ''],
    ['more frames than a film of a minute', async () => gifOfFrames(1001), 'a.gif', ''],
  ])('rejects %s', async (_, make, name, type) => {
    expect((await upload(await make(), name, type)).status).toBe(400);
  });

  test.each([
    '../../etc/passwd',
    'a\u0000.png',
    'a\r\nSet-Cookie: x=1.png',
    `${'n'.repeat(5000)}.png`,
    '"><img src=x onerror=alert(1)>.png',
  ])('ignores the name %j', async (name) => {
    const form = new FormData();
    form.set('file', new File([await pictureBytes()], name));
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Named' } });
    const response = await author.request(`/medias/${media_id}/content`, { method: 'POST', body: form });
    expect(response.status).toBe(201);
    expect((await response.json()) as object).toMatchObject({
      src: expect.stringMatching(/^\/medias\/\d+-[0-9a-f]{32}\.png$/),
    });
  });

  test('a file above 10 MiB is rejected before it is read', async () => {
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Large' } });
    // Sends the plain body, because a form of this size would still be sending when the rejection arrives.
    const body = new Uint8Array(11 * 1024 * 1024);
    const response = await author.request(`/medias/${media_id}/content`, { method: 'POST', body });
    expect(response.status).toBe(413);
  });

  test('the server stops reading an endless body', async () => {
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Endless' } });
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const response = await author.request(`/medias/${media_id}/content`, init);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(11 * 1024 * 1024);
  });

  test('a form with two files or without a file is rejected', async () => {
    const { media_id } = await author.api(contract.createMedia, { body: { title: 'Two' } });
    const form = new FormData();
    expect((await author.request(`/medias/${media_id}/content`, { method: 'POST', body: form })).status).toBe(
      400,
    );
    for (const name of ['a.png', 'b.png']) form.append('file', new File([await pictureBytes()], name));
    expect((await author.request(`/medias/${media_id}/content`, { method: 'POST', body: form })).status).toBe(
      400,
    );
  });

  test('a photograph that contains the letters of an HTML tag by chance is accepted', async () => {
    const jpeg = Buffer.from(await pictureBytes('jpeg'));
    const chance = Buffer.from('<body\u0001<html\u0002<?php\u0003');
    const head = Buffer.from([0xff, 0xfe, 0, chance.length + 2]);
    const bytes = Buffer.concat([jpeg.subarray(0, 2), head, chance, jpeg.subarray(2)]);
    expect((await upload(new Uint8Array(bytes), 'a.jpg')).status).toBe(201);
  });

  test('the camera’s metadata is removed', async () => {
    const bytes = await sharp(await pictureBytes('jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Artist: 'Nobody' } })
      .toBuffer();
    expect(bytes.includes('SECRET-PLACE')).toBe(true);
    const response = await upload(new Uint8Array(bytes), 'a.jpg');
    const { src } = (await response.json()) as { src: string };
    const kept = Buffer.from(await (await app.request(src)).arrayBuffer());
    expect(kept.includes('SECRET-PLACE')).toBe(false);
  });

  test('the longest side and the largest number of frames are accepted', async () => {
    const long = await upload(await pictureBytes('png', { width: 16_383, height: 2 }));
    expect(long.status).toBe(201);
    expect((await upload(gifOfFrames(1000), 'a.gif')).status).toBe(201);
  });

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'a file of the kind %s is accepted',
    async (format) => {
      expect((await upload(await pictureBytes(format), 'whatever.txt', 'text/plain')).status).toBe(201);
    },
  );
});
