/**
 * A document of the product as PDF, A4. Features say what stands on it, as data; how it looks is decided once
 * (draw.ts). It is drawn in a thread of its own: a table of a hundred rows takes longer than a request may hold the
 * others up. Never to be called inside a transaction.
 */
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { createThread, isCostly } from '../thread/thread.ts';

export interface Paper {
  /** The language of the document, not of its reader's browser. */
  locale: Locale;
  /** What it is: «Facture». */
  title: string;
  /** Which one: its number or period. Together with the title it is the title of the PDF. */
  reference: string;
  /** What the PDF says of when it was made: what does not change is the same file each time. */
  madeAt: Date;
  /** Who gives it out: the letterhead, and the PDF's author. */
  from: { name: string; lines: readonly string[] };
  blocks: readonly Block[];
  /** Shown at the foot of each page, beside its number. */
  foot: string;
}

export type Block = Facts | Table | Totals | Note | Signatures;

/** Names with their values side by side; four fit into a line, and a wide one takes the place of two. */
export interface Facts {
  kind: 'facts';
  facts: readonly { label: string; lines: readonly string[]; wide?: boolean }[];
}

/** Its head is repeated on each page, and no row breaks over two. */
export interface Table {
  kind: 'table';
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
  /** Lines close together, where all of it is to fit on one page. */
  dense?: boolean;
}

export interface TableColumn {
  label: string;
  /** In points, 483 in all; left out: what the others leave, in equal parts. */
  width?: number;
  /** Amounts and numbers: to the right, in figures of one width. */
  numeric?: boolean;
}

/** A text, and what is said quietly below it. */
export type TableCell = string | { text: string; note: string };

/** Sums under the right-hand side of a table; the last is the one that counts. */
export interface Totals {
  kind: 'totals';
  sums: readonly { label: string; amount: string }[];
}

export interface Note {
  kind: 'note';
  title?: string;
  text: string;
}

/** Boxes to sign in, side by side. `signed`: who did so already, and when. */
export interface Signatures {
  kind: 'signatures';
  boxes: readonly { label: string; signed?: string }[];
}

const thread = createThread(new URL('./paper.worker.ts', import.meta.url), {
  deadlineMs: 60_000,
  // What draws weighs 130 MB, and who binds drawings with hundreds of files (pdf.ts) needs memory next.
  idleMs: 5000,
});

/** @throws Problem 503 when it is not drawn within a minute, waiting included. */
export async function drawPaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return bytesOf(await thread.run('draw', paper));
  } catch (cause) {
    if (!isCostly(cause)) throw cause;
    throw new Problem(503, { code: 'PAPER_BUSY', retryAfter: 10, cause });
  }
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer)
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('the thread that draws gave something else than bytes');
}
