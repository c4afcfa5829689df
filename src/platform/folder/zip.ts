/**
 * Opens a ZIP as a folder. Its directory is read at once, its files one by one on demand, so that no path of the ZIP
 * is ever written to disk. Each file is unpacked only up to its size in the directory, and entries are listed only
 * up to the limits. An unreadable file keeps its name, for the error message.
 */
import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { inputBounds } from '#kernel/input-bounds.ts';
import { Problem } from '#kernel/problem.ts';
import { type Folder, UnreadableFile } from './folder.ts';

export interface ZipLimits {
  /** Files and folders. */
  entries: number;
  /** Unpacked bytes of one file, and of all files. */
  bytesEach: number;
  bytes: number;
}

/**
 * Omits the outer folder if it contains everything, and files that operating systems add.
 * @param file stays open while the folder is in use; the caller closes it.
 * @throws Problem 400 `NOT_A_ZIP` for an unreadable file; `ZIP_TOO_LARGE` above the limits.
 */
export async function openZip(file: FileHandle, limits: ZipLimits): Promise<Folder> {
  const entries = await listOf(file, limits);
  const shared = sharedFolder([...entries.keys()]);
  const places = new Map([...entries].map(([name, place]) => [name.slice(shared.length), place]));
  return {
    names: new Set(places.keys()),
    size: (name) => places.get(name)?.entry.uncompressedSize,
    async bytes(name) {
      const place = places.get(name);
      if (place === undefined) throw new Error(`${name} is not in the archive`);
      return unpack(place);
    },
  };
}

interface Place {
  zip: ZipFile;
  entry: Entry;
  /** Why the file cannot be unpacked. */
  problem: string | undefined;
}

/** Files that operating systems add, and entries that are not plain files. */
const ignored = /(?:^|\/)(?:__MACOSX|\.git)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$|\/$/;

async function listOf(file: FileHandle, limits: ZipLimits): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  let listed = 0;
  let bytes = 0;
  try {
    const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      listed++;
      const isTaken = !ignored.test(entry.fileName);
      if (isTaken) bytes += entry.uncompressedSize;
      if (listed > limits.entries || bytes > limits.bytes || entry.fileName.length > inputBounds.folder.path)
        throw tooLarge();
      if (!isTaken) continue;
      places.set(entry.fileName, { zip, entry, problem: problemOf(entry, limits) });
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem(400, { code: 'NOT_A_ZIP', msg: 'this is no ZIP, or it is damaged', cause });
  }
  return places;
}

function problemOf(entry: Entry, { bytesEach }: ZipLimits): string | undefined {
  if (isLink(entry)) return 'it is a link';
  if ((entry.generalPurposeBitFlag & 1) === 1) return 'it is locked by a password';
  return entry.uncompressedSize > bytesEach
    ? `it is larger than ${Math.floor(bytesEach / 1_000_000)} MB`
    : undefined;
}

function tooLarge(): Problem {
  return new Problem(400, { code: 'ZIP_TOO_LARGE', msg: 'this ZIP holds more than is taken' });
}

/** Whether the entry is a symbolic link of Unix: the upper half of the attributes is the mode. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000;
}

/**
 * Returns the folder that all names share, with a trailing slash, or ''. Reads each name once, because there
 * may be 50,000, hundreds of folders deep.
 */
function sharedFolder([first = '', ...others]: readonly string[]): string {
  let length = first.lastIndexOf('/') + 1;
  for (const name of others) {
    let same = 0;
    while (same < length && name[same] === first[same]) same++;
    if (same < length) length = first.slice(0, same).lastIndexOf('/') + 1;
  }
  return first.slice(0, length);
}

/**
 * Unpacks one file. The library fails if its size differs from the entry's.
 * @throws UnreadableFile; Node's error when the disk fails.
 */
async function unpack({ zip, entry, problem }: Place): Promise<Uint8Array> {
  if (problem !== undefined) throw new UnreadableFile(problem);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  } catch (cause) {
    throw isOfSystem(cause) ? cause : new UnreadableFile('it is damaged in the ZIP', { cause });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Whether an error comes from the operating system: such errors name a system call. Errors of the format have
 * at most a code.
 */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
