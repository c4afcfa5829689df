/**
 * Buckets at Amazon S3 and compatible providers. The client is loaded on demand. No users are created
 * here, because the protocol has none: each provider has its own service for them.
 */
import type { BucketLocationConstraint, S3Client } from '@aws-sdk/client-s3';
import { bucketStorage } from './bucket.ts';
import type { Cloud } from './cloud.ts';
import type { Storage } from './storage.ts';

export interface S3Settings {
  /** `auto` for providers without regions. */
  region: string;
  endpoint?: string;
  /** By default, the client's own sources of credentials. */
  accessKey?: string;
  secretKey?: string;
}

async function connect({ region, endpoint, accessKey, secretKey }: S3Settings): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const credentials =
    accessKey && secretKey ? { accessKeyId: accessKey, secretAccessKey: secretKey } : undefined;
  return new Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials,
    // A stream's checksum is sent after it, in chunks that only Amazon reliably supports.
    requestChecksumCalculation: endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
  });
}

async function storageIn(client: S3Client, bucket: string): Promise<Storage> {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3');
  return bucketStorage(new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })));
}

/** Returns the bucket of an installation. */
export async function s3Storage(settings: S3Settings, bucket: string): Promise<Storage> {
  return storageIn(await connect(settings), bucket);
}

/** Regions that a request to create a bucket must not name. */
const unnamedRegions = ['us-east-1', 'auto'];

export function openS3(settings: S3Settings): Cloud {
  let client: Promise<S3Client> | undefined;
  const connected = () => {
    client ??= connect(settings);
    return client;
  };
  const unless = (name: string) => (error: Error) => {
    if (error.name !== name) throw error;
  };
  return {
    // Amazon's new buckets are private and cannot become public; other providers keep them private.
    async createBucket(name) {
      const { CreateBucketCommand } = await import('@aws-sdk/client-s3');
      const place = unnamedRegions.includes(settings.region)
        ? {}
        : {
            CreateBucketConfiguration: {
              // The library's type has only the regions known at its release.
              LocationConstraint: settings.region as BucketLocationConstraint,
            },
          };
      const command = new CreateBucketCommand({ Bucket: name, ...place });
      await (await connected()).send(command).catch(unless('BucketAlreadyOwnedByYou'));
    },
    async deleteBucket(name) {
      const { DeleteBucketCommand } = await import('@aws-sdk/client-s3');
      const command = new DeleteBucketCommand({ Bucket: name });
      await (await connected()).send(command).catch(unless('NoSuchBucket'));
    },
    bucket: async (name) => storageIn(await connected(), name),
  };
}
