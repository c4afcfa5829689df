/** Opens a real browser for e2e tests. Console errors and failed requests fail the test. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type axeCore from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { Zone } from '#kernel/zone.ts';
import { startSessionAt } from './office-opening.ts';
import { baseUrl, outbox } from './place.ts';
import { DEMO_PASSWORD, until } from './server-process.ts';

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** The two screen sizes of e2e tests. */
export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** The worker's: its files share it, because a start takes a second of processor time. It ends with the worker. */
let browser: Browser | undefined;
const pageErrors: string[] = [];
let visitors = 0;
/** Browser contexts of the running test; those opened before the first test stay open. */
const contexts: BrowserContext[] = [];

/** Closes what the tests of one file open (browser-setup.ts). */
export function closeVisits(): void {
  beforeEach(() => {
    contexts.length = 0;
  });
  afterEach(async () => {
    await Promise.all(contexts.map((visitor) => visitor.close()));
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((visitor) => visitor.close()));
    pageErrors.length = 0;
  });
}

export interface VisitOptions {
  size?: keyof typeof sizes;
  locale?: 'en' | 'fr';
  javaScript?: boolean;
  /**
   * A touch screen. At a phone's width the browser behaves like a phone, whose page grows with overflowing
   * content.
   */
  touch?: boolean;
  /** The browser's time zone; by default the machine's. */
  timeZone?: Zone;
  /** Allows the service worker, whose requests `page.route` does not see. */
  serviceWorker?: boolean;
}

/** The header of an address that nobody else has, because sign-ins are limited by address. */
export function addressOfItsOwn(): Record<string, string> {
  return { 'x-forwarded-for': `10.9.${Math.floor(++visitors / 250)}.${1 + (visitors % 250)}` };
}

/** Returns a new visitor with an empty browser and an IP address of their own. */
export async function visit({
  size = 'desktop',
  locale = 'en',
  javaScript = true,
  touch = false,
  timeZone,
  serviceWorker = false,
}: VisitOptions = {}): Promise<BrowserContext & { page: Page }> {
  if (!browser?.isConnected())
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
  const context = await browser.newContext({
    baseURL: baseUrl(),
    viewport: sizes[size],
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    javaScriptEnabled: javaScript,
    ...(timeZone && { timezoneId: timeZone }),
    hasTouch: touch,
    isMobile: touch && size === 'phone',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    extraHTTPHeaders: addressOfItsOwn(),
  });
  contexts.push(context);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // Expected statuses and offline errors are ignored.
    const expected =
      /status of (400|401|403|404|409|412|413|422|429)|ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches|error occurred when fetching the script/;
    if (message.type() === 'error' && !expected.test(text)) {
      pageErrors.push(`${page.url()}: ${text}`);
    }
  });
  return Object.assign(context, { page });
}

/** Returns and clears the errors of all pages. */
export function takePageErrors(): string[] {
  return pageErrors.splice(0);
}

/** Expects no errors of pages; call it at the end of a test. */
export function expectNoPageErrors(): void {
  expect(takePageErrors()).toEqual([]);
}

function addressOf(who: string): string {
  return (who.includes('@') ? who : `${who}@demo`).replace(/@(demo|other)$/, '$&.example');
}

/**
 * Signs in with the form and waits for the back office.
 * @param who `author` of the demonstration company, `owner@other` of the second one, or a full address.
 */
