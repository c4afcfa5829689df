/**
 * Runs the development server: pages reload on change (Vite), and a change of server code reloads the
 * server's modules. Plain JavaScript, because it starts the loader of TypeScript.
 */
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createLogger, createServer } from 'vite';
import { isServerModule } from './setup/server-modules.ts';

const port = Number(process.env.PORT ?? 3000);
const variables = { LOG_LEVEL: 'info', ...process.env, NODE_ENV: 'development', PORT: String(port) };
const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'src') + path.sep;
const entry = path.join(root, 'src/entry/start.ts');

/** Public pages have no framework script, so this script reloads them on any change. */
const reloadScript = `import { createHotContext } from '/@vite/client';
createHotContext('/documents').on('documents:changed', () => location.reload());`;

/** Vite's logger, without the source maps that packages name but do not ship: 792 warnings with stacks. */
const customLogger = createLogger();
const { warn, warnOnce } = customLogger;
const isMissingMap = (message) =>
  message.includes('Failed to load source map') && message.includes('node_modules');
customLogger.warn = (message, options) => isMissingMap(message) || warn(message, options);
customLogger.warnOnce = (message, options) => isMissingMap(message) || warnOnce(message, options);

let restarting = Promise.resolve();
let viteRestart = Promise.resolve();
let timer;

const vite = await createServer({
  root,
  customLogger,
  plugins: [{ name: 'reload', configureServer: followChanges }],
  appType: 'custom',
  server: { middlewareMode: true },
  // Otherwise, Vite finds the packages of lazy pages late, and the first page is answered with 504 "Outdated Optimize Dep".
  optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
});
const build = () => vite.ssrLoadModule('virtual:react-router/server-build');

/** Undefined after a failed start, until the next change. */
let running = await start();

async function start() {
  const { startServer } = await vite.ssrLoadModule(entry);
  const server = await startServer(variables, build);
  return { ...server, listener: getRequestListener(server.app.fetch) };
}

/** Vite restarts itself, with another watcher, after a change of a file that its configuration imports. */
function followChanges(server) {
  server.watcher.on('change', reloadAfter);
  const { restart } = server;
  server.restart = (...args) => {
    viteRestart = restart(...args);
    return viteRestart;
  };
}

function reloadAfter(file) {
  vite.environments.client.hot.send('documents:changed');
  const graphs = { server: vite.environments.ssr.moduleGraph, client: vite.environments.client.moduleGraph };
  if (!file.startsWith(source) || (running && !isServerModule(file, entry, graphs))) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(() => reload(file));
  }, 100);
}

async function reload(file) {
  console.log(`  ${path.relative(root, file)} changed: reloading the server's modules`);
  await running?.stop(async () => {});
  running = undefined;
  try {
    await viteRestart;
    running = await start();
  } catch (error) {
    console.error(error);
  }
}

const server = createHttpServer((request, response) => {
  if (request.url === '/@documents/reload.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(reloadScript);
    return;
  }
  vite.middlewares(request, response, async () => {
    await restarting;
    if (running) await running.listener(request, response);
    else
      response
        .writeHead(500)
        .end('The server did not start: its terminal says why. The next change starts it again.');
  });
});
server.listen(port, process.env.HOST ?? '127.0.0.1', () => console.log(running.welcome(port)));

for (const signal of ['SIGINT', 'SIGTERM']) {
  // Vite exits at once, which leaves the database running.
  process.removeAllListeners(signal);
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await running?.stop(async () => {});
    await vite.close();
    process.exit(0);
  });
}
