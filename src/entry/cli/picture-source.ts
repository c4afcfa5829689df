/** Where an import takes its pictures from: a folder, or the site they came from (docs/decisions/0012). */
import { lookup } from 'node:dns/promises';
import { readdir, readFile } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import path from 'node:path';
import { MEDIA_LIMIT_BYTES } from '#features/media/rules.ts';
import { UsageError } from './command.ts';

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
    if (!/^https?:$/.test(url.protocol) || !(anywhere || (await isPublic(url.hostname)))) return undefined;
    const response = await fetch(url, { signal, redirect: 'manual' });
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || next === null)
      return response.ok ? bounded(response) : undefined;
    await response.body?.cancel();
    url = new URL(next, url);
  }
  return undefined;
}

/** Undefined for more than a picture may have, as soon as that is known. */
async function bounded(response: Response): Promise<Uint8Array | undefined> {
  if (response.body === null || Number(response.headers.get('content-length') ?? 0) > MEDIA_LIMIT_BYTES) {
    await response.body?.cancel();
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MEDIA_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** This machine, its network and what is no host at all (RFC 6890). */
const inside = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  inside.addSubnet(net, bits);
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

async function isPublic(host: string): Promise<boolean> {
  const addresses = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.every(({ address }) => !inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
}
