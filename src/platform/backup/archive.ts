/** Writes the backup archive, verifies it against its manifest, and reads it part by part. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Problem } from '#kernel/problem.ts';
import { MANIFEST, type Manifest, manifest as manifestShape, type Part, RestoreRefused } from './manifest.ts';
import { readTar, type TarEntry } from './tar.ts';

/** Compresses the archive while it is made, at the fastest level: rows become small at any level, pictures at none. */
export function compressed(backup: AsyncIterable<Uint8Array>): Readable {
  const plain = Readable.from(backup, { objectMode: false });
  const gzip = createGzip({ level: 1 });
  plain.on('error', (error) => gzip.destroy(error));
  // When the reader disconnects, stop making the archive, which deletes its temporary files.
  gzip.on('close', () => plain.destroy());
  return plain.pipe(gzip);
}

/**
 * Writes an archive and verifies it. The archive contains every secret of the installation, so only the file's
 * owner may read it. The file gets its name only when it is complete and synced.
 * @param source the compressed bytes.
 * @throws Problem 409 if the file exists.
 */
export async function saveArchive(
  file: string,
  source: AsyncIterable<Uint8Array>,
  format?: Manifest['format'],
): Promise<Manifest> {
  if (existsSync(file)) throw new Problem(409, { msg: `${file} already exists.` });
  const temporary = `${file}.part`;
  try {
    await pipeline(source, createWriteStream(temporary, { mode: 0o600, flush: true }));
    const closing = await checkArchive(temporary, format);
    await rename(temporary, file);
    const folder = await open(path.dirname(path.resolve(file)));
    await folder.sync().finally(() => folder.close());
    return closing;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Returns the parts in the archive's order, the manifest last. */
export function openArchive(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file);
  const plain = createGunzip();
  source.on('error', (error) => plain.destroy(error));
  return readTar(source.pipe(plain));
}

/**
 * Reads the whole archive and compares every part with the manifest.
 * @throws RestoreRefused if it is not a backup, is truncated, or has changed since it was made.
 */
export async function checkArchive(
  file: string,
  format: Manifest['format'] = 'ardoise-backup',
): Promise<Manifest> {
  const found: Part[] = [];
  let closing: Manifest | undefined;
  try {
    for await (const { name, size, body } of openArchive(file)) {
      if (closing !== undefined) throw new Error(`${MANIFEST} must be the last part`);
      if (name === MANIFEST) {
        closing = manifestShape.parse(JSON.parse((await bytesOf(body)).toString()));
        continue;
      }
      const hash = createHash('sha256');
      for await (const chunk of body) hash.update(chunk);
      found.push({ name, bytes: size, sha256: hash.digest('hex') });
    }
    if (closing === undefined) throw new Error(`${MANIFEST} is missing at the end`);
    if (closing.format !== format) throw new Error(`its format is ${closing.format}, not ${format}`);
    compareParts(found, closing.parts);
  } catch (cause) {
    throw new RestoreRefused(`${file} is not a complete backup: ${(cause as Error).message}`, { cause });
  }
  return closing;
}

function compareParts(found: readonly Part[], listed: readonly Part[]): void {
  if (found.length !== listed.length)
    throw new Error(`it has ${found.length} parts, but its manifest lists ${listed.length}`);
  listed.forEach((part, at) => {
    const there = found[at];
    if (there?.name !== part.name || there.bytes !== part.bytes || there.sha256 !== part.sha256)
      throw new Error(`${part.name} has changed since the backup was made`);
  });
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Returns the lines of a part, without line ends. (Node's readline would also split at U+2028, which texts
 * may contain.)
 */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let begun: Uint8Array[] = [];
  for await (const chunk of body) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, at)]).toString();
      begun = [];
      from = at + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
