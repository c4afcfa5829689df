/** A file that a call has received, as contracts and services see it; where its bytes are is the platform's business. */
import { z } from 'zod';
import { generalError } from './words.ts';

/** What a file is known by without looking at where it is kept. */
export interface FileContent {
  /** In bytes. */
  readonly size: number;
  /** The first bytes, at most `HEAD_BYTES` of them: enough to tell what kind of file it is. */
  readonly head: Uint8Array;
  /** The whole, piece by piece; may be read as often as one likes. */
  stream(): AsyncIterable<Uint8Array>;
  bytes(): Promise<Uint8Array>;
}

export const HEAD_BYTES = 4100;

/** The body of an upload. It is gone when the call has been answered: who wants to keep it stores it elsewhere. */
export abstract class UploadedFile implements FileContent {
  abstract readonly size: number;
  abstract readonly head: Uint8Array;
  /** As the sender calls it, tidied (`tidyFileName`); to be shown, never to be part of a path. May be empty. */
  abstract readonly name: string;
  abstract readonly sha256: Uint8Array;
  abstract stream(): AsyncIterable<Uint8Array>;
  abstract bytes(): Promise<Uint8Array>;
}

/** The body of a call with `encoding: 'upload'`: a form with one file goes in, the received file comes out. */
export const uploadedFile = z.custom<FormData>().transform((value: unknown, context): UploadedFile => {
  if (value instanceof UploadedFile) return value;
  context.addIssue({ code: 'custom', ...generalError('one_file') });
  return z.NEVER;
});

/** Characters of a file's name that are kept. */
const LONGEST_NAME = 120;

/**
 * A file's name as it can be shown and be proposed to who downloads it: without folders, control characters and
 * marks that turn the direction of writing; a long one is cut before its ending. Empty when nothing is left.
 */
export function tidyFileName(given: string): string {
  const name = given
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu, '')
    .replace(/["<>:|?*]/g, '')
    .replace(/^[\s.]+|\s+$/g, '');
  if (name.length <= LONGEST_NAME) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST_NAME - ending.length).toWellFormed() + ending;
}
