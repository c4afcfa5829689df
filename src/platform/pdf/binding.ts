/** Writes a bound document: all parts' pages, each with a mark (pdf.worker.ts). Lengths are points. */
import { readFile } from 'node:fs/promises';
import { degrees, PageSizes, PDFDocument, type PDFFont, PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { type AttachedFile, attachFile, drawable, listAttached } from './attached.ts';
import { growPdf } from './growing.ts';
import type { BindingOrder, BindingPart, Unshown } from './pdf.ts';

const MARGIN = 36;
const MARK_SIZE = 9;
/** Distance of the mark from the page's edges. */
const MARK_AT = 14;
const ink = rgb(0.06, 0.09, 0.1);
const white = rgb(1, 1, 1);

/** Writes the document part by part. A part that fails here is listed like one that could not be opened. */
export async function bindParts({ cover, parts, out, reasons }: BindingOrder): Promise<void> {
  const document = await PDFDocument.load(await readFile(cover), { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const attached: AttachedFile[] = [];
  const growing = await growPdf(document, out);
  try {
    for (const part of parts) {
      const pages = await pagesOf(document, part, font);
      if (Array.isArray(pages)) for (const page of pages) document.addPage(page);
      else {
        if (pages !== 'size') attached.push(await attachFile(document, await readFile(part.path), part));
        standIn(document, part, reasons[pages], font);
      }
      await growing.spool();
    }
    listAttached(document, attached);
    await growing.end();
  } finally {
    await growing.close();
  }
}

/** A part's marked pages, not yet in the document; or why there are none. */
async function pagesOf(
  document: PDFDocument,
  part: BindingPart,
  font: PDFFont,
): Promise<PDFPage[] | Unshown> {
  const { kind } = part;
  if (kind !== 'picture' && kind !== 'pdf') return kind;
  try {
    const bytes = await readFile(part.pages ?? part.path);
    const pages = kind === 'picture' ? [await picturePage(document, bytes)] : await pdfPages(document, bytes);
    for (const page of pages) mark(page, part.mark, font);
    return pages;
  } catch {
    return kind === 'picture' ? 'kind' : 'broken';
  }
}

/** A page with the picture's orientation, filled as far as its proportions allow. */
async function picturePage(document: PDFDocument, bytes: Uint8Array): Promise<PDFPage> {
  const picture = await document.embedJpg(bytes);
  const [width, height] = picture.width > picture.height ? [PageSizes.A4[1], PageSizes.A4[0]] : PageSizes.A4;
  const page = PDFPage.create(document);
  page.setSize(width, height);
  const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN);
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  return page;
}

/** The pages unchanged: they are inert already (inert.ts). */
async function pdfPages(document: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.copyPages(source, source.getPageIndices());
}

function standIn(
  document: PDFDocument,
  { mark: text, name }: BindingPart,
  reason: string,
  font: PDFFont,
): void {
  const page = document.addPage(PageSizes.A4);
  const at = { x: MARGIN * 2, size: 11, font, color: ink };
  page.drawText(drawable(name), { ...at, y: page.getHeight() / 2 });
  page.drawText(drawable(reason), { ...at, size: 9, y: page.getHeight() / 2 - 18 });
  mark(page, text, font);
}

/** At the top right of the page as seen, on white, to be readable on any background. */
function mark(page: PDFPage, words: string, font: PDFFont): void {
  const text = drawable(words);
  const width = font.widthOfTextAtSize(text, MARK_SIZE) + 8;
  const height = MARK_SIZE + 6;
  const { x, y, width: w, height: h } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const seenWidth = angle % 180 === 0 ? w : h;
  const seenHeight = angle % 180 === 0 ? h : w;
  const place = (seenX: number, seenY: number) => {
    if (angle === 90) return { x: x + w - seenY, y: y + seenX };
    if (angle === 180) return { x: x + w - seenX, y: y + h - seenY };
    if (angle === 270) return { x: x + seenY, y: y + h - seenX };
    return { x: x + seenX, y: y + seenY };
  };
  const [left, bottom] = [seenWidth - width - MARK_AT, seenHeight - height - MARK_AT];
  const rotate = degrees(angle);
  page.drawRectangle({
    ...place(left, bottom),
    width,
    height,
    rotate,
    color: white,
    borderColor: ink,
    borderWidth: 0.5,
  });
  page.drawText(text, { ...place(left + 4, bottom + 4.5), size: MARK_SIZE, font, rotate, color: ink });
}
