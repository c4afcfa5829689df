/** Maps an HTTP request to an API request, and the outcome to a response. */
import type { Context, Hono } from 'hono';
import type { Call, CallTexts } from '#kernel/call.ts';
import { chooseEncoding, compress, type Encoding } from '#platform/http/compress.ts';
import { complete, inertHeaders } from '#platform/http/security-headers.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handler } from '#platform/request/handler.ts';
import type { ReceivedFile } from '#platform/spool/received-file.ts';
import { spoolFolder } from '#platform/spool/spool.ts';
import type { Answer } from './answer.ts';
import { parseBody, receiveBody } from './body.ts';
import { bodyLimitOf } from './body-limit.ts';
import { LARGE_BODY, turnOfBody } from './large-bodies.ts';
import { type ApiDependencies, execute, type Outcome } from './pipeline.ts';
import { problemAnswer } from './problem-answer.ts';
import type { ApiBindings, ApiRequest } from './request.ts';
import { receiveUpload } from './upload.ts';

export type ApiApp = Hono<{ Bindings: ApiBindings }>;
type ApiContext = Context<{ Bindings: ApiBindings }>;

/** Returns the call's path in the router's syntax, without a trailing slash. */
export function routeOf(call: Call): string {
  return call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
}

export function mount(app: ApiApp, handler: Handler, api: ApiDependencies, answers: Answers): void {
  const { call } = handler;
  const spool = spoolFolder(api.platform.config.dataDir);
  app.on(call.method, routeOf(call), async (c) => {
    c.env.route = call.id;
    const body = call.encoding === 'upload' ? uploadOf(c.req.raw, call, spool) : bodyOf(c.req.raw, call);
    try {
      const outcome = await execute(handler, requestOf(c, body.read), api);
      return await answers.success(outcome, c.req.raw.headers.get('accept-encoding'));
    } catch (error) {
      return answers.failure(error, c.env.requestId, call.texts);
    } finally {
      await body.discard();
    }
  });
}

/** A request's body: read once the call is authorised, discarded once it is answered. */
interface Body {
  read: ApiRequest['body'];
  discard(): Promise<void>;
}

function bodyOf(request: Request, call: Call): Body {
  let endTurn = () => {};
  return {
    async read(by) {
      if (call.encoding === 'none') return undefined;
      const bytes = await receiveBody(call, request);
      if (bytes.length > LARGE_BODY) endTurn = await turnOfBody(by);
      return parseBody(call, request, bytes);
    },
    async discard() {
      endTurn();
    },
  };
}

function uploadOf(request: Request, call: Call, spool: string): Body {
  let received: ReceivedFile | undefined;
  let endTurn = () => {};
  return {
    async read(by) {
      received = await receiveUpload(request, bodyLimitOf(call), spool);
      endTurn = await turnOfBody(by);
      return received;
    },
    async discard() {
      endTurn();
      await received?.discard();
    },
  };
}

function requestOf(c: ApiContext, body: ApiRequest['body']): ApiRequest {
  const request = c.req.raw;
  return {
    header: (name) => request.headers.get(name),
    params: c.req.param(),
    query: c.req.query(),
    body,
    bindings: c.env,
  };
}

/** In characters. Compressing shorter answers takes longer than it saves. */
const LEAST_COMPRESSED = 2048;

export type Answers = ReturnType<typeof createAnswers>;

/**
 * Creates complete responses. Adding headers to a finished response takes as long as everything else about
 * the answer.
 */
export function createAnswers({ config, log }: Pick<Platform, 'config' | 'log'>) {
  const inert = inertHeaders(config.baseUrl);
  const json = { ...inert, 'content-type': 'application/json', 'cache-control': 'no-store' };

  async function compressed(text: string, encoding: Encoding, outcome: Answer): Promise<Response> {
    const headers = new Headers({ ...json, 'content-encoding': encoding });
    for (const [name, value] of outcome.headers) headers.append(name, value);
    const body = await compress(Buffer.from(text), encoding, 'quick');
    return new Response(Buffer.from(body), { status: outcome.status, headers });
  }

  return {
    /** @param accepted the request's `Accept-Encoding`. */
    success(outcome: Outcome, accepted?: string | null): Response | Promise<Response> {
      if (outcome instanceof Response) return complete(outcome, inert);
      const { status } = outcome;
      if ('body' in outcome) return new Response(outcome.body, { status, headers: json });
      const text = JSON.stringify(outcome.value);
      const encoding = text.length < LEAST_COMPRESSED ? 'identity' : chooseEncoding(accepted);
      if (encoding !== 'identity') return compressed(text, encoding, outcome);
      if (outcome.headers.length === 0) return new Response(text, { status, headers: json });
      const headers = new Headers(json);
      for (const [name, value] of outcome.headers) headers.append(name, value);
      return new Response(text, { status, headers });
    },
    failure: (error: unknown, requestId: string, texts?: CallTexts): Response =>
      complete(problemAnswer(error, requestId, log, texts), inert),
  };
}
