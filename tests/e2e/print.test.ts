/** What a browser prints: the whole content, without controls. */
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startSession, visit } from '../support/browser.ts';
import { seePdf } from '../support/pdf.ts';

/** Prints the page. @returns its words, and whether each sheet lies on its side. */
async function print(page: Page): Promise<{ text: string; landscape: boolean[] }> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const { pages } = await seePdf(pdf);
  const sheets = (await PDFDocument.load(pdf)).getPages().map((sheet) => sheet.getSize());
  return {
    text: pages.join('\n'),
    landscape: sheets.map(({ width, height }) => width > height),
  };
}

test('a month is printed whole on one sheet that lies on its side', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning?year=2026&month=10');
  await page.getByRole('grid').waitFor();
  const { text, landscape } = await print(page);
  expect(landscape).toEqual([true]);
  const days = text.match(/\b\d{1,2}\b/g) ?? [];
  for (let day = 1; day <= 31; day++) expect(days, `day ${day}`).toContain(String(day));
  expect(text).toContain('October 2026');
  expect(text).not.toMatch(/Submit weeks|Fill week/);
});

test('the board of a month is printed whole', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/planning/board');
  await page.getByRole('table').waitFor();
  const { text, landscape } = await print(page);
  expect(landscape).toEqual([true]);
  expect(text).toMatch(/^Who has submitted[\s\S]*Total/);
  expect(text).not.toMatch(/Rows per page|Remind all/);
});

test('a report is printed without what one presses, searches and types', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses');
  await page.getByRole('link', { name: 'Londres et Lyon' }).click();
  await page.getByRole('heading', { name: 'Totals' }).waitFor();
  const { text, landscape } = await print(page);
  expect(landscape).toContain(false);
  expect(text).toMatch(/Londres et Lyon[\s\S]*Totals/);
  expect(text).not.toMatch(/New comment|Send the comment|Rows per page|Sort by/);
});

test('an article is printed without the link to its other language', async () => {
  const { page } = await visit();
  await page.goto('/en/app/blog/read/run-it-twice');
  const { text } = await print(page);
  expect(text).toContain('Run it twice');
  expect(text).not.toContain('Lire en français');
});
