/** What a person does on a page to send a call (specified-texts.ts). */
import type { Page } from 'playwright-core';
import { en } from './expense-texts.ts';
import { pictureFile } from './writing.ts';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const inMenu = async (page: Page, item: string) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
export const pressInDialog = (page: Page, name: string | RegExp) =>
  dialog(page)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click();

export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

export async function createWorkspace(page: Page, name = 'Grès'): Promise<void> {
  await press(page, 'Create Workspace');
  await dialog(page).getByRole('textbox').first().fill(name);
  await dialog(page)
    .getByLabel(/e-?mail/i)
    .fill('new@words.example');
  await pressInDialog(page, 'Create');
}

export async function deleteWorkspace(page: Page): Promise<void> {
  await press(page, 'Delete the workspace');
  await dialog(page).getByRole('checkbox').check();
  await pressInDialog(page, 'Delete the workspace');
}

/** @param meanwhile what somebody else does while the question is shown. */
export async function deleteReceipt(page: Page, meanwhile?: () => Promise<unknown>): Promise<void> {
  await page.locator('tbody tr').first().getByRole('button').first().click();
  await pressInDialog(page, en.receipt_delete);
  const question = page.getByRole('dialog', { name: /^Delete receipt no/ });
  await question.waitFor();
  await meanwhile?.();
  await question.getByRole('button', { name: en.receipt_delete }).click();
}

export async function addReceipt(page: Page): Promise<void> {
  await press(page, en.receipt_add);
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('ticket.png'));
  await dialog(page).getByLabel(en.receipt_total).fill('12');
  await dialog(page).getByRole('combobox', { name: en.receipt_type }).click();
  await page.getByRole('option', { name: 'Taxi', exact: true }).click();
  await pressInDialog(page, en.receipt_save);
}

/** @param meanwhile what somebody else does while the dialog is open. */
export async function invite(page: Page, email: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  await press(page, 'Invite Member');
  await dialog(page)
    .getByLabel(/^E-?mail/i)
    .fill(email);
  await dialog(page).getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Member', exact: true }).click();
  await meanwhile?.();
  await pressInDialog(page, /^(Send|Invite)/);
}
