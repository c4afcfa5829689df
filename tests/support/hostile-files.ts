/** Files that try to keep a server busy: pictures, PDFs and invoices, each of an accepted size. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIDE = 16_383;
const MEGAPIXELS = 49;

type Files = Record<string, File>;
const file = (name: string, bytes: Uint8Array | string) =>
  new File([new Uint8Array(Buffer.from(bytes))], name);
const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Returns pictures with extreme sides, pixels and frames. */
export async function hostilePictures(): Promise<Files> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0f766e' }, limitInputPixels: false });
  const side = Math.floor(Math.sqrt(MEGAPIXELS * 1_000_000));
  const square = plain(side, side);
  const jpeg = await square.clone().jpeg().toBuffer();
  const frames = sharp({
    create: { width: 64, height: 64 * 900, channels: 4, background: '#0f766e', pageHeight: 64 },
  });
  return {
    'a horizontal line': file('line.png', await plain(SIDE, 1).png().toBuffer()),
    'a vertical line': file('line.png', await plain(1, SIDE).png().toBuffer()),
    'as wide as possible': file('wide.png', await plain(SIDE, 3000).png({ compressionLevel: 1 }).toBuffer()),
    'all pixels': file('all.jpg', jpeg),
    'all pixels, in passes': file('all.jpg', await square.clone().jpeg({ progressive: true }).toBuffer()),
    ...(await wholePictures(side)),
    'many frames': file('frames.webp', await frames.webp({ effort: 0 }).toBuffer()),
    'sides that are too long': file(
      'beyond.png',
      await plain(SIDE + 2, 2)
        .png()
        .toBuffer(),
    ),
    'cut off': file('cut.jpg', jpeg.subarray(0, 100_000)),
  };
}

