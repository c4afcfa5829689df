/** Reads a request's body in the encodings that a call takes, bounded while it is read. */
import type { Call } from '#kernel/call.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { Problem } from '#kernel/problem.ts';
import { bodyLimitOf, mostValuesOf } from './body-limit.ts';
import { isForm, isJson, requireFewValues } from './value-count.ts';

/** The type without its parameters, in small letters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** All of the body of a call that takes no file. @throws Problem 413 over the limit. */
export function receiveBody(call: Call, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBounded(request, bodyLimitOf(call));
}

/**
 * The fields or the JSON in a received body.
 * @throws Problem 415 for a type the call does not take, 400 for a body that does not parse, 413 for one of too many values.
 */
export async function parseBody(
  call: Call,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const type = mediaTypeOf(request);
  requireFewValues(bytes, bodyTypeOf(request), mostValuesOf(call));
  if (isJson(type)) return parseJson(bytes);
  if (type === 'application/x-www-form-urlencoded') {
    return fieldsOf(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  if (type === 'multipart/form-data') return fieldsOf(await parseForm(request, bytes));
  if (type === '' && bytes.length === 0) return {};
  throw new Problem(415, { code: 'UNSUPPORTED_MEDIA_TYPE' });
}

/** The same request with its body read, for a page, which has no contract; what is no form is left out. @throws Problem 413 */
export async function withBoundedForm(request: Request): Promise<Request> {
  const { bytes, fields } = inputBounds.pageForm;
  const { method, headers } = request;
  const body = await readBounded(request, bytes);
  const type = bodyTypeOf(request);
  if (!isForm(type.type)) return new Request(request.url, { method, headers, body: '' });
  requireFewValues(body, type, fields);
  return new Request(request.url, { method, headers, body });
}

function bodyTypeOf(request: Request) {
  return { type: mediaTypeOf(request), header: request.headers.get('content-type') ?? '' };
}

/**
 * A request's body as it arrives. Whoever stops reading before its end also stops its sender.
 * @throws Problem 413 as soon as it is longer than `limit` bytes; 400 when its sender goes before its end.
 */
export async function* boundedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Problem(413, { code: 'BODY_TOO_LARGE' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (request.body === null) return;
  const reader = request.body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new Problem(400, { code: 'BODY_INCOMPLETE', cause });
      });
      if (done) return;
      size += value.length;
      if (size > limit) throw tooLarge();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function readBounded(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBody(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Problem(400, { code: 'MALFORMED_BODY', cause });
  }
}

async function parseForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return await new Response(bytes, { headers }).formData();
  } catch (cause) {
    throw new Problem(400, { code: 'MALFORMED_BODY', cause });
  }
}

/** A field that comes several times, or is named `x[]`, is a list. */
function fieldsOf(form: URLSearchParams | FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of form) {
    if (typeof value !== 'string') continue;
    const name = rawName.replace(/\[\]$/, '');
    const before = fields[name];
    if (before === undefined) fields[name] = rawName === name ? value : [value];
    // Grown in place: a copy for each would take minutes where one name comes a hundred thousand times.
    else if (Array.isArray(before)) before.push(value);
    else fields[name] = [before, value];
  }
  return { ...fields };
}
