/** Starts everything, listens, and stops in order. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createAdaptorServer } from '@hono/node-server';
import { createApi } from '#api/v1.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { openPlatform } from '#platform/platform.ts';
import { createApp } from './app.ts';
import { createPages } from './pages.ts';
import { furnish } from './rooms.ts';

/** Milliseconds for requests in flight to finish after a signal to stop. */
const GRACE = 15_000;

export async function startServer(variables: NodeJS.ProcessEnv) {
  const config = readConfig(variables);
  const platform = await openPlatform(config);
  const rooms = furnish(platform);
  const cache = createPageCache();
  await platform.engine.listen('content', (payload) => cache.drop(payload ? Number(payload) : undefined));
  await platform.jobs.start(rooms.jobs);

  let ready = true;
  const api = createApi(rooms.handlers, { platform, doorkeeper: rooms.doorkeeper });
  const pages = createPages({ build, api, config, cache, siteOf: rooms.doorkeeper.siteOf });
  const clientFiles = path.resolve(import.meta.dirname, '../client');
  const app = createApp({
    platform,
    api,
    pages,
    clientFiles: existsSync(clientFiles) ? clientFiles : undefined,
    isReady: () => ready,
  });

  return {
    app,
    platform,
    config,
    /** Readiness goes first, so that a proxy sends nobody new; then what runs may finish. */
    async stop(closeServer: () => Promise<void>) {
      ready = false;
      await closeServer();
      await platform.close();
    },
  };
}

async function main(): Promise<void> {
  const { app, config, platform, stop } = await startServer(process.env);
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2000,
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(
    `\n  ${config.brand} is open at http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}\n`,
  );

  let stopping = false;
  const onSignal = async () => {
    if (stopping) return;
    stopping = true;
    const hurry = setTimeout(() => process.exit(1), GRACE + 12_000).unref();
    await stop(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          if ('closeIdleConnections' in server) server.closeIdleConnections();
          setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE).unref();
        }),
    );
    platform.log.flush();
    clearTimeout(hurry);
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

if (import.meta.env.PROD) {
  main().catch((error: unknown) => {
    const expected =
      error instanceof ConfigError ||
      error instanceof DataDirectoryInUse ||
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(expected ? `\n${(error as Error).message}\n` : error);
    process.exit(1);
  });
}
