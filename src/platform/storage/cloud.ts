/**
 * The common interface of clouds: private buckets, one per workspace, and for some providers users of a
 * bucket.
 */
import type { Storage } from './storage.ts';

/** Where a workspace's files can be, besides the installation's storage. */
export type CloudKind = 'GCP' | 'S3';

export interface Cloud {
  /** Creates a private bucket; an existing one of ours is accepted. */
  createBucket(name: string): Promise<void>;
  /** @throws when it is not empty. A missing one is no error. */
  deleteBucket(name: string): Promise<void>;
  bucket(name: string): Promise<Storage>;
  /** Undefined when the provider's protocol has no users. */
  users?: CloudUsers;
}

/** Users with read access to one bucket. All functions are repeatable. */
export interface CloudUsers {
  /** Creates the user if needed, and a new key; older keys are deleted. */
  createKey(name: string, bucket: string): Promise<CloudKey>;
  /** A missing user is no error. */
  remove(name: string, bucket: string): Promise<void>;
}

export interface CloudKey {
  accessKey: string;
  /** The provider returns it only once. */
  secret: string;
}

/** The configured clouds. */
export type Clouds = Readonly<Partial<Record<CloudKind, Cloud>>>;
