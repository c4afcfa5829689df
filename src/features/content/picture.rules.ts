/** Finds the gallery pictures that a text names. */

/** The data of a gallery picture that rendering needs. */
export interface KnownPicture {
  key: string;
  width: number;
  height: number;
  /** Pixels, in ascending order. */
  widths: readonly number[];
  /** In the language of the text; empty without one. */
  alternative: string;
}

export type KnownPictures = ReadonlyMap<string, KnownPicture>;

/** The address of a picture, with its key. */
export const PICTURE_KEY = /\/medias\/(\d{1,10}-[0-9a-f]{32}\.\w{3,4})/;
const anyKey = new RegExp(PICTURE_KEY.source, 'g');

/** Maximum number of gallery pictures in a content. */
const MOST_PICTURES = 5000;

/**
 * Finds each key that occurs anywhere in a text before it is parsed, so that the pictures can be loaded. Later the tree shows which
 * ones are used.
 */
export function keysNamedIn(raw: string): string[] {
  const keys = new Set<string>();
  for (const [, key = ''] of raw.matchAll(anyKey)) {
    keys.add(key);
    if (keys.size >= MOST_PICTURES) break;
  }
  return [...keys];
}
