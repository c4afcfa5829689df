/**
 * Uses the grid by keyboard, clipboard, mouse and touch, on a page of its own: 30 rows by 42 columns, week 49
 * closed.
 */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, expectNoSideways, visit } from '../support/browser.ts';
import { openGrid } from '../support/grid-page.ts';

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** Each call of `onChange` as «row column value». */
const reported = (page: Page) =>
  page.evaluate(() =>
    window.reported.map((changes) =>
      changes.map(({ row, column, value }) => [row, column, value ?? 'empty'].join(' ')),
    ),
  );
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('on a desktop', () => {
  let page: Page;
  beforeEach(async () => {
    page = (await visit()).page;
    await openGrid(page);
    await cell(page, 0, 0).click();
  });

  test('the keyboard selects a range, fills it with one digit, undoes and redoes it as a whole', async () => {
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown', '1');
    expect(await reported(page)).toEqual([['r0 d0 1', 'r0 d1 1', 'r0 d2 1', 'r1 d1 1', 'r1 d2 1']]);
    await press(page, 'Control+z');
    await expect.poll(() => cell(page, 0, 0).textContent()).toBe('');
    await expect.poll(() => cell(page, 1, 0).textContent()).toBe('1');
    await press(page, 'Control+Shift+Z', 'Delete');
    await expect.poll(() => cell(page, 1, 0).textContent()).toBe('');
    expect((await reported(page)).map((changes) => changes.length)).toEqual([5, 5, 5, 6]);
    expectNoPageErrors();
  });

  test('screen readers announce row, column, value and state, and what was skipped', async () => {
    await press(page, ' ', ' ');
    await expect.poll(() => focused(page)).toBe('Contract 1, Day 1, ½, saved');
    await press(page, 'Control+End', '1');
    expect(await focused(page)).toBe('Contract 30, Day 42, empty, read-only: week submitted');
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe('1 read-only cell was left as it is.');
    await press(page, 'Home', '1');
    await expect.poll(() => focused(page)).toBe('Contract 30, Day 1, 1, not saved: above one day');
    expectNoPageErrors();
  });

  test('the grid is one tab stop, which is the last focused cell', async () => {
    await cell(page, 0, 34).click();
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('after');
    await press(page, 'Shift+Tab');
    expect(await focused(page)).toBe('Contract 1, Day 35, empty');
    await press(page, 'Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBeNull();
    expectNoPageErrors();
  });

  test('the mouse drags a range, which is copied and pasted, and a spreadsheet’s block is cut off at the edge', async () => {
    await cell(page, 1, 0).hover();
    await page.mouse.down();
    await cell(page, 2, 1).hover();
    await page.mouse.up();
    await expect.poll(() => page.locator('[aria-selected="true"]').count()).toBe(4);
    await page.evaluate(() => {
      document.addEventListener('copy', (event) => {
        document.title = event.clipboardData?.getData('text/plain') ?? '';
      });
    });
    await press(page, 'Control+c');
    await expect.poll(() => page.title()).toBe('1');
    await cell(page, 29, 34).click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\t1\r\n0,5\tx\r\n');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    expect(await reported(page)).toEqual([['r29 d34 1']]);
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe('1 read-only cell was left as it is. 2 pasted cells lie beyond the edge.');
    expectNoPageErrors();
  });
});

test('on a touch screen, which shows one week at a time, a tap changes a cell to 1, ½ and empty', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await openGrid(page, 'fr');
  await expect.poll(() => page.getByRole('gridcell', { name: /^Contract 1, / }).count()).toBe(7);
  for (const shown of ['1', '½', '']) {
    await cell(page, 0, 3).tap();
    await expect.poll(() => cell(page, 0, 3).textContent()).toBe(shown);
  }
  const box = await cell(page, 0, 3).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Aller à : Week 45' }).click();
  await cell(page, 0, 7).waitFor();
  await page.getByRole('button', { name: 'Aller à : Week 44' }).click();
  await cell(page, 0, 6).focus();
  // The keyboard moves to the next week with the focus.
  await cell(page, 0, 6).click();
  await press(page, 'ArrowRight');
  expect(await focused(page)).toBe('Contract 1, Day 8, vide');
  await expect.poll(() => page.getByRole('rowheader', { name: 'Contract 30' }).count()).toBe(1);
  await expect.poll(() => page.getByRole('columnheader', { name: 'Day 8' }).count()).toBe(1);
  await expectAccessible(page);
  await expectNoSideways(page);
  expectNoPageErrors();
});
