/**
 * Calls the API in-process during server rendering. A GET goes straight to the pipeline, without an address,
 * request, response or JSON, and returns the same as over HTTP. All other requests (native forms, files) are
 * rare and pass through the HTTP transport, also in-process
 * (docs/decisions/0013-public-pages-are-documents.md).
 */
import type { Call, CallArguments } from '#kernel/call.ts';
import {
  type AnyArguments,
  type ApiClient,
  type CallOptions,
  createClient,
  problemFrom,
  queryTexts,
} from '#kernel/client.ts';
import type { Handler } from '#platform/request/handler.ts';
import { isPlain } from './answer.ts';
import type { ApiApp } from './http.ts';
import { type ApiDependencies, execute } from './pipeline.ts';
import { toProblemDetails } from './problem-answer.ts';
import type { ApiBindings, ApiRequest } from './request.ts';

/** The visitor's headers, with lower-case names. */
export type VisitorHeaders = Readonly<Record<string, string>>;

/** Creates the API client for rendering one page. */
export type RenderClients = (visitor: VisitorHeaders, bindings: ApiBindings) => ApiClient;

interface Reading {
  handler: Handler;
  paramNames: string[];
  /** Whether the parsed answer is already plain JSON. */
  plain: boolean;
}

export function createRenderClients(api: ApiDependencies, http: ApiApp): RenderClients {
  const readings = new Map<string, Reading>();
  for (const handler of api.handlers.values()) {
    const { id, method, produces, path, answer } = handler.call;
    if (method !== 'GET' || produces !== undefined) continue;
    const paramNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    readings.set(id, { handler, paramNames, plain: isPlain(answer) });
  }

  return (visitor, bindings) => {
    const overHttp = createClient(async (path, { headers, ...init }) =>
      http.fetch(
        new Request(`http://internal${path}`, { ...init, headers: { ...headers, ...visitor } }),
        bindings,
      ),
    );

    async function client(call: Call, input: AnyArguments = {}, options: CallOptions = {}): Promise<unknown> {
      const reading = readings.get(call.id);
      const params = reading && paramTexts(reading.paramNames, input);
      if (reading === undefined || params === undefined)
        return overHttp(call, input as CallArguments<Call>, options);
      const given = options.headers === undefined ? undefined : new Headers(options.headers);
      return read(call, reading, {
        header: (name) => visitor[name] ?? given?.get(name) ?? null,
        params,
        query: Object.fromEntries(queryTexts(input)),
        body: async () => undefined,
        bindings,
      });
    }
    return client as ApiClient;
  };

  async function read(call: Call, { handler, plain }: Reading, incoming: ApiRequest): Promise<unknown> {
    try {
      const outcome = await execute(handler, incoming, api);
      if (outcome instanceof Response) return await outcome.json();
      if ('body' in outcome) return JSON.parse(outcome.body);
      return plain ? outcome.value : throughJson(outcome.value);
    } catch (error) {
      const problem = toProblemDetails(
        error,
        incoming.bindings.requestId,
        api.platform.log,
        handler.call.texts,
      );
      throw problemFrom(call, problem.body.status, throughJson(problem.body), problem.retryAfter);
    }
  }
}

/**
 * Returns the path parameters as texts; undefined if one is empty or would be removed from a URL, as `..` is.
 */
function paramTexts(names: readonly string[], { params }: AnyArguments): Record<string, string> | undefined {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const text = String(params?.[name]);
    if (text === '' || text === '.' || text === '..') return undefined;
    texts[name] = text;
  }
  return texts;
}

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
