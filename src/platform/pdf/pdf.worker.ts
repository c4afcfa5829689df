/** Opens untrusted PDFs in a process of its own (pdf.ts). */
import '../thread/give-way.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { decodePDFRawStream, PDFDocument } from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';
import { suspectsIn } from './blank.ts';
import { requireModest, TooLarge } from './decoded.ts';
import { attachmentsOf } from './embedded.ts';
import { inertCopy } from './inert.ts';
import type { Embedded, Suspected, Unshown } from './pdf.ts';

/** Returns the first attached file with one of the names. */
export async function embedded(input: { pdf: Uint8Array; names: readonly string[] }): Promise<Embedded> {
  const document = await opened(input.pdf);
  if (typeof document === 'string') return { kind: document };
  try {
    const named = [...attachmentsOf(document)].filter(({ names }) =>
      names.some((name) => input.names.includes(name.toLowerCase())),
    );
    if (named.length === 0) return { kind: 'read' };
    const stream = named.find((one) => one.stream !== undefined)?.stream;
    if (stream === undefined) return { kind: 'broken' };
    await requireModest([stream], inputBounds.pdf.embeddedBytes);
    return { kind: 'read', data: new Uint8Array(decodePDFRawStream(stream).decode()) };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return { kind: 'broken' };
  }
}

/** Writes only the visible pages into another file. @returns why there are none, or the pages that may be blank. */
export async function makeInert({ from, to }: { from: string; to: string }): Promise<Unshown | Suspected[]> {
  const document = await opened(await readFile(from));
  if (typeof document === 'string') return document;
  try {
    const count = document.getPageCount();
    if (count === 0) return 'broken';
    if (count > inputBounds.pdf.pages) return 'pages';
    const inert = await inertCopy(document);
    const suspected: Suspected[] = [];
    for (const { page, jpeg } of suspectsIn(inert)) {
      const file = `${to}.${page}.jpg`;
      if (jpeg !== undefined) await writeFile(file, jpeg);
      suspected.push({ page, ...(jpeg && { jpeg: file }) });
    }
    await writeFile(to, await inert.save({ useObjectStreams: false, addDefaultPage: false }));
    return suspected;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return error instanceof TooLarge ? 'costly' : 'broken';
  }
}

/**
 * Rewrites the PDF with a second library, pdf.js, which finds the objects of damaged files that the first
 * library rejects. It copies pages without drawing them, so it needs no canvas. @returns the reason if it
 * cannot; undefined after success.
 */
export async function rewrite({ from, to }: { from: string; to: string }): Promise<Unshown | undefined> {
  // Loaded only for such files: it takes 70 MB.
  const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const data = new Uint8Array(await readFile(from));
  const task = getDocument({ data, password: '', stopAtErrors: false, verbosity: 0 });
  try {
    const document = await task.promise;
    if (document.numPages > inputBounds.pdf.pages) return 'pages';
    // Null for a document that cannot be copied, whatever the type says.
    const copy = (await document.extractPages([{ document: null }])) as Uint8Array | null;
    if (copy === null) return 'broken';
    await writeFile(to, copy);
    return undefined;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return error instanceof PasswordException ? 'encrypted' : 'broken';
  } finally {
    await task.destroy();
  }
}

async function opened(bytes: Uint8Array): Promise<PDFDocument | 'encrypted' | 'broken'> {
  try {
    // Many files need a password only for changes.
    return await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return /crypt|password|key length/i.test((error as Error).message) ? 'encrypted' : 'broken';
  }
}

/** A lack of memory does not mean that the file is damaged. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat/i.test(error.message);
}
