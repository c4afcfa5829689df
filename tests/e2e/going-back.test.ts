/** The browser's Back closes menus, dialogs and panels before it leaves the page. */
import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, sizes, startSession, visit } from '../support/browser.ts';
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
    await page.getByRole('button', { name: /^(Open Media Gallery|Ouvrir la médiathèque)/ }).click();
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
