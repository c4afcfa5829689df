/**
 * Checks the rules of PDF/A-3b that documents such as ours depend on. Source: ISO 19005-3:2012; no free program that checks
 * all of them is on npm or in Debian. The file is read with pdf-lib, which also writes it, and its texts with pdf.js.
 */
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
import { textOf, type XmlNode, xmlTree } from './xml-tree.ts';

interface Pdf {
  bytes: Uint8Array;
  document: PDFDocument;
  objects: PDFObject[];
  dictionaries: PDFDict[];
}

/** Returns the clauses that a file breaks. */
export async function brokenClauses(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const dictionaries = objects
    .map((one) => (one instanceof PDFStream ? one.dict : one))
    .filter((one) => one instanceof PDFDict);
  const pdf = { bytes, document, objects, dictionaries };
  return clauses.filter(([, holds]) => !holds(pdf)).map(([clause]) => clause);
}

function entry(object: PDFObject | undefined, ...path: string[]): PDFObject | undefined {
  return path.reduce<PDFObject | undefined>((found, key) => {
    const dictionary = found instanceof PDFStream ? found.dict : found;
    return dictionary instanceof PDFDict ? dictionary.lookup(PDFName.of(key)) : undefined;
  }, object);
}
const said = (object: PDFObject | undefined, ...path: string[]) => String(entry(object, ...path));
const listOf = (object: PDFObject | undefined): (PDFObject | undefined)[] =>
  object instanceof PDFArray ? object.asArray().map((_, at) => object.lookup(at)) : [];

function dataOf(object: PDFObject | undefined): Buffer {
  return object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()) : Buffer.alloc(0);
}

/** The operators of pages, without pictures, fonts and files. */
function drawings({ document }: Pdf): string[] {
  return document.getPages().map(({ node }) => {
    const contents = node.lookup(PDFName.of('Contents'));
    const parts = contents instanceof PDFArray ? listOf(contents) : [contents];
    return parts.map((part) => dataOf(part).toString('latin1')).join('\n');
  });
}

const ofType = ({ dictionaries }: Pdf, key: string, value: string) =>
  dictionaries.filter((one) => said(one, key) === `/${value}`);

function xmp({ document }: Pdf): XmlNode | undefined {
  const stream = entry(document.catalog, 'Metadata');
  if (!(stream instanceof PDFRawStream) || said(stream, 'Filter') !== 'undefined') return undefined;
  const text = Buffer.from(stream.getContents()).toString();
  return xmlTree(text.replace(/<\?xpacket.*?\?>/g, '').trim());
}

function below(node: XmlNode | undefined, local: string): XmlNode[] {
  if (node === undefined) return [];
  return node.children.flatMap((child) => [
    ...(child.local === local ? [child] : []),
    ...below(child, local),
  ]);
}
const value = (node: XmlNode | undefined, local: string) => below(node, local).map(textOf).join('|');

/** Whether XMP and the information dictionary say the same. */
function agrees(pdf: Pdf): boolean {
  const [node, { document }] = [xmp(pdf), pdf];
  const [title] = below(node, 'title').slice(0, 1);
  const same = (moment: Date | undefined, local: string) =>
    moment !== undefined && Date.parse(value(node, local)) === moment.getTime();
  return (
    value(title, 'li') === document.getTitle() &&
    value(below(node, 'creator')[0], 'li') === document.getAuthor() &&
    value(node, 'CreatorTool') === document.getCreator() &&
    value(node, 'Producer') === document.getProducer() &&
    same(document.getCreationDate(), 'CreateDate') &&
    same(document.getModificationDate(), 'ModifyDate')
  );
}

/** Namespaces that XMP knows; properties of others are declared. */
const KNOWN = /\/(?:purl\.org\/dc|ns\.adobe\.com|www\.aiim\.org\/pdfa|www\.w3\.org)\//;

