/**
 * Files attached to a PDF. `PDFDocument.attach` would keep their bytes in memory until the end, and does not
 * escape names.
 */
import { FileEmbedder, PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { BindingPart } from './pdf.ts';

export interface AttachedFile {
  name: string;
  ref: PDFRef;
}

/** Adds the bytes; readers find the file once it is listed. */
export async function attachFile(
  { context }: PDFDocument,
  bytes: Uint8Array,
  { mark, name: own, mediaType }: Pick<BindingPart, 'mark' | 'name' | 'mediaType'>,
): Promise<AttachedFile> {
  const name = `${mark} ${own}`;
  const ref = await FileEmbedder.for(bytes, name, { mimeType: mediaType }).embedIntoContext(context);
  const plain = Buffer.from(drawable(name), 'latin1').toString('hex');
  context.lookup(ref, PDFDict).set(PDFName.of('F'), PDFHexString.of(plain));
  return { name, ref };
}

/** Lists the files by name, as readers expect. */
export function listAttached({ catalog, context }: PDFDocument, files: readonly AttachedFile[]): void {
  if (files.length === 0) return;
  const sorted = files
    .map(({ name, ref }) => ({ key: PDFHexString.fromText(name), ref }))
    .sort((one, other) => (one.key.asString() < other.key.asString() ? -1 : 1));
  const names = context.obj(sorted.flatMap(({ key, ref }) => [key, ref]));
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }));
  catalog.set(PDFName.of('AF'), context.obj(files.map(({ ref }) => ref)));
}

/** Replaces characters outside Western European scripts, which the mark's font lacks, by question marks. */
export function drawable(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replace(/[^\x20-\x7e\xa1-\xff]/g, '?');
}
