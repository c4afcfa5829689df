/**
 * Hands out public pictures. A width is made when it is first asked for, in WebP, and kept. Its AVIF is made
 * by a job, because that takes too long for a reader to wait; who takes AVIF gets it once it is there.
 */
import { LRUCache } from 'lru-cache';
import { Problem } from '#kernel/problem.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { DERIVED, workspaceFolder } from '#platform/storage/storage.ts';
import { MAKE_SMALLER, mediaTypes, PICTURE_WIDTHS, takesAvif, widthsFor } from '../rules.ts';
import { type NarrowFormat, narrowPicture, naturalWidth } from './picture.service.ts';

const typeOfExtension = new Map(Object.entries(mediaTypes).map(([mime, extension]) => [extension, mime]));
const keyPattern = /^(\d{1,10})-[0-9a-f]{32}\.(png|jpg|webp|gif|avif)$/;

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
/** The key belongs to this content for ever. */
const forEver = 'public, max-age=31536000, immutable';
/** A better form is on its way. */
const forNow = 'public, max-age=600';

type Needs = Pick<Platform, 'storage' | 'engine' | 'jobs' | 'log'>;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

export function createDeliveryService({ storage, engine, jobs, log }: Needs) {
  const making = new Map<string, Promise<Uint8Array>>();
  /** Keys whose AVIF this node has asked for lately. */
  const asked = new LRUCache<string, true>({ max: 5000, ttl: 3_600_000 });

  /**
   * @param accept the request's `Accept`.
   * @throws Problem 404 for a key or a width that does not exist.
   */
  async function deliver(key: string, width?: string, accept?: string): Promise<Response> {
    const [, workspaceId, extension] = keyPattern.exec(key) ?? [];
    if (extension === undefined) throw new Problem(404);
    if (width === undefined) return deliverOriginal(key, extension);
    // Any number would let a stranger fill the disk: only the widths of our pages.
    if (!(PICTURE_WIDTHS as readonly number[]).includes(Number(width))) throw new Problem(404);
    if (!takesAvif(accept)) return answer(await webp(key, Number(width)), 'webp', forEver);
    const smaller = await kept(narrowFile(key, Number(width), 'avif'));
    if (smaller !== undefined && smaller.length > 0) return answer(smaller, 'avif', forEver);
    const bytes = await webp(key, Number(width));
    if (smaller !== undefined) return answer(bytes, 'webp', forEver);
    askForSmaller(key, Number(workspaceId));
    return answer(bytes, 'webp', forNow);
  }

  async function deliverOriginal(key: string, extension: string): Promise<Response> {
    const { stream, size } = await storage.read(originalFile(key));
    const contentType = typeOfExtension.get(extension) ?? '';
    return new Response(stream, {
      headers: {
        ...headers,
        'cache-control': forEver,
        'content-type': contentType,
        'content-length': String(size),
      },
    });
  }

  function answer(bytes: Uint8Array, format: NarrowFormat, cacheControl: string): Response {
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        ...headers,
        vary: 'accept',
        'cache-control': cacheControl,
        'content-type': `image/${format}`,
        'content-length': String(bytes.length),
      },
    });
  }

  const kept = (file: string) => storage.bytes(file).catch(() => undefined);

  async function webp(key: string, width: number): Promise<Uint8Array> {
    const file = narrowFile(key, width, 'webp');
    const found = await kept(file);
    if (found !== undefined) return found;
    const begun = making.get(file) ?? make(key, width);
    making.set(file, begun);
    return begun.finally(() => making.delete(file));
  }

  async function make(key: string, width: number): Promise<Uint8Array> {
    const bytes = await narrowPicture(await storage.bytes(originalFile(key)), width);
    await storage.put(narrowFile(key, width, 'webp'), bytes);
    return bytes;
  }

  /** Nobody waits for it, and nobody fails with it. */
  function askForSmaller(key: string, workspaceId: number): void {
    if (asked.has(key)) return;
    asked.set(key, true);
    asTenant(engine, workspaceId, (transaction) =>
      jobs.enqueue(transaction, MAKE_SMALLER, { key }, { singletonKey: key }),
    ).catch((error: Error) => log.warn({ err: error.message }, 'a smaller picture could not be asked for'));
  }

  /**
   * Makes the AVIF of every width that lacks it. Where WebP is smaller still, an empty file says so.
   * Safe to repeat; a picture that is gone needs none.
   */
  async function makeSmaller(key: string): Promise<void> {
    const original = await kept(originalFile(key));
    if (original === undefined) return;
    for (const width of widthsFor(await naturalWidth(original))) {
      const file = narrowFile(key, width, 'avif');
      if ((await kept(file)) !== undefined) continue;
      const smaller = await narrowPicture(original, width, 'avif');
      const other = await webp(key, width);
      await storage.put(file, smaller.length < other.length ? smaller : new Uint8Array());
    }
  }

  /** Removes a picture in all its forms; safe to repeat. */
  async function removeFiles(key: string): Promise<void> {
    await storage.remove(originalFile(key));
    for (const width of PICTURE_WIDTHS)
      for (const format of ['webp', 'avif'] as const) await storage.remove(narrowFile(key, width, format));
  }

  return { deliver, makeSmaller, removeFiles };
}

export function originalFile(key: string): string {
  return `${folderOf(key)}/medias/${key}`;
}

function narrowFile(key: string, width: number, format: NarrowFormat): string {
  return `${folderOf(key)}/${DERIVED}/medias/${key}/${width}.${format}`;
}

/** A key begins with the id of its workspace. */
function folderOf(key: string): string {
  return workspaceFolder(Number.parseInt(key, 10));
}
