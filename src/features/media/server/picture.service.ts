/** Decodes pictures: cleans uploads and makes narrower copies. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type FileKind, typeOfKind } from '#features/files/rules.ts';
import { requireKind } from '#features/files/server/kind.service.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import { decodeHeic } from '#platform/heic/heic.ts';
import { CARD_SIDE } from '../address.rules.ts';
import {
  MEDIA_LIMIT_ANIMATION,
  MEDIA_LIMIT_BYTES,
  MEDIA_LIMIT_FRAMES,
  MEDIA_LIMIT_PIXELS,
  MEDIA_LIMIT_SIDE,
  type PictureKind,
  pictureKinds,
} from '../rules.ts';
import { drawnBlocks } from './gif-blocks.ts';
import { withColourProfile } from './png-colours.ts';

export interface CleanPicture {
  bytes: Uint8Array;
  mimeType: string;
  kind: PictureKind;
  width: number;
  height: number;
  /** Animated pictures get no narrower copies, because those would not be animated. */
  animated: boolean;
  /** The average colour as a CSS value. */
  colour: string;
  sha256: Buffer;
}

/**
 * Decoding uses the four libuv threads that passwords and files also need. Therefore concurrent pictures are limited so that one
 * processor is left for requests, the seconds per picture are limited, and the answer is 503 when too many wait.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const SECONDS = 20;
const MOST_WAITING = 100;
const turn = pLimit(AT_ONCE);
// One thread per picture, because otherwise a single picture would use all processors.
sharp.concurrency(1);
// Not cached: each picture is decoded once or twice, days apart.
sharp.cache(false);

/** Bytes of memory from which a picture is decoded alone, because two at a time would use too much. */
const HEAVY = 40_000_000;
const alone = pLimit(1);
/**
 * Pixels from which JPEGs are not optimised: the second pass over all pixels saves only 5 % of the file and keeps 6 bytes per pixel
 * in memory.
 */
const SECOND_PASS_PIXELS = 8_000_000;

/** @throws Problem 503 when too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= MOST_WAITING) throw new Problem(503, { code: 'PICTURES_BUSY', retryAfter: 5 });
  return turn(work);
}

const decode = (bytes: Uint8Array, options: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS, ...options }).timeout({ seconds: SECONDS });

class TooManyPixels extends Error {}

/** The start of an SVG: declaration, comments, and a document type that defines no entities. */
const VECTOR = /^\ufeff?(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*>)*<svg[\s>]/i;
/** Not drawn: words, because the server may lack their fonts, and what is not drawn by shapes. */
const NOT_SHAPES = /<(?:\w+:)?(?:text|foreignobject|image|script)[\s/>]/i;
const LARGEST_VECTOR = 2_000_000;
/** Pixels of the longer side of a drawn picture. */
const DRAWN_SIDE = 2000;
/** Pixels per inch at which a unit of an SVG is a pixel. */
const UNIT_DENSITY = 72;

/**
 * Draws an SVG of shapes as a PNG. SVGs themselves are never accepted, because they can contain scripts.
 * @returns any other file unchanged.
 */
export async function drawnVector(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > LARGEST_VECTOR) return bytes;
  const text = Buffer.from(bytes).toString('utf8');
  if (!VECTOR.test(text.slice(0, 5000)) || NOT_SHAPES.test(text)) return bytes;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const density = Math.min(100_000, Math.max(1, (UNIT_DENSITY * DRAWN_SIDE) / Math.max(width, height)));
    return await inTurn(() => decode(bytes, { density }).png().toBuffer());
  } catch (error) {
    if (error instanceof Problem) throw error;
    return bytes;
  }
}

/**
 * Decodes a picture and encodes it again, upright and without metadata, so that only the picture is stored, whatever else the file
 * contained.
 * @throws Problem 400 for anything that is not a picture of the allowed types, sizes and pixel counts; 413; 503.
 */
export async function cleanPicture(file: FileContent): Promise<CleanPicture> {
  if (file.size > MEDIA_LIMIT_BYTES) throw new Problem(413, { code: 'MEDIA_TOO_LARGE' });
  const kind = await requireKind(file, pictureKinds);
  return inTurn(async () => {
    try {
      return await decodeOnce(await file.bytes(), kind);
    } catch (cause) {
      throw new Problem(400, { code: codeOf(cause), cause });
    }
  });
}

interface Encoded {
  data: Uint8Array;
  info: { width: number; height: number; pageHeight?: number; pages?: number };
}

