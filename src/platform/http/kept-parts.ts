/** Keeps the parts that pages of a site share, separately by workspace and state of its content. */
import { LRUCache } from 'lru-cache';
import type { Kept } from '#kernel/kept.ts';

/**
 * Milliseconds after which all parts are made again, because changes of authors' names and pictures' texts are not
 * announced.
 */
const MAX_AGE_MS = 60_000;
/** Of all workspaces together. */
const MOST_BYTES = 8 * 1024 * 1024;
/** What the cache needs for each part, about. */
const ENTRY_BYTES = 200;

/** @returns the parts of a workspace. @param generation of the page cache, read before anything that the parts show. */
export function createKeptParts(): (workspaceId: number, generation: string) => Kept {
  const parts = new LRUCache<string, object | string>({ maxSize: MOST_BYTES });
  return (workspaceId, generation) => {
    // Together, because parts are made of others.
    const period = Math.floor(performance.now() / MAX_AGE_MS);
    const keyOf = (name: string) => `${workspaceId} ${generation} ${period} ${name}`;
    return {
      get: <Part extends object | string>(name: string) => parts.get(keyOf(name)) as Part | undefined,
      set(name, part, bytes) {
        const key = keyOf(name);
        parts.set(key, part, { size: bytes + 2 * key.length + ENTRY_BYTES });
      },
    };
  };
}
