/** Listens, and stops in order. */
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { ConfigError } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { inertHeaders } from '#platform/http/security-headers.ts';
import { startServer } from './start.ts';

/** Milliseconds for requests in flight to finish after a signal to stop. */
const GRACE = 15_000;
/**
 * Milliseconds in which a server that is to stop still answers on open connections, each for the last time. Closed at once,
 * one on which a request is just arriving would be lost to somebody.
 */
const SHUTDOWN_GRACE_MS = 300;

async function main(): Promise<void> {
  const { app, pages, config, platform, welcome, stop } = await startServer(process.env);
  const throughApp = getRequestListener(app.fetch);
  const inert = inertHeaders(config.baseUrl);
  let stopping = false;
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2000,
    },
    (incoming, outgoing) => {
      if (stopping) outgoing.shouldKeepAlive = false;
      // Whoever reads the first and whoever reads the last would disagree about whose site it is (RFC 9112, 3.2).
      if (namesTwoHosts(incoming)) return void outgoing.writeHead(400, inert).end();
      // Most requests are for a page that is kept: they need no more than this.
      const kept =
        incoming.method === 'GET' ? pages.quickAnswer(incoming.url ?? '/', readerOf(incoming)) : undefined;
      if (kept === undefined) return void throughApp(incoming, outgoing);
      outgoing.writeHead(kept.status, kept.headers);
      outgoing.end(kept.body);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(welcome(port));

  const onSignal = async () => {
    if (stopping) return;
    stopping = true;
    const hurry = setTimeout(() => process.exit(1), GRACE + 12_000).unref();
    await stop(async () => {
      await pause(SHUTDOWN_GRACE_MS);
      await new Promise<void>((resolve) => {
        // A connection whose last answer is out would otherwise be kept for a next request.
        const idle = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
          clearInterval(idle);
          resolve();
        });
        setTimeout(() => server.closeAllConnections(), GRACE).unref();
      });
    });
    platform.log.flush();
    clearTimeout(hurry);
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Asked of each request, so the list is walked as it came: names and values in turn. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}

function readerOf(incoming: IncomingMessage) {
  return (name: string): string | undefined => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUse ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
});
