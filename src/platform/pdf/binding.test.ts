import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { degrees, PDFDocument, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seePdf } from '../../../tests/support/pdf.ts';
import { type BindingPart, bindPdf, type Unshown } from './pdf.ts';

const unshown: Unshown[] = ['kind', 'encrypted', 'broken', 'pages', 'costly', 'refused', 'size'];
const reasons = Object.fromEntries(unshown.map((one) => [one, `L’œuvre: ${one}`])) as Record<Unshown, string>;

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
    kind,
    name,
    mark: `Receipt ${at}`,
    mediaType: 'application/pdf',
    path: await put(`${at}.part`, bytes),
  });
  // Made once, because the creation time changes its length.
  const long = await document('long', 101);
  const parts = [
    await part('picture', 'a.jpg', jpeg, 1),
    await part('pdf', 'b.pdf', await document('invoice', 2), 2),
    await part('pdf', 'long.pdf', long, 3),
    await part('kind', 'scan) (1.pdf', Buffer.from('%PDF-1.7'), 4),
    await part('pdf', 'été €.pdf'.normalize('NFD'), Buffer.from('nothing'), 5),
    await part('picture', 'f.jpg', jpeg, 6),
  ];
  const out = path.join(folder, 'out.pdf');
  const cover = await put('cover.pdf', await document('cover'));
  await bindPdf(
    { cover, parts, out, reasons, blank: 'Remark: blank' },
    { mayOpen: async () => true, count: async () => {} },
  );
  const bytes = await readFile(out);
  const { pages } = await seePdf(bytes);
  const seen = [
    'cover 1',
    'Receipt 1',
    'invoice 1',
    'invoice 2',
    'L’œuvre: pages',
    'L’œuvre: kind',
    'L’œuvre: broken',
    'Receipt 6',
  ];
  expect(pages).toHaveLength(seen.length);
  for (const [at, text] of seen.entries()) expect(pages[at]).toContain(text);
  expect(pages[6]).toContain('été €.pdf');
  const loaded = await PDFDocument.load(bytes);
  const attached = loaded.getAttachments().map(({ name, data }) => [name, data.length]);
  expect(attached.toSorted()).toEqual([
    ['Receipt 3 long.pdf', long.length],
    ['Receipt 4 scan) (1.pdf', 8],
    ['Receipt 5 été €.pdf', 7],
  ]);
});

/** Binds one PDF. @returns the text of its pages after the cover, and the document. */
async function bound(name: string, bytes: Uint8Array) {
  const part = { kind: 'pdf', name, mark: 'Receipt 7', mediaType: 'application/pdf' } as const;
  const parts = [{ ...part, path: await put(`${name}.part`, bytes) }];
  const cover = await put('cover.pdf', await document('cover'));
  const out = path.join(folder, `${name}.out.pdf`);
  const always = { mayOpen: async () => true, count: async () => {} };
  await bindPdf({ cover, parts, out, reasons, blank: 'Remark: blank' }, always);
  const bound = await readFile(out);
  return { texts: (await seePdf(bound)).pages.slice(1), document: await PDFDocument.load(bound) };
}

test.each([0, 90, 180, 270])(
  'the mark is in a strip above the page as readers see it, turned by %i°',
  async (turned) => {
    const made = await PDFDocument.create();
    const page = made.addPage([300, 500]);
    page.drawText('Logo', { x: 250, y: 480 });
    page.setCropBox(10, 20, 200, 400);
    page.setRotation(degrees(turned));
    const { texts, document: whole } = await bound(`turned-${turned}`, await made.save());
    expect(texts[0]).toContain('Receipt 7');
    const { x, y, width, height } = whole.getPage(1).getCropBox();
    const expected = {
      0: [10, 20, 200, 424],
      90: [-14, 20, 224, 400],
      180: [10, -4, 200, 424],
      270: [10, 20, 224, 400],
    };
    expect([x, y, width, height]).toEqual(expected[turned as keyof typeof expected]);
  },
);

test('a page that is blank, or whose scan is nearly blank, is named, and other pages are not', async () => {
  const scan = (dark: number) =>
    sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#fff' } })
      .composite([
        {
          input: { create: { width: dark, height: dark, channels: 3, background: '#000' } },
          left: 9,
          top: 9,
        },
      ])
      .jpeg()
      .toBuffer();
  const made = await PDFDocument.create();
  const add = async (dark: number) => {
    const page = made.addPage([595, 842]);
    page.drawImage(await made.embedJpg(await scan(dark)), { x: 0, y: 0, width: 595, height: 842 });
    return page;
  };
  const font = await made.embedFont(StandardFonts.Helvetica);
  made.addPage([595, 842]);
  await add(20);
  await add(400);
  made.addPage([595, 842]).drawText('Total (12.00)', { font });
  // The recognised text of a scan is not seen.
  const scanned = await add(20);
  scanned.drawText('Total', { font, renderMode: TextRenderingMode.Invisible });
  made.addPage([595, 842]).drawLine({ start: { x: 9, y: 9 }, end: { x: 99, y: 99 } });
  const { texts } = await bound('blank', await made.save());
  expect(texts.map((text) => text.includes('Remark: blank'))).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('a PDF that the first library rejects is opened by the second', async () => {
  const made = await PDFDocument.load(await document('invoice', 2));
  const whole = Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1');
  const damaged = Buffer.from(whole.replace('/Type /Catalog', '/Type /Catalog /X >'), 'latin1');
  const first = await PDFDocument.load(damaged);
  expect(() => first.getPageCount()).toThrow();
  const { texts } = await bound('damaged', damaged);
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('invoice 1');
});

test('drawn pages are shown, and the file that they show is attached', async () => {
  const pages = await put('drawn.pdf', await document('drawn'));
  const file = { kind: 'drawn', name: 'a.xml', mark: 'Receipt 8', mediaType: 'application/xml' } as const;
  const cover = await put('cover.pdf', await document('cover'));
  const out = path.join(folder, 'drawn.out.pdf');
  const parts = [{ ...file, pages, path: await put('a.xml', Buffer.from('<Invoice/>')) }];
  await bindPdf(
    { cover, parts, out, reasons, blank: '' },
    { mayOpen: async () => true, count: async () => {} },
  );
  const bytes = await readFile(out);
  expect((await seePdf(bytes)).pages[1]).toContain('drawn 1');
  const attached = (await PDFDocument.load(bytes))
    .getAttachments()
    .map(({ name, data }) => [name, data.length]);
  expect(attached).toEqual([['Receipt 8 a.xml', 10]]);
});
