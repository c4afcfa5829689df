/** What holds for pictures (product.md §4 «Media»). */

/** The widths that pages ask for, in pixels. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600] as const;

export const MEDIA_LIMIT_BYTES = 10 * 1024 * 1024;
export const MEDIA_LIMIT_PIXELS = 50_000_000;

/** Types by their content, never by their name. No SVG: it can carry scripts. */
export const mediaTypes: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** The public address of a picture, in its own size or one of the widths. */
export function mediaAddress(storageKey: string, width?: number): string {
  return width === undefined ? `/medias/${storageKey}` : `/medias/${storageKey}/${width}`;
}

/** The widths that make sense for a picture: never wider than itself. */
export function widthsFor(naturalWidth: number): number[] {
  return PICTURE_WIDTHS.filter((width) => width <= naturalWidth);
}

/** Jobs that the gallery asks for. */
export const REMOVE_FILES = 'media.remove-files';
export const MAKE_SMALLER = 'media.make-smaller';

/** Whether a browser says that it shows AVIF. */
export function takesAvif(accept: string | undefined): boolean {
  return /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(accept ?? '');
}
