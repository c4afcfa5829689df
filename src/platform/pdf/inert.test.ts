import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { activeKeysIn, activePdfs, FILLED, SHOWN } from '../../../tests/support/active-pdfs.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { inertCopy } from './inert.ts';

async function inert(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  return (await inertCopy(source)).save({ useObjectStreams: false });
}
const load = (text: string) => Buffer.from(text, 'latin1');

test('only the visible pages are copied from a PDF with active content', async () => {
  const all = await activePdfs();
  expect(all.size).toBeGreaterThan(15);
  for (const [name, bytes] of all) {
    expect(await activeKeysIn(bytes), name).not.toEqual([]);
    const made = await inert(bytes);
    expect(await activeKeysIn(made), name).toEqual([]);
    expect((await seePdf(made)).pages[0], name).toContain(SHOWN);
  }
});

test('values of form fields become part of the page', async () => {
  const bytes = (await activePdfs()).get('a form that is sent');
  expect((await seePdf(await inert(bytes ?? new Uint8Array()))).pages[0]).toContain(FILLED);
});

test('the copy has valid boxes and rotations', async () => {
  const page = async (entries: string) => {
    const text = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R${entries}>>endobj\n4 0 obj<</Length 2>>stream\nq \nendstream endobj\ntrailer<</Size 5/Root 1 0 R>>`;
    const [made] = (await PDFDocument.load(await inert(load(text)))).getPages();
    return made && { ...made.getCropBox(), turn: made.getRotation().angle };
  };
  const a4 = { x: 0, y: 0, width: 595.28, height: 841.89, turn: 0 };
  // An invalid box, invalid resources, and a rotation that is not a multiple of 90.
  expect(await page('')).toEqual(a4);
  expect(await page('/MediaBox[0 0 0 0]/Resources 4 0 R/Contents 4 0 R/Rotate 45')).toEqual(a4);
  expect(await page('/MediaBox[0 0 /a 9]/Rotate(x)')).toEqual(a4);
  expect(await page('/MediaBox[0 0 1e9 9]')).toEqual(a4);
  const box = { x: 10, y: 10, width: 90, height: 190, turn: 270 };
  expect(await page('/MediaBox[100 200 0 0]/CropBox[10 10 500 500]/Rotate -90')).toEqual(box);
});

test('resources of a wrong type are left out, and every page is copied', async () => {
  const pages = 5;
  const ids = Array.from({ length: pages }, (_, at) => at + 4);
  const kinds = ['/ExtGState 7', '/ColorSpace(x)', '/XObject[1 2]', '/Pattern/a', '/Shading null'];
  const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${ids.map((id) => `${id} 0 R`).join(' ')}]/Count ${pages}>>endobj
3 0 obj<</Length 37>>stream
BT /F 12 Tf 20 20 Td (TOTAL 34) Tj ET
endstream endobj
${ids.map((id, at) => `${id} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 3 0 R/Resources<<${kinds[at]}/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj`).join('\n')}
trailer<</Size 9/Root 1 0 R>>`;
  expect((await seePdf(load(text))).pages).toEqual(
    new Array(pages).fill(expect.stringContaining('TOTAL 34')),
  );
  // The same behind a byte order mark.
  const made = await inert(load(`\u00ef\u00bb\u00bf${text}`));
  expect((await seePdf(made)).pages).toEqual(new Array(pages).fill(expect.stringContaining('TOTAL 34')));
});

test('form objects that refer to each other are copied once', async () => {
  const form = (name: number, other: number) =>
    `${name} 0 obj<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${other} 0 R>>>>/Length 5>>stream\n/X Do\nendstream endobj\n`;
  const text = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/Resources<</XObject<</X 4 0 R>>>>>>endobj\n${form(4, 5)}${form(5, 4)}trailer<</Size 6/Root 1 0 R>>`;
  expect((await PDFDocument.load(await inert(load(text)))).getPageCount()).toBe(1);
});

test('a page whose content is missing, as in a truncated file, is rejected', async () => {
  const made = await PDFDocument.create();
  made.addPage().drawText('TOTAL 34,00');
  const whole = Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1');
  // The font's object has an unreferenced number, and there is no cross-reference table.
  const without = whole.slice(0, whole.indexOf('xref')).replace(/\d+( 0 obj\s*<<\s*\/Type \/Font)/, '999$1');
  const root = /(\d+ 0) obj\s*<<\s*\/Type \/Catalog/.exec(whole)?.[1];
  await expect(inert(load(`${without}trailer\n<< /Root ${root} R >>`))).rejects.toThrow(/is missing/);
});
