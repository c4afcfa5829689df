/**
 * Serves public pictures. Creates the WebP of a requested width on first use and stores it. A job creates the AVIF, which takes too
 * long for a request; browsers that accept AVIF get it once it exists.
 */
import { LRUCache } from 'lru-cache';
import { isKind, typeOfKind } from '#features/files/rules.ts';
import { Problem } from '#kernel/problem.ts';
import type { OpenContext } from '#platform/request/context.ts';
import { derivedKey, fileKey, parseFileName } from '#platform/storage/file-name.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { THUMBNAIL_WIDTH } from '../address.rules.ts';
import { MAKE_SMALLER, MEDIA_FILES, STORED_WIDTHS, takesAvif, widthsFor } from '../rules.ts';
import {
  cardPicture,
  formPicture,
  type NarrowFormat,
  narrowPicture,
  naturalWidth,
  type PictureForm,
  pictureForms,
} from './picture.service.ts';

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
/** The content of a key never changes. */
const cacheForever = 'public, max-age=31536000, immutable';
/** Short, because the AVIF does not exist yet. */
const cacheBriefly = 'public, max-age=600';

export interface PictureRequest {
  key: string;
  /** In pixels, `icon` or `card`. */
  width?: string;
  /** The `Accept` header. */
  accept?: string;
}

interface Files {
  files: Storage;
}

/** @throws Problem 404 for a key or a width that does not exist. */
export async function deliverPicture(
  context: OpenContext,
  { key, width, accept }: PictureRequest,
): Promise<Response> {
  const { files } = context;
  const name = parseFileName(key);
  if (name === undefined || !isKind(name.ending)) throw new Problem(404);
  if (width === undefined) {
    const { stream, size } = await files.read(fileKey(MEDIA_FILES, key));
    return answer(stream, size, typeOfKind(name.ending), cacheForever);
  }
  if (width === 'icon' || width === 'card') {
    const bytes = await derived(files, key, width);
    return answer(
      new Uint8Array(bytes),
      bytes.length,
      typeOfKind(width === 'card' ? 'jpg' : 'png'),
      cacheForever,
    );
  }
  // Only widths used by our pages: others would let anyone fill the disk.
  if (!STORED_WIDTHS.some((one) => one === Number(width))) throw new Problem(404);
  if (!takesAvif(accept)) return narrow(await webp(files, key, Number(width)), 'webp', cacheForever);
  const smaller = await readIfStored(files, narrowFile(key, Number(width), 'avif'));
  if (smaller !== undefined && smaller.length > 0) return narrow(smaller, 'avif', cacheForever);
  const bytes = await webp(files, key, Number(width));
  if (smaller !== undefined) return narrow(bytes, 'webp', cacheForever);
  enqueueSmaller(context, key, name.workspaceId);
  return narrow(bytes, 'webp', cacheBriefly);
}

function narrow(bytes: Uint8Array, format: NarrowFormat, cacheControl: string): Response {
  const response = answer(new Uint8Array(bytes), bytes.length, typeOfKind(format), cacheControl);
  response.headers.set('vary', 'accept');
  return response;
}

function answer(body: BodyInit, size: number, type: string, cacheControl: string): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'cache-control': cacheControl,
      'content-type': type,
      'content-length': String(size),
    },
  });
}

const readIfStored = (files: Storage, file: string) => files.bytes(file).catch(() => undefined);

/** Widths being created, by their unique storage keys. */
const pendingWebps = new Map<string, Promise<Uint8Array>>();

async function webp(files: Storage, key: string, width: number): Promise<Uint8Array> {
  const file = narrowFile(key, width, 'webp');
  const found = await readIfStored(files, file);
  if (found !== undefined) return found;
  const pending = pendingWebps.get(file) ?? createWebp(files, key, width);
  pendingWebps.set(file, pending);
  return pending.finally(() => pendingWebps.delete(file));
}

async function createWebp(files: Storage, key: string, width: number): Promise<Uint8Array> {
  const bytes = await narrowPicture(await files.bytes(fileKey(MEDIA_FILES, key)), width);
  await files.put(narrowFile(key, width, 'webp'), bytes);
  return bytes;
}

/** Returns a picture in a form, being created by this process or stored; creates and stores it on first use. */
async function derived(files: Storage, key: string, form: PictureForm | 'card'): Promise<Uint8Array> {
  const file = formFile(key, form);
  const found = await readIfStored(files, file);
  if (found !== undefined) return found;
  const pending = pendingForms.get(file) ?? createForm(files, key, form);
  pendingForms.set(file, pending);
  return pending.finally(() => pendingForms.delete(file));
}

/** Forms being created, by their unique storage keys. */
const pendingForms = new Map<string, Promise<Uint8Array>>();

async function createForm(files: Storage, key: string, form: PictureForm | 'card'): Promise<Uint8Array> {
  const original = await files.bytes(fileKey(MEDIA_FILES, key));
  const bytes = form === 'card' ? await cardPicture(original) : await formPicture(original, form);
  await files.put(formFile(key, form), bytes);
  return bytes;
}

function formFile(key: string, form: PictureForm | 'card'): string {
  return derivedKey(MEDIA_FILES, key, form === 'card' ? 'card.jpg' : `${form}.png`);
}

/** Returns the picture as a logo for mails and documents; undefined when its file is missing. */
export function logoOf(files: Storage, key: string): Promise<Uint8Array | undefined> {
  return derived(files, key, 'logo').catch(() => undefined);
}

/** Keys whose AVIF this process has queued within the last hour. */
const queued = new LRUCache<string, true>({ max: 5000, ttl: 3_600_000 });

/** Enqueues the job that creates the AVIFs, without waiting for it. A failure is only logged. */
function enqueueSmaller({ inTenant, log }: OpenContext, key: string, workspaceId: number): void {
  if (queued.has(key)) return;
  queued.set(key, true);
  inTenant(workspaceId, ({ enqueue }) => enqueue(MAKE_SMALLER, { key }, { singletonKey: key })).catch(
    (error: Error) => log.warn({ err: error.message }, 'the job for smaller pictures could not be queued'),
  );
}

/**
 * Creates the missing AVIFs of every width. Stores an empty file if the WebP is smaller. Idempotent; does nothing for a deleted
 * picture.
 */
export async function makeSmaller({ files }: Files, { key }: { key: string }): Promise<void> {
  const original = await readIfStored(files, fileKey(MEDIA_FILES, key));
  if (original === undefined) return;
  for (const width of [THUMBNAIL_WIDTH, ...widthsFor(await naturalWidth(original))]) {
    const file = narrowFile(key, width, 'avif');
    if ((await readIfStored(files, file)) !== undefined) continue;
    const smaller = await narrowPicture(original, width, 'avif');
    const other = await webp(files, key, width);
    await files.put(file, smaller.length < other.length ? smaller : new Uint8Array());
  }
}

/** Removes all files of a picture; idempotent. */
export async function removeFiles({ files }: Files, { key }: { key: string }): Promise<void> {
  await files.remove(fileKey(MEDIA_FILES, key));
  for (const width of STORED_WIDTHS)
    for (const format of ['webp', 'avif'] as const) await files.remove(narrowFile(key, width, format));
  for (const form of [...pictureForms, 'card'] as const) await files.remove(formFile(key, form));
}

function narrowFile(key: string, width: number, format: NarrowFormat): string {
  return derivedKey(MEDIA_FILES, key, `${width}.${format}`);
}
