/**
 * Measures Lighthouse's four scores of public pages of the built server, on a phone and a desktop, in both
 * languages.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startServer } from '../../support/server-process.ts';

const pages = ['home', 'blog', 'blog/read', 'aboutus', 'contact'] as const;
const forms = ['mobile', 'desktop'] as const;
/** Time limit of one page in milliseconds. */
const MOST = 120_000;
const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-lighthouse-'));

const flags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; scoreDisplayMode: string }>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

async function examine(address: string, form: (typeof forms)[number]): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const program = path.join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  const args = ['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting'];
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
  await server.end('SIGTERM');
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
