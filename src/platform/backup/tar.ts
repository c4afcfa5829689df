/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files with their sizes. All `tar`
 * programs can read it.
 */

const BLOCK = 512;
/** A size is written in eleven octal digits. */
const MOST_BYTES = 8 ** 11 - 1;

export interface TarEntry {
  name: string;
  size: number;
  /** Read the body to its end before the next entry. */
  body: AsyncIterable<Uint8Array>;
}

export class TarError extends Error {
  override readonly name = 'TarError';
}

/**
 * Returns the bytes of one file in an archive.
 * @throws TarError if the body's size differs from the announced one.
 */
export async function* tarFile(
  name: string,
  size: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield header(name, size);
  let written = 0;
  for await (const chunk of body) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new TarError(`${name} has ${written} bytes instead of ${size}`);
  if (size % BLOCK !== 0) yield new Uint8Array(BLOCK - (size % BLOCK));
}

/** Returns the end of an archive. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * BLOCK);
}

function header(name: string, size: number): Uint8Array {
  if (size > MOST_BYTES) throw new TarError(`${name} is too large for a tar archive`);
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  block.write(rest, 0, 100);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345, 155);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A name may have 100 bytes, and the folders before it 155. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const cut = [...name.matchAll(/\//g)]
    .map(({ index }) => index)
    .find((at) => at <= 155 && Buffer.byteLength(name.slice(at + 1)) <= 100);
  if (cut === undefined) throw new TarError(`${name} is too long for a tar archive`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** Returns the sum of the header's bytes, in which the checksum's own field consists of spaces. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Reads the files of an archive in order. @throws TarError if it is damaged or truncated. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  for (;;) {
    const block = await reader.take(BLOCK);
    // The checksum of compressed data is at its end, so read until there.
    if (block.every((byte) => byte === 0)) return await reader.drain();
    const text = (from: number, length: number) =>
      block
        .subarray(from, from + length)
        .toString()
        .replace(/\0.*$/s, '');
    if (Number.parseInt(text(148, 8), 8) !== checksum(block)) throw new TarError('a header is damaged');
    const size = Number.parseInt(text(124, 12), 8);
    const prefix = text(345, 155);
    const name = prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`;
    yield { name, size, body: reader.stream(size) };
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

/** Reads a given number of bytes at a time from a stream with chunks of any size. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.stream(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async *stream(size: number): AsyncGenerator<Uint8Array> {
    let missing = size;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#source.next();
        if (next.done) throw new TarError('the archive ends too early');
        this.#rest = next.value;
        continue;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
