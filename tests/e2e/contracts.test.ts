/** Adds, changes, closes and deletes contracts and manages their members; consultants see their own. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';

afterEach(expectNoPageErrors);

const alert = (page: Page, text: string) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name?: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function rowMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

let made = 0;
const uniqueName = () => `Contract ${Date.now()}-${++made}`;

async function addContract(page: Page, name: string): Promise<void> {
  await button(page, 'Add a contract').click();
  await dialog(page).getByLabel('Name').fill(name);
  await button(page, 'Add').click();
  await alert(page, 'Contract Created');
  await dialog(page, `Members of “${name}”`).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

test('a manager adds a contract by keyboard, sees errors at its fields, changes, closes, reopens and deletes it', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts');
  const name = uniqueName();
  await button(page, 'Add a contract').press('Enter');
  const adding = dialog(page, 'Add a contract');
  await adding.waitFor();
  await page.keyboard.press('Enter');
  await adding.getByText('enter a name').waitFor();
  await page.keyboard.type(name);
  await adding.getByLabel('Client').fill('Éditions du Canal');
  await adding.getByLabel('First day').fill('2026-03-02');
  await adding.getByLabel('Last day').fill('2026-03-01');
  await adding.getByLabel('Daily rate').pressSequentially('650,505');
  await page.keyboard.press('Enter');
  await adding.getByText('the end is before the start').waitFor();
  await adding.getByText('enter an amount').waitFor();
  await expectAccessible(page);
  await adding.getByLabel('Last day').fill('2099-03-01');
  await adding.getByLabel('Daily rate').fill('650,50');
  await page.keyboard.press('Enter');
  await alert(page, 'Contract Created');
  // A new contract asks for its members.
  await expectScreen(page);
  await dialog(page, `Members of “${name}”`).getByRole('button', { name: 'Done' }).click();

  await page.getByRole('searchbox').fill('EDITIONS');
  await row(page, name).getByText('2 Mar 2026').waitFor();
  await row(page, name)
    .getByRole('button', { name: /^Contract/ })
    .press('Enter');
  const editing = dialog(page, `Contract “${name}”`);
  await expect.poll(() => editing.getByLabel('Daily rate').inputValue()).toBe('650.50');
  await editing.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Internal' }).click();
  await editing.getByLabel('For everybody').click();
  await expectScreen(page);
  await button(page, 'Save').click();
  await alert(page, 'Contract Updated');
  await row(page, name).getByText('Everybody').waitFor();

  await rowMenu(page, name, 'Close');
  await alert(page, 'Contract Closed');
  await row(page, name).getByText('Closed').waitFor();
  await rowMenu(page, name, 'Reopen');
  await alert(page, 'Contract Reopened');
  await row(page, name).getByText('Open', { exact: true }).waitFor();

  await rowMenu(page, name, 'Delete');
  await dialog(page, 'Delete this contract?').getByText(name).waitFor();
  await page.keyboard.press('Escape');
  await row(page, name).waitFor();
  await rowMenu(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await alert(page, 'Contract Deleted');
  await row(page, name).waitFor({ state: 'detached' });
});

test('the confirmation for deleting several contracts names them', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/contracts');
  const names = [uniqueName(), uniqueName()];
  for (const name of names) await addContract(page, name);
  await page.goto('/en/app/contracts?rows=100');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  const [first = '', second = ''] = names;
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${first}` }).click();
  await page.getByRole('checkbox', { name: `Select ${second}` }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete 2 contracts?');
  for (const name of names) await question.getByText(name).waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await alert(page, 'Contract Deleted');
  for (const name of names) await row(page, name).waitFor({ state: 'detached' });
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
});

test('a manager finds members without typing accents, adds, removes and restores them, and sees concurrent changes', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts?rows=100');
  const name = uniqueName();
  await addContract(page, name);
  await rowMenu(page, name, 'Manage members');
  const members = dialog(page, `Members of “${name}”`);
  await members.getByText('Nobody yet.').waitFor();
  // All who can be added are listed before somebody searches.
  await members.getByRole('checkbox', { name: 'Camille Roche' }).waitFor();
  const search = members.getByLabel('Add members');
  await search.pressSequentially('AGNES');
  await members.getByRole('checkbox', { name: 'Agnès Tellier' }).check();
  await members.getByRole('button', { name: 'Add 1 person' }).click();
  await alert(page, 'Member added to contract');
  await members.getByRole('button', { name: 'Remove Agnès Tellier' }).waitFor();
  await expectScreen(page);
  await search.fill('roche');
  await members.getByRole('checkbox', { name: 'Camille Roche' }).check();

  const second = await visit();
  await startSession(second.page, 'owner');
  await second.page.goto('/en/app/contracts?rows=100');
  await rowMenu(second.page, name, 'Manage members');
  await second.page.getByLabel('Add members').fill('camille');
  await second.page.getByRole('checkbox', { name: 'Camille Roche' }).check();
  await second.page.getByRole('button', { name: 'Add 1 person' }).click();
  await alert(second.page, 'Member added to contract');
  await second.page.getByRole('button', { name: 'Remove Agnès Tellier' }).click();
  await second.page.getByRole('button', { name: 'Put Agnès Tellier back' }).waitFor();

  await members.getByRole('button', { name: 'Add 1 person' }).click();
  await alert(page, 'FAILED TO ADD MEMBER TO CONTRACT');
  await members.getByRole('button', { name: 'Remove Camille Roche' }).waitFor();
  await second.page.getByRole('button', { name: 'Remove Camille Roche' }).click();
  await second.page.getByRole('button', { name: 'Put Camille Roche back' }).waitFor();
  await members.getByRole('button', { name: 'Remove Camille Roche' }).click();
  await alert(page, 'FAILED TO DELETE MEMBER TO CONTRACT');

  await second.page.getByRole('button', { name: 'Put Camille Roche back' }).press('Enter');
  await second.page.getByRole('button', { name: 'Remove Camille Roche' }).waitFor();
  await second.page.getByRole('button', { name: 'Done' }).click();
  await row(second.page, name).getByRole('cell', { name: '1', exact: true }).waitFor();
});

test('a manager adds several members at once, found by different texts, and takes them back together', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts?rows=100');
  const name = uniqueName();
  await addContract(page, name);
  await rowMenu(page, name, 'Manage members');
  const members = dialog(page, `Members of “${name}”`);
  const search = members.getByLabel('Add members');
  await search.fill('agnes');
  await members.getByText('1 person found').waitFor();
  await members.getByRole('checkbox', { name: 'Agnès Tellier' }).check();
  await search.fill('roche');
  await members.getByRole('checkbox', { name: 'Camille Roche' }).check();
  await members.getByRole('button', { name: 'Add 2 people' }).click();
  await alert(page, '2 members added to contract');
  await members.getByRole('button', { name: 'Remove Agnès Tellier' }).waitFor();
  await members.getByRole('button', { name: 'Remove Camille Roche' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await members.getByRole('button', { name: 'Put Agnès Tellier back' }).waitFor();
  await members.getByRole('button', { name: 'Put Camille Roche back' }).waitFor();
});

test('a manager works with a contract on a phone, in French, by touch', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/contracts?rows=100');
  await page.getByText('Congés payés').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Ajouter un contrat' }).tap();
  const adding = dialog(page, 'Ajouter un contrat');
  await adding.getByRole('button', { name: 'Ajouter' }).tap();
  await adding.getByText('indiquez un nom').waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.keyboard.press('Escape');
  await adding.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /Portail client/ })
    .last()
    .tap();
  await page.getByRole('menuitem', { name: 'Gérer les membres' }).tap();
  await page.getByRole('dialog', { name: /Portail client/ }).waitFor();
  await page.getByRole('button', { name: 'Retirer Agnès Tellier' }).tap();
  await page.getByRole('button', { name: 'Remettre Agnès Tellier' }).tap();
  await alert(page, 'Membre ajouté au contrat');
  await expectAccessible(page);
  await expectNoSideways(page);
});

test('a consultant opens their contracts from the command palette, and cannot change them', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/planning');
  await page.getByRole('heading').first().waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Command palette' });
  await palette.fill('missions');
  await palette.press('Enter');
  await page.waitForURL('**/app/contracts');
  await page.getByText('Plateforme de données', { exact: true }).waitFor();
  expect(await page.getByText('Avant-vente').count()).toBe(0);
  expect(await page.getByText('Maintenance').count()).toBe(0);
  for (const name of ['Add a contract', 'Portail client', 'Actions for Portail client'])
    expect(await button(page, name).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expectScreen(page);
});

test('owners set the zone of public holidays', async () => {
  const { page } = await visit();
  await startSession(page, 'owner@other');
  await page.goto('/en/app/workspace');
  const zone = page.getByRole('combobox', { name: 'Public holidays' });
  await zone.click();
  await page.getByRole('option', { name: 'Alsace-Moselle' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await alert(page, 'WORKSPACE UPDATED');
  await page.reload();
  await expect.poll(() => zone.inputValue()).toBe('Alsace-Moselle');
  await zone.click();
  await page.getByRole('option', { name: 'Mainland France' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await alert(page, 'WORKSPACE UPDATED');
  // One for a client, one for everybody, and the three absences.
  await page.getByRole('link', { name: /Contracts\s*5/ }).waitFor();
});
