/** What the clouds have in common: private buckets, one a workspace, and at some of them users of a bucket. */
import type { Storage } from './storage.ts';

/** Where files of a workspace can be besides with the installation itself. */
export type CloudKind = 'GCP' | 'S3';

export interface Cloud {
  /** A private bucket; one of that name of ours that is there already is no error. */
  createBucket(name: string): Promise<void>;
  /** @throws when it is not empty. A missing one is no error. */
  deleteBucket(name: string): Promise<void>;
  bucket(name: string): Promise<Storage>;
  /** Undefined where the provider's protocol knows no users. */
  users?: CloudUsers;
}

/** Who may read one bucket and nothing else. Everything here bears a repeat. */
export interface CloudUsers {
  /** Makes the user where there is none, and a new key; keys from before end. */
  createKey(name: string, bucket: string): Promise<CloudKey>;
  /** A missing one is no error. */
  remove(name: string, bucket: string): Promise<void>;
}

export interface CloudKey {
  accessKey: string;
  /** The provider tells it this once. */
  secret: string;
}

/** Those that the configuration names. */
export type Clouds = Readonly<Partial<Record<CloudKind, Cloud>>>;
