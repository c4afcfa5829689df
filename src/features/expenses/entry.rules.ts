/**
 * A receipt on its way from the person to the server. What is typed is kept on the device from the first key on, its
 * files included; once it is saved it goes out by itself, step by step, and takes up where it was interrupted.
 */
import { MOST_ATTACHMENTS } from './report.rules.ts';

export type ReceiptValues = Readonly<Partial<Record<string, string | boolean>>>;

export interface EntryFile {
  /** Also the Idempotency-Key of its upload. */
  id: string;
  name: string;
  /** Media type as the browser has it; what it is, the server decides by its content. */
  type: string;
  /** Bytes. */
  size: number;
  /** The server has it. */
  sent: boolean;
  /** Why the server refused it: the text to show. */
  refused?: string;
}

export interface ReceiptEntry {
  /** Also the Idempotency-Key of its receipt: it is made once, however often it is sent. */
  id: string;
  reportId: number;
  /** Whose receipt it is, and who typed it. */
  userId: number;
  byId: number;
  values: ReceiptValues;
  files: readonly EntryFile[];
  /** `draft`: being typed; `waiting`: to be sent; `refused`: the server said no, the person has to look at it. */
  state: 'draft' | 'waiting' | 'refused';
  /** Set where a receipt that is there is changed, with the version that was seen. */
  change?: {
    receiptId: number;
    etag?: string;
    /** What its fields were. */
    base?: ReceiptValues;
  };
  /** The server has the receipt; files may still be missing. */
  receiptId?: number;
  /** What the server said: the text to show, and its field errors. */
  problem?: { status: number; msg: string; errors?: Readonly<Record<string, EntryError>> };
  /** Milliseconds since the epoch. */
  keptAt: number;
}

interface EntryError {
  message: string;
  params?: Readonly<Record<string, string | number>>;
}

/** Whether something else than what was proposed is in it, so that it is worth keeping. */
export function isBegun(
  { values, files }: Pick<ReceiptEntry, 'values' | 'files'>,
  proposed: ReceiptValues,
): boolean {
  if (files.length > 0) return true;
  return Object.entries(values).some(([name, value]) => (value ?? '') !== (proposed[name] ?? ''));
}

/** Of the specification: 1 + min(files, 3). */
export function stepsOf({ files }: Pick<ReceiptEntry, 'files'>): number {
  return 1 + Math.min(files.length, MOST_ATTACHMENTS);
}

/** Steps that are done: the receipt, and each of its files. */
export function doneOf({ files, receiptId }: Pick<ReceiptEntry, 'files' | 'receiptId'>): number {
  return (receiptId === undefined ? 0 : 1) + files.filter(({ sent }) => sent).length;
}

export type NextStep =
  | { kind: 'receipt' }
  | { kind: 'file'; file: EntryFile }
  | { kind: 'done' }
  | { kind: 'stuck' };

/** What is to be sent next. `stuck`: all that is left was refused. */
export function nextStepOf(entry: ReceiptEntry): NextStep {
  if (entry.receiptId === undefined) return { kind: 'receipt' };
  const file = entry.files.find(({ sent, refused }) => !sent && refused === undefined);
  if (file !== undefined) return { kind: 'file', file };
  return entry.files.every(({ sent }) => sent) ? { kind: 'done' } : { kind: 'stuck' };
}

/**
 * Whether a failure says nothing about what was sent, so that sending it again may go well: no way to the server, no
 * session, too many requests, a server that is starting or full.
 * @param status 0 when there was no answer.
 */
export function isPassing(status: number): boolean {
  return [0, 401, 408, 425, 429].includes(status) || status >= 500;
}

/** How many more files a receipt takes. */
export function freePlaces(attached: number, files: readonly EntryFile[]): number {
  return Math.max(0, MOST_ATTACHMENTS - attached - files.length);
}

/** What the person knows it by; empty while nothing tells it from another. */
export function entryName({ values, files }: Pick<ReceiptEntry, 'values' | 'files'>): string {
  const { supplier, valuettc } = values;
  const parts = [supplier, valuettc && `${valuettc}\u00a0€`].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.join(' · ') : (files[0]?.name ?? '');
}

/** Days after which what was not taken up again goes from the device. */
export const KEPT_DAYS = 30;

/** @param now milliseconds since the epoch. */
export function isOutdated({ keptAt }: Pick<ReceiptEntry, 'keptAt'>, now: number): boolean {
  return now - keptAt > KEPT_DAYS * 24 * 60 * 60 * 1000;
}
