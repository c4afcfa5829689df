/** Stores files on the local disk. flydrive does not sync its writes, so writing is done here. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Problem } from '#kernel/problem.ts';
import type { Storage } from './storage.ts';

/** Extension of an incomplete file. */
const UNFINISHED = '.part';

export function localStorage(root: string): Storage {
  const fileOf = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Problem(404);
    return file;
  };
  return {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = file + UNFINISHED;
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        const handle = await open(temporary, 'w');
        try {
          await handle.writeFile(content instanceof Uint8Array ? content : piecesOf(content.stream));
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
        stream: whenRead(file),
        size: found.size,
      };
    },
    async bytes(key) {
      const { stream } = await this.read(key);
      return new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
    },
    storedAt: async (key) => (await stat(fileOf(key)).catch(() => undefined))?.mtime,
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list(folder) {
      for (const file of await filesIn(folder === '' ? root : fileOf(folder)))
        if (!file.endsWith(UNFINISHED)) yield path.relative(root, file).split(path.sep).join('/');
    },
    removeAll: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
    async removeUnfinished(folder, before) {
      for (const file of await filesIn(fileOf(folder))) {
        if (!file.endsWith(UNFINISHED)) continue;
        const facts = await stat(file).catch(() => undefined);
        if (facts !== undefined && facts.mtime < before) await rm(file, { force: true });
      }
    },
  };
}

/** Lists all files in a folder and below it; none if the folder does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Opens the file at the first read: a body that nobody reads, as for HEAD, leaves no open file. */
function whenRead(file: string): ReadableStream<Uint8Array> {
  async function* bytes() {
    yield* createReadStream(file);
  }
  return NodeStream.from(bytes()) as ReadableStream<Uint8Array>;
}
