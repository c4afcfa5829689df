/** Mounts the calls of all features under `/api/v1`, and answers requests there that match no call. */
import { Hono } from 'hono';
import { Problem } from '#kernel/problem.ts';
import { allCalls } from '../../generated/calls.ts';
import { type ApiApp, createAnswers, mount } from './http.ts';
import { openApiDocument } from './openapi.ts';
import type { ApiDependencies } from './pipeline.ts';
import type { ApiBindings } from './request.ts';

export function createApi(api: ApiDependencies): ApiApp {
  // The specification writes some paths with a trailing slash. Both forms are the same call.
  const app: ApiApp = new Hono<{ Bindings: ApiBindings }>({ strict: false }).basePath('/api/v1');
  const handlers = [...api.handlers.values()].sort((a, b) => byWords(a.call.path, b.call.path));
  const answers = createAnswers(api.platform);
  const refuse = answers.failure;
  const methods = [...new Set(handlers.map(({ call }) => call.method))];

  for (const handler of handlers) mount(app, handler, api, answers);

  // Derived at the first request, because few processes are asked for it and it takes part of each start.
  let document: string | undefined;
  app.get('/openapi.json', () => {
    document ??= JSON.stringify(openApiDocument(allCalls));
    return answers.success(new Response(document, { headers: { 'content-type': 'application/json' } }));
  });

  // This handles unmatched requests. With a catch-all route instead, every call would pass through it.
  app.notFound((c) => {
    const allowed = methods.filter((method) => app.router.match(method, c.req.path)[0].length > 0);
    if (allowed.length === 0) return refuse(new Problem(404), c.env.requestId);
    const answer = refuse(new Problem(405), c.env.requestId);
    answer.headers.set('allow', allowed.join(', '));
    return answer;
  });
  app.onError((error, c) => refuse(error, c.env.requestId));
  return app;
}

/** Sorts paths with literal segments before those with parameters: `/categories/posts/{x}` before `/categories/{x}/{y}`. */
function byWords(a: string, b: string): number {
  const rank = (path: string) => path.replace(/\{\w+\}/g, '~');
  return rank(a) < rank(b) ? -1 : 1;
}
