/** Decodes pictures: cleans uploads and makes narrower copies. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type FileKind, typeOfKind } from '#features/files/rules.ts';
import { requireKind } from '#features/files/server/kind.service.ts';
import { Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import { decodeHeic } from '#platform/heic/heic.ts';
import {
  MEDIA_LIMIT_BYTES,
  MEDIA_LIMIT_FRAMES,
  MEDIA_LIMIT_PIXELS,
  MEDIA_LIMIT_SIDE,
  type PictureKind,
  pictureKinds,
} from '../rules.ts';

export interface CleanPicture {
  bytes: Uint8Array;
  mimeType: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** Animated pictures get no narrower copies, which would not move. */
  animated: boolean;
  /** The average colour as CSS. */
  colour: string;
  sha256: Buffer;
}

/**
 * Decoding uses the four libuv threads that passwords and files need too. So limit concurrent pictures,
 * leaving one processor to requests; limit the seconds per picture; and answer 503 when too many wait.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const SECONDS = 20;
const MOST_WAITING = 100;
const turn = pLimit(AT_ONCE);
// One thread per picture: otherwise a single one takes every processor.
sharp.concurrency(1);

/** @throws Problem 503 when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= MOST_WAITING) throw new Problem(503, { code: 'PICTURES_BUSY', retryAfter: 5 });
  return turn(work);
}

const decode = (bytes: Uint8Array, options: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS, ...options }).timeout({ seconds: SECONDS });

/**
 * Decodes and re-encodes a picture, upright and without metadata, so that nothing but the picture is stored,
 * whatever else the file contained.
 * @throws Problem 400 for anything that is not a picture of the types, sizes and pixel counts allowed; 413;
 * 503.
 */
export async function cleanPicture(file: FileContent): Promise<CleanPicture> {
  if (file.size > MEDIA_LIMIT_BYTES) throw new Problem(413, { code: 'MEDIA_TOO_LARGE' });
  const kind = await requireKind(file, pictureKinds);
  return inTurn(async () => {
    try {
      return await decodeOnce(await file.bytes(), kind);
    } catch (cause) {
      throw new Problem(400, { code: 'PICTURE_UNREADABLE', cause });
    }
  });
}

async function decodeOnce(bytes: Uint8Array, kind: PictureKind): Promise<CleanPicture> {
  const animated = kind === 'gif' || kind === 'webp';
  await requireSides(bytes);
  const source = decode(bytes, { failOn: 'error', animated });
  const { data, info } = await source
    .rotate()
    .toFormat(kind === 'jpg' ? 'jpeg' : kind)
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.round(channel.mean));
  return {
    bytes: data,
    mimeType: typeOfKind(kind),
    kind,
    width: info.width,
    height: info.pageHeight ?? info.height,
    animated: (info.pages ?? 1) > 1,
    colour: `rgb(${red} ${green} ${blue})`,
    sha256: createHash('sha256').update(data).digest(),
  };
}

/** Reads the dimensions from the header, before decoding. */
async function requireSides(bytes: Uint8Array): Promise<void> {
  const { width, height, pages = 1 } = await sharp(bytes).metadata();
  if (Math.max(width, height) > MEDIA_LIMIT_SIDE) throw new Error(`${width} × ${height} pixels`);
  if (pages > MEDIA_LIMIT_FRAMES) throw new Error(`${pages} frames`);
}

export type NarrowFormat = 'webp' | 'avif';

/**
 * Makes a narrower copy. AVIF only in jobs: even at effort 1 it takes longer than WebP. Effort 3 takes three
 * times as long again and saves at most 2 %.
 */
export function narrowPicture(
  bytes: Uint8Array,
  width: number,
  format: NarrowFormat = 'webp',
): Promise<Uint8Array> {
  const narrowed = decode(bytes).resize({ width, withoutEnlargement: true });
  return inTurn(() =>
    (format === 'avif'
      ? narrowed.avif({ quality: 55, effort: 1 })
      : narrowed.webp({ quality: 78 })
    ).toBuffer(),
  );
}

/**
 * An upright picture of any accepted kind; HEIC is decoded separately first.
 * @param side as for `decodeHeic`.
 */
async function upright(bytes: Uint8Array, kind: FileKind, side: number): Promise<Sharp> {
  if (kind === 'heic') {
    const { data, width, height } = await decodeHeic(bytes, side);
    return sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: SECONDS });
  }
  await requireSides(bytes);
  return decode(bytes).autoOrient();
}

/**
 * A preview of a file that is stored unchanged: upright, without metadata, in WebP.
 * @throws Error if it is not a picture or exceeds the decoding limits; Problem 503 when too many wait.
 */
export function previewPicture(bytes: Uint8Array, kind: FileKind, width: number): Promise<Uint8Array> {
  return inTurn(async () => {
    const picture = await upright(bytes, kind, width);
    return picture.resize({ width, withoutEnlargement: true }).webp({ quality: 78 }).toBuffer();
  });
}

/** Pixels of the longer side of a printed picture. */
const PRINT_SIDE = 1600;

/**
 * A picture for documents: upright, on white, small enough for hundreds of them in one document. JPEG.
 * @throws as `previewPicture`.
 */
export function printPicture(bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> {
  return inTurn(async () => {
    const picture = await upright(bytes, kind, PRINT_SIDE);
    return picture
      .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 72 })
      .toBuffer();
  });
}

/** In pixels. */
export async function naturalWidth(bytes: Uint8Array): Promise<number> {
  return (await sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS }).metadata()).width;
}
