/**
 * Selects the storage of each workspace: the installation's, or a bucket in a cloud. Keys begin with the
 * workspace's folder (`w12/…`).
 */
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { CloudKind, Clouds } from './cloud.ts';
import { localStorage } from './disk.ts';
import { googleStorage, openGoogle } from './google.ts';
import { openS3, s3Storage } from './s3.ts';
import { type Storage, workspaceFolder } from './storage.ts';

/** Milliseconds for which a workspace's storage is cached; after a move, files are searched in both storages. */
const CACHE_MS = 10_000;

export interface TenantStorage extends Storage {
  /** The installation's own storage. */
  here: Storage;
  clouds: Clouds;
  forget(workspaceId: number): void;
}

/** Opens the configured storage. Drivers of clouds are loaded on demand. */
async function openStorage(config: Config): Promise<Storage> {
  const { storage } = config;
  if (storage.kind === 'local') return localStorage(path.join(config.dataDir, 'files'));
  if (storage.kind === 's3') {
    const { region = 'auto', endpoint, accessKey, secretKey } = storage;
    return s3Storage({ region, endpoint, accessKey, secretKey }, storage.bucket ?? '');
  }
  return googleStorage(storage, storage.bucket ?? '');
}

/** Returns the clouds in which workspaces can have a bucket. */
export function configuredClouds({ google, s3 }: Config): CloudKind[] {
  return [
    ...(google === undefined ? [] : (['GCP'] as const)),
    ...(s3 === undefined ? [] : (['S3'] as const)),
  ];
}

function openClouds({ google, s3 }: Config): Clouds {
  return {
    ...(google !== undefined && { GCP: openGoogle(google) }),
    ...(s3 !== undefined && { S3: openS3(s3) }),
  };
}

export async function openTenantStorage(config: Config, engine: Engine): Promise<TenantStorage> {
  const here = await openStorage(config);
  const clouds = openClouds(config);
  const hasClouds = Object.keys(clouds).length > 0;
  const known = new LRUCache<number, { storage: Storage }>({ max: 10_000, ttl: CACHE_MS });

  async function storageOf(key: string): Promise<Storage> {
    const workspaceId = Number(/^w(\d{1,10})(?:\/|$)/.exec(key)?.[1]);
    if (!hasClouds || Number.isNaN(workspaceId)) return here;
    const remembered = known.get(workspaceId);
    if (remembered !== undefined) return remembered.storage;
    const bucket = await bucketOf(engine, workspaceId);
    const storage = bucket === undefined ? here : await inCloud(bucket);
    known.set(workspaceId, { storage });
    return storage;
  }

  /** @throws Problem 503 for a bucket whose provider is not configured any more. */
  function inCloud({ at, name }: Bucket): Promise<Storage> {
    const cloud = clouds[at];
    if (cloud === undefined) throw new Problem(503, { code: 'STORAGE_NOT_CONFIGURED', retryAfter: 60 });
    return cloud.bucket(name);
  }

  /** Tries the bucket first: a file that was not moved yet is in the installation's storage. */
  async function eitherPlace<T>(key: string, work: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await storageOf(key);
    if (storage === here) return work(here);
    return work(storage).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return work(here);
      throw error;
    });
  }

  /** Both storages, because files may be in the middle of a move. */
  async function bothPlaces(key: string): Promise<Storage[]> {
    const storage = await storageOf(key);
    return storage === here ? [here] : [storage, here];
  }

  async function allPlaces(): Promise<Storage[]> {
    const owners = hasClouds ? await bucketOwners(engine) : [];
    return [here, ...(await Promise.all(owners.map((id) => storageOf(workspaceFolder(id)))))];
  }

  return {
    here,
    clouds,
    forget: (workspaceId) => void known.delete(workspaceId),
    put: async (key, content) => (await storageOf(key)).put(key, content),
    read: (key) => eitherPlace(key, (storage) => storage.read(key)),
    bytes: (key) => eitherPlace(key, (storage) => storage.bytes(key)),
    async storedAt(key) {
      const storage = await storageOf(key);
      return (await storage.storedAt(key)) ?? (storage === here ? undefined : here.storedAt(key));
    },
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
    // Only the local disk can have incomplete files.
    removeUnfinished: (folder, before) => here.removeUnfinished(folder, before),
  };
}

/** A workspace's bucket, created by an operation. */
interface Bucket {
  at: CloudKind;
  name: string;
}

function ownBuckets(db: Database) {
  return db
    .selectFrom('service_instances')
    .select(['workspace_id', 'name', 'provider'])
    .where('type', '=', 'storage-instance')
    .where('provider', '<>', 'LOCAL');
}

/** Returns the bucket of a workspace; undefined for the installation's storage. */
async function bucketOf(engine: Engine, workspaceId: number): Promise<Bucket | undefined> {
  const found = await asInstallation(
    engine,
    ({ db }) => ownBuckets(db).where('workspace_id', '=', workspaceId).executeTakeFirst(),
    { readOnly: true },
  );
  return found && found.provider !== 'LOCAL' ? { at: found.provider, name: found.name } : undefined;
}

/** Returns the workspaces with a bucket. */
async function bucketOwners(engine: Engine): Promise<number[]> {
  const rows = await asInstallation(engine, ({ db }) => ownBuckets(db).execute(), { readOnly: true });
  return rows.map(({ workspace_id }) => workspace_id);
}
