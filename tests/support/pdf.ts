/** A PDF as a reader sees it: its texts page by page, and what it says of itself. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface SeenPdf {
  title: string;
  author: string;
  language: string;
  /** The texts of each page, a line for each piece as it was drawn. */
  pages: string[];
}

export async function seePdf(bytes: Uint8Array): Promise<SeenPdf> {
  // The reader takes the bytes away, so that it gets its own.
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const { info } = await pdf.getMetadata();
  const said = (name: string) => String((info as Record<string, unknown>)[name] ?? '');
  await pdf.loadingTask.destroy();
  return { title: said('Title'), author: said('Author'), language: said('Language'), pages };
}
