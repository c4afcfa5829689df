/** Stores files in a bucket of any provider, through flydrive. */
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Disk } from 'flydrive';
import { Problem } from '#kernel/problem.ts';
import type { Storage } from './storage.ts';

/**
 * Larger files are streamed. The provider's client repeats a request after a lost connection, for example an idle one
 * that the provider closed meanwhile, but it cannot repeat a stream.
 */
const BUFFERED_BYTES = 4 * 2 ** 20;

/** Returns a bucket's storage, whose writes are atomic. */
export function bucketStorage(disk: Disk): Storage {
  // An unreachable file is not a missing file.
  const found = <T>(work: Promise<T>) =>
    work.catch((cause: unknown) => {
      throw isMissing(cause) ? new Problem(404, { cause }) : unreachable(cause);
    });
  const reached = <T>(work: Promise<T>) =>
    work.catch((cause: unknown) => {
      throw unreachable(cause);
    });
  return {
    async put(key, content) {
      if (content instanceof Uint8Array) return reached(disk.put(key, content));
      const { stream, size } = content;
      if (size <= BUFFERED_BYTES)
        return reached(disk.put(key, new Uint8Array(await new Response(stream).arrayBuffer())));
      const body = Readable.fromWeb(stream as NodeStream);
      await reached(disk.putStream(key, body, { contentLength: size }));
    },
    async read(key) {
      const { contentLength } = await found(disk.getMetaData(key));
      const stream = await found(disk.getStream(key));
      return { stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, size: contentLength };
    },
    bytes: (key) => found(disk.getBytes(key)),
    storedAt: (key) =>
      disk.getMetaData(key).then(
        ({ lastModified }) => lastModified,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      ),
    remove: (key) => reached(disk.delete(key)),
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
    removeUnfinished: async () => {},
  };
}

const unreachable = (cause: unknown) => new Problem(503, { cause, retryAfter: 5 });

/** Whether a provider's error means a missing object; flydrive wraps it. */
function isMissing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, $metadata, cause } = error as {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
    cause?: unknown;
  };
  return code === 404 || $metadata?.httpStatusCode === 404 || isMissing(cause);
}
