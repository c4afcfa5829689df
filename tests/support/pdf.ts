/** Reads a PDF: its texts by page, and its metadata. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface SeenPdf {
  title: string;
  author: string;
  language: string;
  /** The texts of each page. */
  pages: string[];
}

export async function seePdf(bytes: Uint8Array): Promise<SeenPdf> {
  // A copy, because the reader takes the bytes away.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const said = (name: string) => String(info[name] ?? '');
  return { title: said('Title'), author: said('Author'), language: said('Language'), pages };
}
