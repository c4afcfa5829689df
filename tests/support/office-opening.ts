/** Opens pages of the back office and counts what this costs, for budgets and `npm run bench -- office`. */
import type { BrowserContext, Page } from 'playwright-core';
import { HINT } from '#web/session-hint.ts';
import { DEMO_PASSWORD } from './server-process.ts';

interface OfficePage {
  who: string;
  path: string;
  /** The page is the first link of this form on the page at `path`. */
  link?: RegExp;
}

export const officePages = {
  Today: { who: 'consultant', path: '/en/app/home' },
  Planning: { who: 'consultant', path: '/en/app/planning' },
  Expenses: { who: 'consultant', path: '/en/app/expenses' },
  'a report': { who: 'consultant', path: '/en/app/expenses', link: /\/expenses\/\d+$/ },
  Approvals: { who: 'manager', path: '/en/app/approvals' },
  Posts: { who: 'author', path: '/en/app/posts' },
  'the editor': { who: 'author', path: '/en/app/posts', link: /\/posts\/\d+\/\w+\/edit$/ },
  Members: { who: 'owner', path: '/en/app/members' },
  Profile: { who: 'consultant', path: '/en/app/profile' },
} satisfies Record<string, OfficePage>;

export interface Opening {
  /** Milliseconds until the content is shown. */
  ms: number;
  /** Requests until then. */
  requests: number;
  /** Requests until the network is idle, and their bytes with headers. */
  allRequests: number;
  bytes: number;
}

/** Signs in without loading a page, so that the cache stays empty. */
export async function startSessionAt(url: string, context: BrowserContext, email: string): Promise<void> {
  const data = { email, password: DEMO_PASSWORD };
  const answer = await context.request.post(`${url}/api/v1/authenticate`, { data });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  // As the login page does, so that addresses shared with the public site show the back office.
  await context.addCookies([{ name: HINT, value: '1', url }]);
}

/** Waits until a page shows its content: no placeholder, nothing that loads. */
export async function contentShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const main = document.querySelector<HTMLElement>('main');
      if (main === null || main.getAttribute('aria-busy') === 'true') return false;
      const isWaiting = main.querySelector('[class*=Skeleton], [aria-busy=true]') !== null;
      return document.querySelector('h1') !== null && !isWaiting && main.innerText.length > 80;
    },
    null,
    { polling: 'raf' },
  );
}

/** Opens a page by its address. @param page of a browser without a service worker, which would load files for later. */
export function openOffice(page: Page, address: string): Promise<Opening> {
  return openCounted(page, address, () => contentShown(page));
}

export async function openCounted(page: Page, address: string, shown: () => Promise<void>): Promise<Opening> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => {
    requests++;
  });
  session.on('Network.requestServedFromCache', () => {
    requests--;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await shown();
  const ms = performance.now() - begun;
  const untilShown = requests;
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { ms, requests: untilShown, allRequests: requests, bytes };
}

/** Returns the address of a page; opens another page if needed, to find it there. */
export async function addressOf(page: Page, { path, link }: OfficePage): Promise<string> {
  if (link === undefined) return path;
  await page.goto(path);
  await contentShown(page);
  const links = page.locator('main a[href]');
  const hrefs = () => links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  // A list may follow the text above it.
  for (let tries = 0; tries < 50; tries++) {
    const found = (await hrefs()).find((href) => link.test(href));
    if (found !== undefined) return found;
    await page.waitForTimeout(100);
  }
  throw new Error(`${path} has no link ${link}.`);
}
