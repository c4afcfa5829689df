/**
 * Counts the words and the controls in the content of the busiest pages when a person opens them again, and writes them to
 * test-results/look/controls.md: `npm run look -- --count`. A page with more controls than its limits fails.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startSession, visit } from '../support/browser.ts';
import type { Who } from './places.ts';
import { sheetFolder } from './sheet.ts';

/** The controls that each page may have on a desktop and on a phone, without the cells of a month. */
const busiest: readonly (readonly [who: Who, at: string, desktop: number, phone: number])[] = [
  ['consultant', 'home', 9, 9],
  ['manager', 'home', 28, 28],
  ['owner', 'home', 22, 22],
  ['consultant', 'planning', 8, 8],
  ['manager', 'planning/board', 10, 10],
  ['consultant', 'expenses', 12, 12],
  ['manager', 'expenses', 5, 4],
  ['consultant', 'expenses/1', 11, 10],
  ['manager', 'approvals', 18, 18],
  ['consultant', 'profile', 18, 18],
  ['consultant', 'leave', 8, 8],
  ['owner', 'members', 12, 12],
  ['owner', 'members/3', 27, 27],
  ['owner', 'contracts', 26, 23],
  ['owner', 'contracts/1', 3, 3],
  ['owner', 'clients', 11, 11],
  ['owner', 'sales', 12, 12],
  ['owner', 'payments', 8, 8],
  ['owner', 'figures', 11, 11],
  ['owner', 'workspace', 17, 6],
  ['author', 'posts', 28, 25],
  ['author', 'categories', 13, 13],
];

interface Count {
  words: number;
  /** Their names. */
  controls: string[];
}

const lines: string[] = [];
afterAll(() => {
  mkdirSync(sheetFolder, { recursive: true });
  writeFileSync(path.join(sheetFolder, 'controls.md'), lines.join('\n'));
});

describe.runIf(process.env.LOOK_COUNT).each(['desktop', 'phone'] as const)('on a %s', (size) => {
  test('no page has more controls than before', { timeout: 600_000 }, async () => {
    const pages = new Map<Who, Page>();
    const above: string[] = [];
    const sum = { words: 0, controls: 0 };
    for (const [who, at, desktop, phone] of busiest) {
      const page = pages.get(who) ?? (await visit({ size })).page;
      if (!pages.has(who)) await startSession(page, who);
      pages.set(who, page);
      // The first visit explains the page.
      for (let visits = 0; visits < 2; visits++) {
        await page.goto(`/en/app/${at}`);
        await page.waitForLoadState('networkidle');
        await expect.poll(() => page.locator('main').innerText(), { timeout: 30_000 }).toMatch(/\p{L}/u);
        await page.locator('main [aria-busy=true], #page[aria-busy]').first().waitFor({ state: 'detached' });
      }
      const { words, controls } = await countOf(page);
      sum.words += words;
      sum.controls += controls.length;
      lines.push(
        `- ${size}, ${who}, ${at}: ${words} words, ${controls.length} controls: ${controls.join(' | ')}`,
      );
      if (controls.length > { desktop, phone }[size]) above.push(`${who} ${at}: ${controls.length}`);
    }
    lines.push(`- ${size}: ${sum.words} words, ${sum.controls} controls`);
    expect(above).toEqual([]);
  });
});

function countOf(page: Page): Promise<Count> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const isShown = (element: HTMLElement) => {
      const [label] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return [element, label].some(
        (one) => one?.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2,
      );
    };
    const nameOf = (element: HTMLElement) =>
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
      element.tagName;
    const controls = [
      ...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(isShown);
    const words = main.innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word));
    return { words: words.length, controls: controls.map((one) => nameOf(one).trim().slice(0, 40)) };
  });
}
