/** Files on this machine's disk. flydrive's own writes are not synced, so writing is done here. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Problem } from '#kernel/problem.ts';
import type { Storage } from './storage.ts';

export function localStorage(root: string): Storage {
  const fileOf = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(root + path.sep)) throw new Problem(404);
    return file;
  };
  return {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = `${file}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        const handle = await open(temporary, 'w');
        try {
          await handle.writeFile(content);
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
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list(folder) {
      const top = folder === '' ? root : fileOf(folder);
      const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.part')) continue;
        yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      }
    },
    removeAll: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}

/** Opened by the first read: an answer whose body nobody takes, as that to a HEAD, leaves no file open. */
function whenRead(file: string): ReadableStream<Uint8Array> {
  async function* bytes() {
    yield* createReadStream(file);
  }
  return NodeStream.from(bytes()) as ReadableStream<Uint8Array>;
}
