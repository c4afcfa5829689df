/**
 * Opens untrusted PDFs in a process of its own, because a hostile file may take a whole processor and all
 * memory. Never call it inside a transaction.
 */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { inputBounds } from '#kernel/input-bounds.ts';
import { createConfined, Exceeded } from '../confined/confined.ts';
import { spoolFolder } from '../spool/spool.ts';
import { createThread } from '../thread/thread.ts';

export type Embedded =
  | { kind: 'read'; data?: Uint8Array }
  /** It needs a password, or is damaged. `costly`: it exceeded the time or memory limit. */
  | { kind: 'encrypted' | 'broken'; costly?: boolean };

const opener = createConfined(new URL('./pdf.worker.ts', import.meta.url), inputBounds.pdf);

/**
 * The first file attached to a PDF under one of the names. A PDF or file that exceeds the limits counts as broken.
 * @param names in lower case.
 */
export async function embeddedFile(pdf: Uint8Array, names: readonly string[]): Promise<Embedded> {
  try {
    return (await opener.run('embedded', { pdf, names })) as Embedded;
  } catch (error) {
    return { kind: 'broken', costly: error instanceof Exceeded };
  }
}

/**
 * Why a part has no pages in the document. `kind`: neither a picture nor a PDF, or not decodable; `costly`:
 * it exceeded the time or memory limit; `refused`: it was not opened, because of too many costly files or too little
 * time; `size`: all parts together are too large, and this one is not attached either.
 */
export type Unshown = 'kind' | 'encrypted' | 'broken' | 'pages' | 'costly' | 'refused' | 'size';

/** A page, from 0, that may be blank, with the file of its only picture. */
export interface Suspected {
  page: number;
  jpeg?: string;
}

/** A file whose pages follow the cover. */
export interface BindingPart {
  /** An upright JPEG, a PDF, a file with pages that the caller has drawn, or why it can only be listed. */
  kind: 'picture' | 'pdf' | 'drawn' | Unshown;
  path: string;
  /**
   * A PDF with the part's pages: copied from the opened PDF, or drawn by the caller. If the caller drew them, the
   * original file is attached.
   */
  pages?: string;
  /** Pages, from 0, that are blank or nearly so. */
  blank?: readonly number[];
  /** Shown on each of its pages. */
  mark: string;
  name: string;
  mediaType: string;
}

export interface BindingOrder {
  /** A PDF with the first pages. */
  cover: string;
  parts: readonly BindingPart[];
  /** The output file. */
  out: string;
  /** Texts for parts without pages. */
  reasons: Readonly<Record<Unshown, string>>;
  /** Text above a page that is blank or nearly so. */
  blank: string;
  /** Leaves out the original files of parts without pages and of drawn ones, for readers outside the company. */
  withoutOriginals?: boolean;
}

/** Limits the costly PDFs of a person. */
export interface CostlyCount {
  mayOpen(): Promise<boolean>;
  count(): Promise<void>;
}

/** Milliseconds to open all parts; with binding this is less than a job's limit. */
const OPENING_MS = 180_000;
const binder = createThread(new URL('./binding.worker.ts', import.meta.url), { deadlineMs: 240_000 });

/**
 * Binds many files into one document: each part after the cover, in order, with its mark above each page. A part
 * without pages gets a page with the reason, and is attached. Of a PDF only the visible pages are copied.
 */
export async function bindPdf(order: BindingOrder, costly: CostlyCount): Promise<void> {
  const parts: BindingPart[] = [];
  const until = performance.now() + OPENING_MS;
  for (const part of order.parts) {
    if (part.kind === 'picture') parts.push({ ...part, blank: (await isBlank(part.path)) ? [0] : [] });
    else if (part.kind !== 'pdf') parts.push(part);
    else if (performance.now() > until || !(await costly.mayOpen())) parts.push({ ...part, kind: 'refused' });
    else parts.push(await opened(part, costly));
  }
  await binder.run('bind', { ...order, parts });
}

async function opened(part: BindingPart, costly: CostlyCount): Promise<BindingPart> {
  const to = `${part.path}.inert`;
  try {
    const found = await inertPages(part.path, to);
    if (Array.isArray(found)) return { ...part, pages: to, blank: await blankOf(found) };
    if (found === 'costly') await costly.count();
    return { ...part, kind: found };
  } catch (error) {
    if (!(error instanceof Exceeded)) throw error;
    await costly.count();
    return { ...part, kind: 'costly' };
  }
}

/** Copies the pages. If the first library rejects the PDF, the second rewrites it first. @throws Exceeded */
async function inertPages(from: string, to: string): Promise<Unshown | Suspected[]> {
  const found = (await opener.run('makeInert', { from, to })) as Unshown | Suspected[];
  if (found !== 'broken' && found !== 'encrypted') return found;
  const rewritten = `${from}.rewritten`;
  const reason = (await opener.run('rewrite', { from, to: rewritten })) as Unshown | undefined;
  if (reason !== undefined) return reason;
  return (await opener.run('makeInert', { from: rewritten, to })) as Unshown | Suspected[];
}

async function blankOf(suspected: readonly Suspected[]): Promise<number[]> {
  const pages: number[] = [];
  for (const { page, jpeg } of suspected) if (jpeg === undefined || (await isBlank(jpeg))) pages.push(page);
  return pages;
}

/**
 * A picture counts as blank if, reduced to this many pixels per side, at most this share of its pixels differs from
 * the most frequent tone.
 */
const LOOKED_AT = 100;
const MOST_DIFFERENT = 0.005;

/** Whether a JPEG shows hardly anything. Of a damaged one, only the part that can be decoded counts. */
async function isBlank(file: string): Promise<boolean> {
  const options = { failOn: 'none', limitInputPixels: inputBounds.picture.pixels } as const;
  const tones = await sharp(file, options)
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside' })
    .greyscale()
    .timeout({ seconds: 5 })
    .raw()
    .toBuffer()
    .catch(() => undefined);
  // A picture that cannot be examined, or is too large, is not treated as blank.
  if (tones === undefined) return false;
  const counts = new Array<number>(8).fill(0);
  for (const tone of tones) counts[tone >> 5] = (counts[tone >> 5] ?? 0) + 1;
  return tones.length - Math.max(...counts) <= tones.length * MOST_DIFFERENT;
}

/** Runs `work` with a temporary folder for the parts of one document, and deletes the folder afterwards. */
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

/** Reads the written file as a stream. */
export async function readPart(file: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }> {
  const { size } = await stat(file);
  return { size, stream: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> };
}
