/**
 * Files, under keys that we make. Whoever stores one writes the file first and its row second; a file
 * without a row is swept later, a row without a file does not happen. A row names its file in a column
 * `storage_key`, which is the last part of the file's key: by that `backup` and `doctor` know them.
 */

import { Problem } from '#kernel/problem.ts';

export interface StoredFile {
  stream: ReadableStream<Uint8Array>;
  size: number;
}

export interface Storage {
  /**
   * Durable when it returns: a crash afterwards keeps the file, one before leaves none under that key.
   * @throws Problem 507 when there is no space left.
   */
  put(key: string, content: Uint8Array | StoredFile): Promise<void>;
  /** @throws Problem 404 when there is no such file, 503 when the storage cannot be reached. */
  read(key: string): Promise<StoredFile>;
  bytes(key: string): Promise<Uint8Array>;
  /** When it was stored; undefined when there is no such file. */
  storedAt(key: string): Promise<Date | undefined>;
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** The keys in a folder and below it, in no order; none when there is no such folder. `''` means everything. */
  list(folder: string): AsyncIterable<string>;
  /** Removes a folder with all that is in it. */
  removeAll(folder: string): Promise<void>;
  /** Removes what `put`s that a crash has cut off left in a folder and below it before that time. */
  removeUnfinished(folder: string, before: Date): Promise<void>;
}

/** Everything of a workspace lies in one folder, so that it can be counted, handed out and removed as a whole. */
export function workspaceFolder(workspaceId: number): string {
  return `w${workspaceId}`;
}

/** Folder within a workspace's for what can be made again from the rest; archives leave it out. */
export const DERIVED = 'derived';

/** Whether a key is of a file that can be made again from the rest. */
export function isDerived(key: string): boolean {
  return key.split('/')[1] === DERIVED;
}

/** A file that may have been removed since it was listed. @throws what `read` throws for other reasons. */
export function readIfThere(storage: Storage, key: string): Promise<StoredFile | undefined> {
  return storage.read(key).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  });
}
