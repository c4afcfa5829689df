/** Renders documents in a thread (document.ts). Node runs this file as it is, so it has no JSX. */
import { setImmediate } from 'node:timers/promises';
import { renderToBuffer } from '@react-pdf/renderer';
import type { PdfContent } from './document.ts';
import { documentOf } from './draw.ts';
import { loadFonts } from './fonts.ts';

export async function draw(content: PdfContent): Promise<Uint8Array> {
  await loadFonts();
  const bytes = new Uint8Array(await renderToBuffer(documentOf(content)));
  // React's scheduler forgets a document in a later turn of the event loop, which does not come while jobs wait.
  await setImmediate();
  // Only now: loading the renderer for a thread's first document would take half a minute on a busy machine.
  await import('../thread/give-way.ts');
  return bytes;
}
