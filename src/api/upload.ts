/** Receives an uploaded file in a form or as the bare body, and writes it to disk as it arrives. */
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { generalError } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { type ReceivedFile, receiveFile } from '#platform/spool/received-file.ts';
import { boundedBody, mediaTypeOf } from './body.ts';

/** Bytes for the boundaries and part headers around a file, and for other fields. */
const MULTIPART_OVERHEAD = 16 * 1024;

/**
 * Writes the uploaded file to the folder.
 * @param limit in bytes.
 * @param folder keeps the file until the request ends.
 * @throws Problem 413 if the file exceeds the limit; 415 for an encoded form; 400 unless exactly one complete
 * file arrives.
 */
export async function receiveUpload(request: Request, limit: number, folder: string): Promise<ReceivedFile> {
  const type = mediaTypeOf(request);
  if (type === 'multipart/form-data') return receiveForm(request, limit, folder);
  if (type === 'application/x-www-form-urlencoded') throw new Problem(415);
  // The bare body is the file, as sent by `curl --data-binary`.
  return receiveFile(folder, '', boundedBody(request, limit));
}

async function receiveForm(request: Request, limit: number, folder: string): Promise<ReceivedFile> {
  const form = openForm(request, limit);
  const receiving: Promise<ReceivedFile>[] = [];
  const surplus: true[] = [];
  let failure: unknown;
  // The form may emit several errors; an unhandled one would end the process.
  form.on('error', () => {});
  form.on('file', (_field, content, name) => {
    content.on('error', () => {});
    content.on('limit', () => content.destroy(new Problem(413, { code: 'BODY_TOO_LARGE' })));
    // Ends the file if the form is interrupted.
    form.on('error', (error: Error) => content.destroy(error));
    const received = receiveFile(folder, name ?? '', content);
    received.catch((error: Error) => form.destroy(error));
    receiving.push(received);
  });
  form.on('filesLimit', () => surplus.push(true));
  await pipeline(boundedBody(request, limit + MULTIPART_OVERHEAD), form).catch((error: unknown) => {
    failure = error instanceof Problem ? error : new Problem(400, { code: 'MALFORMED_BODY', cause: error });
  });
  const [file] = await Promise.allSettled(receiving);
  if (failure === undefined && surplus.length === 0 && file?.status === 'fulfilled') return file.value;
  if (file?.status === 'fulfilled') await file.value.discard();
  throw failure ?? oneFileExpected();
}

function openForm(request: Request, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { files: 1, fileSize: limit, parts: 20, headerPairs: 20, headerSize: MULTIPART_OVERHEAD },
    });
  } catch (cause) {
    throw new Problem(400, { code: 'MALFORMED_BODY', cause });
  }
}

function oneFileExpected(): Problem {
  return new Problem(400, { code: 'ONE_FILE_EXPECTED', errors: { file: generalError('one_file') } });
}
