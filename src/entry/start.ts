/** Opens the platform and creates the application. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRenderClients } from '#api/direct.ts';
import { createApi } from '#api/v1.ts';
import { offerSetup } from '#features/setup/server/service.ts';
import { backedUpAt } from '#features/system/server/service.ts';
import { commandLine } from '#platform/config/command-line.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { ownNode, readNodes } from '#platform/db/nodes.ts';
import { createPageCache } from '#platform/http/page-cache.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { commandContext } from '#platform/request/job.ts';
import { createApp } from './app.ts';
import { createPages, type PagesOptions } from './pages.ts';
import { type SeedResult, seed, seedJobs } from './seed/seed.ts';
import { createServices } from './services.ts';

/**
 * Starts the program.
 * @param pagesBuild React Router's build; in development a function that returns the latest one.
 * @throws ConfigError, ClusterError, SchemaTooOld, or the error of an adapter that cannot be opened.
 */
export async function startServer(variables: NodeJS.ProcessEnv, pagesBuild: PagesOptions['build'] = build) {
  const config = readConfig(variables);
  const platform = await openPlatform(config);
  try {
    return await startOn(platform, pagesBuild);
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function startOn(platform: Platform, pagesBuild: PagesOptions['build']) {
  const { config } = platform;
  const traces = config.traces
    ? (await import('#platform/metrics/traces.ts')).startTraces(config)
    : undefined;
  const services = createServices(platform);
  const cache = createPageCache(config.pageCacheBytes);
  await platform.engine.listen('content', (payload) => {
    cache.drop(payload ? Number(payload) : undefined);
    services.sites.forget();
  });
  const seeded = await seed(platform);
  await platform.jobs.start(services.jobs, { work: config.role !== 'web' });
  await seedJobs(platform);

  const nodes = await withSession(platform.engine, readNodes);
  const setup = await offerSetup(commandContext(services.api.contexts, platform), {
    node: ownNode(config),
    running: nodes.map(({ name }) => name),
  });

  let ready = true;
  const api = createApi(services.api);
  const pages = createPages({
    build: pagesBuild,
    clients: createRenderClients(services.api, api),
    config,
    cache,
    sites: services.sites,
    readings: services.readings,
    engine: platform.engine,
  });
  services.drawing.draw = pages.draw;
  services.readings.start();
  const clientFiles = path.resolve(import.meta.dirname, '../client');
  const metrics = config.metrics
    ? (await import('#platform/metrics/metrics.ts')).createMetrics({
        config,
        engine: platform.engine,
        cachedBytes: cache.bytes,
        lastBackup: () => asInstallation(platform.engine, ({ db }) => backedUpAt(db), { readOnly: true }),
      })
    : undefined;
  const app = createApp({
    platform,
    api,
    pictures: services.pictures,
    sites: services.sites,
    pages: pages.answer,
    failurePage: pages.failure,
    clientFiles: existsSync(clientFiles) ? clientFiles : undefined,
    metrics,
    isReady: () => ready && platform.engine.isListening(),
  });

  return {
    app,
    pages,
    platform,
    config,
    /** The message for the terminal. */
    welcome: (port: number) => welcome(config, port, seeded, setup),
    /** First reports the server as not ready, so that proxies send no new requests; then running requests finish. */
    async stop(closeServer: () => Promise<void>) {
      ready = false;
      await closeServer();
      await services.readings.stop();
      await platform.close();
      await traces?.stop().catch(() => {});
    },
  };
}

function welcome(
  config: Config,
  port: number,
  seeded: SeedResult,
  { code, hasAdministrator }: Awaited<ReturnType<typeof offerSetup>>,
): string {
  const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host;
  const lines = [`${config.brand} is open at http://${host}:${port}`];
  if (code !== undefined) {
    const isDefault = config.baseUrl === `http://localhost:${config.port}`;
    const base = isDefault ? `http://${host}:${port}` : config.baseUrl;
    lines.push('Create your company with this link, which works once:', `  ${base}/app/setup?code=${code}`);
  }
  if (seeded.accounts.length > 0) {
    lines.push(`Sign in at http://${host}:${port}/app/login as`);
    for (const email of seeded.accounts) lines.push(`  ${email}`);
    lines.push(
      seeded.password === undefined
        ? 'with the password shown at the first start (or DEMO_PASSWORD of that start).'
        : `with the password  ${seeded.password}  (shown this once)`,
    );
  }
  if (code === undefined && !hasAdministrator)
    lines.push(
      'It has no administrator yet. For a link to your account, in another terminal with the same variables:',
      `  ${commandLine()} admin create you@example.com`,
    );
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}
