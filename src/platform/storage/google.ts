/** Buckets at Google Cloud, by Google's own client. It is loaded only where it is used. */
import type { Config } from '#platform/config/config.ts';
import { diskStorage, type Storage } from './storage.ts';

export interface Google {
  /** A private bucket; one of that name of ours that is there already is no error. */
  createBucket(name: string): Promise<void>;
  /** @throws when it is not empty. A missing one is no error. */
  deleteBucket(name: string): Promise<void>;
  bucket(name: string): Promise<Storage>;
}

const ALREADY_OURS = 409;
const NOT_FOUND = 404;

/** @returns undefined when no project is configured. */
export function openGoogle({ google }: Config): Google | undefined {
  if (google === undefined) return undefined;
  const { project, location, endpoint, keyFile } = google;
  const open = async () => {
    const { Storage: Client } = await import('@google-cloud/storage');
    return new Client({ projectId: project, apiEndpoint: endpoint, keyFilename: keyFile });
  };
  let client: ReturnType<typeof open> | undefined;
  const connect = () => {
    client ??= open();
    return client;
  };
  const unless = (code: number) => (error: { code?: number }) => {
    if (error.code !== code) throw error;
  };
  return {
    async createBucket(name) {
      const storage = await connect();
      const settings = {
        location,
        iamConfiguration: { uniformBucketLevelAccess: { enabled: true }, publicAccessPrevention: 'enforced' },
      };
      await storage.createBucket(name, settings).catch(unless(ALREADY_OURS));
    },
    async deleteBucket(name) {
      const storage = await connect();
      await storage.bucket(name).delete().catch(unless(NOT_FOUND));
    },
    async bucket(name) {
      const { Disk } = await import('flydrive');
      const { GCSDriver } = await import('flydrive/drivers/gcs');
      const options = {
        storage: await connect(),
        bucket: name,
        visibility: 'private',
        usingUniformAcl: true,
      } as const;
      return diskStorage(new Disk(new GCSDriver(options)));
    },
  };
}
