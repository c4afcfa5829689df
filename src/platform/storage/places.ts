/**
 * Where each workspace's files are: with this installation, or in a bucket of its own at Google. Keys begin with
 * the workspace's folder (`w12/…`), which tells whose they are.
 */
import { LRUCache } from 'lru-cache';
import { Problem } from '#kernel/problem.ts';
import type { Google } from './google.ts';
import { type Storage, workspaceFolder } from './storage.ts';

/** Milliseconds for which a workspace's place is remembered; files of a moved one are looked for in both. */
const REMEMBER = 10_000;

export interface Buckets {
  /** The bucket of a workspace; undefined when its files are here. */
  of(workspaceId: number): Promise<string | undefined>;
  /** The workspaces that have one. */
  owners(): Promise<number[]>;
}

export interface Places extends Storage {
  /** This installation's own. */
  here: Storage;
  google: Google | undefined;
  /** Says where files are; until then all are here. */
  routeBy(buckets: Buckets): void;
  forget(workspaceId: number): void;
}

export function createPlaces(here: Storage, google: Google | undefined): Places {
  const known = new LRUCache<number, { storage: Storage }>({ max: 10_000, ttl: REMEMBER });
  let buckets: Buckets = { of: async () => undefined, owners: async () => [] };

  async function storageOf(key: string): Promise<Storage> {
    const workspaceId = Number(/^w(\d{1,10})(?:\/|$)/.exec(key)?.[1]);
    if (google === undefined || Number.isNaN(workspaceId)) return here;
    const remembered = known.get(workspaceId);
    if (remembered !== undefined) return remembered.storage;
    const bucket = await buckets.of(workspaceId);
    const storage = bucket === undefined ? here : await google.bucket(bucket);
    known.set(workspaceId, { storage });
    return storage;
  }

  /** One that was not moved yet is still here. */
  async function eitherPlace<T>(key: string, work: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await storageOf(key);
    if (storage === here) return work(here);
    return work(storage).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return work(here);
      throw error;
    });
  }

  /** Both, while files are being moved. */
  async function bothPlaces(key: string): Promise<Storage[]> {
    const storage = await storageOf(key);
    return storage === here ? [here] : [storage, here];
  }

  async function allPlaces(): Promise<Storage[]> {
    const owners = google === undefined ? [] : await buckets.owners();
    return [here, ...(await Promise.all(owners.map((id) => storageOf(workspaceFolder(id)))))];
  }

  return {
    here,
    google,
    routeBy(given) {
      buckets = given;
    },
    forget: (workspaceId) => void known.delete(workspaceId),
    put: async (key, content) => (await storageOf(key)).put(key, content),
    read: (key) => eitherPlace(key, (storage) => storage.read(key)),
    bytes: (key) => eitherPlace(key, (storage) => storage.bytes(key)),
    async remove(key) {
      for (const storage of await bothPlaces(key)) await storage.remove(key);
    },
    async *list(folder) {
      const seen = new Set<string>();
      for (const storage of folder === '' ? await allPlaces() : await bothPlaces(folder)) {
        for await (const key of storage.list(folder)) {
          if (seen.has(key)) continue;
          seen.add(key);
          yield key;
        }
      }
    },
    async removeAll(folder) {
      for (const storage of await bothPlaces(folder)) await storage.removeAll(folder);
    },
  };
}
