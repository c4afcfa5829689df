/**
 * Fetches a file from a host that a user named, limited in size and time, and never from the internal
 * network.
 */
import type { IncomingMessage } from 'node:http';
import { requestHost } from './foreign-host.ts';

/** Milliseconds allowed for one file. */
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 5;

interface Fetching {
  /** Also allows hosts of the internal network. */
  anywhere: boolean;
  /** Bytes. */
  most: number;
}

/**
 * Follows redirects itself, to check each target.
 * @returns undefined if the host does not provide the file or it is too large.
 * @throws Error as `requestHost`
 */
export async function fetchForeignFile(
  address: string,
  { anywhere, most }: Fetching,
): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await requestHost(url, { signal, anywhere });
    const { statusCode: status = 0, headers } = response;
    if (status < 300 || status >= 400 || headers.location === undefined) {
      if (status >= 200 && status < 300) return bounded(response, most);
      response.destroy();
      return undefined;
    }
    response.destroy();
    url = new URL(headers.location, url);
  }
  return undefined;
}

/** Reads a body; returns undefined as soon as there are more bytes. @param most bytes. */
export async function bounded(response: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = Number(response.headers['content-length'] ?? 0);
  if (size <= most) {
    size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
  }
  if (size <= most) return new Uint8Array(Buffer.concat(chunks));
  response.destroy();
  return undefined;
}
