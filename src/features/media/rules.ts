/** What holds for pictures (product.md §4 «Media»). */
import { type FileKind, typeOfKind } from '#features/files/rules.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { tidyFileName } from '#kernel/uploaded-file.ts';

/** The widths that pages ask for, in pixels. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;

export const MEDIA_LIMIT_BYTES = inputBounds.picture.bytes;
export const MEDIA_LIMIT_PIXELS = inputBounds.picture.pixels;
/**
 * Pixels of a side: what a WebP can have at most, in which the narrower copies are made. Without it, a picture one pixel wide
 * and millions high would stay below the limit of pixels, and take a hundred times as long to decode.
 */
export const MEDIA_LIMIT_SIDE = inputBounds.picture.side;
/** Of a picture that moves. */
export const MEDIA_LIMIT_FRAMES = inputBounds.picture.frames;

/** What the gallery takes, by content and never by name. */
export const pictureKinds = ['png', 'jpg', 'webp', 'gif', 'avif'] as const satisfies FileKind[];
export type PictureKind = (typeof pictureKinds)[number];
export const pictureTypes = pictureKinds.map(typeOfKind);

/** The gallery's part of a workspace's folder. */
export const MEDIA_FILES = 'medias';

/** The widths that make sense for a picture: never wider than itself. */
export function widthsFor(naturalWidth: number): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= naturalWidth);
}

/** Jobs that the gallery asks for. */
export const REMOVE_FILES = 'media.remove-files';
export const MAKE_SMALLER = 'media.make-smaller';

/** What a picture is called when it is downloaded: its title, and the ending of what it is. */
export function downloadName(title: string, storageKey: string): string {
  const ending = storageKey.slice(storageKey.lastIndexOf('.'));
  const name = tidyFileName(title);
  return name.toLowerCase().endsWith(ending) ? name : tidyFileName(`${name || 'picture'}${ending}`);
}

/** Whether a browser says that it shows AVIF. */
export function takesAvif(accept: string | undefined): boolean {
  return /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accept ?? '');
}
