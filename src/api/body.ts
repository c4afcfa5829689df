/** Reads a request's body: bounded before it is buffered, in the encodings that a call takes. */
import type { Call } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';

const DEFAULT_LIMIT = 1024 * 1024;
/** Room for the boundaries and part headers around an uploaded file. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** An uploaded file as a call's body. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
  /** The other fields of the form. */
  fields: Record<string, string>;
}

/**
 * @throws Problem 413 over the limit, 415 for a type the call does not take, 400 for a body that does not parse.
 */
export async function readBody(call: Call, request: Request): Promise<unknown> {
  if (call.encoding === 'none' || call.body === undefined) return undefined;
  const limit = (call.bodyLimit ?? DEFAULT_LIMIT) + (call.encoding === 'upload' ? MULTIPART_OVERHEAD : 0);
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBounded(request, limit);
  if (call.encoding === 'upload') return readUpload(type, request, bytes);
  if (type === 'application/json' || type.endsWith('+json')) return parseJson(bytes);
  if (type === 'application/x-www-form-urlencoded') {
    return fieldsOf(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  if (type === 'multipart/form-data') return fieldsOf(await parseForm(request, bytes));
  if (type === '' && bytes.length === 0) return {};
  throw new Problem(415, { code: 'UNSUPPORTED_MEDIA_TYPE' });
}

/** The same request with its body read, for who takes a body without a contract. @throws Problem 413 */
export async function withBoundedBody(request: Request, limit: number): Promise<Request> {
  if (request.body === null) return request;
  const body = await readBounded(request, limit);
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

async function readBounded(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Problem(413, { code: 'BODY_TOO_LARGE' });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
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

async function readUpload(type: string, request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Upload> {
  if (type !== 'multipart/form-data') {
    // The bare body is the file, as `curl --data-binary` sends it.
    if (type === 'application/x-www-form-urlencoded') throw new Problem(415);
    return { name: '', bytes, fields: {} };
  }
  const form = await parseForm(request, bytes);
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new Problem(400, { code: 'ONE_FILE_EXPECTED', errors: { file: generalError('one_file') } });
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), fields: fieldsOf(form) };
}

/** A field that comes several times, or is named `x[]`, is a list. */
function fieldsOf(form: URLSearchParams | FormData): Record<string, string> {
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
  return { ...fields } as Record<string, string>;
}
