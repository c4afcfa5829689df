/** Where an import takes its pictures from: a folder, or the site they came from (docs/decisions/0012). */
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { MEDIA_LIMIT_BYTES } from '#features/media/rules.ts';
import { UsageError } from './command.ts';
import { askHost } from './foreign-host.ts';

/** Stands for the file given on the command line; no text can name it. */
export const COVER = 'cover:Cover picture';

/** Milliseconds that another site may take for one picture. */
const PATIENCE = 20_000;
const MOST_REDIRECTS = 5;

export interface PictureSource {
  /** The export's uploads, or the folder of the texts. */
  folder?: string;
  /** The file that `COVER` stands for. */
  cover?: string;
  /** Which hosts are asked for what is not in the folder; `public` leaves out the own network's. */
  from: 'public' | 'anywhere' | 'nowhere';
}

/**
 * Reads pictures from the folder, by the end of their paths, else from the site they came from. No text
 * reaches a file outside of the folder.
 * @throws UsageError when the folder cannot be read.
 */
export async function pictureReader({ folder, cover, from }: PictureSource) {
  const files =
    folder === undefined
      ? []
      : await readdir(folder, { recursive: true }).catch(() => {
          throw new UsageError(`${folder} cannot be read`);
        });
  const byPath = new Map(
    files.map((file) => [file.replaceAll(path.sep, '/'), path.join(folder ?? '', file)]),
  );

  function inFolder(address: string): string | undefined {
    const parts = decoded(address.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/^file:/, ''))
      .split('/')
      .filter((part) => part !== '');
    const ends = parts.map((_, start) => parts.slice(start).join('/'));
    return ends.map((end) => byPath.get(end)).find((file) => file !== undefined);
  }

  return async (address: string): Promise<Uint8Array | undefined> => {
    const file = address === COVER ? cover : inFolder(address);
    if (file !== undefined) return readFile(file).catch(() => undefined);
    if (from === 'nowhere' || !/^https?:/i.test(address)) return undefined;
    return download(address, from === 'anywhere').catch(() => undefined);
  };
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Follows redirects by hand, so that none leads where the address itself may not. */
async function download(address: string, anywhere: boolean): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(PATIENCE);
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await askHost(url, { signal, anywhere });
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status >= 400 || headers.location === undefined) {
      if (status >= 200 && status < 300) return bounded(response);
      response.destroy();
      return undefined;
    }
    response.destroy();
    url = new URL(headers.location, url);
  }
  return undefined;
}

/** Undefined for more than a picture may have, as soon as that is known. */
async function bounded(response: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = Number(response.headers['content-length'] ?? 0);
  if (size <= MEDIA_LIMIT_BYTES) {
    size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > MEDIA_LIMIT_BYTES) break;
      chunks.push(chunk);
    }
  }
  if (size <= MEDIA_LIMIT_BYTES) return new Uint8Array(Buffer.concat(chunks));
  response.destroy();
  return undefined;
}
