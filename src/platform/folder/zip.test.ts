import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { makeZip } from 'client-zip';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textIn, UnreadableFile } from './folder.ts';
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

test('if one folder contains all files, their names omit it', async () => {
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

test('a ZIP above the limits is rejected before anything is unpacked', async () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.md`, 'x']));
  await expect(opened(await zipOf(many))).rejects.toMatchObject({ code: 'ZIP_TOO_LARGE' });
  const large = 'x'.repeat(999_999);
  await expect(opened(await zipOf({ 'a.md': large, 'b.md': large, 'c.md': large }))).rejects.toMatchObject({
    code: 'ZIP_TOO_LARGE',
  });
});

test('a file that is too large is listed but cannot be read', async () => {
  const folder = await opened(await zipOf({ 'a.md': 'x'.repeat(1_000_001), 'b.md': 'b' }));
  expect([...folder.names]).toEqual(['a.md', 'b.md']);
  await expect(folder.bytes('a.md')).rejects.toThrow(new UnreadableFile('it is larger than 1 MB'));
});

test.each([
  ['a link', (list: Buffer) => list.writeUInt32LE(0o120_777 * 0x1_00_00, 38)],
  [
    'locked by a password',
    (list: Buffer) => {
      list.writeUInt16LE(list.readUInt16LE(8) | 1, 8);
      // The encryption header takes twelve bytes.
      list.writeUInt32LE(list.readUInt32LE(20) + 12, 20);
    },
  ],
])('a file that is %s is not opened', async (problem, forge) => {
  const bytes = await zipOf({ 'a.md': '/etc/passwd', 'b.md': 'b' });
  forge(bytes.subarray(bytes.indexOf('PK\x01\x02')));
  const folder = await opened(bytes);
  await expect(folder.bytes('a.md')).rejects.toThrow(new UnreadableFile(`it is ${problem}`));
  expect(await textIn(folder, 'b.md')).toBe('b');
});

/** Returns a ZIP of one packed file whose directory has the given size. */
function packed(text: string, claimed: number): Buffer {
  const name = Buffer.from('a.md');
  const data = deflateRawSync(text);
  // Both headers have these 26 bytes: versions, flags, method 8, time, CRC, sizes, length of the name.
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(text), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(claimed, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data]);
  const listed = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, listed, end]);
}

test.each([999, 1001])(
  'a file whose size differs from the size in the ZIP’s directory is rejected: %i',
  async (claimed) => {
    const text = 'x'.repeat(1000);
    expect(await textIn(await opened(packed(text, 1000)), 'a.md')).toBe(text);
    const folder = await opened(packed(text, claimed));
    await expect(folder.bytes('a.md')).rejects.toThrow(new UnreadableFile('it is damaged in the ZIP'));
  },
);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['the end of a ZIP alone', Buffer.from('PK\x05\x06', 'latin1')],
])('%s is not a ZIP', async (_, bytes) => {
  await expect(opened(bytes)).rejects.toMatchObject({ status: 400, code: 'NOT_A_ZIP' });
});

test.each(['../a.md', '/etc/a.md', 'a\\b.md'])('a ZIP with a name like %s is rejected', async (name) => {
  const bytes = await zipOf({ [`${'x'.repeat(name.length)}`]: 'a' });
  const forged = Buffer.from(bytes.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1');
  if (name.includes('\\')) expect([...(await opened(forged)).names]).not.toContain(name);
  else await expect(opened(forged)).rejects.toMatchObject({ code: 'NOT_A_ZIP' });
});

test('the common folder of names ends at a slash, not within a name', async () => {
  const folder = await opened(await zipOf({ 'site/posts/a.md': 'a', 'site/posters/b.md': 'b' }));
  expect([...folder.names].sort()).toEqual(['posters/b.md', 'posts/a.md']);
});

test('a path that is too long is rejected, and a text that is too long is not unpacked', async () => {
  await expect(opened(await zipOf({ [`${'a/'.repeat(600)}b.md`]: 'b' }))).rejects.toMatchObject({
    code: 'ZIP_TOO_LARGE',
  });
  await file?.close();
  const name = path.join(place, 'b.zip');
  await writeFile(name, await zipOf({ 'a.md': 'x'.repeat(2_500_000) }));
  file = await open(name);
  const folder = await openZip(file, { entries: 10, bytesEach: 5_000_000, bytes: 5_000_000 });
  await expect(textIn(folder, 'a.md')).rejects.toThrow(new UnreadableFile('it is larger than 2 MB'));
});
