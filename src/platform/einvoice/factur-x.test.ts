/** Checks the rules of PDF/A-3b (ISO 19005-3) that concern documents such as ours, with their clauses. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { at, type Element, readXml, textAt } from '#features/invoices/server/xml.service.ts';
import { monthOfDays } from '../../../tests/support/electronic-invoices.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { type PdfContent, renderDocument } from '../pdf/document.ts';
import { embeddedFile } from '../pdf/pdf.ts';
import { ciiInvoice } from './cii.ts';
import { facturX } from './factur-x.ts';

const half = { width: 40, height: 20, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } as const;
const rows = Array.from({ length: 60 }, (_, row) => [
  `Łukasz ${row}`,
  { text: `${row},00 €`, note: 'Ωμέγα' },
]);

async function content(): Promise<PdfContent> {
  return {
    locale: 'fr',
    title: 'Facture',
    reference: monthOfDays.number,
    madeAt: new Date('2026-10-31T12:00:00Z'),
    from: {
      name: 'Œuvre & Łódź',
      lines: ['1 rue de la Carrière'],
      accent: '#336699',
      logo: await sharp({ create: half }).png().toBuffer(),
    },
    blocks: [
      { kind: 'table', columns: [{ label: 'Quoi' }, { label: 'Combien', numeric: true }], rows },
      { kind: 'totals', sums: [{ label: 'Total', amount: '14 364,48 €' }] },
      { kind: 'signatures', boxes: [{ label: 'Le client' }] },
    ],
    foot: 'Ardoise',
    archived: facturX(monthOfDays),
  };
}

const name = PDFName.of.bind(PDFName);
const entry = (object: PDFObject | undefined, ...path: string[]) =>
  path.reduce<PDFObject | undefined>(
    (found, key) => (found instanceof PDFDict ? found.lookup(name(key)) : undefined),
    object instanceof PDFStream ? object.dict : object,
  );
const said = (object: PDFObject | undefined, ...path: string[]) => String(entry(object, ...path));

let bytes: Uint8Array;
let pdf: PDFDocument;
let objects: PDFObject[];
let dictionaries: PDFDict[];

beforeAll(async () => {
  bytes = await renderDocument(await content());
  pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  dictionaries = objects
    .map((one) => (one instanceof PDFStream ? one.dict : one))
    .filter((one) => one instanceof PDFDict);
});

function dataOf(object: PDFObject | undefined): Buffer {
  if (!(object instanceof PDFRawStream)) throw new Error('Not a stream.');
  return Buffer.from(decodePDFRawStream(object).decode());
}

test('our reader finds the invoice', async () => {
  const found = await embeddedFile(bytes, ['factur-x.xml']);
  expect(found.kind === 'read' && Buffer.from(found.data ?? []).toString()).toBe(ciiInvoice(monthOfDays));
});

test('the pages are those of the document', async () => {
  const { title, author, language, pages } = await seePdf(bytes);
  expect({ title, author, language }).toEqual({
    title: 'Facture F2026-0042',
    author: 'Œuvre & Łódź',
    language: 'fr-FR',
  });
  expect(pages.join('')).toContain('Łukasz 59');
});

test('the same content gives the same bytes', async () => {
  expect(Buffer.from(await renderDocument(await content())).equals(bytes)).toBe(true);
});

test('an invalid invoice is refused before anything is drawn', () => {
  expect(() => facturX({ ...monthOfDays, lines: [] })).toThrow(RangeError);
});

test('6.1: header, identifier, no encryption, and no old compression', () => {
  expect(Buffer.from(bytes.subarray(0, 15)).toString('latin1')).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
  expect(String(pdf.context.trailerInfo.ID)).toMatch(/^\[ <\w{32}> <\w{32}> \]$/);
  expect(pdf.context.trailerInfo.Encrypt).toBeUndefined();
  const filters = new Set(
    objects.filter((one) => one instanceof PDFStream).map((one) => said(one, 'Filter')),
  );
  expect([...filters].sort()).toEqual(['/FlateDecode', 'undefined']);
});

test('6.2.3: the colour profile of the output is sRGB, and no colour is CMYK', () => {
  const intents = pdf.catalog.lookup(name('OutputIntents'), PDFArray);
  expect(said(intents.lookup(0), 'S')).toBe('/GTS_PDFA1');
  const profile = entry(intents.lookup(0), 'DestOutputProfile');
  expect(said(profile, 'N')).toBe('3');
  // The class is a screen, the colours are RGB, the signature is that of all profiles (ICC.1, 7.2).
  expect(dataOf(profile).toString('latin1', 12, 20)).toBe('mntrRGB ');
  expect(dataOf(profile).toString('latin1', 36, 40)).toBe('acsp');
  const streams = objects.filter((one) => one instanceof PDFRawStream);
  const drawings = streams
    .filter((one) => !/Type|N /.test(String(one.dict)))
    .map((one) => dataOf(one).toString('latin1'));
  expect(drawings.some((operators) => / rg$| scn$/m.test(operators))).toBe(true);
  expect(drawings.filter((operators) => /^(?:[\d.]+ ){4}[kK]$/m.test(operators))).toEqual([]);
  expect(dictionaries.filter((one) => /DeviceCMYK|ICCBased|Separation/.test(String(one)))).toEqual([]);
});

test('6.2.5, 6.2.8, 6.2.10: graphics states and pictures use nothing that a printer would interpret', () => {
  const graphics = dictionaries.filter((one) => /^\/(?:ExtGState|XObject)$/.test(said(one, 'Type')));
  expect(graphics.length).toBeGreaterThan(1);
  for (const one of graphics)
    for (const key of ['TR', 'TR2', 'HTP', 'Interpolate', 'Alternates', 'OPI', 'PS', 'Ref'])
      expect([key, said(one, key)]).toEqual([key, 'undefined']);
});

describe('6.2.11: fonts', () => {
  const ofType = (subtype: string) => dictionaries.filter((one) => said(one, 'Subtype') === `/${subtype}`);

  test('all are embedded, with the characters of their glyphs', () => {
    expect(ofType('Type0').length).toBeGreaterThan(3);
    expect(ofType('Type0').length).toBe(ofType('CIDFontType2').length);
    for (const other of ['Type1', 'Type3', 'TrueType', 'CIDFontType0', 'MMType1'])
      expect(ofType(other)).toEqual([]);
    for (const font of ofType('Type0')) {
      expect(said(font, 'Encoding')).toBe('/Identity-H');
      expect(entry(font, 'ToUnicode')).toBeInstanceOf(PDFStream);
    }
    for (const font of ofType('CIDFontType2')) expect(said(font, 'CIDToGIDMap')).toBe('/Identity');
  });

  test('the widths are those of the embedded font', () => {
    for (const font of ofType('CIDFontType2')) {
      const widths = fontWidths(dataOf(entry(font, 'FontDescriptor', 'FontFile2')));
      const stated = statedWidths(entry(font, 'W'));
      // Glyph 0 stands for missing characters, which are replaced before (fonts.ts).
      for (const [glyph, width] of stated.filter(([one]) => one !== 0))
        expect(Math.abs((widths[glyph] ?? Number.NaN) - width)).toBeLessThan(1);
      expect(stated.length).toBeGreaterThan(1);
    }
  });
});

/** Glyphs with their widths from a list such as `[0 [1344 600] 7 [500]]`. */
function statedWidths(list: PDFObject | undefined): [glyph: number, width: number][] {
  if (!(list instanceof PDFArray)) return [];
  const parts = list.asArray().map((_, place) => list.lookup(place));
  return parts.flatMap((part, place) =>
    part instanceof PDFArray
      ? part
          .asArray()
          .map((width, more): [number, number] => [Number(parts[place - 1]) + more, Number(width)])
      : [],
  );
}

