/**
 * Defines the common interface of clouds: private buckets, one per workspace; some providers also have users
 * of a bucket.
 */
import type { Storage } from './storage.ts';

/** The providers of buckets for workspaces, besides the installation's storage. */
export type CloudKind = 'GCP' | 'S3';

export interface Cloud {
  /** Creates a private bucket, or accepts an existing one of ours. */
  createBucket(name: string): Promise<void>;
  /** Deletes the bucket; it is not an error if it does not exist. @throws if the bucket is not empty. */
  deleteBucket(name: string): Promise<void>;
  bucket(name: string): Promise<Storage>;
  /** Undefined when the provider's protocol has no users. */
  users?: CloudUsers;
}

/** Users with read access to one bucket. All functions can be repeated. */
export interface CloudUsers {
  /** Creates the user if needed, and a new key; deletes older keys. */
  createKey(name: string, bucket: string): Promise<CloudKey>;
  /** Deletes the user; it is not an error if the user does not exist. */
  remove(name: string, bucket: string): Promise<void>;
}

export interface CloudKey {
  accessKey: string;
  /** The provider returns it only once. */
  secret: string;
}

/** The configured clouds. */
export type Clouds = Readonly<Partial<Record<CloudKind, Cloud>>>;
