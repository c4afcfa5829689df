/**
 * Public pages, kept in memory as they go over the wire: compressed, with an ETag. A page belongs to a
 * workspace; when that workspace's content changes, all its pages go. Nothing of a signed-in person is ever
 * in them, so one copy serves everybody.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from './compress.ts';

export interface CachedPage {
  workspaceId: number;
  status: number;
  /** Without content-encoding, content-length and etag. */
  headers: readonly (readonly [string, string])[];
  etag: string;
  body: Uint8Array;
  encoded: Map<Encoding, Uint8Array>;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** Milliseconds after which a page is made anew even when nobody said that it changed. */
const LONGEST = 10 * 60_000;

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MOST_BYTES,
    ttl: LONGEST,
    // The compressed forms come to about half of the page again.
    sizeCalculation: (page) => Math.ceil(page.body.length * 1.5) + 500,
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

export function cachedPage(
  workspaceId: number,
  status: number,
  headers: Headers,
  body: Uint8Array,
): CachedPage {
  const kept = [...headers].filter(([name]) => !['content-length', 'etag', 'set-cookie'].includes(name));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { workspaceId, status, headers: kept, etag, body, encoded: new Map() };
}

/** The answer for a request: 304 when the client has it already, else the best form it takes. */
export async function answerFrom(
  page: CachedPage,
  encoding: Encoding,
  ifNoneMatch: string | null,
): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.set('etag', page.etag);
  if (ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  let body = page.encoded.get(encoding);
  if (body === undefined) {
    body = await compress(page.body, encoding, true);
    page.encoded.set(encoding, body);
  }
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(body as Uint8Array<ArrayBuffer>, { status: page.status, headers });
}
