/** Takes the pictures of the user guide again: `npm run look -- --guide`. Compare them before you commit them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#kernel/locale.ts';
import { startSession, visit } from '../support/browser.ts';
import { startServer } from '../support/server-process.ts';
import type { Who } from './places.ts';

const folder = path.resolve('docs/guide/pictures');

interface Picture {
  who: Who;
  /** Below `/{language}/app/`. */
  at: string;
  /** The button that opens what the picture shows, in either language. */
  opens?: RegExp;
  /** Selector of what must be visible. */
  ready: string;
  height: number;
}

const pictures: Readonly<Record<string, Picture>> = {
  today: { who: 'consultant', at: 'home', ready: 'main h2', height: 640 },
  planning: { who: 'consultant', at: 'planning', ready: '[role=grid]', height: 700 },
  approvals: { who: 'manager', at: 'approvals', ready: 'main li', height: 560 },
  receipt: {
    who: 'consultant',
    at: 'expenses/1',
    opens: /^(Add a receipt|Ajouter un justificatif)/,
    ready: '[role=dialog] form',
    height: 820,
  },
  report: { who: 'consultant', at: 'expenses/1', ready: 'main table', height: 720 },
};

async function take(page: Page, name: string, locale: Locale): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(path.join(folder, `${name}.${locale}.webp`));
}

describe.runIf(process.env.LOOK_GUIDE).each(locales)('in «%s»', { timeout: 60_000 }, (locale) => {
  test.each(Object.entries(pictures))('%s', async (name, { who, at, opens, ready, height }) => {
    const { page } = await visit({ locale });
    await page.setViewportSize({ width: 1280, height });
    await startSession(page, who);
    await page.goto(`/${locale}/app/${at}`);
    if (opens !== undefined) await page.getByRole('button', { name: opens }).click();
    await page.locator(ready).first().waitFor();
    await page.locator('#page[aria-busy], [data-busy="true"]').first().waitFor({ state: 'detached' });
    await take(page, name, locale);
  });

  test('first-run', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-guide-'));
    const server = await startServer({ dataDir, env: { SEED: 'none' } });
    try {
      const query = () => /\/app\/setup(\?code=\S+)/.exec(server.output())?.[1];
      await expect.poll(query).toBeDefined();
      const { page } = await visit({ locale });
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.goto(`${server.url}/${locale}/app/setup${query()}`);
      await page.locator('form').waitFor();
      await take(page, 'first-run', locale);
    } finally {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
