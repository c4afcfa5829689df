import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeZip } from 'client-zip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textIn } from './folder.ts';
import { openZip } from './zip.ts';

const limits = { entries: 100, bytesEach: 1_000_000, bytes: 2_000_000 };

let place: string;
let file: FileHandle | undefined;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'ardoise-zip-'));
});
afterEach(async () => {
  await file?.close();
  await rm(place, { recursive: true, force: true });
});

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const input = Object.entries(files).map(([name, text]) => ({ name, input: text }));
  return Buffer.from(await new Response(makeZip(input)).arrayBuffer());
}

async function opened(bytes: Uint8Array) {
  const name = path.join(place, 'a.zip');
  await writeFile(name, bytes);
  file = await open(name);
  return openZip(file, limits);
}

test('files have their names without the folder that all of them share', async () => {
  const folder = await opened(
    await zipOf({
      'site-main/content/a.md': 'A',
      'site-main/config.toml': 'c',
      '__MACOSX/site-main/._a': 'x',
    }),
  );
  expect([...folder.names].sort()).toEqual(['config.toml', 'content/a.md']);
  expect(await textIn(folder, 'content/a.md')).toBe('A');
  await expect(folder.bytes('/etc/passwd')).rejects.toThrow('not in the archive');
});

test('what holds more than is taken is refused before anything is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.md`, 'x']));
  await expect(opened(await zipOf(many))).rejects.toMatchObject({ code: 'ZIP_TOO_LARGE' });
  const large = 'x'.repeat(999_999);
  await expect(opened(await zipOf({ 'a.md': large, 'b.md': large, 'c.md': large }))).rejects.toMatchObject({
    code: 'ZIP_TOO_LARGE',
  });
});

test('a file that is too large is as if it were not there', async () => {
  const folder = await opened(await zipOf({ 'a.md': 'x'.repeat(1_000_001), 'b.md': 'b' }));
  expect([...folder.names]).toEqual(['b.md']);
});

test('a file of another size than the list says does not come out', async () => {
  const bytes = await zipOf({ 'a.md': 'x'.repeat(1000), 'b.md': 'b' });
  const entry = bytes.lastIndexOf('PK\x01\x02', bytes.lastIndexOf('a.md'));
  // The list says a byte less, as one that hides its size does.
  bytes.writeUInt32LE(999, entry + 24);
  await expect(opened(bytes).then((folder) => folder.bytes('a.md'))).rejects.toThrow();
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['the end of a ZIP alone', Buffer.from('PK\x05\x06', 'latin1')],
])('%s is no ZIP', async (_, bytes) => {
  await expect(opened(bytes)).rejects.toMatchObject({ status: 400, code: 'NOT_A_ZIP' });
});

test.each(['../a.md', '/etc/a.md', 'a\\b.md'])('a name like %s makes it no ZIP', async (name) => {
  const bytes = await zipOf({ [`${'x'.repeat(name.length)}`]: 'a' });
  const forged = Buffer.from(bytes.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1');
  if (name.includes('\\')) expect([...(await opened(forged)).names]).not.toContain(name);
  else await expect(opened(forged)).rejects.toMatchObject({ code: 'NOT_A_ZIP' });
});
