/** Takes the pictures of the user guide again: `npm run look -- --guide`. Compare them before you commit them. */
import path from 'node:path';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { startSession, visit } from '../support/browser.ts';
import type { Who } from './places.ts';

const folder = path.resolve('docs/guide/pictures');

interface Picture {
  who: Who;
  /** Below `/{language}/app/`. */
  at: string;
  /** Selector of what must be visible. */
  ready: string;
  height: number;
}

const pictures: Readonly<Record<string, Picture>> = {
  today: { who: 'consultant', at: 'home', ready: 'main h2', height: 640 },
  planning: { who: 'consultant', at: 'planning', ready: '[role=grid]', height: 700 },
  approvals: { who: 'manager', at: 'approvals', ready: 'main table', height: 560 },
  report: { who: 'consultant', at: 'expenses/1', ready: 'main table', height: 720 },
};

describe.runIf(process.env.LOOK_GUIDE).each(locales)('in «%s»', (locale) => {
  test.each(Object.entries(pictures))('%s', async (name, { who, at, ready, height }) => {
    const { page } = await visit({ locale });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1280, height });
    await startSession(page, who);
    await page.goto(`/${locale}/app/${at}`);
    await page.locator(ready).first().waitFor();
    await page.locator('#page[aria-busy], [data-busy="true"]').first().waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .webp({ quality: 72 })
      .toFile(path.join(folder, `${name}.${locale}.webp`));
  });
});
