/** The browser's Back closes menus, dialogs and panels before it leaves the page; it prints the whole content, without controls. */

import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { expectNoPageErrors, sizes, startSession, visit } from '../support/browser.ts';
import { seePdf } from '../support/pdf.ts';
import { demoPerson, MARCH, planContract } from '../support/planned.ts';
import { pictureFile } from '../support/writing.ts';

afterEach(expectNoPageErrors);

test('going back closes an open dialog and stays on the page', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/contracts');
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.waitForURL('**/en/app/members');
  await page.getByRole('button', { name: 'Invite Member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').waitFor();
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\/en\/app\/members$/);
  await page.evaluate(() => history.back());
  await page.waitForURL('**/en/app/contracts');
});

test('going back closes an open menu, popover or panel and stays on the page', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/categories');
  await page.getByRole('link', { name: 'Contacts' }).first().click();
  await page.waitForURL('**/en/app/contacts');
  const expectClosed = async (open: Locator) => {
    await open.waitFor();
    await page.evaluate(() => history.back());
    await open.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/en\/app\/contacts$/);
  };
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectClosed(page.getByRole('dialog', { name: 'Notifications' }));
  const row = page.locator('tbody tr', { hasText: 'Karim Benali' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expectClosed(page.getByRole('menu'));
  await row.getByRole('button', { name: 'Karim Benali', exact: true }).click();
  await expectClosed(page.getByRole('dialog', { name: 'Karim Benali' }));
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expectClosed(page.getByRole('dialog', { name: 'Menu' }));
});

test.each([
  ['en', 'desktop'],
  ['fr', 'phone'],
] as const)(
  'going back on a page opened directly closes what is open, then leaves: %s, %s',
  async (locale, size) => {
    const { page } = await visit({ locale, size, touch: size === 'phone' });
    await startSession(page, 'author');
    await page.goto(`/${locale}/app/aboutus`);
    await page.goto(`/${locale}/app/posts`);
    const goBack = () => page.evaluate(() => history.back());
    const expectHere = () => expect(new URL(page.url()).pathname).toBe(`/${locale}/app/posts`);

    const menu = page.getByRole('menu');
    const openMenu = () =>
      page
        .locator('tbody')
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click();
    await openMenu();
    await menu.waitFor();
    await goBack();
    await menu.waitFor({ state: 'detached' });
    expectHere();

    // Three steps: a question, the details of a picture, and the gallery below.
    await page.getByRole('button', { name: /^(Open Media Gallery|Médiathèque)/ }).click();
    const gallery = page.getByRole('dialog', { name: /^(Media gallery|Médiathèque)/ });
    await gallery.locator('input[type=file]').setInputFiles(await pictureFile(`${size} back.png`, '#b45309'));
    const card = gallery.getByRole('listitem').filter({ hasText: `${size} back` });
    await card
      .getByRole('button', { name: /^(View Details|Voir le détail)/ })
      .first()
      .click();
    await gallery.getByRole('button', { name: /^(Delete|Supprimer)/ }).click();
    const question = page.getByRole('dialog', { name: /^(Delete|Supprimer)/ });
    await question.waitFor();
    await goBack();
    await question.waitFor({ state: 'detached' });
    await goBack();
    await card.waitFor();
    await goBack();
    await gallery.waitFor({ state: 'detached' });
    expectHere();

    // After a menu was closed by a key there is nothing to close, even after a reload and a visit to another page.
    await openMenu();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^(Logged in as|Connecté :)/ }).click();
    await menu.getByRole('menuitem', { name: /^Profil/ }).click();
    await page.waitForURL('**/profile');
    // Back is pressed again before the page is shown.
    await page.route('**/api/v1/posts?*', () => undefined);
    await goBack();
    await page.waitForURL('**/posts');
    await goBack();
    await page.waitForURL('**/aboutus');
  },
);

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

test.each(['desktop', 'phone'] as const)(
  'a month is printed whole on one sheet that lies on its side, on a %s',
  async (size) => {
    const { page } = await visit({ size, touch: size === 'phone' });
    await startSession(page, 'consultant');
    await page.goto('/en/app/planning?year=2026&month=10');
    await page.getByRole('grid').waitFor();
    const { text, landscape } = await print(page);
    expect(landscape).toEqual([true]);
    const days = text.match(/\b\d{1,2}\b/g) ?? [];
    for (let day = 1; day <= 31; day++) expect(days, `day ${day}`).toContain(String(day));
    expect(text).toContain('October 2026');
    expect(text).not.toMatch(/Submit weeks|Fill week/);
  },
);

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

test('a report of several pages is printed with all its receipts', async () => {
  const consultant = await demoPerson('consultant');
  const contractId = await planContract(await demoPerson('owner'), 'Printed', [consultant]);
  const receipts = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    date: `2024-03-0${day}` as const,
    valuettc: `9${day}.50`,
  }));
  const reportId = await writeReport(consultant, { ...MARCH, contractId, title: 'Printed whole', receipts });
  const { page } = await visit();
  await startSession(page, 'consultant');
  const whole = page.waitForResponse((response) => response.url().includes('rowsPerPage=7'));
  await page.goto(`/en/app/expenses/${reportId}`);
  await (await whole).finished();
  await expect.poll(async () => new Set((await print(page)).text.match(/9\d\.50/g)).size).toBe(7);
  // Afterwards the page is as before.
  await expect
    .poll(() =>
      page
        .locator('tbody')
        .first()
        .getByText(/^€9\d\.50$/)
        .count(),
    )
    .toBe(5);
});

test('an article is printed without the link to its other language', async () => {
  const { page } = await visit();
  await page.goto('/en/app/blog/read/run-it-twice');
  const { text } = await print(page);
  expect(text).toContain('Run it twice');
  expect(text).not.toContain('Lire en français');
});
