/** Thirty contracts keep up with typing: no frame over 50 ms while a range of 20 cells is filled (issue «How good»). */
import { expect, test } from 'vitest';
import { expectNoComplaints, signIn, visit } from '../support/browser.ts';
import { apiPerson, cellOf, giveContracts } from '../support/planning.ts';

/** Other programs of the machine take its time as well: of so many tries the best one counts. */
const TRIES = 6;
const MOST_MS = 50;

test('a range of 20 cells is filled without a long frame', async () => {
  const author = await apiPerson('author');
  const names = Array.from({ length: 30 }, (_, index) => `Contract ${String(index + 1).padStart(2, '0')}`);
  await giveContracts(names, [author]);
  const { page } = await visit();
  await signIn(page, 'author');
  await page.goto('/en/app/planning?year=2029&month=10');
  await page.getByRole('grid').waitFor();
  const longest: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    // Four contracts of the same five days: seen, marked as too full, and taken back.
    await cellOf(page, `Contract ${String(turn * 4 + 1).padStart(2, '0')}`, 'Monday 8 October').click();
    for (const key of [
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
    ])
      await page.keyboard.press(`Shift+${key}`);
    expect(await page.locator('[aria-selected="true"]').count()).toBe(20);
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames, watching: true });
      let before = performance.now();
      const watch = (now: number) => {
        frames.push(now - before);
        before = now;
        if ('watching' in window && window.watching === true) requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    for (const key of [',', '0', '1', 'Delete', ',', 'Delete']) await page.keyboard.press(key);
    const worst = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      Object.assign(window, { watching: false });
      const { frames } = window as unknown as { frames: number[] };
      // The first one began before anything was watched.
      return Math.max(...frames.slice(1));
    });
    longest.push(worst);
  }
  process.stdout.write(`longest frame in ms: ${longest.map((one) => one.toFixed(0)).join(', ')}\n`);
  expect(Math.min(...longest)).toBeLessThanOrEqual(MOST_MS);
  expectNoComplaints();
});
