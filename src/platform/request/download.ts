/** An answer that is a file, produced after the transaction of its call. */
import { Readable } from 'node:stream';
import type { Caller } from '#kernel/actor.ts';
import { downloadFileName } from '#kernel/uploaded-file.ts';
import type { PrepareContext } from './context.ts';

export type DownloadBody = Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

type InPieces = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Steps of the work on a file, e.g. the files of a ZIP. */
export interface Progress {
  done: number;
  total: number;
}

export interface DownloadOptions<A extends Caller> {
  /**
   * The file name, in any script and with anything that a user entered. By default the last part of the path.
   */
  name?: string;
  mediaType: string;
  /**
   * Whether the storage has the file, or will have it after the first request. Other files are generated, one per
   * person at a time (api/made-files.ts).
   */
  stored?: boolean;
  /** Size in bytes, if known. */
  size?: number;
  headers?: Readonly<Record<string, string>>;
  /** Counted up by `body` while it produces the file. */
  progress?: Progress;
  /** Too large for a request: a job makes it (features/exports). */
  large?: boolean;
  /**
   * Produces the bytes. The context can read in further transactions of the call's scope; a long stream uses
   * several.
   */
  body(context: PrepareContext<A>): DownloadBody | Promise<DownloadBody>;
}

/** Returned by a service instead of JSON. Such files are private: no cache stores them. */
export class Download<A extends Caller = Caller> {
  readonly options: DownloadOptions<A>;
  constructor(options: DownloadOptions<A>) {
    this.options = options;
  }

  /** @param between wraps the pieces of a generated body, e.g. in a queue. */
  async response(context: PrepareContext<A>, between: InPieces = (pieces) => pieces): Promise<Response> {
    const { name, mediaType, size, headers } = this.options;
    const body = await this.options.body(context);
    return new Response(streamOf(body instanceof Uint8Array ? body : between(body)), {
      headers: {
        'content-type': mediaType,
        'content-disposition': attachment(name),
        'cache-control': 'no-store',
        ...(size !== undefined && { 'content-length': String(size) }),
        ...headers,
      },
    });
  }
}

/** RFC 6266: the original name, preceded by an ASCII one for old clients. */
function attachment(given: string | undefined): string {
  if (given === undefined) return 'attachment';
  const name = downloadFileName(given);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === name) return plain;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}

function streamOf(body: DownloadBody): BodyInit {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ReadableStream) return body;
  return Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>;
}
