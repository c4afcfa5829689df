/**
 * The typed client: one function for every call of every contract. In the browser it uses `fetch`; during
 * server rendering it calls the API in-process (api/direct.ts).
 */
import type { Call, CallAnswer, CallArguments } from './call.ts';
import { genericText, Problem, type ProblemBody } from './problem.ts';

export interface SendInit extends RequestInit {
  /** Called while a body is sent, with the bytes sent so far. */
  onSent?: (bytes: number) => void;
  /** Keeps the call's last answer for use without a network. */
  kept?: boolean;
}

export type Send = (path: string, init: SendInit) => Promise<Response>;

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent as `If-Match`: the server rejects the call with 412 if the version has changed. */
  ifMatch?: string;
  /** Called with the answer's ETag, where it has one. */
  onEtag?: (etag: string) => void;
  /** Called with the cookies of the answer, which only the server's own rendering can read. */
  onCookies?: (cookies: readonly string[]) => void;
  /** Called while a file arrives, with the bytes received so far and the headers. */
  onProgress?: (bytes: number, headers: Headers) => void;
  /** Called while an upload is sent, with the bytes sent so far. */
  onSent?: (bytes: number) => void;
}

export type ApiClient = <const C extends Call>(
  call: C,
  ...args: Record<string, never> extends CallArguments<C>
    ? [input?: CallArguments<C>, options?: CallOptions]
    : [input: CallArguments<C>, options?: CallOptions]
) => Promise<CallAnswer<C>>;

/** The arguments of any call, before validation. */
export interface AnyArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Creates a client. A failed call throws a `Problem` whose `msg` is the text to show. */
export function createClient(send: Send): ApiClient {
  const client = async (
    call: Call,
    input: AnyArguments = {},
    options: CallOptions = {},
  ): Promise<unknown> => {
    const response = await send(pathOf(call, input), {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...bodyHeaders(call, input.body),
        ...(options.ifMatch !== undefined && { 'if-match': options.ifMatch }),
        ...options.headers,
      },
      body: bodyOf(call, input.body),
      signal: options.signal,
      onSent: options.onSent,
      kept: call.keptOffline,
    }).catch((cause: unknown) => throwLost(call, cause));
    if (!response.ok) throw await problemOf(call, response);
    const etag = response.headers.get('etag');
    if (etag !== null) options.onEtag?.(etag);
    options.onCookies?.(response.headers.getSetCookie());
    if (call.produces === undefined) return response.json().catch((cause: unknown) => throwLost(call, cause));
    return options.onProgress === undefined
      ? response.blob()
      : withProgress(response, options.onProgress).blob();
  };
  return client as ApiClient;
}

/** The request or a part of its answer did not arrive. */
function throwLost(call: Call, cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new Problem(0, { code: 'UNREACHABLE', msg: call.texts?.failure, cause });
}

/** An answer and its version, for a form that edits it. */
export interface Versioned<Answer> {
  data: Answer;
  etag: string | undefined;
}

/** Reads an editable subject with its version, which `useForm(call, { of: { etag, reload } })` sends back. */
export async function readVersioned<const C extends Call>(
  api: ApiClient,
  call: C,
  input: CallArguments<C>,
): Promise<Versioned<CallAnswer<C>>> {
  let etag: string | undefined;
  const onEtag = (found: string) => {
    etag = found;
  };
  // `ApiClient` needs the type of one call, but `call` is still generic here.
  const read = api as unknown as (
    call: C,
    input: CallArguments<C>,
    options: CallOptions,
  ) => Promise<CallAnswer<C>>;
  const data = await read(call, input, { onEtag });
  return { data, etag };
}

/** Returns the same answer; calls back with the number of bytes received. */
function withProgress(
  { body, headers }: Response,
  onBytes: NonNullable<CallOptions['onProgress']>,
): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    start: () => onBytes(0, headers),
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes, headers);
      controller.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counter), { headers });
}

/** Returns the URL of a call below the site's root. */
export function pathOf(call: Call, input: AnyArguments): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams(queryTexts(input));
  const search = query.size > 0 ? `?${query}` : '';
  return `/api/v1${path}${search}`;
}

/** Query parameters as texts, without empty ones. */
export function queryTexts({ query = {} }: AnyArguments): [name: string, text: string][] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
}

function bodyHeaders(call: Call, body: unknown): Record<string, string> {
  if (body === undefined || call.encoding === 'upload') return {};
  return {
    'content-type': call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
  };
}

function bodyOf(call: Call, body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (call.encoding === 'upload') return body as FormData;
  if (call.encoding !== 'form') return JSON.stringify(body);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

async function problemOf(call: Call, response: Response): Promise<Problem> {
  const body: Partial<ProblemBody> = await response.json().catch(() => ({}));
  return problemFrom(call, response.status, body, Number(response.headers.get('retry-after')));
}

/**
 * Returns the problem of a failed call. Its text is the first that exists: the server's own, the call's text
 * for the status, the call's general failure text, the generic text.
 */
export function problemFrom(
  call: Call,
  status: number,
  body: Partial<ProblemBody>,
  retryAfter: number | undefined,
): Problem {
  const generic = genericText(status);
  const specific = body.msg === generic ? undefined : body.msg;
  const msg = specific ?? call.texts?.byStatus?.[status] ?? call.texts?.failure ?? generic;
  const { code, extra } = body;
  const errors =
    body.fieldErrors &&
    Object.fromEntries(body.fieldErrors.map(({ field, code, params }) => [field, { message: code, params }]));
  return new Problem(status, { code, msg, errors, extra, retryAfter: retryAfter || undefined });
}
