/** A PDF as a reader sees it: its texts page by page, and what it says of itself. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface SeenPdf {
  title: string;
  author: string;
  language: string;
  /** The texts of each page. */
  pages: string[];
}

export async function seePdf(bytes: Uint8Array): Promise<SeenPdf> {
  // The reader takes the bytes away, so that it gets its own.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const said = (name: string) => String(info[name] ?? '');
  return { title: said('Title'), author: said('Author'), language: said('Language'), pages };
}
