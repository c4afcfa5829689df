/** Writes a bound document: all parts' pages, each with a mark (pdf.worker.ts). Lengths are points. */
import { readFile } from 'node:fs/promises';
import {
  degrees,
  FileEmbedder,
  PageSizes,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFPage,
  type PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { growPdf } from './growing.ts';
import type { BindingOrder, BindingPart, Unshown } from './pdf.ts';

const MARGIN = 36;
const MARK_SIZE = 9;
/** Height of the strip above a page, and distance of its texts from the page's edges. */
const STRIP = 24;
const MARK_AT = 14;
const ink = rgb(0.06, 0.09, 0.1);
const line = rgb(0.81, 0.85, 0.85);
const white = rgb(1, 1, 1);

/** Writes the document part by part. A part that cannot be read here is listed like one that could not be opened. */
export async function bindParts(order: BindingOrder): Promise<void> {
  const { cover, parts, out, reasons, blank, withoutOriginals = false } = order;
  const document = await PDFDocument.load(await readFile(cover), { updateMetadata: false });
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const attached: AttachedFile[] = [];
  const growing = await growPdf(document, out);
  try {
    for (const part of parts) {
      const pages = await pagesOf(document, part, { font, blank });
      if (Array.isArray(pages)) for (const page of pages) document.addPage(page);
      if (part.kind === 'drawn' || !Array.isArray(pages)) {
        if (pages !== 'size' && !withoutOriginals)
          attached.push(await attachFile(document, await readFile(part.path), part));
      }
      if (!Array.isArray(pages)) standIn(document, part, reasons[pages], font);
      await growing.spool();
    }
    listAttached(document, attached);
    await growing.end();
  } finally {
    await growing.close();
  }
}

/** Returns a part's marked pages, not yet in the document; or why there are none. */
async function pagesOf(
  document: PDFDocument,
  part: BindingPart,
  { font, blank }: { font: PDFFont; blank: string },
): Promise<PDFPage[] | Unshown> {
  const { kind } = part;
  if (kind !== 'picture' && kind !== 'pdf' && kind !== 'drawn') return kind;
  const bytes = await readFile(part.pages ?? part.path);
  // Only what the library cannot read is listed; other errors end the job.
  const reading = kind === 'picture' ? picturePage(document, bytes) : pdfPages(document, bytes);
  const pages = await reading.catch(() => undefined);
  if (pages === undefined) return kind === 'pdf' ? 'broken' : 'kind';
  for (const [at, page] of pages.entries())
    mark(page, font, { words: part.mark, remark: part.blank?.includes(at) ? blank : '' });
  return pages;
}

/** Returns a page in the picture's orientation. The picture fills it as far as its proportions allow. */
async function picturePage(document: PDFDocument, bytes: Uint8Array): Promise<[PDFPage]> {
  const picture = await document.embedJpg(bytes);
  const [width, height] = picture.width > picture.height ? [PageSizes.A4[1], PageSizes.A4[0]] : PageSizes.A4;
  const page = PDFPage.create(document);
  page.setSize(width, height);
  const size = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN);
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  return [page];
}

/** Returns the pages unchanged: they are inert already (inert.ts). */
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
  page.drawText(drawable(name, font), { ...at, y: page.getHeight() / 2 });
  page.drawText(drawable(reason, font), { ...at, size: 9, y: page.getHeight() / 2 - 18 });
  mark(page, font, { words: text, remark: '' });
}

/**
 * Adds a strip above the page as readers see it, so that no content is covered: the remark at the left, the mark at
 * the right.
 */
