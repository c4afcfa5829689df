/** The door for everybody: a request is translated into what was asked, and the outcome into a response. */
import type { Context, Hono } from 'hono';
import type { Call } from '#kernel/call.ts';
import type { Handler } from '#platform/request/handler.ts';
import { readBody } from './body.ts';
import { type ApiBindings, type Asked, carryOut, type Door, type Outcome } from './pipeline.ts';
import { problemAnswer } from './problem-answer.ts';

export type ApiApp = Hono<{ Bindings: ApiBindings }>;
type ApiContext = Context<{ Bindings: ApiBindings }>;

/** The call's path as the router writes it. A slash at the end makes no difference, so none is kept. */
export function routeOf(call: Call): string {
  return call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
}

export function mount(app: ApiApp, handler: Handler, door: Door): void {
  const { call } = handler;
  app.on(call.method, routeOf(call), async (c) => {
    try {
      return responseOf(await carryOut(handler, askedBy(c, call), door));
    } catch (error) {
      return problemAnswer(error, c.env.requestId, door.platform.log, call.texts);
    }
  });
}

function askedBy(c: ApiContext, call: Call): Asked {
  const request = c.req.raw;
  return {
    header: (name) => request.headers.get(name),
    params: c.req.param(),
    query: c.req.query(),
    body: () => readBody(call, request),
    bindings: c.env,
  };
}

const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' };

export function responseOf(outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  const { status } = outcome;
  if ('body' in outcome) return new Response(outcome.body, { status, headers: jsonHeaders });
  const text = JSON.stringify(outcome.value);
  if (outcome.headers.length === 0) return new Response(text, { status, headers: jsonHeaders });
  const headers = new Headers(jsonHeaders);
  for (const [name, value] of outcome.headers) headers.append(name, value);
  return new Response(text, { status, headers });
}
