/** Starts everything, listens, and stops in order. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createAdaptorServer } from '@hono/node-server';
import { createApi } from '#api/v1.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { openPlatform } from '#platform/platform.ts';
import { createApp } from './app.ts';
import { createPages } from './pages.ts';
import { furnish } from './rooms.ts';
import { type SeedResult, seed } from './seed/seed.ts';

/** Milliseconds for requests in flight to finish after a signal to stop. */
const GRACE = 15_000;

export async function startServer(variables: NodeJS.ProcessEnv) {
  const config = readConfig(variables);
  const platform = await openPlatform(config);
  const rooms = furnish(platform);
  const cache = createPageCache();
  await platform.engine.listen('content', (payload) => cache.drop(payload ? Number(payload) : undefined));
  const seeded = await seed(platform);
  await platform.jobs.start(rooms.jobs);

  let ready = true;
  const api = createApi(rooms.handlers, { platform, doorkeeper: rooms.doorkeeper });
  const pages = createPages({ build, api, config, cache, siteOf: rooms.doorkeeper.siteOf });
  const clientFiles = path.resolve(import.meta.dirname, '../client');
  const app = createApp({
    platform,
    api,
    pictures: rooms.pictures,
    pages,
    clientFiles: existsSync(clientFiles) ? clientFiles : undefined,
    isReady: () => ready,
  });

  return {
    app,
    platform,
    config,
    seeded,
    /** Readiness goes first, so that a proxy sends nobody new; then what runs may finish. */
    async stop(closeServer: () => Promise<void>) {
      ready = false;
      await closeServer();
      await platform.close();
    },
  };
}

async function main(): Promise<void> {
  const { app, config, platform, seeded, stop } = await startServer(process.env);
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
  console.log(welcome(config, port, seeded));

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

function welcome(config: Config, port: number, seeded: SeedResult): string {
  const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host;
  const lines = [`${config.brand} is open at http://${host}:${port}`];
  if (seeded.accounts.length > 0) {
    lines.push(`Sign in at http://${host}:${port}/app/login as`);
    for (const email of seeded.accounts) lines.push(`  ${email}`);
    lines.push(
      seeded.password === undefined
        ? 'with the password shown at the first start (or DEMO_PASSWORD of that start).'
        : `with the password  ${seeded.password}  (shown this once)`,
    );
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
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
