import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { embeddedFile } from './pdf.ts';

const STREAM = '9 0 obj<</Type/EmbeddedFile/Length 4>>stream\n<a/>\nendstream endobj\n';
const FILE = '8 0 obj<</Type/Filespec/F(a.xml)/UF(a.xml)/EF<</F 9 0 R>>>>endobj\n';
const names = ['a.xml'];

/** @param catalog entries of the catalog. */
function pdf(catalog: string, objects = FILE + STREAM): Uint8Array {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
${objects}trailer<</Root 1 0 R/Size 20>>\n%%EOF\n`,
    'latin1',
  );
}
const listed = '/Names<</EmbeddedFiles<</Names[(a.xml) 8 0 R]>>>>';

async function read(bytes: Uint8Array): Promise<string | undefined> {
  const found = await embeddedFile(bytes, names);
  return found.kind === 'read' && found.data !== undefined ? Buffer.from(found.data).toString() : undefined;
}

describe('an attached file is found', () => {
  test.each<[string, string, string?]>([
    ['by its name, without parameters', listed],
    [
      'below the root of the names',
      '/Names<</EmbeddedFiles 4 0 R>>',
      `4 0 obj<</Kids[5 0 R 6 0 R]>>endobj\n5 0 obj<</Limits[(0)(1)]/Names[(0)null]>>endobj
6 0 obj<</Kids[7 0 R]>>endobj\n7 0 obj<</Names[(a.xml) 8 0 R]>>endobj\n${FILE}${STREAM}`,
    ],
    ['as an associated file only', '/AF[8 0 R]'],
    [
      'with its Unicode name and stream only',
      '/AF[8 0 R]',
      `8 0 obj<</Type/Filespec/UF<FEFF0061002E0078006D006C>/EF<</UF 9 0 R>>>>endobj\n${STREAM}`,
    ],
    ['with its name in the list only', listed, `8 0 obj<</Type/Filespec/EF<</F 9 0 R>>>>endobj\n${STREAM}`],
    [
      'in a ring of names',
      '/Names<</EmbeddedFiles 4 0 R>>',
      `4 0 obj<</Kids[4 0 R 5 0 R]>>endobj\n5 0 obj<</Kids[4 0 R]/Names[(a.xml) 8 0 R]>>endobj\n${FILE}${STREAM}`,
    ],
    [
      'beside invalid entries',
      `/AF[null 3 0 R 7 (x)]${listed.replace('[', '[1 2 (b) 9 0 R (c) 19 0 R (d)<</EF 3>>')}`,
    ],
  ])('%s', async (_, catalog, objects) => {
    expect(await read(pdf(catalog, objects))).toBe('<a/>');
  });

  test('an attached file is found without a password if only changes need one', async () => {
    const document = await PDFDocument.load(pdf(listed));
    document.encrypt({ userPassword: '', ownerPassword: 'owner' });
    expect(await read(new Uint8Array(await document.save()))).toBe('<a/>');
  });
});

test('a PDF without its catalog, or without the named stream, is reported as broken', async () => {
  const broken = { kind: 'broken' };
  expect(await embeddedFile(pdf(listed).subarray(9 + 70), names)).toEqual(broken);
  expect(await embeddedFile(pdf(listed, FILE), names)).toEqual(broken);
});

test('a PDF that needs a password is reported as such', async () => {
  const document = await PDFDocument.load(pdf(listed));
  document.encrypt({ userPassword: 'user', ownerPassword: 'owner' });
  expect(await embeddedFile(new Uint8Array(await document.save()), names)).toEqual({ kind: 'encrypted' });
});

test('other attachments are not decoded, and one above the limit is rejected', async () => {
  const large = `9 0 obj<</Length 5000000>>stream\n${' '.repeat(5_000_000)}\nendstream endobj\n`;
  expect(await embeddedFile(pdf(listed, FILE + large), names)).toMatchObject({ kind: 'broken' });
  expect(await embeddedFile(pdf(listed, FILE + large), ['b.xml'])).toEqual({ kind: 'read' });
});
