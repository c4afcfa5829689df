/**
 * Tests what all back office forms have in common: validation by the call's schema, drafts, questions before
 * leaving.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGE_MOST } from '#features/members/rules.ts';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { pictureFile } from '../support/writing.ts';

test('a form in a dialog shows errors at its fields, in the page’s language, and updates them on every change', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'owner');
  await page.goto('/fr/app/members');
  await page.getByRole('button', { name: 'Inviter un membre' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Détails de l’invitation' });
  const email = dialog.getByLabel('E-mail');
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor();
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await email.fill('nobody@exam');
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor();
  await email.fill('nobody@example.com');
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor({ state: 'detached' });

  // Escape asks once; a second Escape answers only that question.
  await page.keyboard.press('Escape');
  await dialog.getByText('Abandonner ce que').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).waitFor();
  expect(await email.inputValue()).toBe('nobody@example.com');
  expectNoPageErrors();
});

/** Opens User Details of the consultant. */
async function openDetails(page: Page) {
  await startSession(page, 'owner');
  await page.goto('/en/app/members?q=consultant');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  return page.getByRole('dialog', { name: 'User Details' });
}

test('Tab selects the text of the next field in a dialog, so that typing replaces it', async () => {
  const { page } = await visit();
  const dialog = await openDetails(page);
  await dialog.getByLabel('First name').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Marchand');
  expect(await dialog.getByLabel('Last name').inputValue()).toBe('Marchand');
  expectNoPageErrors();
});

test('changes of different fields by two people are merged without a question', async () => {
  const { page } = await visit();
  const details = await openDetails(page);
  const phone = details.getByLabel('Phone');
  await phone.fill('+33 1 23 45 67 89');
  const other = await visit();
  const others = await openDetails(other.page);
  await others.getByLabel('First name').fill('Ursula');
  await others.getByRole('button', { name: 'Save' }).click();
  await others.waitFor({ state: 'detached' });

  await details.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Ursula.*23 45 67 89/ }).waitFor();
});

test('a row’s dialog returns the focus to the row, and a text that is too long stays with its error', async () => {
  const { page } = await visit();
  const details = await openDetails(page);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  const menu = page.getByRole('button', { name: /^Actions for/ });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Send message' }).press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('m'.repeat(MESSAGE_MOST + 1));
  const error = page.getByText(/^the message is too long \(10,?001 of 10,?000\)$/);
  await error.waitFor();
  expect(await message.inputValue()).toHaveLength(MESSAGE_MOST + 1);
  await message.press('Backspace');
  await error.waitFor({ state: 'detached' });
  expectNoPageErrors();
});

test('leaving a page by keyboard focuses the next page, not the start of the document', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals');
  await page.getByRole('link', { name: 'Who has not submitted' }).press('Enter');
  await page.waitForURL('**/planning/board');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page');
  expectNoPageErrors();
});

/** Types another address into the settings of the second company. */
async function typeAddress(page: Page, address: string) {
  await startSession(page, 'owner@other');
  await page.goto('/en/app/workspace');
  await page.getByLabel('E-mail').fill(address);
}

test('the settings of a workspace show which field somebody else changed, and to what', async () => {
  const { page } = await visit();
  await typeAddress(page, 'mine@other.example');
  const other = await visit();
  await typeAddress(other.page, 'theirs@other.example');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('WORKSPACE UPDATED').first().waitFor();

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const email = page.getByLabel('E-mail');
  await save.click();
  await page.getByText('Somebody else changed the same fields').waitFor();
  await page.getByText('Meanwhile changed to “theirs@other.example”').waitFor();
  expect(await email.inputValue()).toBe('mine@other.example');
  await expectAccessible(page);

  // Neither «Take theirs» nor a reload afterwards loses input.
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => email.inputValue()).toBe('theirs@other.example');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  expect(await email.inputValue()).toBe('mine@other.example');
  await save.click();
  await page.getByText('WORKSPACE UPDATED').first().waitFor();
  expect(await email.inputValue()).toBe('mine@other.example');
});

test('Escape closes only the question in front of a dialog', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  const upload = gallery.locator('input[type=file]');
  await upload.setInputFiles(await pictureFile('spirit level.png', '#0f766e'));
  const card = gallery.getByRole('listitem').filter({ hasText: 'spirit level' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByText('Nowhere. It can be deleted.').waitFor();
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await gallery.getByRole('button', { name: 'Delete' }).waitFor();
  // Presses Escape several times in quick succession: it closes the question, then goes from the details back
  // to the pictures, then closes the gallery.
  await gallery.getByRole('button', { name: 'Delete' }).click();
  await question.waitFor();
  await page.evaluate(async () => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    press();
    await new Promise((resolve) => setTimeout(resolve));
    press();
  });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  expectNoPageErrors();
});
