/**
 * Keeps browser contexts for later tests. For a new context the browser starts a process that compiles the whole application
 * again, which takes most of a short test's processor time.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { baseUrl } from './place.ts';

interface Visitor {
  context: BrowserContext;
  page: Page;
}

interface Kept extends Visitor {
  /** Its options as JSON. */
  kind: string;
  browser: Browser;
  attach(): Promise<CDPSession>;
  close(): Promise<void>;
}

/** Each takes about 100 MB. */
const MOST_KEPT = 6;
const waiting: Kept[] = [];
const inUse = new Map<BrowserContext, Kept>();
/** Contexts with what cannot be removed: a clock, scripts, devices, other sites, service workers. */
const marked = new WeakSet<BrowserContext>();

/** Those that tests listen to. */
const events = [
  ...['console', 'dialog', 'domcontentloaded', 'framenavigated', 'load', 'pageerror', 'popup'],
  ...['download', 'filechooser', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket'],
];

/** Marks the context when a test calls one of these methods. */
function watch({ context, page }: Visitor): void {
  const watched = [
    [context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'setGeolocation']],
    [page, ['addInitScript', 'exposeBinding', 'exposeFunction']],
    [context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']],
  ] as const;
  for (const [owner, names] of watched) {
    const methods = owner as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const original = methods[name];
      methods[name] = (...given) => {
        marked.add(context);
        return original?.apply(owner, given);
      };
    }
  }
}

async function open(browser: Browser, kind: string, options: BrowserContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const attach = context.newCDPSession.bind(context, page);
  const close = context.close.bind(context);
  // A test that closes its visitor also leaves an empty one.
  context.close = () => release(context);
  watch({ context, page });
  // A worker would go on answering.
  if (options.serviceWorkers === 'allow') marked.add(context);
  return { kind, browser, context, page, attach, close };
}

/**
 * Opens an empty page of the same site. The browser would start a new process for another site, for a page with a sandbox, as files
 * have it, and for one with another opener policy than the application's.
 */
async function goToBlank(page: Page, devtools: CDPSession): Promise<void> {
  const blank = `${baseUrl()}/blank`;
  const answer = ({ requestId }: { requestId: string }) =>
    void devtools
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [
          { name: 'content-type', value: 'text/html' },
          { name: 'cross-origin-opener-policy', value: 'same-origin' },
        ],
        body: '',
      })
      .catch(() => {});
  devtools.on('Fetch.requestPaused', answer);
  // Unlike `page.route`, this leaves the browser's cache on.
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: blank }] });
  await page.goto(blank, { timeout: 10_000 });
  await devtools.send('Fetch.disable');
  devtools.off('Fetch.requestPaused', answer);
}

/** Uses the page's developer tools. They are attached only meanwhile: with two clients, a page does not notice that it is online again. */
async function withDevtools(
  { attach }: Kept,
  use: (devtools: CDPSession) => Promise<unknown>,
): Promise<void> {
  const devtools = await attach();
  await use(devtools);
  await devtools.detach();
}

/** Deletes everything that a test left in a context, except cached files. */
async function empty(visitor: Kept): Promise<void> {
  const { context, page } = visitor;
  for (const event of events) page.removeAllListeners(event);
  for (const event of ['page', ...events]) context.removeAllListeners(event);
  // Leaves pages that ask before they close.
  page.on('dialog', (question) => void question.accept().catch(() => {}));
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([context, page].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
  await withDevtools(visitor, async (devtools) => {
    await goToBlank(page, devtools);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await devtools.send('Storage.clearDataForOrigin', {
      origin: baseUrl(),
      storageTypes: 'cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage',
    });
    await devtools.send('Page.resetNavigationHistory');
  });
  await context.clearCookies();
  await context.clearPermissions();
  page.removeAllListeners('dialog');
}

/** Makes a kept context look new. */
async function renew({ context, page }: Kept, options: BrowserContextOptions): Promise<void> {
  await context.setExtraHTTPHeaders(options.extraHTTPHeaders ?? {});
  if (options.viewport) await page.setViewportSize(options.viewport);
  const { colorScheme, reducedMotion } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
}

/** Returns an empty context with one page, a new one or one of an earlier test. */
export async function takeVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const { extraHTTPHeaders: _, ...same } = options;
  const kind = JSON.stringify(same);
  const at = waiting.findLastIndex((one) => one.kind === kind && one.browser === browser);
  const [found] = at < 0 ? [] : waiting.splice(at, 1);
  if (found !== undefined) await renew(found, options);
  const taken = found ?? (await open(browser, kind, options));
  const markIfElsewhere = (visited: Page) =>
    visited.on('framenavigated', (frame) => {
      const origin = URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null';
      // Its data would stay.
      if (origin !== 'null' && origin !== baseUrl()) marked.add(taken.context);
    });
  markIfElsewhere(taken.page);
  taken.context.on('page', markIfElsewhere);
  inUse.set(taken.context, taken);
  return { context: taken.context, page: taken.page };
}

/** Empties a context and keeps it for the next visitor; closes it if that is not possible. */
export async function release(context: BrowserContext): Promise<void> {
  const visitor = inUse.get(context);
  if (visitor === undefined) return;
  inUse.delete(context);
  if (marked.has(context) || visitor.page.isClosed()) return visitor.close();
  try {
    await empty(visitor);
  } catch {
    return visitor.close();
  }
  waiting.push(visitor);
  if (waiting.length > MOST_KEPT) await waiting.shift()?.close();
}

/** Empties the caches of kept contexts: the next server has the same address, but other redirects and pictures. */
export async function clearCaches(): Promise<void> {
  await Promise.allSettled(
    waiting.map((visitor) => withDevtools(visitor, (devtools) => devtools.send('Network.clearBrowserCache'))),
  );
}
