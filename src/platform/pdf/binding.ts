/** How a bound document is drawn: pages after pages, each with a mark (pdf.worker.ts). Lengths are points. */
import { readFile } from 'node:fs/promises';
import {
  degrees,
  PageSizes,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { type AttachedFile, attachFile, drawable, listAttached } from './attached.ts';
import { growPdf } from './growing.ts';
import { requireBounded } from './guard.ts';
import type { BindingOrder, BindingPart } from './pdf.ts';
import { requireWhole } from './whole.ts';

const MARGIN = 36;
const MARK_SIZE = 9;
/** Between the mark and the page's edges. */
const MARK_AT = 14;
const ink = rgb(0.06, 0.09, 0.1);
const paper = rgb(1, 1, 1);

/** Writes the document, a part at a time. @returns the places of the parts that no pages could be made of; they are attached. */
export async function bindParts({ cover, parts, out, cannotShow }: BindingOrder): Promise<number[]> {
  const document = await PDFDocument.load(await readFile(cover), { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const left: number[] = [];
  const attached: AttachedFile[] = [];
  const growing = await growPdf(document, out);
  try {
    for (const [at, part] of parts.entries()) {
      const bytes = await readFile(part.path);
      const pages = part.kind === 'other' ? undefined : await pagesOf(document, part, bytes);
      for (const page of pages ?? []) mark(page, part.mark, font);
      if (pages === undefined) {
        left.push(at);
        attached.push(await attachFile(document, bytes, part));
        standIn(document, part, cannotShow, font);
      }
      await growing.spool();
    }
    listAttached(document, attached);
    await growing.end();
  } finally {
    await growing.close();
  }
  return left;
}

/** Undefined for what cannot be opened. */
async function pagesOf(
  document: PDFDocument,
  part: BindingPart,
  bytes: Uint8Array,
): Promise<PDFPage[] | undefined> {
  try {
    return part.kind === 'picture'
      ? [await picturePage(document, bytes)]
      : await pdfPages(document, bytes, part);
  } catch {
    return undefined;
  }
}

/** A page as the picture lies, which fills it as far as its form allows. */
async function picturePage(document: PDFDocument, bytes: Uint8Array): Promise<PDFPage> {
  const picture = await document.embedJpg(bytes);
  const [width, height] = picture.width > picture.height ? [PageSizes.A4[1], PageSizes.A4[0]] : PageSizes.A4;
  const page = document.addPage([width, height]);
  const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN);
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  return page;
}

/** Its pages as they are. */
async function pdfPages(
  document: PDFDocument,
  bytes: Uint8Array,
  { mostPages }: BindingPart,
): Promise<PDFPage[] | undefined> {
  requireBounded(bytes);
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  requireWhole(source);
  const indices = source.getPageIndices();
  if (indices.length === 0 || indices.length > mostPages) return undefined;
  const pages = await document.copyPages(source, indices);
  return pages.map((page) => document.addPage(page));
}

function standIn(
  document: PDFDocument,
  { mark: text, name }: BindingPart,
  cannotShow: string,
  font: PDFFont,
): void {
  const page = document.addPage(PageSizes.A4);
  const at = { x: MARGIN * 2, size: 11, font, color: ink };
  page.drawText(drawable(name), { ...at, y: page.getHeight() / 2 });
  page.drawText(drawable(cannotShow), { ...at, size: 9, y: page.getHeight() / 2 - 18 });
  mark(page, text, font);
}

/** At the top right of the page as it is seen, on white, so that it can be read on whatever lies below. */
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
    color: paper,
    borderColor: ink,
    borderWidth: 0.5,
  });
  page.drawText(text, { ...place(left + 4, bottom + 4.5), size: MARK_SIZE, font, rotate, color: ink });
}
