/** Compresses the body of an answer. */
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZlibOptions,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliElsewhere = promisify(brotliCompress);
const gzipElsewhere = promisify(gzip);

/** Bodies up to this many bytes are compressed synchronously, which is faster than another thread. */
const MOST_SYNCHRONOUS = 64 * 1024;

/** `quick` for a body that is sent once, `thorough` for one that is sent often. */
export type Effort = 'quick' | 'thorough';

export async function compress(body: Uint8Array, encoding: Encoding, effort: Effort): Promise<Uint8Array> {
  const small = body.length <= MOST_SYNCHRONOUS;
  if (encoding === 'br') {
    const options = brotli(body, effort);
    return small ? brotliCompressSync(body, options) : brotliElsewhere(body, options);
  }
  if (encoding === 'gzip') return small ? gzipSync(body, zip[effort]) : gzipElsewhere(body, zip[effort]);
  return body;
}

/** `quick` takes a third (Brotli) or half (gzip) of the time; HTML gets a tenth or a fiftieth larger. */
const brotliQuality: Record<Effort, number> = { quick: 3, thorough: 5 };
const zip: Record<Effort, ZlibOptions> = { quick: { level: 4 }, thorough: { level: 6 } };

/**
 * A higher quality saves only a tenth of a percent of HTML. A window of the body's size avoids allocating 4 MiB
 * per call, which takes longer than compressing a page.
 */
function brotli(body: Uint8Array, effort: Effort): BrotliOptions {
  const window = Math.ceil(Math.log2(body.length + 1));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(window, constants.BROTLI_MIN_WINDOW_BITS),
        constants.BROTLI_MAX_WINDOW_BITS,
      ),
    },
  };
}

/** Returns the best encoding for an `Accept-Encoding` header. */
export function chooseEncoding(accept: string | null | undefined): Encoding {
  if (accept == null) return 'identity';
  if (takes(accept, 'br')) return 'br';
  return takes(accept, 'gzip') ? 'gzip' : 'identity';
}

function takes(accept: string, encoding: string): boolean {
  const at = accept.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept.slice(at + encoding.length));
}
