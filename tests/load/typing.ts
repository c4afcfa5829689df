/** Measures the work from a pressed key until its effect is on the screen, without the wait for the next frame. */
import type { Page } from 'playwright-core';
import { addressOf, contentShown, officePages } from '../support/office-opening.ts';

/** Fields of the back office in which people type much. */
export const typingPlaces: Record<
  string,
  { who: string; focus: (page: Page) => Promise<void>; keys: string }
> = {
  'a planning cell': { who: 'consultant', focus: focusCell, keys: '10,10,10,10,' },
  'the receipt form': { who: 'consultant', focus: focusReceipt, keys: 'Dinner with a client' },
  'the HTML editor': { who: 'author', focus: focusHtml, keys: 'A sentence with <b>tags</b>' },
  'the visual editor': { who: 'author', focus: focusVisual, keys: 'A sentence of some words' },
};

async function focusCell(page: Page): Promise<void> {
  await page.goto('/en/app/planning?year=2029&month=10');
  await contentShown(page);
  await page
    .getByRole('gridcell', { name: /Monday 8 October/ })
    .first()
    .click();
}

async function focusReceipt(page: Page): Promise<void> {
  await page.goto('/en/app/expenses');
  await contentShown(page);
  const links = page.locator('main a[href]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const add = page.getByRole('button', { name: 'Add a receipt' }).first();
  // Reports that were submitted have no such button.
  for (const report of new Set(hrefs.filter((href) => /\/expenses\/\d+$/.test(href)))) {
    await page.goto(report);
    await contentShown(page);
    if (await add.isVisible()) break;
  }
  await add.click();
  await page.getByRole('dialog').getByRole('textbox').last().click();
}

async function focusHtml(page: Page): Promise<void> {
  await page.goto(await addressOf(page, officePages['the editor']));
  await page.locator('.cm-content').click();
}

async function focusVisual(page: Page): Promise<void> {
  await page.goto(await addressOf(page, officePages['the editor']));
  await page.getByRole('radiogroup', { name: 'Editor' }).getByText('Visual', { exact: true }).click();
  await page.locator('.ProseMirror').click();
}

/**
 * Types into the focused field. @returns milliseconds of the main thread's processor time for each key, until its frame is made;
 * other programs on the machine do not matter.
 */
export async function typingTimes(page: Page, keys: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const times: number[] = [];
  for (const key of keys) {
    const before = await work();
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((made) => requestAnimationFrame(() => setTimeout(made))));
    times.push((await work()) - before);
  }
  await session.detach();
  return times;
}
