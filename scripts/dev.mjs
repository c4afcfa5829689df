/**
 * Runs the development server: pages reload on change (Vite), and a change of server code reloads the
 * server's modules. Plain JavaScript, because it starts the loader of TypeScript.
 */
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createLogger, createServer } from 'vite';
import { isServerModule } from './setup/server-modules.mjs';

const port = Number(process.env.PORT ?? 3000);
const variables = { LOG_LEVEL: 'info', ...process.env, NODE_ENV: 'development', PORT: String(port) };
const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'src') + path.sep;
const entry = path.join(root, 'src/entry/start.ts');

/** Public pages have no framework script, so this script reloads them on any change. */
const reload = `import { createHotContext } from '/@vite/client';
createHotContext('/documents').on('documents:changed', () => location.reload());`;

/** Vite's logger, without the source maps that packages name but do not ship: 792 warnings with stacks. */
const customLogger = createLogger();
const { warn, warnOnce } = customLogger;
const isMissingMap = (message) =>
  message.includes('Failed to load source map') && message.includes('node_modules');
customLogger.warn = (message, options) => isMissingMap(message) || warn(message, options);
customLogger.warnOnce = (message, options) => isMissingMap(message) || warnOnce(message, options);

const vite = await createServer({
  root,
  customLogger,
  appType: 'custom',
  server: { middlewareMode: true },
  // Otherwise, Vite finds the packages of lazy pages late, and the first page is answered with 504 "Outdated Optimize Dep".
  optimizeDeps: { entries: ['src/**/*.tsx', '!src/**/*.test.tsx'] },
});
const build = () => vite.ssrLoadModule('virtual:react-router/server-build');

let running = await start();

async function start() {
  const { startServer } = await vite.ssrLoadModule(entry);
  const server = await startServer(variables, build);
  return { ...server, listener: getRequestListener(server.app.fetch) };
}

let restarting = Promise.resolve();
let timer;
vite.watcher.on('change', (file) => {
  vite.environments.client.hot.send('documents:changed');
  const graphs = { server: vite.environments.ssr.moduleGraph, client: vite.environments.client.moduleGraph };
  if (!file.startsWith(source) || !isServerModule(file, entry, graphs)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      console.log(`  ${path.relative(root, file)} changed: reloading the server's modules`);
      await running.stop(async () => {});
      running = await start();
    });
    restarting.catch((error) => console.error(error));
  }, 100);
});

const server = createHttpServer((request, response) => {
  if (request.url === '/@documents/reload.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(reload);
    return;
  }
  vite.middlewares(request, response, async () => {
    await restarting;
    await running.listener(request, response);
  });
});
server.listen(port, process.env.HOST ?? '127.0.0.1', () => console.log(running.welcome(port)));

for (const signal of ['SIGINT', 'SIGTERM']) {
  // Vite exits at once, which leaves the database running.
  process.removeAllListeners(signal);
  process.once(signal, async () => {
    server.close();
    server.closeAllConnections();
    await running.stop(async () => {});
    await vite.close();
    process.exit(0);
  });
}