export async function signIn(
  page: Page,
  who: string,
  target = '/app/login',
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(target);
  await page.getByLabel(/^e-?mail|^adresse/i).fill(addressOf(who));
  await page.getByLabel(/^(password|mot de passe)/i).fill(password);
  await page.getByRole('button', { name: /^(log in|se connecter)/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Signs in without loading a page, for tests that then open one. @param who as for `signIn`. */
export const startSession = (page: Page, who: string): Promise<void> =>
  startSessionAt(baseUrl(), page.context(), addressOf(who));

let axe: Promise<string> | undefined;

/** Loads axe, unless the document has it already. */
async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await frame.evaluate(await axe);
}

/** Violations of WCAG 2.2 AA that axe finds. @param without rules to omit. */
export async function accessibilityFindings(page: Page, without: string[] = []): Promise<string[]> {
  // Frames report to the page around them.
  // Frames with their document in an attribute have no scripts.
  const frames = page.frames().filter((frame) => frame.url() !== 'about:srcdoc');
  await Promise.all(frames.map((frame) => loadAxe(frame).catch(() => {})));
  const violations = await page.evaluate(async (disabled) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const results = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }])),
      // Describing the checks that pass would take three quarters of the time.
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target: target as unknown[] })),
    }));
  }, without);
  const found = await Promise.all(
    violations.map(async ({ id, nodes }) => {
      const covered =
        id === 'target-size' ? await Promise.all(nodes.map((node) => isBehind(page, node))) : [];
      const met = nodes.filter((_, at) => covered[at] !== true).map(({ html }) => html.slice(0, 160));
      return met.length === 0 ? [] : [`${id}: ${met.join(' | ')}`];
    }),
  );
  return found.flat();
}

/** Whether an element is behind an open dialog: it is partly covered and cannot be clicked, so its size is irrelevant. */
async function isBehind(page: Page, { target }: { target: unknown[] }): Promise<boolean> {
  const modals = page.locator('[role=dialog][aria-modal=true]:visible');
  if ((await modals.count()) === 0) return false;
  return page.evaluate(
    (selector) => document.querySelector(selector)?.closest('[aria-modal=true]') === null,
    String(target[0]),
  );
}

/** Expects no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // The address changes before React shows the new page, so wait until the previous page is no longer dimmed.
  await page.locator('#page[aria-busy], [data-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    // Half of a button under the top bar would be a target that is too small.
    scrollTo({ top: 0, behavior: 'instant' });
    // Elements that are still fading have too little contrast.
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  expect((await accessibilityFindings(page)).join('\n'), page.url()).toBe('');
}

/** Expects that no part of the page is wider than the screen. */
export async function expectNoSideways(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Resizing the window takes a moment.
  await expect
    .poll(over, { message: `${page.url()} is wider than ${page.viewportSize()?.width} pixels` })
    .toBeLessThanOrEqual(0);
}

/**
 * Expectations for every screen: it is accessible at its size, and not too wide on the narrowest phone
 * (product.md §9) and on a desktop.
 */
export async function expectScreen(page: Page): Promise<void> {
  const shown = page.viewportSize() ?? sizes.desktop;
  await expectAccessible(page);
  for (const width of [360, sizes.desktop.width]) {
    await page.setViewportSize({ width, height: shown.height });
    await expectNoSideways(page);
  }
  await page.setViewportSize(shown);
}

/** Waits for hydration: after it React handles forms and links. */
export async function alive(page: Page): Promise<void> {
  const isAlive = () =>
    Object.keys(document.body.lastElementChild ?? {}).some((key) => key.startsWith('__react')) ||
    [...document.querySelectorAll('main, footer')].some((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    );
  await page.waitForFunction(isAlive);
}

/**
 * Follows a page's countdown second by second, with a fake clock.
 * @param begin opens the page; install the page's clock before.
 */
export async function countDown(page: Page, begin: () => Promise<unknown>, target: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await begin();
  await page.getByText(/\b5\s+second/).waitFor();
  // The countdown starts when its script is loaded; after that the fake clock moves it.
  const begun = async () => {
    await page.clock.runFor(1000);
    return page.getByText(/\b4\s+second/).count();
  };
  await expect.poll(begun, { timeout: 15_000 }).toBe(1);
  await page.clock.runFor(3000);
  await page.getByText(/\b(1|one|une)\s+seconde?\./).waitFor();
  await page.clock.runFor(1000);
  await page.clock.resume();
  await page.waitForURL(`**${target}`);
}

export interface OutboxMail {
  to: string;
  subject: string;
  text: string;
}

/** Waits for a mail to a person and returns the newest. */
export async function mailTo(address: string, subject = /./): Promise<OutboxMail> {
  let found: OutboxMail | undefined;
  const look = async () => {
    const folder = outbox();
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as OutboxMail),
    );
    found = mails.findLast((mail) => mail.to === address && subject.test(mail.subject));
    return found !== undefined;
  };
  await until(look, 15_000, () => `no mail to ${address}`);
  return found as unknown as OutboxMail;
}
