/**
 * Measures how well and how fast photos of receipts are read, by the built worker in Chromium: drawn French receipts, and with
 * BENCH_PHOTOS=<folder> real ones in the layout of ICDAR 2019 SROIE (`img/*.jpg`, `key/*.json`). An amount is legible if the
 * recognised text contains it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { photoValuesIn } from '#features/invoices/photo.rules.ts';
import { ratesOn } from '#features/vat/rules.ts';
import { type Day, readDay } from '#kernel/day.ts';
import { parseCents } from '#kernel/money.ts';
import { drawnReceipt, layoutCount } from '../support/drawn-receipts.ts';

const COUNT = Number(process.env.BENCH_RUNS ?? 3 * layoutCount);
const SLOWER = 4;
const assets = path.resolve('build/client/assets');

interface Known {
  picture: Buffer;
  total: number | undefined;
  date: Day | undefined;
  supplier: string;
  vat?: readonly { rate: number; vat: number }[];
}

async function* drawn(): AsyncGenerator<Known> {
  for (let seed = 0; seed < COUNT; seed++) yield drawnReceipt(seed);
}

async function* real(folder: string): AsyncGenerator<Known> {
  for (const file of readdirSync(path.join(folder, 'img')).slice(0, COUNT)) {
    const key = path.join(folder, 'key', file.replace(/\.\w+$/, '.json'));
    const { total, date, company } = JSON.parse(readFileSync(key, 'utf8'));
    yield {
      picture: readFileSync(path.join(folder, 'img', file)),
      total: parseCents(total.replace(/[^\d.]/g, '')),
      date: readDay(date),
      supplier: company,
    };
  }
}

/** Serves the built files and an empty page. */
async function serve() {
  const server = createServer(({ url = '' }, response) => {
    const file = path.join(assets, path.basename(url));
    const isFile = url.startsWith('/assets/') && existsSync(file);
    response.setHeader('content-type', isFile && file.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(isFile ? readFileSync(file) : '<!doctype html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Loads a reader, as the form does while the person takes the photo. */
function prepare(page: Page, worker: string): Promise<void> {
  return page.evaluate(
    (source) =>
      new Promise((resolve, reject) => {
        const reader = new Worker(source);
        Object.assign(window, { reader });
        reader.onmessage = () => resolve();
        reader.onerror = reject;
        reader.postMessage('load');
      }),
    worker,
  );
}

/** Reads one photo in the prepared worker. */
function read(page: Page, picture: Buffer): Promise<{ text: string; ms: number }> {
  return page.evaluate(
    async ({ bytes }) => {
      const { reader } = window as unknown as { reader: Worker };
      const photo = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]);
      const begun = performance.now();
      const text = await new Promise<string>((resolve) => {
        reader.onmessage = ({ data }) => 'text' in data && resolve(data.text ?? '');
        reader.onerror = () => resolve('');
        reader.postMessage(photo);
      });
      reader.terminate();
      return { text, ms: performance.now() - begun };
    },
    { bytes: picture.toString('base64') },
  );
}

const legible = (text: string, cents: number) =>
  new RegExp(`(?<!\\d)${(cents / 100).toFixed(2).replace('.', '[.,]')}`).test(
    text.replace(/(?<=\d) | (?=[.,])/g, ''),
  );
const bare = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 8);

/** Seconds that the processors spent on pages and workers so far. */
async function processorTime(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const percent = (part: number, of: number) => `${part} of ${of} (${((100 * part) / of).toFixed(0)} %)`;

/** @param processor measures processor time, so that other programs and the number of cores do not matter. */
async function measure(
  page: Page,
  processor: CDPSession,
  worker: string,
  receipts: AsyncGenerator<Known>,
  today: Day,
): Promise<void> {
  const times: number[] = [];
  const worked: number[] = [];
  let [all, seen, right, wrong, dates, suppliers, taxed, vatRight, vatWrong] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for await (const { picture, total = 0, date, supplier, vat } of receipts) {
    await prepare(page, worker);
    const before = await processorTime(processor);
    const { text, ms } = await read(page, picture);
    worked.push((await processorTime(processor)) - before);
    const found = photoValuesIn(text, { today, ratesOn: (day) => ratesOn(day) });
    times.push(ms / 1000);
    all++;
    if (legible(text, total)) {
      seen++;
      if (found.total === total) right++;
    }
    if (found.total !== null && found.total !== total) wrong++;
    if (found.date === date) dates++;
    if (found.supplier !== '' && bare(supplier).startsWith(bare(found.supplier))) suppliers++;
    if (vat !== undefined && found.vat.length > 0) {
      taxed++;
      const isRight = found.vat.every((line) =>
        vat.some((one) => one.rate === line.rate && one.vat === line.vat),
      );
      if (isRight) vatRight++;
      else vatWrong++;
    }
  }
  const at = (part: number, seconds: readonly number[], slower = 1) => {
    const ordered = seconds.toSorted((one, other) => one - other);
    return `${((ordered[Math.floor(ordered.length * part)] ?? 0) * slower).toFixed(1)} s`;
  };
  console.info(
    [
      `amount: ${percent(right, seen)} of the legible ones right; ${wrong} of ${all} wrong`,
      `date right: ${percent(dates, all)}; supplier right: ${percent(suppliers, all)}`,
      ...(taxed === 0 ? [] : [`VAT proposed: ${percent(taxed, all)}, right ${vatRight}, wrong ${vatWrong}`]),
      `time: median ${at(0.5, times)}, of nine in ten at most ${at(0.9, times)}`,
      `on one processor ${SLOWER} times slower: median ${at(0.5, worked, SLOWER)}, of nine in ten at most ${at(0.9, worked, SLOWER)}`,
    ].join('\n'),
  );
}

const executablePath = process.env.CHROMIUM_PATH;
const server = await serve();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  const processor = await browser.newBrowserCDPSession();
  const name = readdirSync(assets).find((file) => /^photo-text\.worker-.*\.js$/.test(file));
  const worker = `/assets/${name}`;
  console.info(`${COUNT} drawn receipts, ${layoutCount} layouts`);
  await measure(page, processor, worker, drawn(), '2026-11-30');
  const folder = process.env.BENCH_PHOTOS;
  if (folder !== undefined) {
    console.info(`receipts of ${folder}`);
    await measure(page, processor, worker, real(folder), '2019-12-31');
  }
} finally {
  await browser.close();
  server.close();
}