/** libvips states its own limits and the timeout only in words. */
function codeOf(cause: unknown) {
  const words = cause instanceof Error ? cause.message : '';
  if (cause instanceof TooManyPixels || /exceeds pixel limit|too large/i.test(words))
    return 'PICTURE_TOO_MANY_PIXELS';
  return /timeout/i.test(words) ? 'PICTURE_TOO_SLOW' : 'PICTURE_UNREADABLE';
}

async function decodeOnce(given: Uint8Array, kind: PictureKind): Promise<CleanPicture> {
  const bytes = kind === 'png' ? withColourProfile(given) : given;
  const animated = kind === 'gif' || kind === 'webp';
  const { weight, pixels, frames } = await weigh(bytes, kind, 'written');
  const { data, info } = await withMemory<Encoded>(weight, () => {
    if (kind === 'gif' && pixels * frames > GIF_WRITTEN_PIXELS) return checkedGif(bytes, pixels, frames);
    return written(decode(bytes, { failOn: 'error', animated }).autoOrient(), kind, pixels).toBuffer({
      resolveWithObject: true,
    });
  });
  const [red = 0, green = 0, blue = 0] = await decode(data)
    .toColourspace('srgb')
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
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

/** Pixels of all frames from which a GIF is not encoded again: choosing its colours takes 0.2 s per million. */
const GIF_WRITTEN_PIXELS = 20_000_000;

/** Decodes all frames of a GIF, some at a time because of the memory, and copies only what draws them. */
async function checkedGif(bytes: Uint8Array, pixels: number, frames: number) {
  if (pixels * frames > MEDIA_LIMIT_ANIMATION)
    throw new TooManyPixels(`${pixels * frames} pixels in all frames`);
  const small = { width: 16, height: 16, fit: 'fill', kernel: 'nearest' } as const;
  const most = Math.max(1, Math.floor(GIF_WRITTEN_PIXELS / pixels));
  for (let page = 0; page < frames; page += most) {
    const pages = Math.min(most, frames - page);
    await decode(bytes, { failOn: 'error', limitInputPixels: false, page, pages })
      .resize(small)
      .raw()
      .toBuffer();
  }
  const { width, height } = await sharp(bytes).metadata();
  return { data: drawnBlocks(bytes), info: { width, height, pageHeight: height, pages: frames } };
}

/** Encodes in the same format. Above some megapixels with less effort, because more would double the memory. */
function written(picture: Sharp, kind: PictureKind, pixels: number): Sharp {
  if (kind === 'jpg') return picture.jpeg({ optimizeCoding: pixels <= SECOND_PASS_PIXELS });
  if (kind === 'webp') return picture.webp(pixels > WEBP_EFFORT_PIXELS ? { effort: 0 } : {});
  if (kind === 'avif') return picture.avif({ effort: 1 });
  return picture.toFormat(kind);
}
const WEBP_EFFORT_PIXELS = 4_000_000;

/**
 * Bytes of memory per pixel of a frame, measured with pictures of noise: for reading, and additionally for writing in the same
 * format and size. JPEG and PNG are streamed, unless they are progressive.
 */
const memoryOf: Record<Exclude<PictureKind, 'jpg' | 'png'>, { read: number; written: number }> = {
  webp: { read: 9, written: 4 },
  gif: { read: 5, written: 11 },
  avif: { read: 18, written: 13 },
};
const WRITTEN_ALPHA = 20;

/**
 * Reads dimensions and memory use from the header, before decoding.
 * @returns `weight`: bytes of memory; `pixels`: of one frame; `frames`: their number.
 * @throws TooManyPixels for too many pixels or frames, or too much memory.
 */
async function weigh(bytes: Uint8Array, kind: FileKind, work: 'read' | 'written') {
  // Without the library's limit, which is reported before ours.
  const found = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height, pageHeight = height, pages = 1 } = found;
  if (Math.max(width, height) > MEDIA_LIMIT_SIDE) throw new TooManyPixels(`${width} × ${height} pixels`);
  if (pages > MEDIA_LIMIT_FRAMES) throw new TooManyPixels(`${pages} frames`);
  const pixels = width * pageHeight;
  const reduced = work === 'read' && kind === 'jpg' && found.isProgressive !== true;
  const weight = pixels * perPixel(found, kind, work);
  if (!reduced && pixels > MEDIA_LIMIT_PIXELS) throw new TooManyPixels(`${pixels} pixels`);
  if (weight > inputBounds.picture.megabytes[work] * 1_000_000)
    throw new TooManyPixels(`${weight} bytes of memory`);
  // The frames of an animation stay in memory as they were drawn, in three or four bytes per pixel.
  return { weight: pages > 1 ? Math.max(weight, HEAVY) : weight, pixels, frames: pages };
}

