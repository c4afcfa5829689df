/** Builds the HTTP application: health checks, files, API and pages, all with common headers. */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { withBoundedForm } from '#api/body.ts';
import { docsPage } from '#api/docs-page.ts';
import type { ApiApp } from '#api/http.ts';
import { turnOfBody } from '#api/large-bodies.ts';
import { problemAnswer } from '#api/problem-answer.ts';
import type { PictureRequest } from '#features/media/server/delivery.service.ts';
import type { SiteService } from '#features/workspaces/server/site.service.ts';
import { Problem } from '#kernel/problem.ts';
import { withSession } from '#platform/db/engine.ts';
import { addressReader } from '#platform/http/client-address.ts';
import { isForeign } from '#platform/http/foreign-origin.ts';
import { complete, fileHeaders, inertHeaders } from '#platform/http/security-headers.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { observed, type Work } from '#platform/observed/work.ts';
import type { Platform } from '#platform/platform.ts';
import { allCalls } from '../../generated/calls.ts';
import { redirectOfMoved } from './moved-workspace.ts';
import type { RequestOrigin } from './pages.ts';

interface AppOptions {
  platform: Platform;
  api: ApiApp;
  pictures(request: PictureRequest): Promise<Response>;
  pages: (request: Request, origin: RequestOrigin) => Promise<Response>;
  /** Renders an error page for people; programs get the problem document. */
  failurePage?: (request: Request, refusal: Response) => Promise<Response>;
  /** Folder of the built client files; undefined in development, where Vite serves them. */
  clientFiles?: string;
  sites: SiteService;
  /** Answers at `/metrics`, if set. */
  metrics?: Metrics;
  /** False once the server is stopping. */
  isReady: () => boolean;
}

type Env = { Bindings: HttpBindings };

const YEAR = 31_536_000;

/** The reader of photos (ui/photo-text/photo-text.worker.ts). */
const photoWorker = /\/photo-text\.worker-[^/]*\.js/;
const photoWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

