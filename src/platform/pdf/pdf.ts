/**
 * PDFs that people bring, opened in a thread of its own: they are of any origin, and reading a hostile one may take all of
 * a processor. Never to be called inside a transaction.
 */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { spoolFolder } from '../spool/spool.ts';
import { createThread, isCostly } from '../thread/thread.ts';

export type Embedded =
  | { kind: 'read'; files: { name: string; data: Uint8Array }[] }
  /** Nobody can open it without a password, or at all. `costly`: within the time and memory that there is. */
  | { kind: 'encrypted' | 'broken'; costly?: boolean };

const thread = createThread(new URL('./pdf.worker.ts', import.meta.url), { deadlineMs: 10_000, threads: 2 });

/** The files that a PDF carries along. One that takes longer than ten seconds is as good as broken. */
export async function embeddedFiles(pdf: Uint8Array): Promise<Embedded> {
  try {
    return (await thread.run('embedded', pdf)) as Embedded;
  } catch (error) {
    return { kind: 'broken', costly: isCostly(error) };
  }
}

/** A file whose pages come after the cover. */
export interface BindingPart {
  /** A JPEG that stands upright, a PDF, or something that is attached alone. */
  kind: 'picture' | 'pdf' | 'other';
  path: string;
  /** Stands on each of its pages. */
  mark: string;
  name: string;
  mediaType: string;
  /** A PDF with more is attached. */
  mostPages: number;
}

export interface BindingOrder {
  /** A PDF with the first pages. */
  cover: string;
  parts: readonly BindingPart[];
  /** Where the whole is written. */
  out: string;
  /** Says of a part that no page could be made of that it is attached. */
  cannotShow: string;
}

const binder = createThread(new URL('./pdf.worker.ts', import.meta.url), { deadlineMs: 300_000 });

/**
 * One document of many: each part after the cover, in order, with its mark on each page. What cannot be opened (encrypted,
 * damaged, no picture) is named on a page of its own, and attached as it is.
 * @returns the places of those parts.
 */
export async function bindPdf(order: BindingOrder): Promise<number[]> {
  return (await binder.run('bind', order)) as number[];
}

/** A folder for the parts of one document, gone when the work is done. */
export async function inFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const spool = spoolFolder(dataDir);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(spool, 'pdf-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a part's bytes into the folder. @returns its path. */
export async function putPart(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** What was written, to be stored piece by piece. */
export async function readPart(file: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }> {
  const { size } = await stat(file);
  return { size, stream: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> };
}
