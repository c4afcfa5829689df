/** Reads a PDF: its texts by page, and its metadata. */
import type { PDFPageProxy } from 'pdfjs-dist';

// Only drawing uses these classes; pdf.js warns if they are missing.
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {} });
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');

export interface SeenPdf {
  title: string;
  author: string;
  language: string;
  /** The texts of each page. */
  pages: string[];
}

const folder = new URL('./', import.meta.resolve('pdfjs-dist/package.json'));

export async function seePdf(bytes: Uint8Array): Promise<SeenPdf> {
  const reading = getDocument({
    // A copy, because the reader takes over the bytes.
    data: Uint8Array.from(bytes),
    standardFontDataUrl: new URL('standard_fonts/', folder).href,
    cMapUrl: new URL('cmaps/', folder).href,
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await reading.promise;
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map(async (number) => textOf(await pdf.getPage(number))));
  const { info } = await pdf.getMetadata();
  const field = (name: string) => String((info as Record<string, unknown>)[name] ?? '');
  await reading.destroy();
  return { title: field('Title'), author: field('Author'), language: field('Language'), pages };
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
