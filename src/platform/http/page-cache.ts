/**
 * The cache of public pages as they are sent: compressed, with an ETag. A page belongs to a workspace; a change
 * of that workspace's content drops all its pages. Pages contain nothing about a signed-in person, so everybody
 * gets the same copy.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Article } from '#kernel/article.ts';
import { compress, type Effort, type Encoding } from './compress.ts';

export interface CachedPage {
  workspaceId: number;
  status: number;
  /** Flat, without content-encoding and content-length. */
  headers: string[];
  etag: string;
  body: Uint8Array;
  /** The article that the page shows, if it is one. */
  article: Article | undefined;
  forms: Map<Encoding, WireAnswer>;
}

/** A rendered page. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Uint8Array;
  article?: Article | undefined;
}

/** Maximum age in milliseconds. */
const MAX_AGE_MS = 10 * 60_000;

export type PageCache = ReturnType<typeof createPageCache>;

/** @param mostBytes maximum size of all pages together; 0 disables the cache. */
export function createPageCache(mostBytes: number) {
  const pages = new LRUCache<string, CachedPage>({
    // A page that is larger than the whole cache is not stored.
    maxSize: Math.max(mostBytes, 1),
    ttl: MAX_AGE_MS,
    // Compressed forms add about half of the page's size. Keys count, because a client can choose long URLs.
    sizeCalculation: (page, key) =>
      Math.ceil(page.body.length * 1.5) + 2 * (key.length + page.headers.join('').length) + 1000,
  });
  /** Incremented by each change, so that a page whose rendering began before it is not stored. */
  const generations = new Map<number, number>();
  let epoch = 0;
  const generationOf = (workspaceId: number) => `${epoch}.${generations.get(workspaceId) ?? 0}`;

  return {
    get: (key: string) => pages.get(key),
    bytes: () => pages.calculatedSize,
    /** Read it before rendering, and pass it to `keep`. */
    generation: generationOf,
    keep(key: string, page: CachedPage, generation: string): void {
      if (generation === generationOf(page.workspaceId)) pages.set(key, page);
    },
    /** Drops a workspace's pages after a change; without an id, all pages. */
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

/** The request headers that select a page's form; `Vary` names them for other caches. */
const variesBy = 'accept-encoding, accept-language, cookie';

const notKept = new Set(['content-length', 'etag', 'set-cookie']);

/** @param common headers that are added if the page lacks them. */
export function cachedPage(
  workspaceId: number,
  { status, headers, body, article }: RenderedPage,
  common: readonly (readonly [string, string])[],
): CachedPage {
  const own = [...headers].filter(([name]) => !notKept.has(name));
  if (!headers.has('vary')) own.push(['vary', variesBy]);
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return {
    workspaceId,
    status,
    headers: [...common.filter(([name]) => !headers.has(name)), ...own, ['etag', etag]].flat(),
    etag,
    body,
    article,
    forms: new Map(),
  };
}

/** An answer as it is sent; headers as a flat list of names and values, which Node writes fastest. */
export interface WireAnswer {
  status: number;
  headers: string[];
  body: Uint8Array | null;
}

/**
 * Returns the answer to a request: 304 when the client has it, else the form in `encoding`.
 * @returns undefined when that form is missing; `encode` makes it.
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

/** Compresses a page in an encoding, and keeps the form if it is a thorough one. */
export async function encode(page: CachedPage, encoding: Encoding, effort: Effort): Promise<WireAnswer> {
  const body = await compress(page.body, encoding, effort);
  const headers = [...page.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const answer = { status: page.status, headers, body };
  if (effort === 'thorough') page.forms.set(encoding, answer);
  return answer;
}

function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