export function createApp({
  platform,
  api,
  pictures,
  pages,
  failurePage,
  clientFiles,
  sites,
  metrics,
  isReady,
}: AppOptions): Hono<Env> {
  const { config, engine, log } = platform;
  const addressOf = addressReader(config.trustedProxies);
  const inert = inertHeaders(config.baseUrl);
  const app = new Hono<Env>();

  const originOf = (c: Context<Env>): RequestOrigin => ({
    requestId: randomUUID(),
    address: addressOf(c.env.incoming?.socket.remoteAddress, c.req.raw.headers.get('x-forwarded-for')),
  });

  /** Rejects a write by another site's form, even with valid credentials. */
  const refusalOf = (c: Context<Env>): Response | undefined =>
    isForeign(c.req.raw, config.baseUrl)
      ? complete(problemAnswer(new Problem(403, { code: 'FOREIGN_ORIGIN' }), randomUUID(), log), inert)
      : undefined;

  const ownHost = new URL(config.baseUrl).host;
  /** The answer for a workspace that has moved. */
  const redirectOf = async (c: Context<Env>): Promise<Response | undefined> => {
    const answer = await redirectOfMoved(c.req.raw, sites, ownHost).catch((error: unknown) =>
      problemAnswer(error, randomUUID(), log),
    );
    return answer && complete(answer, inert);
  };

  // These come first, because most requests are calls, and they need none of the middleware below.
  app.all('/api/v1/*', async (c) => {
    const refusal = refusalOf(c) ?? (await redirectOf(c));
    if (refusal !== undefined) return refusal;
    const origin = originOf(c);
    return timed('api', c, origin, () => api.fetch(c.req.raw, origin));
  });

  app.use(async (c, next) => {
    await next();
    complete(c.res, c.req.path.startsWith('/assets/') ? fileHeaders : inert);
  });

  app.get(
    '/health/live',
    () => new Response('ok', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } }),
  );
  app.get('/health/ready', async () => {
    const reachable =
      isReady() &&
      (await withSession(engine, (session) => session.query('select 1')).then(
        () => true,
        () => false,
      ));
    return new Response(reachable ? 'ready' : 'not ready', {
      status: reachable ? 200 : 503,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
    });
  });

  if (metrics !== undefined) app.get('/metrics', () => metrics.answer());

  if (clientFiles !== undefined) {
    // The names of built files contain a hash of their content, so they never change.
    app.use(
      '/assets/*',
      serveStatic<Env>({
        root: clientFiles,
        precompressed: true,
        onFound(found, c) {
          cacheFor(YEAR, true)(found, c);
          // The only script that may compile WebAssembly. A worker has the policy of its own answer, so no page needs it.
          if (photoWorker.test(found)) c.header('content-security-policy', photoWorkerPolicy);
        },
      }),
    );
    app.use(
      '/office-worker.js',
      serveStatic<Env>({
        root: clientFiles,
        onFound(_, c) {
          c.header('cache-control', 'no-cache');
          // What the worker may load; the pages have their own policies.
          c.header('content-security-policy', "default-src 'none'; connect-src 'self'");
        },
      }),
    );
    app.use('/*', async (c, next) => {
      if (!/^\/[\w.-]+\.(svg|png|ico|txt|webmanifest)$/.test(c.req.path)) return next();
      return serveStatic<Env>({ root: clientFiles, onFound: cacheFor(86_400, false) })(c, next);
    });
  }

  app.use(async (c, next) => refusalOf(c) ?? (await redirectOf(c)) ?? next());

  let docs: ReturnType<typeof docsPage> | undefined;
  app.get('/api/docs', () => {
    docs ??= docsPage(allCalls);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': docs.policy };
    return new Response(docs.html, { headers });
  });
  app.get('/medias/:key/:width?', (c) => pictures({ ...c.req.param(), accept: c.req.header('accept') }));
  app.all('*', (c) => {
    const origin = originOf(c);
    return timed('page', c, origin, async () => {
      try {
        // Reading `body` would create the complete request, which a read does not need.
        const { method, raw } = c.req;
        const hasBody = method !== 'GET' && method !== 'HEAD' && raw.body !== null;
        return await (hasBody ? handleFormPost(raw, origin) : pages(raw, origin));
      } catch (error) {
        const refusal = problemAnswer(error, origin.requestId, log);
        const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
        return wantsPage && failurePage !== undefined ? failurePage(c.req.raw, refusal) : refusal;
      }
    });
  });
  app.onError((error) =>
    problemAnswer(error instanceof Problem ? error : new Problem(500, { cause: error }), randomUUID(), log),
  );

  /** Form posts from one address are handled one after the other. @throws Problem 413, 429 */
  async function handleFormPost(request: Request, origin: RequestOrigin): Promise<Response> {
    const bounded = await withBoundedForm(request);
    const endTurn = await turnOfBody(`page ${origin.address}`);
    try {
      return await pages(bounded, origin);
    } finally {
      endTurn();
    }
  }

  async function timed(
    kind: 'api' | 'page',
    c: Context<Env>,
    origin: RequestOrigin,
    answer: () => Response | Promise<Response>,
  ) {
    const { method, path } = c.req;
    const traceparent = c.req.raw.headers.get('traceparent');
    const facts: Work['request'] = { kind, route: kind, method, traceparent };
    const begun = performance.now();
    return observed('request', facts, async () => {
      const response = await answer();
      facts.status = response.status;
      facts.route = origin.route ?? kind;
      if (log.isLevelEnabled('debug')) {
        const ms = Math.round(performance.now() - begun);
        log.debug({ ...origin, method, path, status: response.status, ms }, 'request');
      }
      return response;
    });
  }

  return app;
}

function cacheFor(seconds: number, immutable: boolean) {
  return (_path: string, c: Context) => {
    c.header('cache-control', `public, max-age=${seconds}${immutable ? ', immutable' : ''}`);
  };
}
