/**
 * Measures how fast pages of the back office open in Chromium: with an empty cache, with a processor that is four times
 * slower, again with the files of before, and by a click in the menu; then how fast they show a key. With BENCH_BEFORE, another built checkout is
 * measured in turns, so that other load affects both.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import {
  addressOf,
  contentShown,
  officePages,
  openOffice,
  startSessionAt,
} from '../support/office-opening.ts';
import { DEMO_PASSWORD, type ServerProcess, startServer } from '../support/server-process.ts';
import { typingPlaces, typingTimes } from './typing.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const SLOWER = 4;
const before = process.env.BENCH_BEFORE;

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

interface Figures {
  cold: number;
  slow: number;
  warm: number;
  click: number | undefined;
  requests: number;
  allRequests: number;
  kib: number;
}

let visitors = 0;

async function visitor(browser: Browser, { url }: ServerProcess): Promise<Page> {
  const context = await browser.newContext({
    // Sign-ins are limited per address.
    extraHTTPHeaders: { 'x-forwarded-for': `10.9.0.${1 + (visitors++ % 250)}` },
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function member(browser: Browser, server: ServerProcess, who: string): Promise<Page> {
  const page = await visitor(browser, server);
  await startSessionAt(server.url, page.context(), `${who}@demo.example`);
  return page;
}

async function measure(
  browser: Browser,
  server: ServerProcess,
  name: keyof typeof officePages,
): Promise<Figures> {
  const declared = officePages[name];
  const finder = await member(browser, server, declared.who);
  const address = await addressOf(finder, declared);
  await finder.context().close();

  const page = await member(browser, server, declared.who);
  const cold = await openOffice(page, address);
  const warm = await openOffice(page, address);
  await page.goto(`/en/app/${name === 'Profile' ? 'home' : 'profile'}`);
  await contentShown(page);
  const click = await clickOn(page, address);
  await page.context().close();

  const slowed = await member(browser, server, declared.who);
  const session = await slowed.context().newCDPSession(slowed);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const slow = await openOffice(slowed, address);
  await slowed.context().close();
  const { requests, allRequests, bytes } = cold;
  return { cold: cold.ms, slow: slow.ms, warm: warm.ms, click, requests, allRequests, kib: bytes / 1024 };
}

/** Milliseconds from a click in the menu to the content; undefined for a page that the menu does not have. */
async function clickOn(page: Page, address: string): Promise<number | undefined> {
  const link = page.locator(`[data-drawer] a[href="${address}"]`).first();
  if ((await link.count()) === 0) return undefined;
  await link.hover();
  const heading = await page.locator('h1').first().innerText();
  const begun = performance.now();
  await link.click();
  await page.waitForFunction((old) => document.querySelector<HTMLElement>('h1')?.innerText !== old, heading, {
    polling: 'raf',
  });
  await contentShown(page);
  return performance.now() - begun;
}

/** Milliseconds from the click on «Log In» to Today's content. */
async function signIn(browser: Browser, server: ServerProcess): Promise<number> {
  const page = await visitor(browser, server);
  await page.goto('/en/app/login');
  await page.getByLabel(/^e-?mail/i).fill('consultant@demo.example');
  await page.getByLabel(/^password/i).fill(DEMO_PASSWORD);
  await page.waitForLoadState('networkidle');
  const begun = performance.now();
  await page.getByRole('button', { name: /^log in/i }).click();
  await page.waitForURL('**/app/home');
  await contentShown(page);
  const ms = performance.now() - begun;
  await page.context().close();
  return ms;
}

/** Prints the median and the 95th percentile of the main thread's milliseconds until a pressed key is on the screen. */
async function measureTyping(browser: Browser, name: string, server: ServerProcess): Promise<void> {
  for (const [place, { who, focus, keys }] of Object.entries(typingPlaces)) {
    const page = await member(browser, server, who);
    await focus(page);
    const times = (await typingTimes(page, keys)).sort((a, b) => a - b);
    await page.context().close();
    const [median, p95] = [0.5, 0.95].map((part) => times[Math.floor((times.length - 1) * part)]);
    const figures = [median, p95].map((ms) => `${ms?.toFixed(1)} ms`.padStart(11));
    console.log(`Key in ${place} ${name}`.padEnd(34) + figures.join(''));
  }
}

function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

const cell = (value: number | undefined, unit: string) =>
  (value === undefined ? '–' : `${Math.round(value)}${unit}`).padStart(11);

function print(name: string, all: readonly Figures[]): void {
  const median = (key: keyof Figures) => medianOf(all.map((figures) => figures[key]));
  const times = (['cold', 'slow', 'warm', 'click'] as const).map((key) => cell(median(key), ' ms'));
  const counts = [cell(median('requests'), ''), cell(median('allRequests'), ''), cell(median('kib'), ' KiB')];
  console.log(name.padEnd(24) + [...times, ...counts].join(''));
}

async function main(): Promise<void> {
  const builds = [
    ...(before === undefined ? [] : [{ name: 'before', root: before }]),
    { name: '', root: undefined },
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-bench-'));
  const servers: { name: string; server: ServerProcess }[] = [];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: flags });
  try {
    for (const { name, root } of builds)
      servers.push({
        name,
        server: await startServer({
          dataDir: path.join(folder, `data${name}`),
          root,
          env: { TRUST_PROXY: '127.0.0.1' },
        }),
      });
    console.log(
      `\n${`Office, median of ${RUNS}`.padEnd(24)}` +
        ['cold', `${SLOWER}× slower`, 'warm', 'click', 'requests', 'in all', 'bytes']
          .map((head) => head.padStart(11))
          .join(''),
    );
    for (const name of Object.keys(officePages) as (keyof typeof officePages)[]) {
      const found = servers.map((): Figures[] => []);
      for (let run = 0; run < RUNS; run++)
        for (const [place, { server }] of servers.entries())
          found[place]?.push(await measure(browser, server, name));
      for (const [place, { name: build }] of servers.entries()) print(`${name} ${build}`, found[place] ?? []);
    }
    const signIns = servers.map((): number[] => []);
    for (let run = 0; run < RUNS; run++)
      for (const [place, { server }] of servers.entries())
        signIns[place]?.push(await signIn(browser, server));
    for (const [place, { name }] of servers.entries())
      console.log(`Sign-in to Today ${name}`.padEnd(24) + cell(medianOf(signIns[place] ?? []), ' ms'));
    console.log(`${'Key to screen'.padEnd(34)}${'median'.padStart(11)}${'p95'.padStart(11)}`);
    for (const { name, server } of servers) await measureTyping(browser, name, server);
  } finally {
    await browser.close();
    for (const { server } of servers) await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
