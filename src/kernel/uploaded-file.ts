/** Defines an uploaded file as contracts and services see it; the platform decides where its bytes are. */
import { z } from 'zod';
import { generalError } from './error-texts.ts';

/** A file's content, wherever it is stored. */
export interface FileContent {
  /** In bytes. */
  readonly size: number;
  /** The first bytes, at most `HEAD_BYTES`: enough to detect the file type. */
  readonly head: Uint8Array;
  /** The whole content; can be read several times. */
  stream(): AsyncIterable<Uint8Array>;
  bytes(): Promise<Uint8Array>;
}

export const HEAD_BYTES = 4100;

/** The body of an upload. It is deleted when the call has been answered: store it elsewhere to keep it. */
export abstract class UploadedFile implements FileContent {
  abstract readonly size: number;
  abstract readonly head: Uint8Array;
  /** The sender's file name after `tidyFileName`; for display only, never part of a path. May be empty. */
  abstract readonly name: string;
  abstract readonly sha256: Uint8Array;
  abstract stream(): AsyncIterable<Uint8Array>;
  abstract bytes(): Promise<Uint8Array>;
}

/**
 * The body of a call with `encoding: 'upload'`. The input is a form with one file, the output is the received
 * file.
 */
export const uploadedFile = z.custom<FormData>().transform((value: unknown, context): UploadedFile => {
  if (value instanceof UploadedFile) return value;
  context.addIssue({ code: 'custom', ...generalError('one_file') });
  return z.NEVER;
});

/** The longest file name; the rest is cut off. */
const MAX_NAME_LENGTH = 120;

/**
 * Returns a file name that is safe to show and to propose for a download: without folders, control characters
 * and bidirectional marks; a long one is cut before its extension. Empty when nothing is left.
 */
export function tidyFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu, '')
    .replace(/["<>:|?*]/g, '')
    .replace(/^[\s.]+|\s+$/g, '');
  if (name.length <= MAX_NAME_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_NAME_LENGTH - ending.length).toWellFormed() + ending;
}

/** Returns the name to propose for a download: like `tidyFileName`, but a slash, as in a title, becomes «-». */
export function downloadFileName(wanted: string): string {
  return tidyFileName(wanted.replace(/\s*[/\\:|]\s*/g, '-'));
}