function perPixel(found: Metadata, kind: FileKind, work: 'read' | 'written'): number {
  const { channels, depth, isProgressive, orientation = 1, chromaSubsampling, hasAlpha } = found;
  const pixel = channels * (depth === 'ushort' ? 2 : 1);
  // A JPEG is reduced while it is decoded, and rotated afterwards.
  const turned = orientation > 1 && !(work === 'read' && kind === 'jpg') ? pixel : 0;
  // A progressive JPEG needs two bytes per coefficient.
  if (kind === 'jpg')
    return (isProgressive ? (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : 1) + turned;
  if (kind === 'png') return (isProgressive ? pixel : 1) + turned;
  if (kind !== 'webp' && kind !== 'gif' && kind !== 'avif') return 0;
  const { read, written } = memoryOf[kind];
  if (work === 'read') return read + turned;
  return read + (kind === 'webp' && hasAlpha ? WRITTEN_ALPHA : written) + turned;
}

/** Decodes heavy pictures one at a time. @param weight in bytes. */
function withMemory<T>(weight: number, work: () => Promise<T>): Promise<T> {
  return weight < HEAVY ? work() : alone(work);
}

export type NarrowFormat = 'webp' | 'avif';

/**
 * Creates a narrower copy. AVIF is created only in jobs, because even at effort 1 it takes longer than WebP. Effort 3 takes three
 * times as long and saves at most 2 %.
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
 * Returns a smaller copy of an upright picture of any accepted kind; HEIC is decoded separately first.
 * @param side as for `decodeHeic`.
 */
function smaller(
  bytes: Uint8Array,
  { kind, side }: { kind: FileKind; side: number },
  copy: (picture: Sharp) => Sharp,
): Promise<Uint8Array> {
  return inTurn(async () => {
    if (kind === 'heic') {
      const { data, width, height } = await alone(() => decodeHeic(bytes, side));
      const raw = { width, height, channels: 3 } as const;
      return copy(sharp(data, { raw }).timeout({ seconds: SECONDS })).toBuffer();
    }
    // The memory limit also limits the pixels.
    const { weight } = await weigh(bytes, kind, 'read');
    return withMemory(weight, () => copy(decode(bytes, { limitInputPixels: false }).autoOrient()).toBuffer());
  });
}

/**
 * Returns a preview of a file that is stored unchanged: upright, without metadata, as WebP.
 * @throws Error if it is not a picture or exceeds the decoding limits; Problem 503 when too many wait.
 */
export function previewPicture(bytes: Uint8Array, kind: FileKind, width: number): Promise<Uint8Array> {
  return smaller(bytes, { kind, side: width }, (picture) =>
    picture.resize({ width, withoutEnlargement: true }).webp({ quality: 78 }),
  );
}

/** Pixels of the longer side of a picture in documents. */
const PRINT_SIDE = 1600;

/**
 * Returns a JPEG for documents: upright, on white, small enough for hundreds of pictures in one document.
 * @throws as `previewPicture` does.
 */
export function printPicture(bytes: Uint8Array, kind: FileKind): Promise<Uint8Array> {
  return smaller(bytes, { kind, side: PRINT_SIDE }, (picture) =>
    picture
      .resize({ width: PRINT_SIDE, height: PRINT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 72 }),
  );
}

/** Sides in pixels: an icon is square, a logo fits into its rectangle. */
const forms = { icon: { width: 180, height: 180 }, logo: { width: 480, height: 144 } } as const;
export type PictureForm = keyof typeof forms;
export const pictureForms = Object.keys(forms) as PictureForm[];

/**
 * Returns a JPEG for programs outside the site, on white: link previews, feed readers and mail programs do not all show WebP or
 * AVIF.
 */
export function cardPicture(bytes: Uint8Array): Promise<Uint8Array> {
  return inTurn(() =>
    decode(bytes)
      .resize({ width: CARD_SIDE, height: CARD_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/** Returns a small PNG of a picture. */
export function formPicture(bytes: Uint8Array, form: PictureForm): Promise<Uint8Array> {
  const fit =
    form === 'icon' ? ({ fit: 'contain', background: '#0000' } as const) : ({ fit: 'inside' } as const);
  return inTurn(() =>
    decode(bytes)
      .resize({ ...forms[form], ...fit, withoutEnlargement: form === 'logo' })
      .png()
      .toBuffer(),
  );
}

/** Returns the width of a picture in pixels. */
export async function naturalWidth(bytes: Uint8Array): Promise<number> {
  return (await sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS }).metadata()).width;
}
