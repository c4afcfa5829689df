/** Where an import takes its pictures from: a folder, or the site they came from (docs/decisions/0035). */
import { readFile } from 'node:fs/promises';
import { MEDIA_LIMIT_BYTES } from '#features/media/rules.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import type { Folder } from '#platform/folder/folder.ts';
import { fetchForeignFile } from '#platform/http/foreign-file.ts';
import { UNKNOWN_ORIGIN } from '../import.rules.ts';

/** Stands for the file given on the command line; no text can name it. */
export const COVER = 'cover:Cover picture';

/** A host that has not answered so often, one time after the other, is asked no more: each time costs its patience. */
const MOST_FAILURES = 3;

export interface PictureSource {
  /** The export's uploads, or the folder of the texts. */
  folder?: Folder;
  /** The file that `COVER` stands for. */
  cover?: string;
  /** Which hosts are asked for what is not in the folder; `public` leaves out the own network's. */
  from: 'public' | 'anywhere' | 'nowhere';
}

/** Reads pictures from the folder, by the end of their paths, else from the site they came from. */
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

/** Whether a picture is in the folder or may be had from the site, as far as that is known without asking anybody. */
export function pictureExpectation(folder: Folder | undefined) {
  return (address: string): boolean =>
    (isOfWeb(address) && !address.startsWith(UNKNOWN_ORIGIN)) ||
    (folder !== undefined && fileIn(folder, address) !== undefined);
}

const isOfWeb = (address: string) => /^https?:/i.test(address);

/** By the end of its path: no text reaches a file outside of the folder. */
function fileIn({ names }: Folder, address: string): string | undefined {
  // Encoded, a path is three times as long. One of a million strokes would be compared for minutes.
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
