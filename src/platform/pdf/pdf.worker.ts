/** The process that opens untrusted PDFs (pdf.ts). */
import '../thread/give-way.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { decodePDFRawStream, PDFDocument } from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';
import { requireModest, TooLarge } from './decoded.ts';
import { attachmentsOf } from './embedded.ts';
import { inertCopy } from './inert.ts';
import type { Embedded, Unshown } from './pdf.ts';

/** The first attached file with one of the names. */
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

/** Writes only its pages into another file. @returns why there are none; undefined after success. */
export async function makeInert({ from, to }: { from: string; to: string }): Promise<Unshown | undefined> {
  const document = await opened(await readFile(from));
  if (typeof document === 'string') return document;
  try {
    const count = document.getPageCount();
    if (count === 0) return 'broken';
    if (count > inputBounds.pdf.pages) return 'pages';
    const inert = await inertCopy(document);
    await writeFile(to, await inert.save({ useObjectStreams: false, addDefaultPage: false }));
    return undefined;
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return error instanceof TooLarge ? 'costly' : 'broken';
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
