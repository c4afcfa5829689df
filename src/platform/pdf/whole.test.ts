import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { requireWhole } from './whole.ts';

async function document(): Promise<string> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.Courier);
  made.addPage().drawText('TOTAL 34,00', { font });
  return Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1');
}
const load = (text: string) => PDFDocument.load(Buffer.from(text, 'latin1'), { updateMetadata: false });

test('a PDF that lacks the letters of a page, as one that was cut off, is not whole', async () => {
  const whole = await document();
  requireWhole(await load(whole));
  // The font's object under a number that nothing refers to, and no table of places that would say otherwise.
  const without = whole.slice(0, whole.indexOf('xref')).replace(/\d+( 0 obj\s*<<\s*\/Type \/Font)/, '999$1');
  const damaged = await load(
    `${without}trailer\n<< /Root ${/(\d+ 0) obj\s*<<\s*\/Type \/Catalog/.exec(whole)?.[1]} R >>`,
  );
  expect(() => requireWhole(damaged)).toThrow(/is missing/);
});

test('what pages are not drawn with may be missing', async () => {
  const loaded = await load(await document());
  loaded.getPages()[0]?.node.set(PDFName.of('Annots'), loaded.context.nextRef());
  requireWhole(loaded);
});
