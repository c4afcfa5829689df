/** Addresses of pictures. Has no imports, so that worker threads can use it. */

/** The public address of a picture, in its original size or one of the widths. */
export function mediaAddress(storageKey: string, width?: number): string {
  return width === undefined ? `/medias/${storageKey}` : `/medias/${storageKey}/${width}`;
}
