/**
 * Lists the accepted kinds of files, which are detected by content (quality.md «Security» 14). SVG and HTML
 * are not among them because they can contain scripts.
 */

export const fileKinds = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** The kind, which is also the extension of the stored file. */
export type FileKind = keyof typeof fileKinds;

export function kindOfType(mediaType: string): FileKind | undefined {
  // Phones use two media types for this format.
  if (mediaType === 'image/heif') return 'heic';
  return Object.keys(fileKinds)
    .filter(isKind)
    .find((kind) => fileKinds[kind] === mediaType);
}

export function isKind(text: string): text is FileKind {
  return Object.hasOwn(fileKinds, text);
}

/** Returns the media type with which the server sends the file, whatever the uploader declared. */
export function typeOfKind(kind: FileKind): string {
  return fileKinds[kind];
}
