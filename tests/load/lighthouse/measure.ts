/**
 * Measures Lighthouse's four scores on the built server: of public pages on a phone and a desktop, in both languages,
 * and of two pages of the back office on a phone, opened with an empty cache by a signed-in consultant.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { startSessionAt } from '../../support/office-opening.ts';
import { freePort, type ServerProcess, startServer } from '../../support/server-process.ts';

const pages = ['home', 'blog', 'blog/read', 'aboutus', 'contact'] as const;
const officePages = ['home', 'planning'] as const;
const forms = ['mobile', 'desktop'] as const;
/** Time limit of one page in milliseconds. */
const MOST = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-lighthouse-'));

const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** @param more further options of Lighthouse */
async function examine(
  address: string,
  form: (typeof forms)[number],
  more: readonly string[] = [],
): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const program = path.join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  const args = [
    ...['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'],
    ...more,
  ];
  // Lighthouse's default is mobile.
  if (form === 'desktop') args.push('--preset=desktop');
  const child = spawn(process.execPath, [program, address, ...args, `--chrome-flags=${flags.join(' ')}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MOST,
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}`);
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** Examines a page of the back office in a new browser in which a consultant is signed in. */
async function examineOffice({ url }: ServerProcess, page: string): Promise<Report> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(mkdtempSync(path.join(folder, 'profile-')), {
    executablePath: process.env.CHROME_PATH,
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    await startSessionAt(url, context, 'consultant@demo.example');
    // Without this option Lighthouse deletes the cookies.
    const report = await examine(`${url}/en/app/${page}`, 'mobile', [
      `--port=${port}`,
      '--disable-storage-reset',
    ]);
    if (!new URL(report.finalDisplayedUrl).pathname.endsWith(page))
      throw new Error(`${page} was redirected to ${report.finalDisplayedUrl}`);
    return report;
  } finally {
    await context.close();
  }
}

function printScores(page: string, { audits, categories: scores }: Report): void {
  const figures = categories.map((name) => String(Math.round((scores[name]?.score ?? 0) * 100)));
  const paint = `${((audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(1)} s`;
  const shift = (audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3);
  const blocking = `${Math.round(audits['total-blocking-time']?.numericValue ?? 0)} ms`;
  console.log(
    `${page.padEnd(20)}${figures.map((figure) => figure.padStart(6)).join('')}` +
      `${paint.padStart(16)}${shift.padStart(8)}${blocking.padStart(11)}`,
  );
  const imperfect = Object.entries(audits).filter(
    ([, audit]) => audit.scoreDisplayMode === 'binary' && audit.score === 0,
  );
  if (imperfect.length > 0) console.log(`    ${imperfect.map(([name]) => name).join(', ')}`);
}

async function main(): Promise<void> {
  const port = await freePort();
  const dataDir = path.join(folder, 'data');
  const server = await startServer({ dataDir, port, env: { BASE_URL: `http://127.0.0.1:${port}` } });
  const latest = await server.fetch('/api/v1/blog/posts/latest?language=FR');
  const { posts } = (await latest.json()) as { posts: { title_id: string }[] };
  const titles = { en: 'run-it-twice', fr: posts[0]?.title_id ?? '' };
  // A warm-up: the browser's start and the first scaling of pictures must not be measured.
  await examine(`${server.url}/en/app/home`, 'mobile');
  for (const form of forms) {
    console.log(
      `\n${`Lighthouse, ${form}`.padEnd(22)}perf  a11y  best   seo   largest paint   shift   blocking`,
    );
    for (const page of pages)
      for (const language of ['en', 'fr'] as const) {
        const target = page === 'blog/read' ? `${page}/${titles[language]}` : page;
        const address = `${server.url}/${language}/app/${target}`;
        // Warm the cache, because few readers are the first visitor of a page.
        await (await server.fetch(new URL(address).pathname)).text();
        printScores(`${language} ${page}`, await examine(address, form));
      }
  }
  console.log('\nLighthouse, mobile, empty cache, signed in');
  for (const page of officePages) printScores(`office ${page}`, await examineOffice(server, page));
  await server.end('SIGTERM');
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
