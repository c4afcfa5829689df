/** Defines the rules for pictures (product.md §4 «Media»). */
import { type FileKind, typeOfKind } from '#features/files/rules.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { tidyFileName } from '#kernel/uploaded-file.ts';
import { THUMBNAIL_WIDTH } from './address.rules.ts';

/** The widths that pages use, in pixels. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;
/** All widths in which pictures are stored: lists of the back office use the smallest (`thumbnailAddress`). */
export const STORED_WIDTHS = [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS] as const;

export const MEDIA_LIMIT_BYTES = inputBounds.picture.bytes;
/** All frames of a GIF together. */
export const MEDIA_LIMIT_ANIMATION = inputBounds.picture.animation;
export const MEDIA_LIMIT_PIXELS = inputBounds.picture.pixels;
/**
 * Maximum pixels per side. It is WebP's maximum, because the narrower copies are WebP. Without it, a picture one pixel wide and
 * millions high would be within the pixel limit but take a hundred times as long to decode.
 */
export const MEDIA_LIMIT_SIDE = inputBounds.picture.side;
/** Maximum number of frames of an animated picture. */
export const MEDIA_LIMIT_FRAMES = inputBounds.picture.frames;

/** Accepted kinds, detected by content, never by name. */
export const pictureKinds = ['png', 'jpg', 'webp', 'gif', 'avif'] as const satisfies FileKind[];
export type PictureKind = (typeof pictureKinds)[number];
export const pictureTypes = pictureKinds.map(typeOfKind);

/** The folder of gallery files in a workspace. */
export const MEDIA_FILES = 'medias';

/** Returns the widths available for a picture: none is wider than the original. */
export function widthsFor(naturalWidth: number): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= naturalWidth);
}

/** Names of the gallery's jobs. */
export const REMOVE_FILES = 'media.remove-files';
export const MAKE_SMALLER = 'media.make-smaller';

/** Returns the file name of a download: the title with the extension of the stored kind. */
export function downloadName(title: string, storageKey: string): string {
  const ending = storageKey.slice(storageKey.lastIndexOf('.'));
  const name = tidyFileName(title);
  return name.toLowerCase().endsWith(ending) ? name : tidyFileName(`${name || 'picture'}${ending}`);
}

/** Whether a browser accepts AVIF. */
export function takesAvif(accept: string | undefined): boolean {
  return /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accept ?? '');
}
