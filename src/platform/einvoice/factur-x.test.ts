import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { monthOfDays } from '../../../tests/support/electronic-invoices.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { brokenClauses, clauses } from '../../../tests/support/pdf-a.ts';
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

let bytes: Uint8Array;

beforeAll(async () => {
  bytes = await renderDocument(await content());
}, 60_000);

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

test('the metadata have the properties of Factur-X', async () => {
  const text = await metadataOf(await PDFDocument.load(bytes, { updateMetadata: false }));
  for (const property of [
    'DocumentFileName>factur-x.xml',
    'DocumentType>INVOICE',
    'Version>1.0',
    'ConformanceLevel>EN 16931',
  ])
    expect(text).toContain(`<fx:${property}</fx:`);
});

test('the file keeps the rules of PDF/A-3b', async () => {
  expect(await brokenClauses(bytes)).toEqual([]);
});

const name = PDFName.of.bind(PDFName);

function metadataOf({ catalog }: PDFDocument): string {
  const stream = catalog.lookup(name('Metadata'));
  return stream instanceof PDFRawStream ? Buffer.from(stream.getContents()).toString() : '';
}

function replaceMetadata(document: PDFDocument, from: string, to: string): void {
  const text = metadataOf(document);
  expect(text).toContain(from);
  const stream = document.context.stream(Buffer.from(text.replace(from, to)), {
    Type: 'Metadata',
    Subtype: 'XML',
  });
  document.catalog.set(name('Metadata'), document.context.register(stream));
}

function first(document: PDFDocument, key: string, value: string): PDFDict {
  const found = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .find((one) => one instanceof PDFDict && String(one.lookup(name(key))) === `/${value}`);
  if (!(found instanceof PDFDict)) throw new Error(`No ${value}.`);
  return found;
}

type Change = (document: PDFDocument) => unknown;
const added =
  (entries: Record<string, string | string[]>): Change =>
  ({ context }) =>
    context.register(context.obj(entries));

describe('a file is found to break', () => {
  const changes: Record<string, Change> = {
    '6.1.3 no encryption': ({ context }) => {
      context.trailerInfo.Encrypt = context.register(context.obj({ Filter: 'Standard', V: 9 }));
    },
    '6.1.7': ({ context }) => context.register(context.stream('x', { Filter: 'LZWDecode' })),
    '6.2.3': ({ catalog }) => catalog.delete(name('OutputIntents')),
    '6.2.4': added({ ColorSpace: 'DeviceCMYK' }),
    '6.2.5': added({ Type: 'ExtGState', TR: 'Identity' }),
    '6.2.8': added({ Type: 'XObject', Alternates: [] }),
    '6.2.10': added({ Type: 'ExtGState', BM: 'Other' }),
    '6.2.11.4': added({ Type: 'Font', Subtype: 'Type1' }),
    '6.2.11.3': (document) =>
      first(document, 'Subtype', 'Type0').set(name('Encoding'), name('WinAnsiEncoding')),
    '6.2.11.5': (document) =>
      first(document, 'Subtype', 'CIDFontType2').set(name('W'), document.context.obj([1, [1, 2, 3]])),
    '6.2.11.7': (document) => first(document, 'Subtype', 'Type0').delete(name('ToUnicode')),
    '6.3': ({ catalog, context }) => catalog.set(name('OpenAction'), context.obj({ S: 'JavaScript' })),
    '6.6.2.1': ({ catalog }) => catalog.delete(name('Metadata')),
    '6.6.2.3': (document) => replaceMetadata(document, 'name>Version', 'name>Edition'),
    '6.6.3': (document) => document.setTitle('Autre'),
    '6.6.4': (document) => replaceMetadata(document, 'part>3', 'part>2'),
    '6.8 files': (document) => first(document, 'Type', 'Filespec').delete(name('AFRelationship')),
    '6.8 a Factur-X': (document) =>
      first(document, 'Type', 'Filespec').set(name('F'), PDFString.of('other.xml')),
  };

  test.each(Object.entries(changes))('%s', async (clause, change) => {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    change(document);
    const broken = await brokenClauses(await document.save({ useObjectStreams: false }));
    expect(broken.filter((one) => one.startsWith(clause))).toHaveLength(1);
    if (!clause.startsWith('6.6.2')) expect(broken).toHaveLength(1);
  });

  test.each([
    ['6.1.2', '%PDF-1.7', '%PDF-2.0'],
    ['6.1.3 identifier', '/ID [', '/IX ['],
  ])('%s', async (clause, from, to) => {
    const file = Buffer.from(bytes);
    file.write(to, file.lastIndexOf(from), 'latin1');
    expect(await brokenClauses(file)).toEqual([expect.stringMatching(`^${clause}`)]);
  });

  test('each clause', () => {
    const tried = [...Object.keys(changes), '6.1.2', '6.1.3 identifier'];
    expect(clauses.filter(([clause]) => !tried.some((one) => clause.startsWith(one)))).toEqual([]);
  });
});
