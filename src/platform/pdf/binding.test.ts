import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seePdf } from '../../../tests/support/pdf.ts';
import { type BindingPart, bindPdf, type Unshown } from './pdf.ts';

const unshown: Unshown[] = ['kind', 'encrypted', 'broken', 'pages', 'costly', 'refused', 'size'];
const reasons = Object.fromEntries(unshown.map((one) => [one, `Reason: ${one}`])) as Record<Unshown, string>;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-binding-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

async function document(text: string, pages = 1): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  for (let at = 1; at <= pages; at++) made.addPage().drawText(`${text} ${at}`);
  return made.save();
}

test('parts are written in order, and those that cannot be shown are attached under their names', async () => {
  const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer();
  const part = async (kind: BindingPart['kind'], name: string, bytes: Uint8Array, at: number) => ({
    ...{ kind, name, mark: `Receipt ${at}`, mediaType: 'application/pdf' },
    path: await put(`${at}.part`, bytes),
  });
  // Made once, because the creation time changes its length.
  const long = await document('long', 101);
  const parts = [
    await part('picture', 'a.jpg', jpeg, 1),
    await part('pdf', 'b.pdf', await document('invoice', 2), 2),
    await part('pdf', 'long.pdf', long, 3),
    await part('kind', 'scan) (1.pdf', Buffer.from('%PDF-1.7'), 4),
    await part('pdf', 'été €.pdf', Buffer.from('nothing'), 5),
    await part('picture', 'f.jpg', jpeg, 6),
  ];
  const out = path.join(folder, 'out.pdf');
  const cover = await put('cover.pdf', await document('cover'));
  await bindPdf({ cover, parts, out, reasons }, { mayOpen: async () => true, count: async () => {} });
  const bytes = await readFile(out);
  const { pages } = await seePdf(bytes);
  const seen = [
    'cover 1',
    'Receipt 1',
    'invoice 1',
    'invoice 2',
    'Reason: pages',
    'Reason: kind',
    'Reason: broken',
    'Receipt 6',
  ];
  expect(pages).toHaveLength(seen.length);
  for (const [at, text] of seen.entries()) expect(pages[at]).toContain(text);
  const loaded = await PDFDocument.load(bytes);
  const attached = loaded.getAttachments().map(({ name, data }) => [name, data.length]);
  expect(attached.toSorted()).toEqual([
    ['Receipt 3 long.pdf', long.length],
    ['Receipt 4 scan) (1.pdf', 8],
    ['Receipt 5 été €.pdf', 7],
  ]);
});
