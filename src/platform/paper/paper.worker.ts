/** The thread that renders documents (paper.ts). Node runs this file as it is, so it has no JSX. */
import '../thread/give-way.ts';
import { renderToBuffer } from '@react-pdf/renderer';
import { documentOf } from './draw.ts';
import { loadFonts } from './fonts.ts';
import type { PdfContent } from './paper.ts';

export async function draw(paper: PdfContent): Promise<Uint8Array> {
  await loadFonts();
  return new Uint8Array(await renderToBuffer(documentOf(paper)));
}