function declaresAll(pdf: Pdf): boolean {
  const node = xmp(pdf);
  const declared = below(node, 'schemas').flatMap((schemas) =>
    below(schemas, 'li').flatMap((one) => {
      const uri = value(
        { ...one, children: one.children.filter(({ local }) => local === 'namespaceURI') },
        'namespaceURI',
      );
      return below(one, 'property').flatMap((list) =>
        below(list, 'name').map((name) => `${uri}${textOf(name)}`),
      );
    }),
  );
  const used = below(node, 'Description')
    .flatMap(({ children }) => children)
    .filter(({ uri }) => !KNOWN.test(uri));
  return used.length > 0 && used.every(({ uri, local }) => declared.includes(`${uri}${local}`));
}

/** The widths of glyphs that a font states, and those that its file has, in thousandths, differ by less than one. */
function widthsAgree(font: PDFDict): boolean {
  const widths = fontWidths(dataOf(entry(font, 'FontDescriptor', 'FontFile2')));
  const parts = listOf(entry(font, 'W'));
  const stated = parts.flatMap((part, place) =>
    listOf(part).map(
      (width, more) => [Number(String(parts[place - 1])) + more, Number(String(width))] as const,
    ),
  );
  // Glyph 0 stands for missing characters, which are replaced before they are drawn.
  const drawn = stated.filter(([glyph]) => glyph !== 0);
  return (
    drawn.length > 0 && drawn.every(([glyph, width]) => Math.abs((widths[glyph] ?? Number.NaN) - width) < 1)
  );
}

