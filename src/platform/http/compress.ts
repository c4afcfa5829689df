/** Compressed forms of an answer's body, made once where it is kept. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param thorough for what is kept and served many times. */
export async function compress(body: Uint8Array, encoding: Encoding, thorough: boolean): Promise<Uint8Array> {
  if (encoding === 'br') {
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: thorough ? 6 : 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  if (encoding === 'gzip') return zip(body, { level: thorough ? 7 : 3 });
  return body;
}

/** The best form that an `Accept-Encoding` header takes. */
export function chooseEncoding(accept: string | null | undefined): Encoding {
  if (accept == null) return 'identity';
  if (takes(accept, 'br')) return 'br';
  return takes(accept, 'gzip') ? 'gzip' : 'identity';
}

function takes(accept: string, encoding: string): boolean {
  const at = accept.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept.slice(at + encoding.length));
}
