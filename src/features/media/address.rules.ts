/** Computes the addresses of pictures. It imports nothing, so that worker threads can use it. */

/** Returns a square PNG of a picture, for browsers' tabs and home screens. */
export function mediaIcon(storageKey: string): string {
  return `/medias/${storageKey}/icon`;
}

/** Returns the public address of a picture, in its original size or one of the widths. */
export function mediaAddress(storageKey: string, width?: number): string {
  return width === undefined ? `/medias/${storageKey}` : `/medias/${storageKey}/${width}`;
}
