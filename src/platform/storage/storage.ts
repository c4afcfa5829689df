/**
 * Files, under keys that we make. Whoever stores one writes the file first and its row second; a file
 * without a row is swept later, a row without a file does not happen. A row names its file in a column
 * `storage_key`, which is the last part of the file's key: by that `backup` and `doctor` know them.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';

export interface Storage {
  /** Durable when it returns: a crash afterwards keeps the file, one before leaves none under that key. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** @throws Problem 404 when there is no such file. */
  read(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }>;
  bytes(key: string): Promise<Uint8Array>;
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** The keys in a folder and below it, in no order; none when there is no such folder. `''` means everything. */
  list(folder: string): AsyncIterable<string>;
  /** Removes a folder with all that is in it. */
  removeAll(folder: string): Promise<void>;
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

/** Storage as the configuration names it. The drivers of the clouds are loaded only where they are used. */
export async function openStorage(config: Config): Promise<Storage> {
  const { storage } = config;
  if (storage.kind === 'local') return localStorage(path.join(config.dataDir, 'files'));
  if (storage.kind === 's3') {
    const { S3Driver } = await import('flydrive/drivers/s3');
    const credentials =
      storage.accessKey && storage.secretKey
        ? { accessKeyId: storage.accessKey, secretAccessKey: storage.secretKey }
        : undefined;
    return diskStorage(
      new Disk(
        new S3Driver({
          bucket: storage.bucket ?? '',
          region: storage.region ?? 'auto',
          endpoint: storage.endpoint,
          forcePathStyle: storage.endpoint !== undefined,
          credentials,
          visibility: 'private',
          supportsACL: false,
        }),
      ),
    );
  }
  const { GCSDriver } = await import('flydrive/drivers/gcs');
  return diskStorage(
    new Disk(
      new GCSDriver({
        bucket: storage.bucket ?? '',
        keyFilename: storage.keyFile,
        apiEndpoint: storage.endpoint,
        visibility: 'private',
        usingUniformAcl: true,
      }),
    ),
  );
}

/** On this machine's disk. flydrive's own writes are not synced, so writing is done here. */
function localStorage(root: string): Storage {
  const fileOf = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Problem(404);
    return file;
  };
  return {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = `${file}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        const handle = await open(temporary, 'w');
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Problem(507, { cause: error });
        throw error;
      }
    },
    async read(key) {
      const file = fileOf(key);
      const found = await stat(file).catch(() => undefined);
      if (found === undefined) throw new Problem(404);
      return {
        stream: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>,
        size: found.size,
      };
    },
    async bytes(key) {
      const { stream } = await this.read(key);
      return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list(folder) {
      const top = folder === '' ? root : fileOf(folder);
      const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      }
    },
    removeAll: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}

/** In a bucket, where a write is whole or not at all. */
export function diskStorage(disk: Disk): Storage {
  const found = <T>(work: Promise<T>) =>
    work.catch((cause: unknown) => {
      throw new Problem(404, { cause });
    });
  return {
    put: (key, content) => disk.put(key, content),
    async read(key) {
      const { contentLength } = await found(disk.getMetaData(key));
      const stream = await found(disk.getStream(key));
      return { stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, size: contentLength };
    },
    bytes: (key) => found(disk.getBytes(key)),
    remove: (key) => disk.delete(key),
    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        const prefix = folder === '' ? '/' : `${folder}/`;
        const page = await disk.listAll(prefix, { recursive: true, paginationToken });
        for (const object of page.objects) if (object.isFile) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
    removeAll: (folder) => disk.deleteAll(`${folder}/`),
  };
}
