/** The process that opens untrusted PDFs (pdf.ts). */
import '../thread/give-way.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { inputBounds } from '#kernel/input-bounds.ts';
import { TooLarge } from './decoded.ts';
import { inertCopy } from './inert.ts';
import type { Embedded, Unshown } from './pdf.ts';

/** The attached files. */
export async function embedded(bytes: Uint8Array): Promise<Embedded> {
  const document = await opened(bytes);
  if (typeof document === 'string') return { kind: document };
  try {
    const files = document.getAttachments().map(({ name, data }) => ({ name, data: new Uint8Array(data) }));
    const size = files.reduce((sum, { data }) => sum + data.length, 0);
    return size > inputBounds.pdf.embeddedBytes ? { kind: 'broken' } : { kind: 'read', files };
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
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    return (error as Error).message.includes('encrypted') ? 'encrypted' : 'broken';
  }
}

/** A lack of memory does not mean that the file is damaged. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /allocat/i.test(error.message);
}
