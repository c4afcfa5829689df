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

/** A narrower copy in WebP. */
export async function narrowPicture(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MEDIA_LIMIT_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
