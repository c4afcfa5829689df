/** Renders documents in a thread (document.ts). Node runs this file as it is, so it has no JSX. */
import { setImmediate } from 'node:timers/promises';
import { renderToBuffer } from '@react-pdf/renderer';
import type { PdfContent } from './document.ts';
import { documentOf } from './draw.ts';
import { loadFonts } from './fonts.ts';

export async function draw(content: PdfContent): Promise<Uint8Array> {
  await loadFonts();
  const drawn = new Uint8Array(await renderToBuffer(documentOf(content)));
  // React's scheduler releases the document in a later turn of the event loop. While jobs wait, there is none.
  await setImmediate();
  // Imported only now: at low priority, loading the renderer would take half a minute on a busy machine.
  await import('../thread/give-way.ts');
  if (content.archived === undefined) return drawn;
  const { archivePdf } = await import('./archive.ts');
  return archivePdf(drawn, content, content.archived);
}
