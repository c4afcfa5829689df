import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTar, TarError, tarEnd, tarFile } from './tar.ts';

interface File {
  name: string;
  content: Uint8Array;
}

async function archiveOf(files: readonly File[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (const { name, content } of files)
    for await (const chunk of tarFile(name, content.length, inPieces(content, 7))) chunks.push(chunk);
  return Buffer.concat([...chunks, tarEnd()]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function filesOf(archive: Uint8Array, size: number): Promise<File[]> {
  const files: File[] = [];
  for await (const { name, body } of readTar(inPieces(archive, size))) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    files.push({ name, content: new Uint8Array(Buffer.concat(chunks)) });
  }
  return files;
}

const segment = fc.stringMatching(/^[a-zé0-9._-]{1,40}$/);
const file = fc.record({
  name: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  content: fc.uint8Array({ maxLength: 2000 }),
});

test('files are unchanged after writing and reading, however the stream is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { maxLength: 5 }),
      fc.integer({ min: 1, max: 3000 }),
      async (files, size) => {
        expect(await filesOf(await archiveOf(files), size)).toEqual(files);
      },
    ),
  );
});

test('a truncated archive is rejected', async () => {
  const archive = await archiveOf([{ name: 'a', content: new Uint8Array(1000) }]);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 512 + 1024 }), async (length) => {
      await expect(filesOf(archive.subarray(0, length), 512)).rejects.toThrow(TarError);
    }),
  );
});

test('a damaged header is rejected', async () => {
  const archive = await archiveOf([{ name: 'a', content: new Uint8Array(10) }]);
  archive[3] = 65;
  await expect(filesOf(archive, 512)).rejects.toThrow('a header is damaged');
});

test('a body whose size differs from the announced one is rejected', async () => {
  const write = async () => {
    for await (const _ of tarFile('a', 5, inPieces(new Uint8Array(6), 4)));
  };
  await expect(write()).rejects.toThrow('a has 6 bytes instead of 5');
});
