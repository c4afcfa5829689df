import { expect, test } from 'vitest';
import { pictureBytes } from '#features/media/factory.ts';
import { type FileContent, HEAD_BYTES } from '#kernel/uploaded-file.ts';
import { type FileKind, fileKinds, isKind } from '../rules.ts';
import { contentOf, requireKind } from './kind.service.ts';

const everything = Object.keys(fileKinds).filter(isKind);
const kindOf = (bytes: Uint8Array, accepted: readonly FileKind[] = everything) =>
  requireKind(contentOf(bytes), accepted);

const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
/** Returns the first bytes of an ISO container. */
const container = (brand: string) =>
  join(
    new Uint8Array([0, 0, 0, 24]),
    text(`ftyp${brand}`),
    new Uint8Array(4),
    text(`mif1${brand}`),
    new Uint8Array(200),
  );
const pdf = text('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

test.each<[FileKind, () => Promise<Uint8Array>]>([
  ['png', () => pictureBytes('png')],
  ['jpg', () => pictureBytes('jpeg')],
  ['webp', () => pictureBytes('webp')],
  ['gif', () => pictureBytes('gif')],
  ['avif', () => pictureBytes('avif')],
  ['heic', async () => container('heic')],
  ['heic', async () => container('mif1')],
  ['pdf', async () => pdf],
])('a file of kind %s is detected by its content and accepted where allowed', async (kind, make) => {
  const bytes = await make();
  expect(await kindOf(bytes)).toBe(kind);
  const others = everything.filter((one) => one !== kind);
  await expect(kindOf(bytes, others)).rejects.toMatchObject({ status: 400, code: 'FILE_KIND_REFUSED' });
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', text('hello')],
  ['a page', text('<!doctype html><p>hello')],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a ZIP', join(text('PK\u0003\u0004'), new Uint8Array(60))],
  ['a program', join(text('\u007fELF'), new Uint8Array(60))],
])('no kind is detected for %s', async (_, bytes) => {
  await expect(kindOf(bytes)).rejects.toMatchObject({ status: 400, code: 'FILE_KIND_REFUSED' });
});

const archiveEnd = join(text('PK\u0005\u0006'), new Uint8Array(18));
test.each<[string, Uint8Array]>([
  ['a PDF that is an archive', join(pdf, archiveEnd)],
  ['a PDF that begins as a page', join(text('%PDF-1.7\n<html><script>alert(1)</script>'), pdf)],
])('rejects %s', async (_, bytes) => {
  await expect(kindOf(bytes)).rejects.toMatchObject({ code: 'FILE_OF_TWO_KINDS' });
});

// ISO 32000-1, annex H, note 13: readers look for the header within the first 1,024 bytes.
test.each<[string, Uint8Array]>([
  ['a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf])],
  ['line breaks', text('\r\n\r\n')],
  ['1,019 bytes', new Uint8Array(1019)],
])('a PDF behind %s is accepted', async (_, before) => {
  expect(await kindOf(join(before, pdf))).toBe('pdf');
});

test.each<[string, Uint8Array, string]>([
  ['a header that begins later', join(new Uint8Array(1020), pdf), 'FILE_KIND_REFUSED'],
  ['a page', join(text('<html><script>alert(1)</script>'), pdf), 'FILE_OF_TWO_KINDS'],
  [
    'a byte order mark and a page',
    join(new Uint8Array([0xef, 0xbb, 0xbf]), text('<!doctype html>'), pdf),
    'FILE_OF_TWO_KINDS',
  ],
])('a PDF behind %s is rejected', async (_, bytes, code) => {
  await expect(kindOf(bytes)).rejects.toMatchObject({ code });
});

test('a picture with a PDF behind it is rejected', async () => {
  const bytes = join((await pictureBytes('gif')).subarray(0, 40), pdf);
  await expect(kindOf(bytes)).rejects.toMatchObject({ code: 'FILE_OF_TWO_KINDS' });
});

test('a PDF with markup in its annotations is accepted', async () => {
  const filler = new Uint8Array(2000);
  expect(await kindOf(join(pdf, filler, text('/RC (<body xmlns="x"><p>note</p></body>)')))).toBe('pdf');
});

test('an HTML page behind a picture is found, wherever the stream is cut into chunks', async () => {
  const picture = await pictureBytes('png');
  const bytes = join(picture, text('<script>alert(1)</script>'));
  for (let cut = picture.length; cut < picture.length + 10; cut++) {
    const inPieces: FileContent = {
      ...contentOf(bytes),
      head: bytes.subarray(0, HEAD_BYTES),
      async *stream() {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      },
    };
    await expect(requireKind(inPieces, everything)).rejects.toMatchObject({ code: 'FILE_OF_TWO_KINDS' });
  }
});