/** Returns the widths of a TrueType font's glyphs in thousandths. Source: OpenType, `hmtx`. */
function fontWidths(font: Buffer): number[] {
  const count = font.readUInt16BE(4);
  const tables = new Map(
    Array.from({ length: count }, (_, table) => 12 + 16 * table).map((place) => [
      font.toString('latin1', place, place + 4),
      font.readUInt32BE(place + 8),
    ]),
  );
  const place = (table: string) => tables.get(table) ?? Number.NaN;
  const unitsPerEm = font.readUInt16BE(place('head') + 18);
  const metrics = font.readUInt16BE(place('hhea') + 34);
  return Array.from(
    { length: font.readUInt16BE(place('maxp') + 4) },
    (_, glyph) => (font.readUInt16BE(place('hmtx') + 4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
  );
}

test('6.5, 6.6.1: no annotations, actions or scripts', () => {
  const texts = dictionaries.map(String).join('\n');
  expect(texts.match(/\/(?:Annots|AA|OpenAction|JavaScript|JS|AcroForm|XFA|Launch)\b/g)).toBeNull();
});

describe('6.6.2: metadata', () => {
  let rdf: Element | undefined;
  beforeAll(() => {
    const stream = entry(pdf.catalog, 'Metadata');
    expect([said(stream, 'Type'), said(stream, 'Subtype'), said(stream, 'Filter')]).toEqual([
      '/Metadata',
      '/XML',
      'undefined',
    ]);
    const packet = (stream as PDFRawStream).getContents();
    const text = Buffer.from(packet)
      .toString()
      .replace(/<\?xpacket.*?\?>/g, '')
      .trim();
    rdf = at(readXml(Buffer.from(text)), 'RDF');
  });
  const value = (...path: string[]) =>
    rdf?.children.map((one) => textAt(one, ...path)).find((text) => text !== '') ?? '';

  test('they state PDF/A-3b and the values of the information dictionary', () => {
    expect([value('part'), value('conformance')]).toEqual(['3', 'B']);
    expect(value('title', 'Alt', 'li')).toBe(pdf.getTitle());
    expect(value('creator', 'Seq', 'li')).toBe(pdf.getAuthor());
    expect(value('CreatorTool')).toBe(pdf.getCreator());
    expect(value('Producer')).toBe(pdf.getProducer());
    expect(new Date(value('CreateDate'))).toEqual(pdf.getCreationDate());
    expect(new Date(value('ModifyDate'))).toEqual(pdf.getModificationDate());
  });

  test('each property of Factur-X has its value and is declared', () => {
    const schema = rdf?.children
      .map((one) => at(one, 'schemas', 'Bag', 'li'))
      .find((one) => one !== undefined);
    expect(textAt(schema, 'namespaceURI')).toBe('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
    expect(textAt(schema, 'prefix')).toBe('fx');
    const declared = at(schema, 'property', 'Seq')?.children ?? [];
    expect(
      declared.map((one) => [textAt(one, 'name'), textAt(one, 'valueType'), textAt(one, 'category')]),
    ).toEqual(
      ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].map((one) => [
        one,
        'Text',
        'external',
      ]),
    );
    expect(declared.map((one) => value(textAt(one, 'name')))).toEqual([
      'factur-x.xml',
      'INVOICE',
      '1.0',
      'EN 16931',
    ]);
  });
});

test('6.8: the file is associated with the document and has type, date and names', () => {
  const file = pdf.catalog.lookup(name('AF'), PDFArray).lookup(0);
  expect(said(file, 'AFRelationship')).toBe('/Alternative');
  expect(said(file, 'F')).toBe('(factur-x.xml)');
  expect(entry(file, 'UF')).toBeDefined();
  const stream = entry(file, 'EF', 'F');
  expect(said(stream, 'Subtype')).toBe('/text#2Fxml');
  expect(said(stream, 'Params', 'ModDate')).toBe('(D:20261031120000Z)');
  expect(said(stream, 'Params', 'Size')).toBe(String(dataOf(stream).length));
  expect(said(pdf.catalog, 'Names', 'EmbeddedFiles')).toContain('/Names [');
});
