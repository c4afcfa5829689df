/** Generates real pictures for tests. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestClient } from '../../../tests/support/api.ts';

/** Returns a single-colour picture. */
export async function pictureBytes(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  { width = 900, height = 600, colour = '#0f766e' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** Returns a black PNG of a few kilobytes for any size; above some megapixels its data is truncated. */
export function emptyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(Math.min((width + 1) * height, 10_000_000))));
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]),
  );
}

/**
 * Uploads a picture into the gallery through the API.
 * @returns the picture's id and its root-relative address.
 */
export async function uploadPicture(
  client: TestClient,
  title = 'Slate',
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<{ mediaId: number; src: string }> {
  const created = await client.request('/medias', { method: 'POST', body: new URLSearchParams({ title }) });
  const { media_id: mediaId } = (await created.json()) as { media_id: number };
  const form = new FormData();
  form.set('file', new File([bytes ?? (await pictureBytes())], 'slate.png'));
  const uploaded = await client.request(`/medias/${mediaId}/content`, { method: 'POST', body: form });
  if (uploaded.status !== 201)
    throw new Error(`the upload failed: ${uploaded.status} ${await uploaded.text()}`);
  return { mediaId, src: ((await uploaded.json()) as { src: string }).src };
}
