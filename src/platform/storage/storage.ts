/**
 * Stored files, under keys that we generate. Write the file first and its row second: a file without a row is
 * deleted later, and a row without a file never exists. A row names its file in a column `storage_key` with the
 * last part of the key; `backup` and `doctor` rely on this.
 */

import { Problem } from '#kernel/problem.ts';

export interface StoredFile {
  stream: ReadableStream<Uint8Array>;
  size: number;
}

export interface Storage {
  /**
   * The file is durable when this returns; a crash before that leaves no file under the key.
   * @throws Problem 507 when the storage is full, 503 when it cannot be reached.
   */
  put(key: string, content: Uint8Array | StoredFile): Promise<void>;
  /** @throws Problem 404 for a missing file, 503 when the storage cannot be reached. */
  read(key: string): Promise<StoredFile>;
  bytes(key: string): Promise<Uint8Array>;
  /** The time when the file was stored; undefined for a missing file. */
  storedAt(key: string): Promise<Date | undefined>;
  /** Deletes the file. It is not an error if the file does not exist. */
  remove(key: string): Promise<void>;
  /** The keys below a folder, unordered; none for a missing folder. `''` lists everything. */
  list(folder: string): AsyncIterable<string>;
  /** Deletes a folder with its content. */
  removeAll(folder: string): Promise<void>;
  /** Deletes the incomplete files that a crash left in a folder, if they are older than the given time. */
  removeUnfinished(folder: string, before: Date): Promise<void>;
}

/** All files of a workspace are in one folder, to be counted, exported and deleted together. */
export function workspaceFolder(workspaceId: number): string {
  return `w${workspaceId}`;
}

/** Folder inside a workspace's for derived files; archives omit it. */
export const DERIVED = 'derived';

/** Whether the file can be created again from others. */
export function isDerived(key: string): boolean {
  return key.split('/')[1] === DERIVED;
}

/** Reads a file that may have been deleted since it was listed. @throws other errors of `read`. */
export function readIfThere(storage: Storage, key: string): Promise<StoredFile | undefined> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  });
}
