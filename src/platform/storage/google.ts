/**
 * Buckets at Google Cloud, and users of a bucket: a service account with read access and an HMAC key. Uses
 * Google's client, which is loaded on demand.
 */
import { setTimeout } from 'node:timers/promises';
import type { Storage as Client, HmacKey } from '@google-cloud/storage';
import { bucketStorage } from './bucket.ts';
import type { Cloud, CloudKey, CloudUsers } from './cloud.ts';
import type { Storage } from './storage.ts';

export interface GoogleSettings {
  project: string;
  location: string;
  endpoint?: string;
  iamEndpoint: string;
  keyFile?: string;
}

/** Returns the bucket of an installation. */
export async function googleStorage(
  { endpoint, keyFile }: Pick<GoogleSettings, 'endpoint' | 'keyFile'>,
  bucket: string,
): Promise<Storage> {
  const { Storage: Client } = await import('@google-cloud/storage');
  return storageIn(new Client({ apiEndpoint: endpoint, keyFilename: keyFile }), bucket);
}

async function storageIn(storage: Client, bucket: string): Promise<Storage> {
  const { Disk } = await import('flydrive');
  const { GCSDriver } = await import('flydrive/drivers/gcs');
  return bucketStorage(
    new Disk(new GCSDriver({ storage, bucket, visibility: 'private', usingUniformAcl: true })),
  );
}

const ALREADY_OURS = 409;
const NOT_FOUND = 404;

const unless = (code: number) => (error: { code?: number }) => {
  if (error.code !== code) throw error;
};

export function openGoogle({ project, location, endpoint, iamEndpoint, keyFile }: GoogleSettings): Cloud {
  const open = async () => {
    const { Storage } = await import('@google-cloud/storage');
    return new Storage({ projectId: project, apiEndpoint: endpoint, keyFilename: keyFile });
  };
  let client: ReturnType<typeof open> | undefined;
  const connect = () => {
    client ??= open();
    return client;
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
    bucket: async (name) => storageIn(await connect(), name),
    users: usersAt(connect, `${iamEndpoint}/v1/projects/${project}/serviceAccounts`, project),
  };
}

/** May list and read the objects of a bucket. */
const READER = 'roles/storage.objectViewer';

/** A new service account is visible only after some seconds: attempts, and milliseconds between them. */
const TRIES = 6;
const PAUSE = 2000;

function usersAt(connect: () => Promise<Client>, accounts: string, project: string): CloudUsers {
  const emailOf = (name: string) => `${name}@${project}.iam.gserviceaccount.com`;

  async function setReader(bucket: string, email: string, reads: boolean): Promise<void> {
    const { iam } = (await connect()).bucket(bucket);
    const [policy] = await iam.getPolicy();
    const member = `serviceAccount:${email}`;
    const others = policy.bindings.map((binding) => ({
      ...binding,
      members: binding.members.filter((one) => one !== member),
    }));
    const bindings = [...others, ...(reads ? [{ role: READER, members: [member] }] : [])];
    await iam.setPolicy({ ...policy, bindings: bindings.filter(({ members }) => members.length > 0) });
  }

  async function removeKeys(email: string, except?: string): Promise<void> {
    const storage = await connect();
    const [keys] = await storage.getHmacKeys({ serviceAccountEmail: email });
    for (const key of keys) {
      const { accessId } = key.metadata;
      if (accessId === undefined || accessId === except) continue;
      await endKey(storage.hmacKey(accessId));
    }
  }

  return {
    async createKey(name, bucket): Promise<CloudKey> {
      const storage = await connect();
      const email = emailOf(name);
      const account = { accountId: name, serviceAccount: { displayName: `Reads ${bucket}` } };
      await requestOf(storage, 'POST', accounts, account).catch(unless(ALREADY_OURS));
      await patiently(() => setReader(bucket, email, true));
      const [key, secret] = await patiently(() => storage.createHmacKey(email));
      const accessKey = key.metadata?.accessId ?? '';
      await removeKeys(email, accessKey);
      return { accessKey, secret };
    },
    async remove(name, bucket) {
      const email = emailOf(name);
      await removeKeys(email);
      await setReader(bucket, email, false).catch(unless(NOT_FOUND));
      await requestOf(await connect(), 'DELETE', `${accounts}/${email}`).catch(unless(NOT_FOUND));
    },
  };
}

/** Deactivates and deletes a key: only an inactive one can be deleted. */
async function endKey(key: HmacKey): Promise<void> {
  await key.setMetadata({ state: 'INACTIVE' }).catch(unless(NOT_FOUND));
  await key.delete().catch(unless(NOT_FOUND));
}

/** Calls another Google service with the client's own identity. */
function requestOf(client: Client, method: 'POST' | 'DELETE', uri: string, json?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    client.request({ method, uri, ...(json && { json }) }, (error, body) =>
      error ? reject(error) : resolve(body),
    );
  });
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      const notYet = [400, NOT_FOUND].includes((error as { code?: number }).code ?? 0);
      if (!notYet || left === 0) throw error;
      await setTimeout(PAUSE);
    }
  }
}
