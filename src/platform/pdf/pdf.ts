/**
 * PDFs that people bring, opened in a process of its own: they are of any origin, and reading a hostile one may take all of a
 * processor and of the memory. Never to be called inside a transaction.
 */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { inputBounds } from '#kernel/input-bounds.ts';
import { createConfined, Exceeded } from '../confined/confined.ts';
import { spoolFolder } from '../spool/spool.ts';
import { createThread } from '../thread/thread.ts';

export type Embedded =
  | { kind: 'read'; files: { name: string; data: Uint8Array }[] }
  /** Nobody can open it without a password, or at all. `costly`: within the time and memory that there is. */
  | { kind: 'encrypted' | 'broken'; costly?: boolean };

const opener = createConfined(new URL('./pdf.worker.ts', import.meta.url), inputBounds.pdf);

/** The files that a PDF carries along. One that takes more time or memory than there is counts as broken. */
export async function embeddedFiles(pdf: Uint8Array): Promise<Embedded> {
  try {
    return (await opener.run('embedded', pdf)) as Embedded;
  } catch (error) {
    return { kind: 'broken', costly: error instanceof Exceeded };
  }
}

/**
 * Why a part has no pages in the document. `kind`: it is neither picture nor PDF, or none that can be decoded; `costly`: it takes
 * more time or memory than there is; `refused`: too many such files came before it; `size`: all together are too large, and this
 * one is not attached either.
 */
export type Unshown = 'kind' | 'encrypted' | 'broken' | 'pages' | 'costly' | 'refused' | 'size';

/** A file whose pages come after the cover. */
export interface BindingPart {
  /** A JPEG that stands upright, a PDF, or why it can only be named. */
  kind: 'picture' | 'pdf' | Unshown;
  path: string;
  /** Where the pages of a PDF lie by themselves, once it was opened. */
  pages?: string;
  /** Stands on each of its pages. */
  mark: string;
  name: string;
  mediaType: string;
}

export interface BindingOrder {
  /** A PDF with the first pages. */
  cover: string;
  parts: readonly BindingPart[];
  /** Where the whole is written. */
  out: string;
  /** Says of a part without pages why. */
  reasons: Readonly<Record<Unshown, string>>;
}

/** How many costly PDFs somebody may have opened. */
export interface CostlyCount {
  mayOpen(): Promise<boolean>;
  count(): Promise<void>;
}

/** Milliseconds on the clock in which all parts are opened; together with the binding less than a job may take. */
const OPENING_MS = 180_000;
const binder = createThread(new URL('./binding.worker.ts', import.meta.url), { deadlineMs: 240_000 });

/**
 * One document of many: each part after the cover, in order, with its mark on each page. A part without pages is named on a page
 * of its own with the reason, and attached as it is. Of a PDF only what its pages show is taken over.
 */
export async function bindPdf(order: BindingOrder, costly: CostlyCount): Promise<void> {
  const parts: BindingPart[] = [];
  const until = performance.now() + OPENING_MS;
  for (const part of order.parts) {
    if (part.kind !== 'pdf') parts.push(part);
    else if (performance.now() > until || !(await costly.mayOpen())) parts.push({ ...part, kind: 'refused' });
    else parts.push(await opened(part, costly));
  }
  await binder.run('bind', { ...order, parts });
}

async function opened(part: BindingPart, costly: CostlyCount): Promise<BindingPart> {
  const to = `${part.path}.inert`;
  try {
    const reason = (await opener.run('makeInert', { from: part.path, to })) as Unshown | undefined;
    if (reason === undefined) return { ...part, pages: to };
    if (reason === 'costly') await costly.count();
    return { ...part, kind: reason };
  } catch (error) {
    if (!(error instanceof Exceeded)) throw error;
    await costly.count();
    return { ...part, kind: 'costly' };
  }
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