/** Returns pictures that are decoded as a whole and not streamed, and need more memory than allowed. */
async function wholePictures(side: number): Promise<Files> {
  const plain = (channels: 3 | 4) =>
    sharp({
      create: { width: side, height: side, channels, background: { r: 15, g: 118, b: 110, alpha: 0.5 } },
    });
  return {
    'all colours, in passes': file(
      'passes.jpg',
      await plain(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ),
    'deep and interlaced': file(
      'deep.png',
      await plain(4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ),
    'one frame': file('frame.gif', await plain(3).gif({ effort: 1 }).toBuffer()),
    translucent: file('translucent.webp', await plain(4).webp({ lossless: true, effort: 0 }).toBuffer()),
  };
}

/** @param length approximate number of bytes. */
export function hostilePdfs(length: number): Files {
  const pdf = (name: string, parts: readonly (string | Uint8Array)[]) =>
    [name, file(`${name}.pdf`, Buffer.concat(parts.map((part) => Buffer.from(part))))] as const;
  const end = 'trailer<</Root 1 0 R/Size 9>>\nstartxref\n0\n%%EOF';
  const stream = (bytes: Uint8Array, filters: string) => [
    `2 0 obj<</Length ${bytes.length}/Filter[${filters}]>>stream\n`,
    bytes,
    '\nendstream endobj\n',
  ];
  const bomb = deflateSync(Buffer.alloc(120_000_000));
  return Object.fromEntries([
    pdf('objects by the hundred thousand', [
      '%PDF-1.7\n',
      Array.from({ length: Math.floor(length / 24) }, (_, n) => `${n} 0 obj<</A ${n}>>endobj\n`).join(''),
      end,
    ]),
    pdf('lists in lists', ['%PDF-1.7\n1 0 obj', fill('[', length), 'endobj\n', end]),
    pdf('a text never closed', ['%PDF-1.7\n1 0 obj(', fill('(', length), end]),
    pdf('references in a ring', [
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj\n',
      end,
    ]),
    pdf('grows a thousand times', ['%PDF-1.7\n', ...stream(bomb, '/FlateDecode'), end]),
    pdf('grows twice', ['%PDF-1.7\n', ...stream(deflateSync(bomb), '/FlateDecode/FlateDecode'), end]),
    ...bombs(pdf),
    pdf('streams that begin only', [
      '%PDF-1.7\n',
      fill('1 0 obj<</Filter/FlateDecode>>stream\n', length),
      end,
    ]),
  ]);
}

/** Streams that decode to hundreds of megabytes, for each filter; the file looks harmless. */
function bombs(
  pdf: (name: string, parts: readonly (string | Uint8Array)[]) => readonly [string, File],
): (readonly [string, File])[] {
  const flate = deflateSync(Buffer.alloc(900_000_000, ' '));
  const nested = deflateSync(flate);
  const end = 'trailer<</Root 1 0 R/Size 90>>\nstartxref\n0\n%%EOF';
  const catalog =
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 7 0 R]>>>>>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<>>>>endobj\n' +
    '7 0 obj<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 4 0 R>>>>endobj\n' +
    '5 0 obj/FlateDecode endobj\n6 0 obj[/FlateDecode/FlateDecode]endobj\n';
  const stream = (number: number, entries: string, bytes: Uint8Array) => [
    `${number} 0 obj<</Length ${bytes.length}${entries}>>stream\n`,
    bytes,
    '\nendstream endobj\n',
  ];
  const objects = '/Type/ObjStm/N 9/First 100';
  const bomb = (name: string, entries: string, bytes: Uint8Array = flate) =>
    pdf(name, [catalog, ...stream(4, entries, bytes), end]);
  // Each code decodes to twice as much as the one before: the fastest growth of LZW.
  const lzw = Buffer.alloc(900_000, 0x80);
  return [
    bomb('a filter by its number', '/Filter 5 0 R'),
    bomb('filters by their number', '/Filter 6 0 R', nested),
    bomb('a long dictionary', `/Filter/FlateDecode/Padding(${fill('x', 9000)})`),
    bomb('a name in codes', '/Filter/#46l#61te#44ecode'),
    bomb('objects in a stream', `${objects}/Filter 5 0 R`),
    bomb('objects in a stream in a stream', `${objects}/Filter 6 0 R`, nested),
    bomb('objects in a stream by runs', `${objects}/Filter/RunLengthDecode`, Buffer.alloc(1_000_000, 0x81)),
    bomb('objects in a stream by LZW', `${objects}/Filter/LZWDecode`, lzw),
    bomb('places in a stream', '/Type/XRef/W[1 4 2]/Size 90000000/Root 1 0 R/Filter 5 0 R'),
    bomb('a predictor', `${objects}/Filter 5 0 R/DecodeParms<</Predictor 12/Columns 900000000/Colors 4>>`),
    pdf('a file within', [catalog, ...stream(4, '/Type/EmbeddedFile/Filter 5 0 R', flate), end]),
    pdf('encrypted', [
      catalog,
      ...stream(4, `${objects}/Filter 5 0 R`, flate),
      '8 0 obj<</Filter/Standard/V 1/R 2/O(0123456789)/U(0123456789)/P -1>>endobj\n',
      'trailer<</Root 1 0 R/Size 90/Encrypt 8 0 R>>\n%%EOF',
    ]),
    pdf('pages that double', [
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
      Array.from(
        { length: 40 },
        (_, n) => `${n + 2} 0 obj<</Type/Pages/Count 9/Kids[${n + 3} 0 R ${n + 3} 0 R]>>endobj\n`,
      ).join(''),
      '42 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n',
      end,
    ]),
  ];
}

/** Structured invoices. @param length approximate number of bytes. */
export function hostileInvoices(length: number): Files {
  const invoice = (name: string, text: string) =>
    [name, file('invoice.xml', `<?xml version="1.0"?>\n<Invoice>${text}</Invoice>`)] as const;
  return Object.fromEntries([
    invoice('elements by the hundred thousand', fill('<a/>', length)),
    invoice('lines by the thousand', fill('<TaxTotal><TaxSubtotal/></TaxTotal>', length)),
    invoice('elements in elements', fill('<a>', length)),
    invoice('attributes by the thousand', `<a ${fill('a="1" ', length)}/>`),
    invoice('an attribute without end', `<a a="${fill('x', length)}"/>`),
    invoice('entities', fill('&amp;&#x1F600;&lt;', length)),
    invoice('a text of spaces', `<ID>${fill(' ', length)}</ID>`),
    [
      'entities in entities',
      file(
        'laughs.xml',
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Invoice>&b;</Invoice>',
      ),
    ],
  ]);
}

/** Bank statements that are expensive to read, each of about the given length. */
export function hostileStatements(length: number): Files {
  const head = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>';
  const camt = (name: string, text: string) =>
    [name, file('statement.xml', `${head}${text}</Stmt></BkToCstmrStmt></Document>`)] as const;
  const ofx = (name: string, text: string) =>
    [name, file('statement.ofx', `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR${text}</STMTRS></OFX>`)] as const;
  const entry = '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>';
  return Object.fromEntries([
    camt('entries', fill(entry, length)),
    camt('elements in elements', fill('<a>', length)),
    camt('attributes', `<a ${fill('a="1" ', length)}/>`),
    camt('a text never closed', `<Ustrd>${fill('x', length)}`),
    camt('entities', fill('&amp;&#x1F600;', length)),
    ofx('transactions', fill('<STMTTRN><DTPOSTED>20260110<TRNAMT>1.00</STMTTRN>', length)),
    ofx('tags never closed', fill('<STMTTRN>', length)),
    ofx('angle brackets', fill('<', length)),
    ofx('a value without end', `<MEMO>${fill('x', length)}`),
    ofx('amounts', fill(`<TRNAMT>${'9'.repeat(1000)}`, length)),
  ]);
}