/** Source: OpenType, `hmtx`. */
function fontWidths(font: Buffer): number[] {
  if (font.length < 12) return [];
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, table) => 12 + 16 * table).map((place) => [
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

/** Files that the document contains. */
const filesOf = (pdf: Pdf) => ofType(pdf, 'Type', 'Filespec');

function isIntent(intent: PDFObject | undefined): boolean {
  const profile = entry(intent, 'DestOutputProfile');
  const data = dataOf(profile);
  // The class is a screen, the colours are RGB, the signature is that of all profiles (ICC.1, 7.2).
  return (
    said(intent, 'S') === '/GTS_PDFA1' &&
    said(profile, 'N') === '3' &&
    data.toString('latin1', 12, 20) === 'mntrRGB ' &&
    data.toString('latin1', 36, 40) === 'acsp'
  );
}

export const clauses: readonly (readonly [clause: string, holds: (pdf: Pdf) => boolean])[] = [
  [
    '6.1.2 header',
    ({ bytes }) =>
      /^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(Buffer.from(bytes.subarray(0, 15)).toString('latin1')),
  ],
  [
    '6.1.3 identifier of the file',
    ({ document }) => /^\[ <\w{32}> <\w{32}> \]$/.test(String(document.context.trailerInfo.ID)),
  ],
  ['6.1.3 no encryption', ({ document }) => document.context.trailerInfo.Encrypt === undefined],
  [
    '6.1.7 no LZW, and no data elsewhere',
    ({ objects }) =>
      objects.every(
        (one) =>
          !(one instanceof PDFStream) ||
          (!/LZWDecode|Crypt/.test(said(one, 'Filter')) && said(one, 'F') === 'undefined'),
      ),
  ],
  [
    '6.2.3 colour profile of the output',
    ({ document }) => {
      const intents = listOf(entry(document.catalog, 'OutputIntents'));
      return intents.length > 0 && intents.every(isIntent);
    },
  ],
  [
    '6.2.4 colours of the profile only',
    (pdf) =>
      drawings(pdf).every((operators) => !/^(?:[\d.]+ ){4}[kK]$/m.test(operators)) &&
      pdf.dictionaries.every((one) => !/DeviceCMYK|Separation|DeviceN/.test(String(one))),
  ],
  [
    '6.2.5 graphics states without functions of printers',
    (pdf) =>
      ofType(pdf, 'Type', 'ExtGState').every((one) =>
        ['TR', 'TR2', 'HTP', 'HT'].every((key) => said(one, key) === 'undefined'),
      ),
  ],
  [
    '6.2.8, 6.2.9 pictures without alternatives',
    (pdf) =>
      ofType(pdf, 'Type', 'XObject').every(
        (one) =>
          ['Alternates', 'OPI', 'PS', 'Ref'].every((key) => said(one, key) === 'undefined') &&
          said(one, 'Interpolate') !== 'true',
      ),
  ],
  [
    '6.2.10 transparency by blending modes of PDF, in a group with the profile',
    (pdf) =>
      ofType(pdf, 'Type', 'ExtGState').every((one) => /^(?:undefined|\/Normal)$/.test(said(one, 'BM'))) &&
      pdf.dictionaries.every((one) => /^(?:undefined|\/DeviceRGB)$/.test(said(one, 'Group', 'CS'))),
  ],
  [
    '6.2.11.4 all fonts embedded',
    (pdf) =>
      ofType(pdf, 'Subtype', 'CIDFontType2').length > 0 &&
      ['Type1', 'Type3', 'TrueType', 'CIDFontType0', 'MMType1'].every(
        (kind) => ofType(pdf, 'Subtype', kind).length === 0,
      ) &&
      ofType(pdf, 'Subtype', 'CIDFontType2').every(
        (font) => dataOf(entry(font, 'FontDescriptor', 'FontFile2')).length > 0,
      ),
  ],
  [
    '6.2.11.3 glyphs by their numbers',
    (pdf) =>
      ofType(pdf, 'Subtype', 'Type0').every((font) => said(font, 'Encoding') === '/Identity-H') &&
      ofType(pdf, 'Subtype', 'CIDFontType2').every((font) => said(font, 'CIDToGIDMap') === '/Identity'),
  ],
  [
    '6.2.11.5 widths of the embedded fonts',
    (pdf) => ofType(pdf, 'Subtype', 'CIDFontType2').every(widthsAgree),
  ],
  // Level U wants them; without them nobody could search an invoice.
  [
    '6.2.11.7 characters of the glyphs',
    (pdf) => ofType(pdf, 'Subtype', 'Type0').every((font) => entry(font, 'ToUnicode') instanceof PDFStream),
  ],
  [
    '6.3, 6.4, 6.5 no annotations, forms, actions or scripts',
    ({ dictionaries }) =>
      !/\/(?:Annots|AA|OpenAction|JavaScript|JS|AcroForm|XFA|Launch)\b/.test(
        dictionaries.map(String).join('\n'),
      ),
  ],
  ['6.6.2.1 metadata, not compressed', (pdf) => below(xmp(pdf), 'RDF').length === 1],
  ['6.6.2.3 properties declared', declaresAll],
  ['6.6.3 metadata equal to the information dictionary', agrees],
  [
    '6.6.4 part 3, conformance B',
    (pdf) => value(xmp(pdf), 'part') === '3' && value(xmp(pdf), 'conformance') === 'B',
  ],
  [
    '6.8 files with type, names and relationship, associated with the document',
    (pdf) => {
      const associated = listOf(entry(pdf.document.catalog, 'AF'));
      return filesOf(pdf).every(
        (file) =>
          associated.includes(file) &&
          /^\/(?:Alternative|Supplement|Data|Source)$/.test(said(file, 'AFRelationship')) &&
          entry(file, 'F') !== undefined &&
          entry(file, 'UF') !== undefined &&
          /^\/\w+#2F\w+$/.test(said(file, 'EF', 'F', 'Subtype')) &&
          /^\(D:\d{14}Z\)$/.test(said(file, 'EF', 'F', 'Params', 'ModDate')),
      );
    },
  ],
  [
    '6.8 a Factur-X contains its invoice',
    (pdf) => filesOf(pdf).some((file) => said(file, 'F') === '(factur-x.xml)'),
  ],
];
