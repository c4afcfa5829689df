/** PDFs are opened here, in a thread of its own (pdf.ts). */
import '../thread/give-way.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { bindParts } from './binding.ts';
import { requireBounded } from './guard.ts';
import type { Embedded } from './pdf.ts';

/** Bytes of embedded files, all together. */
const MOST_EMBEDDED = 4 * 1024 * 1024;

/** What a PDF carries along. */
export async function embedded(bytes: Uint8Array): Promise<Embedded> {
  let document: PDFDocument;
  try {
    requireBounded(bytes);
    document = await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    return { kind: (error as Error).message.includes('encrypted') ? 'encrypted' : 'broken' };
  }
  try {
    const files = document.getAttachments().map(({ name, data }) => ({ name, data: new Uint8Array(data) }));
    const size = files.reduce((sum, { data }) => sum + data.length, 0);
    return size > MOST_EMBEDDED ? { kind: 'broken' } : { kind: 'read', files };
  } catch {
    return { kind: 'broken' };
  }
}

/** Binds what lies in files, and writes the whole into another: see `bindPdf`. */
export const bind = bindParts;
