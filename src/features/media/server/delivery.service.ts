/** Hands out public pictures. A width is made when it is first asked for, and kept. */
import { Problem } from '#kernel/problem.ts';
import type { Platform } from '#platform/platform.ts';
import { mediaTypes, PICTURE_WIDTHS } from '../rules.ts';
import { narrowPicture } from './picture.service.ts';

const typeOfExtension = new Map(Object.entries(mediaTypes).map(([mime, extension]) => [extension, mime]));
const keyPattern = /^\d{1,10}-[0-9a-f]{32}\.(png|jpg|webp|gif|avif)$/;

const headers = {
  // The key belongs to this content for ever.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export function createDeliveryService({ storage }: Pick<Platform, 'storage'>) {
  const making = new Map<string, Promise<Uint8Array>>();

  /** @throws Problem 404 for a key or a width that does not exist. */
  async function deliver(key: string, width?: string): Promise<Response> {
    const extension = keyPattern.exec(key)?.[1];
    if (extension === undefined) throw new Problem(404);
    if (width === undefined) {
      const { stream, size } = await storage.read(originalFile(key));
      return new Response(stream, {
        headers: {
          ...headers,
          'content-type': typeOfExtension.get(extension) ?? '',
          'content-length': String(size),
        },
      });
    }
    const bytes = await narrow(key, Number(width));
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.length) },
    });
  }

  async function narrow(key: string, width: number): Promise<Uint8Array> {
    const file = narrowFile(key, width);
    const kept = await storage.bytes(file).catch(() => undefined);
    if (kept !== undefined) return kept;
    // Any number would let a stranger fill the disk: only the widths of our pages.
    const original = await storage.bytes(originalFile(key));
    if (!(PICTURE_WIDTHS as readonly number[]).includes(width)) throw new Problem(404);
    const begun = making.get(file) ?? make(file, original, width);
    making.set(file, begun);
    return begun.finally(() => making.delete(file));
  }

  async function make(file: string, original: Uint8Array, width: number): Promise<Uint8Array> {
    const bytes = await narrowPicture(original, width);
    await storage.put(file, bytes);
    return bytes;
  }

  return { deliver };
}

export function originalFile(key: string): string {
  return `medias/${key}`;
}

export function narrowFile(key: string, width: number): string {
  return `medias/widths/${key}/${width}.webp`;
}
