/** Uses the command palette, shortcuts, undo, and the user's guide. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  sizes,
  startSession,
  visit,
} from '../support/browser.ts';

afterEach(expectNoPageErrors);

const palette = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });

async function look(page: Page, typed: string): Promise<void> {
  // Shortcuts work once this button is rendered.
  await page.getByRole('button', { name: /^Go to/ }).waitFor();
  await page.keyboard.press('Control+k');
  await palette(page).fill(typed);
}

/** Adds a contract for one test, so that tests do not affect each other. */
async function addContract(page: Page): Promise<string> {
  const name = `Palette ${Date.now()}`;
  await page.getByRole('dialog', { name: 'Add a contract' }).getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByText('Contract Created').waitFor();
  await page
    .getByRole('dialog', { name: `Members of “${name}”` })
    .getByRole('button', { name: 'Done' })
    .click();
  return name;
}

describe('the palette', () => {
  test('the palette runs a page’s action, finds the new contract, and lists recent pages', async () => {
    const { page } = await visit();
    await startSession(page, 'manager');
    await page.goto('/en/app/posts');
    await look(page, 'add contract');
    await page.getByRole('option', { name: 'Add a contract' }).waitFor();
    await page.keyboard.press('Enter');
    const name = await addContract(page);

    await look(page, name);
    await page.getByRole('option', { name }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
    await page.getByRole('row').filter({ hasText: name }).waitFor();

    // Going back does not open the dialog again.
    await page.goto('/en/app/members');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.goBack();
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: /^Members/ })
      .waitFor();
  });

  test('the palette searches the guide, including its sections', async () => {
    const { page } = await visit();
    await startSession(page, 'consultant');
    await page.goto('/en/app/home');
    await look(page, 'submit a week');
    await page.getByRole('option', { name: /Submit a week/ }).click();
    await page.getByRole('heading', { name: 'Submit a week' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/app\/help\/planning$/);
  });
});

test('single letters create, search and show the shortcuts, unless they are switched off', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Add a contract' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect
    .poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement))
    .toBe(true);
  // In a field they are letters.
  await page.keyboard.type('c?');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('c?');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.goto('/en/app/planning');
  await page.getByRole('grid').waitFor();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Half a day').waitFor();
  await expectAccessible(page);
  await sheet.getByLabel('Shortcuts of one letter').click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await look(page, 'shortcuts');
  await page.getByRole('option', { name: /Keyboard shortcuts/ }).click();
  await sheet.getByLabel('Shortcuts of one letter').click();
});

test('closing a contract can be undone from the alert', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('c');
  const name = await addContract(page);
  await page.goto(`/en/app/contracts?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Closed').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undone').waitFor();
  await row.getByText('Open').waitFor();
});

describe.each([
  ['en', 'desktop', 'Help for this page', 'Add a contract'],
  ['fr', 'phone', 'Aide', 'Ajouter un contrat'],
] as const)('the guide in «%s» on a %s', (locale, size, link, part) => {
  test('each page links to its guide page, which links to further pages and is readable', async () => {
    const { page } = await visit({ locale, size });
    await startSession(page, 'manager');
    await page.goto(`/${locale}/app/contracts`);
    if (sizes[size].width < 768) {
      await page.getByRole('button', { name: /Connecté/ }).click();
      await page.getByRole('menuitem', { name: link }).click();
    } else await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: part }).waitFor();
    await expectScreen(page);
    await page.goto(`/${locale}/app/help/roles`);
    await page.getByRole('table').waitFor();
    await expectScreen(page);
    await page.goto(`/${locale}/app/help`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expectScreen(page);
  });
});
