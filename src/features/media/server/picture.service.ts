/** Looks into an uploaded picture, cleans it, and makes the widths that pages ask for. */
import { createHash, randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Problem } from '#kernel/problem.ts';
import { MEDIA_LIMIT_BYTES, MEDIA_LIMIT_PIXELS, mediaTypes } from '../rules.ts';

export interface CleanPicture {
  bytes: Uint8Array;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
  /** It moves: narrower copies would stand still, so there are none. */
  animated: boolean;
  /** The average colour as CSS. */
  colour: string;
  sha256: Buffer;
}

const refuse = (code: string, cause?: unknown) => new Problem(400, { code, cause });

/**
 * Decodes the picture once and writes it anew, turned upright and without metadata: what is kept is a picture
 * and nothing besides, whatever else the file also was.
 * @throws Problem 400 for anything that is not a picture of the types, sizes and pixel counts allowed.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture> {
  if (bytes.length > MEDIA_LIMIT_BYTES) throw new Problem(413, { code: 'MEDIA_TOO_LARGE' });
  const type = await fileTypeFromBuffer(bytes);
  const extension = type && mediaTypes[type.mime];
  if (type === undefined || extension === undefined) throw refuse('NOT_A_PICTURE');
  if (isSomethingElseToo(bytes)) throw refuse('NOT_ONLY_A_PICTURE');
  const animated = type.mime === 'image/gif' || type.mime === 'image/webp';
  try {
    const source = sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS, failOn: 'error', animated });
    const format = extension === 'jpg' ? 'jpeg' : (extension as 'png' | 'webp' | 'gif' | 'avif');
    const { data, info } = await source.rotate().toFormat(format).toBuffer({ resolveWithObject: true });
    const { channels } = await sharp(data).stats();
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => Math.round(channel.mean));
    return {
      bytes: data,
      mimeType: type.mime,
      extension,
      width: info.width,
      height: info.pageHeight ?? info.height,
      animated: (info.pages ?? 1) > 1,
      colour: `rgb(${red} ${green} ${blue})`,
      sha256: createHash('sha256').update(data).digest(),
    };
  } catch (cause) {
    throw refuse('PICTURE_UNREADABLE', cause);
  }
}

/** A key nobody can guess or choose; the ending alone says what the file is. */
export function newPictureKey(workspaceId: number, extension: string): string {
  return `${workspaceId}-${randomBytes(16).toString('hex')}.${extension}`;
}

/**
 * What makes a file a page, a program or an archive to somebody who does not look at its first bytes. Up to
 * the sign after the name: five letters alone stand in one large photograph out of some thousands by chance.
 */
const markup = /<(?:script|html|body|iframe)[\s>/]|<!doctype\s|<\?php\s|<svg\s+xmlns/i;

/**
 * A file that is a picture and something else besides, as attackers make them. Cleaning would make it harmless;
 * but nobody uploads one by mistake, and it is refused (quality.md «Security» 14).
 */
function isSomethingElseToo(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('latin1');
  if (markup.test(text)) return true;
  if (text.slice(0, 1024).includes('%PDF-')) return true;
  // A ZIP archive is read from its end: its last record and the length of its comment reach exactly there.
  const end = text.lastIndexOf('PK\x05\x06');
  return (
    end !== -1 && end + 22 <= buffer.length && end + 22 + buffer.readUInt16LE(end + 20) === buffer.length
  );
}

export type NarrowFormat = 'webp' | 'avif';

/**
 * A narrower copy. AVIF is for jobs, not for readers who wait: even at effort 1 it takes longer than WebP.
 * Effort 3 takes three times as long again and saves at most two bytes in a hundred.
 */
export async function narrowPicture(
  bytes: Uint8Array,
  width: number,
  format: NarrowFormat = 'webp',
): Promise<Uint8Array> {
  const narrowed = sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS }).resize({
    width,
    withoutEnlargement: true,
  });
  return (
    format === 'avif' ? narrowed.avif({ quality: 55, effort: 1 }) : narrowed.webp({ quality: 78 })
  ).toBuffer();
}

/** In pixels. */
export async function naturalWidth(bytes: Uint8Array): Promise<number> {
  return (await sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS }).metadata()).width;
}
