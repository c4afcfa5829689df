/**
 * Reads the body of a request in the encodings that its call accepts. The limit applies while the body
 * arrives.
 */
import { setImmediate } from 'node:timers/promises';
import type { Call } from '#kernel/call.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { Problem } from '#kernel/problem.ts';
import { bodyLimitOf, mostValuesOf, queryFieldsOf } from './body-limit.ts';
import { LARGE_BODY } from './large-bodies.ts';
import { isForm, isJson, requireFewValues } from './value-count.ts';

/** Returns the media type in lower case, without its parameters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Reads the body of a call that does not take a file. @throws Problem 413 if it exceeds the limit. */
export function receiveBody(call: Call, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBounded(request, bodyLimitOf(call));
}

/**
 * Parses a received body into fields or JSON. Many clients and proxies drop the body of a DELETE (RFC 9110, 9.3.5), so its
 * fields may be in the query; those in the body have precedence.
 * @throws Problem 415 for a type that the call does not accept; 400 for a body that cannot be parsed; 413 for
 * too many values.
 */
export async function parseBody(
  call: Call,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const type = mediaTypeOf(request);
  await requireFewValues(bytes, bodyTypeOf(request), mostValuesOf(call));
  if (call.method !== 'DELETE') return parseType(request, type, bytes);
  const body = bytes.length === 0 ? {} : await parseType(request, type, bytes);
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...fieldsInQuery(call, request), ...body };
}

async function parseType(request: Request, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  if (isJson(type)) return parseJson(bytes);
  if (type === 'application/x-www-form-urlencoded') {
    return fieldsOf(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  if (type === 'multipart/form-data') return fieldsOf(await parseForm(request, bytes));
  if (type === '' && bytes.length === 0) return {};
  throw new Problem(415, { code: 'UNSUPPORTED_MEDIA_TYPE' });
}

/** Returns the body fields that are in the query. A list with one value is a list too. */
function fieldsInQuery(call: Call, request: Request): Record<string, string | string[]> {
  const given = Object.entries(fieldsOf(new URL(request.url).searchParams));
  const fields = queryFieldsOf(call);
  return Object.fromEntries(
    given
      .filter(([name]) => Object.hasOwn(fields, name))
      .map(([name, value]) => [name, fields[name]?.type === 'array' ? [value].flat() : value]),
  );
}

/**
 * Reads a page's request with its body, within the limits. A body that is not a form is replaced by an empty
 * one.
 * @throws Problem 413
 */
export async function withBoundedForm(request: Request): Promise<Request> {
  const { bytes, fields } = inputBounds.pageForm;
  const { method, headers } = request;
  const body = await readBounded(request, bytes);
  const type = bodyTypeOf(request);
  if (!isForm(type.type)) return new Request(request.url, { method, headers, body: '' });
  await requireFewValues(body, type, fields);
  return new Request(request.url, { method, headers, body });
}

function bodyTypeOf(request: Request) {
  return { type: mediaTypeOf(request), header: request.headers.get('content-type') ?? '' };
}

/**
 * Yields a request's body as it arrives. If the reader stops early, the client is told to stop.
 * @throws Problem 413 for more than `limit` bytes; 400 if the client disconnects early.
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

/** Other requests run between the steps. */
async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const pause = async () => {
    if (bytes.length > LARGE_BODY) await setImmediate();
  };
  try {
    await pause();
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    await pause();
    const value: unknown = JSON.parse(text);
    await pause();
    return value;
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

/** Returns the fields of a form. A repeated field, or one named `x[]`, is a list. */
function fieldsOf(form: URLSearchParams | FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of form) {
    if (typeof value !== 'string') continue;
    const name = rawName.replace(/\[\]$/, '');
    const before = fields[name];
    if (before === undefined) fields[name] = rawName === name ? value : [value];
    // Appends in place: with a copy for each value, a name repeated 100,000 times would take minutes.
    else if (Array.isArray(before)) before.push(value);
    else fields[name] = [before, value];
  }
  return { ...fields };
}
