/**
 * The product's documents as PDF, A4. Features provide the content as data; the layout is in draw.ts.
 * Rendered in a thread, because a table of a hundred rows would block other requests. Never call it inside a
 * transaction.
 */
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { createThread, isCostly } from '../thread/thread.ts';

export interface PdfContent {
  /** The language of the document, not of its reader. */
  locale: Locale;
  /** Its kind: «Facture». */
  title: string;
  /** Its number or period. Title and reference form the PDF's title. */
  reference: string;
  /** The creation date in the PDF: unchanged content gives the same file. */
  madeAt: Date;
  /** The issuer: letterhead, and the PDF's author. The logo is a PNG, the accent `#rrggbb` or empty. */
  from: { name: string; lines: readonly string[]; logo?: Uint8Array; accent?: string };
  blocks: readonly Block[];
  /** At the foot of each page, next to its number. */
  foot: string;
  /** Makes the document a PDF/A-3b that contains this file. */
  archived?: ArchivedFile;
  /** Files of any kind that belong to an archived document. Their names are ASCII. */
  attached?: readonly AttachedFile[];
}

export interface AttachedFile {
  name: string;
  mediaType: string;
  description: string;
  bytes: Uint8Array;
}

/** A file with the same content as the document, for programs. */
export interface ArchivedFile {
  name: string;
  mediaType: string;
  description: string;
  text: string;
  /** Properties in the document's metadata that tell programs what the file is. */
  metadata: {
    namespace: string;
    prefix: string;
    title: string;
    properties: readonly { name: string; value: string; description: string }[];
  };
}

export type Block = Facts | Table | Totals | Note | Signatures;

/** Names with values; four fit into a line, and a wide one takes two places. */
export interface Facts {
  kind: 'facts';
  facts: readonly { label: string; lines: readonly string[]; wide?: boolean }[];
}

/** The head is repeated on each page, and no row is split. */
export interface Table {
  kind: 'table';
  /** Stays on the page of the first rows. */
  heading?: { title: string; text: string };
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
  /** Smaller line spacing, to fit on one page. */
  dense?: boolean;
}

export interface TableColumn {
  label: string;
  /** In points, 483 in total; by default the remaining width in equal parts. */
  width?: number;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
}

/** A text, and a secondary line below it. */
export type TableCell = string | { text: string; note: string };

/** Sums at the lower right of a table; the last is the grand total. */
export interface Totals {
  kind: 'totals';
  sums: readonly { label: string; amount: string }[];
}

export interface Note {
  kind: 'note';
  title?: string;
  /** With a paragraph per line. */
  text: string;
  /** Quiet, over the whole width: what the law wants to be stated. */
  small?: boolean;
}

/** Signature boxes side by side. `signed`: who has signed, and when. */
export interface Signatures {
  kind: 'signatures';
  boxes: readonly { label: string; signed?: string }[];
}

const thread = createThread(new URL('./document.worker.ts', import.meta.url), {
  deadlineMs: 60_000,
  // The renderer takes 130 MB, and binding documents (pdf.ts) needs memory next.
  idleMs: 5000,
});

/** @throws Problem 503 when it takes more than a minute, waiting included. */
export async function renderDocument(content: PdfContent): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return bytesOf(await thread.run('draw', content));
  } catch (cause) {
    if (!isCostly(cause)) throw cause;
    throw new Problem(503, { code: 'PAPER_BUSY', retryAfter: 10, cause });
  }
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer)
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('the drawing thread did not return bytes');
}
