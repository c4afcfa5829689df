/**
 * Follows a receipt from its input to the server. The device stores the draft and its files from the first
 * keystroke. A saved receipt is sent automatically, step by step, and sending continues after an
 * interruption.
 */
import { MOST_ATTACHMENTS } from './report.rules.ts';

export type ReceiptValues = Readonly<Partial<Record<string, string | boolean>>>;

export interface EntryFile {
  /** The file's id, which is also the Idempotency-Key of its upload. */
  id: string;
  name: string;
  /** The media type from the browser; the server detects it from the content. */
  type: string;
  /** Bytes. */
  size: number;
  /** Whether the server has the file. */
  sent: boolean;
  /** The error message with which the server rejected the file. */
  refused?: string;
}

export interface ReceiptEntry {
  /** The entry's id, which is also the receipt's Idempotency-Key, so that repeated requests create it only once. */
  id: string;
  reportId: number;
  /** The author, and the person who entered it. */
  userId: number;
  byId: number;
  values: ReceiptValues;
  files: readonly EntryFile[];
  /** `draft`: being edited. `waiting`: to be sent. `refused`: rejected by the server; the person must correct it. */
  state: 'draft' | 'waiting' | 'refused';
  /** Set when an existing receipt is changed; contains the ETag that was shown. */
  change?: {
    receiptId: number;
    etag?: string;
    /** The field values before the change. */
    base?: ReceiptValues;
  };
  /** Set once the server has the receipt, even if files are still missing. */
  receiptId?: number;
  /** Error message and field errors returned by the server. */
  problem?: { status: number; msg: string; errors?: Readonly<Record<string, EntryError>> };
  /** Time of the last save, in milliseconds since the epoch. */
  keptAt: number;
}

interface EntryError {
  message: string;
  params?: Readonly<Record<string, string | number>>;
}

/** Whether values differ from the proposed ones, so that the draft is worth storing. */
export function hasInput(
  { values, files }: Pick<ReceiptEntry, 'values' | 'files'>,
  proposed: ReceiptValues,
): boolean {
  if (files.length > 0) return true;
  return Object.entries(values).some(([name, value]) => (value ?? '') !== (proposed[name] ?? ''));
}

/** Returns the number of steps. Source: the specification, 1 + min(files, 3). */
export function stepsOf({ files }: Pick<ReceiptEntry, 'files'>): number {
  return 1 + Math.min(files.length, MOST_ATTACHMENTS);
}

/** Completed steps: the receipt and each of its files. */
export function doneOf({ files, receiptId }: Pick<ReceiptEntry, 'files' | 'receiptId'>): number {
  return (receiptId === undefined ? 0 : 1) + files.filter(({ sent }) => sent).length;
}

/** Returns why the server has just rejected the receipt or one of its files; undefined when it did not. */
export function newRefusal(before: ReceiptEntry, after: ReceiptEntry | undefined): string | undefined {
  const known = (id: string) => before.files.find((file) => file.id === id)?.refused;
  const file = after?.files.find(({ id, refused }) => refused !== undefined && known(id) === undefined);
  return (
    file?.refused ??
    (before.state === 'refused' || after?.state !== 'refused' ? undefined : after.problem?.msg)
  );
}

export type NextStep =
  | { kind: 'receipt' }
  | { kind: 'file'; file: EntryFile }
  | { kind: 'done' }
  | { kind: 'stuck' };

/** Returns the next step to send. `stuck`: all remaining steps were rejected. */
export function nextStepOf(entry: ReceiptEntry): NextStep {
  if (entry.receiptId === undefined) return { kind: 'receipt' };
  const file = entry.files.find(({ sent, refused }) => !sent && refused === undefined);
  if (file !== undefined) return { kind: 'file', file };
  return entry.files.every(({ sent }) => sent) ? { kind: 'done' } : { kind: 'stuck' };
}

/** Returns the number of files that can still be added to a receipt. */
export function freeSlots(attached: number, files: readonly EntryFile[]): number {
  return Math.max(0, MOST_ATTACHMENTS - attached - files.length);
}

/** Adds the unit unless the person has written one. */
function withUnit(text: string | boolean, unit: string | boolean | undefined): string {
  return /[\p{Sc}\p{L}]/u.test(String(text)) ? String(text) : `${text}\u00a0${unit}`;
}

/** Returns a name by which people recognise the receipt; the file or the day if no field identifies it. */
export function entryName({ values, files }: Pick<ReceiptEntry, 'values' | 'files'>): string {
  const { supplier, valuettc, foreign_amount, currency, purpose, distance, date } = values;
  const parts = [
    supplier,
    purpose,
    valuettc && withUnit(valuettc, '€'),
    foreign_amount && withUnit(foreign_amount, currency),
    distance && withUnit(distance, 'km'),
  ].filter((part) => typeof part === 'string' && part !== '');
  if (parts.length > 0) return parts.join(' · ');
  return files[0]?.name ?? (typeof date === 'string' ? date : '');
}
