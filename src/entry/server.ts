/** Runs the HTTP server, and shuts it down in an orderly way. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { ClusterError } from '#platform/cluster/cluster-error.ts';
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { isUnavailable } from '#platform/db/client-session.ts';
import { SchemaTooOld } from '#platform/db/migrate.ts';
import { inertHeaders } from '#platform/http/security-headers.ts';
import { causesOf } from '#platform/log/log.ts';
import { startServer } from './start.ts';

/** Milliseconds for running requests after a stop signal. */
const GRACE_MS = 15_000;

/** Answers requests once the application is open. */
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
const starting: Listener = (_, outgoing) => {
  outgoing.writeHead(503, { 'retry-after': '2', 'content-type': 'text/plain', 'cache-control': 'no-store' });
  outgoing.end('starting');
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  let listener = starting;
  let stopping = false;
  const server = createServer(
    {
      headersTimeout: 10_000,
      // A large upload may take long while data arrives (cutOffStalled).
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 2000,
    },
    (incoming, outgoing) => {
      if (stopping) outgoing.shouldKeepAlive = false;
      if (hasBody(incoming)) closeStalled(incoming);
      listener(incoming, outgoing);
    },
  );
  // This comes first, so that nothing is opened or migrated if the port is in use.
  await listen(server, config);
  // A signal during the start takes effect after it.
  const signalled = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    process.once('SIGHUP', () => resolve());
  });

  const { app, pages, platform, welcome, stop } = await startServer(process.env);
  const throughApp = getRequestListener(app.fetch);
  const inert = inertHeaders(config.baseUrl);
  listener = (incoming, outgoing) => {
    // Reject two Host headers: proxies disagree on which one counts (RFC 9112, 3.2).
    if (namesTwoHosts(incoming)) return void outgoing.writeHead(400, inert).end();
    // Health checks of proxies often use HTTP/1.0, which has no Host.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= new URL(config.baseUrl).host;
    if (config.role === 'worker' && !isForOperators(incoming))
      return void outgoing.writeHead(404, inert).end();
    // Most requests are for cached pages.
    const cached =
      incoming.method === 'GET' ? pages.cachedAnswer(incoming.url ?? '/', readerOf(incoming)) : undefined;
    if (cached === undefined) return void throughApp(incoming, outgoing);
    outgoing.writeHead(cached.status, cached.headers);
    outgoing.end(cached.body);
  };
  const address = server.address();
  console.log(welcome(typeof address === 'object' && address !== null ? address.port : config.port));

  await signalled;
  stopping = true;
  const hurry = setTimeout(() => process.exit(1), config.shutdownDelayMs + GRACE_MS + 45_000).unref();
  await stop(async () => {
    // Proxies send requests until they have noticed that the server is not ready; these are answered.
    await pause(config.shutdownDelayMs);
    await new Promise<void>((resolve) => {
      // Otherwise keep-alive connections would stay open after their last answer.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearInterval(idle);
        resolve();
      });
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    });
  });
  platform.log.flush();
  clearTimeout(hurry);
  process.exit(0);
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new ConfigError(
            `Port ${port} of ${host} is in use by another program. Stop that one, or set PORT.`,
          ),
        );
      else if (error.code === 'EACCES')
        reject(new ConfigError(`Port ${port} of ${host} needs more rights. Set PORT.`));
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bytes of a body that must arrive per period: half of what a slow connection of 256 kbit/s sends. */
const MIN_BYTES = 512 * 1024;
const PERIOD_MS = 30_000;

function closeStalled(incoming: IncomingMessage): void {
  const { socket } = incoming;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (incoming.complete) return;
    if (socket.bytesRead - before < MIN_BYTES) socket.destroy();
    before = socket.bytesRead;
  }, PERIOD_MS).unref();
  incoming.once('close', () => clearInterval(timer));
}

/** Reads the raw header list, in which names and values alternate, so that it is not parsed for each request. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}

/** Health checks and metrics, which workers answer too. */
const isForOperators = ({ url = '' }: IncomingMessage) => /^\/(?:health\/|metrics$)/.test(url);

function readerOf(incoming: IncomingMessage) {
  return (name: string): string | undefined => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof ClusterError || error instanceof SchemaTooOld;
  if (expected) console.error(`\n${error.message}\n`);
  else if (isUnavailable(error)) console.error(`\nThe database does not answer: ${causesOf(error.cause)}\n`);
  else console.error(error);
  process.exit(1);
});
