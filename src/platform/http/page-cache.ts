/**
 * Public pages, kept in memory as they go over the wire: compressed, with an ETag. A page belongs to a
 * workspace; when that workspace's content changes, all its pages go. Nothing of a signed-in person is ever
 * in them, so one copy serves everybody.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from './compress.ts';

export interface CachedPage {
  workspaceId: number;
  status: number;
  /** Flat, without content-encoding and content-length. */
  headers: string[];
  etag: string;
  body: Uint8Array;
  forms: Map<Encoding, WireAnswer>;
}

/** A page as it was made. */
export interface MadePage {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** Milliseconds after which a page is made anew even when nobody said that it changed. */
const LONGEST = 10 * 60_000;

export type PageCache = ReturnType<typeof createPageCache>;

/** @param mostBytes of all pages together; with 0 none is kept. */
export function createPageCache(mostBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    // One that is larger than all may be is not taken.
    maxSize: Math.max(mostBytes, 1),
    ttl: LONGEST,
    // The compressed forms come to about half of the page again. Addresses count: somebody may make up long ones.
    sizeCalculation: (page, key) =>
      Math.ceil(page.body.length * 1.5) + 2 * (key.length + page.headers.join('').length) + 1000,
  });
  /** Grows with each change, so that a page begun before it is not kept after it. */
  const generations = new Map<number, number>();
  let epoch = 0;

  return {
    get: (key: string) => pages.get(key),
    /** To be asked before a page is made, and given to `keep`. */
    generation: (workspaceId: number) => `${epoch}.${generations.get(workspaceId) ?? 0}`,
    keep(key: string, page: CachedPage, generation: string): void {
      if (generation === this.generation(page.workspaceId)) pages.set(key, page);
    },
    /** The public content of a workspace changed; without an id, anything may have. */
    drop(workspaceId?: number): void {
      if (workspaceId === undefined) {
        epoch++;
        pages.clear();
        return;
      }
      generations.set(workspaceId, (generations.get(workspaceId) ?? 0) + 1);
      for (const [key, page] of pages.entries()) if (page.workspaceId === workspaceId) pages.delete(key);
    },
  };
}

/** What decides which form of a page somebody gets, for caches between here and there. */
const variesBy = 'accept-encoding, accept-language, cookie';

const notKept = new Set(['content-length', 'etag', 'set-cookie']);

/** @param always headers that every answer of the server carries. */
export function cachedPage(
  workspaceId: number,
  { status, headers, body }: MadePage,
  always: readonly (readonly [string, string])[],
): CachedPage {
  const own = [...headers].filter(([name]) => !notKept.has(name));
  if (!headers.has('vary')) own.push(['vary', variesBy]);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return {
    workspaceId,
    status,
    headers: [...always, ...own, ['etag', etag]].flat(),
    etag,
    body,
    forms: new Map(),
  };
}

/** An answer as it goes over the wire; its headers as a flat list, name after value, which Node writes fastest. */
export interface WireAnswer {
  status: number;
  headers: string[];
  body: Uint8Array | null;
}

/**
 * The answer for a request: 304 when the client has it already, else the form in `encoding`.
 * @returns undefined when that form has not been made yet; `encode` makes it.
 */
export function wireAnswer(
  page: CachedPage,
  encoding: Encoding,
  ifNoneMatch: string | null | undefined,
): WireAnswer | undefined {
  if (ifNoneMatch != null && matches(ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: null };
  }
  return page.forms.get(encoding);
}

/** Makes the form of a page in an encoding, if it was not made before. */
export async function encode(page: CachedPage, encoding: Encoding): Promise<void> {
  if (page.forms.has(encoding)) return;
  const body = await compress(page.body, encoding);
  const headers = [...page.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  page.forms.set(encoding, { status: page.status, headers, body });
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