function mark(page: PDFPage, font: PDFFont, { words, remark }: { words: string; remark: string }): void {
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const place = addStrip(page, angle);
  const { width, height } = sidesOf(page, angle);
  const at = { rotate: degrees(angle), font, color: ink };
  // Covers content outside the page's crop box, which would otherwise be visible in the strip.
  page.drawRectangle({ ...place(0, height - STRIP), width, height: STRIP, rotate: at.rotate, color: white });
  page.drawLine({
    start: place(0, height - STRIP),
    end: place(width, height - STRIP),
    thickness: 0.5,
    color: line,
  });
  const [right, left] = [drawable(words, font), drawable(remark, font)];
  const wide = font.widthOfTextAtSize(`${left}  ${right}`, MARK_SIZE);
  // A ticket's page may be narrower than the texts.
  const size = Math.min(MARK_SIZE, (MARK_SIZE * Math.max(1, width - 2 * MARK_AT)) / wide);
  const bottom = height - STRIP + (STRIP - size) / 2 + 1;
  page.drawText(left, { ...at, ...place(MARK_AT, bottom), size });
  page.drawText(right, {
    ...at,
    ...place(width - MARK_AT - font.widthOfTextAtSize(right, size), bottom),
    size,
  });
}

function sidesOf(page: PDFPage, angle: number): { width: number; height: number } {
  const { width, height } = page.getCropBox();
  return angle % 180 === 0 ? { width, height } : { width: height, height: width };
}

/**
 * Extends the page's boxes at the side that readers see as its top. @returns a function that converts visible
 * positions to the page's coordinates.
 */
function addStrip(page: PDFPage, angle: number): (seenX: number, seenY: number) => { x: number; y: number } {
  const { x, y, width, height } = page.getCropBox();
  const left = x - (angle === 90 ? STRIP : 0);
  const bottom = y - (angle === 180 ? STRIP : 0);
  const w = width + (angle % 180 === 90 ? STRIP : 0);
  const h = height + (angle % 180 === 0 ? STRIP : 0);
  page.setMediaBox(left, bottom, w, h);
  page.setCropBox(left, bottom, w, h);
  return (seenX, seenY) => {
    if (angle === 90) return { x: left + w - seenY, y: bottom + seenX };
    if (angle === 180) return { x: left + w - seenX, y: bottom + h - seenY };
    if (angle === 270) return { x: left + seenY, y: bottom + h - seenX };
    return { x: left + seenX, y: bottom + seenY };
  };
}

interface AttachedFile {
  name: string;
  ref: PDFRef;
}

/**
 * Writes a file's bytes; PDF readers show the file once it is listed as an attachment. `PDFDocument.attach` would keep
 * the bytes in memory until the end, and does not escape names.
 */
async function attachFile(
  { context }: PDFDocument,
  bytes: Uint8Array,
  { mark, name: own, mediaType }: Pick<BindingPart, 'mark' | 'name' | 'mediaType'>,
): Promise<AttachedFile> {
  const name = `${mark} ${own}`.normalize('NFC');
  const ref = await FileEmbedder.for(bytes, name, { mimeType: mediaType }).embedIntoContext(context);
  const plain = Buffer.from(name.replace(/[^\x20-\x7e\xa1-\xff]/gu, '?'), 'latin1').toString('hex');
  context.lookup(ref, PDFDict).set(PDFName.of('F'), PDFHexString.of(plain));
  return { name, ref };
}

/** Lists the files by name, as readers expect. */
function listAttached({ catalog, context }: PDFDocument, files: readonly AttachedFile[]): void {
  if (files.length === 0) return;
  const sorted = files
    .map(({ name, ref }) => ({ key: PDFHexString.fromText(name), ref }))
    .sort((one, other) => (one.key.asString() < other.key.asString() ? -1 : 1));
  const names = context.obj(sorted.flatMap(({ key, ref }) => [key, ref]));
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }));
  catalog.set(PDFName.of('AF'), context.obj(files.map(({ ref }) => ref)));
}

/** Replaces characters that the font lacks, those outside Western European scripts, by question marks. */
function drawable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/./gsu, (character) => (known.has(character.codePointAt(0) ?? 0) ? character : '?'));
}
