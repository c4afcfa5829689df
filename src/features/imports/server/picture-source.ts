/** Reads the pictures of an import from a folder or the original site (docs/decisions/0035). */
import { readFile } from 'node:fs/promises';
import { MEDIA_LIMIT_BYTES } from '#features/media/rules.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import type { Folder } from '#platform/folder/folder.ts';
import { fetchForeignFile } from '#platform/http/foreign-file.ts';
import { UNKNOWN_ORIGIN } from '../entry.rules.ts';

/** Address that stands for the cover file given on the command line; it cannot occur in a text. */
export const COVER = 'cover:Cover picture';

/** Number of failures in a row after which a host gets no more requests, because each failure costs the full timeout. */
const MOST_FAILURES = 3;

export interface PictureSource {
  /** The export's uploads, or the folder with the texts. */
  folder?: Folder;
  /** The path of the file for the address `COVER`. */
  cover?: string;
  /** The hosts from which pictures missing in the folder may be requested; `public` excludes private networks. */
  from: 'public' | 'anywhere' | 'nowhere';
}

/** Reads pictures from the folder, by the end of their paths, otherwise from the original site. */
export function pictureReader({ folder, cover, from }: PictureSource) {
  const failures = new Map<string, number>();

  async function fetched(address: string): Promise<Uint8Array | undefined> {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const failed = failures.get(host) ?? 0;
    if (failed >= MOST_FAILURES) return undefined;
    try {
      const options = { anywhere: from === 'anywhere', most: MEDIA_LIMIT_BYTES };
      const bytes = await fetchForeignFile(address, options);
      failures.delete(host);
      return bytes;
    } catch {
      failures.set(host, failed + 1);
      return undefined;
    }
  }

  return async (address: string): Promise<Uint8Array | undefined> => {
    if (address === COVER && cover !== undefined) return readFile(cover).catch(() => undefined);
    const file = folder && fileIn(folder, address);
    if (file !== undefined) return folder?.bytes(file).catch(() => undefined);
    return from === 'nowhere' || !isOfWeb(address) ? undefined : fetched(address);
  };
}

/** Whether a picture is in the folder or may be available from the site; makes no request. */
export function pictureExpectation(folder: Folder | undefined) {
  return (address: string): boolean =>
    (isOfWeb(address) && !address.startsWith(UNKNOWN_ORIGIN)) ||
    (folder !== undefined && fileIn(folder, address) !== undefined);
}

const isOfWeb = (address: string) => /^https?:/i.test(address);

/** Looks up files by the end of their path among those in the folder, so that texts cannot reach files outside it. */
function fileIn({ names }: Folder, address: string): string | undefined {
  // Encoding makes a path up to three times as long. Comparing a path with a million slashes would take minutes.
  if (address.length > 3 * inputBounds.folder.path) return undefined;
  const parts = decoded(address.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/^file:/, ''))
    .split('/')
    .filter((part) => part !== '');
  return parts.map((_, start) => parts.slice(start).join('/')).find((end) => names.has(end));
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
