/** An answer that is a file to be saved. */
import { Readable } from 'node:stream';

export interface OfferedFile {
  /** As it is proposed for saving: letters, digits, dots and hyphens. */
  name: string;
  mediaType: string;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

export function fileResponse(
  { name, mediaType, body }: OfferedFile,
  headers: Record<string, string> = {},
): Response {
  const plain = body instanceof Uint8Array || body instanceof ReadableStream;
  return new Response(plain ? body : (Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
