import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const line = 'slate and chalk, 1234567890. ';

// Nothing, a page, and bodies too long for synchronous compression or for any window.
test.each([0, 1, 900, 18_000, 65_537, 20_000_000])(
  'a body of %i bytes is unchanged after compression and decompression',
  async (length) => {
    const body = Buffer.from(line.repeat(Math.ceil(length / line.length)).slice(0, length));
    for (const effort of ['quick', 'thorough'] as const) {
      expect(brotliDecompressSync(await compress(body, 'br', effort)).equals(body)).toBe(true);
      expect(gunzipSync(await compress(body, 'gzip', effort)).equals(body)).toBe(true);
      expect(await compress(body, 'identity', effort)).toBe(body);
    }
  },
);
