/** A file of a host that somebody else named: to a limit, within a time, from no address of the own network. */
import type { IncomingMessage } from 'node:http';
import { askHost } from './foreign-host.ts';

/** Milliseconds that another site may take for one file. */
const PATIENCE = 20_000;
const MOST_REDIRECTS = 5;

interface Fetching {
  /** Hosts of the own network are asked as well. */
  anywhere: boolean;
  /** Bytes. */
  most: number;
}

/**
 * Follows redirects by hand, so that none leads where the address itself may not.
 * @returns undefined for what the host does not give, or has more bytes.
 * @throws Error as `askHost`
 */
export async function fetchForeignFile(
  address: string,
  { anywhere, most }: Fetching,
): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(PATIENCE);
  let url = new URL(address);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await askHost(url, { signal, anywhere });
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

/** Undefined for more bytes, as soon as that is known. */
async function bounded(response: IncomingMessage, most: number): Promise<Uint8Array | undefined> {
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
