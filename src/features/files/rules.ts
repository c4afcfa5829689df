/** The kinds of files that people may bring, told by content (quality.md «Security» 14). No SVG, no HTML: they carry scripts. */

export const fileKinds = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** Also the ending of its stored name. */
export type FileKind = keyof typeof fileKinds;

export function kindOfType(mediaType: string): FileKind | undefined {
  // What phones write comes under two names.
  if (mediaType === 'image/heif') return 'heic';
  return Object.keys(fileKinds)
    .filter(isKind)
    .find((kind) => fileKinds[kind] === mediaType);
}

export function isKind(text: string): text is FileKind {
  return Object.hasOwn(fileKinds, text);
}

/** The type that the server sends with a file, whatever its sender called it. */
export function typeOfKind(kind: FileKind): string {
  return fileKinds[kind];
}
