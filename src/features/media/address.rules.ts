/** Where a picture is found. Imports nothing, so that threads can have it as well. */

/** The public address of a picture, in its own size or one of the widths. */
export function mediaAddress(storageKey: string, width?: number): string {
  return width === undefined ? `/medias/${storageKey}` : `/medias/${storageKey}/${width}`;
}
