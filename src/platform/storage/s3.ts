/**
 * Buckets at Amazon S3 and whatever speaks its protocol. The client is loaded only where it is used. The protocol
 * knows no users (at Amazon they are another service, elsewhere each provider has its own way), so none are made here.
 */
import type { BucketLocationConstraint, S3Client } from '@aws-sdk/client-s3';
import { bucketStorage } from './bucket.ts';
import type { Cloud } from './cloud.ts';
import type { Storage } from './storage.ts';

export interface S3Settings {
  /** `auto` for providers that know none. */
  region: string;
  endpoint?: string;
  /** Without them, what the client finds in its surroundings. */
  accessKey?: string;
  secretKey?: string;
}

async function connect({ region, endpoint, accessKey, secretKey }: S3Settings): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const credentials =
    accessKey && secretKey ? { accessKeyId: accessKey, secretAccessKey: secretKey } : undefined;
  return new Client({
    ...{ region, endpoint, forcePathStyle: endpoint !== undefined, credentials },
    // Of a stream the checksum comes behind it, in pieces that only Amazon is sure to put together again.
    requestChecksumCalculation: endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
  });
}

async function storageIn(client: S3Client, bucket: string): Promise<Storage> {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3');
  return bucketStorage(new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })));
}

/** The one bucket that an installation keeps its files in. */
export async function s3Storage(settings: S3Settings, bucket: string): Promise<Storage> {
  return storageIn(await connect(settings), bucket);
}

/** Regions whose name is not said when a bucket is made there. */
const unsaid = ['us-east-1', 'auto'];

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
    // Amazon keeps new buckets private and refuses to make them public; others keep them private.
    async createBucket(name) {
      const { CreateBucketCommand } = await import('@aws-sdk/client-s3');
      const place = unsaid.includes(settings.region)
        ? {}
        : {
            CreateBucketConfiguration: {
              // The library lists the regions it knew when it was released; which ones there are the service says.
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
