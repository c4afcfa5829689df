/**
 * Changes a workspace's expense settings: types, accounts, rates, mileage; invalid input, and concurrent
 * changes.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { exportEntries } from '#features/books/contract.ts';
import { approveReport } from '#features/expenses/report.contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { listVatRates } from '#features/vat/contract.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(who: string, locale: 'en' | 'fr' = 'en', size: 'phone' | 'desktop' = 'desktop') {
  const { page } = await visit({ locale, size });
  await startSession(page, who);
  await page.goto(`/${locale}/app/expenses/settings`);
  await page
    .getByRole('heading', { name: locale === 'en' ? en.settings : fr.settings })
    .first()
    .waitFor();
  return page;
}

test('a manager creates a type of expense with limit and account, sees errors, changes it, and disables it', async () => {
  const page = await open('owner', 'fr', 'phone');
  await expectScreen(page);
  await button(page, fr.poste_new).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fr.poste_name).fill('Pressing');
  await dialog.getByLabel(fr.poste_limit).fill('25,555');
  await dialog.getByLabel(fr.poste_account, { exact: true }).fill('62 51');
  await button(page, fr.poste_add).click();
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await dialog.getByLabel(fr.poste_limit).fill('25,50');
  await dialog.getByLabel(fr.poste_account, { exact: true }).fill('625100');
  await expectScreen(page);
  await button(page, fr.poste_add).click();
  const card = page.getByRole('button', { name: /^Pressing/ });
  await card.getByText(/25,50/).waitFor();
  // Names are unique regardless of case and accents.
  await button(page, fr.poste_new).first().click();
  await dialog.getByLabel(fr.poste_name).fill('préssing');
  await button(page, fr.poste_add).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByRole('button').last().click();
  await card.click();
  await dialog.getByRole('switch', { name: fr.poste_active }).press('Space');
  await dialog.getByRole('button', { name: fr.report_save }).click();
  await card.getByText(fr.poste_inactive).waitFor();
  const { postes } = await (await demoPerson('owner')).api(listPostes, { query: {} });
  expect(postes.find(({ postname }) => postname === 'Pressing')).toMatchObject({
    limit_per_day: '25.50',
    account: '625100',
    active: false,
  });
});

test('concurrent changes of the settings are merged by field, and a conflict is shown', async () => {
  const [mine, theirs] = [await open('owner'), await open('manager')];
  const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  await fieldOf(mine, en.accounting_journal).fill('OD');
  await fieldOf(mine, en.accounting_expense).fill('625900');
  await fieldOf(theirs, en.accounting_employee).fill('467000');
  await fieldOf(theirs, en.accounting_expense).fill('628000');
  await button(theirs, en.accounting_save).click();
  await theirs.getByText(en.accounting_saved).first().waitFor();
  await button(mine, en.accounting_save).click();
  await mine.getByText('Somebody else changed the same fields').waitFor();
  await mine.getByText('Meanwhile changed to “628000”').waitFor();
  expect(await fieldOf(mine, en.accounting_employee).inputValue()).toBe('467000');
  expect(await fieldOf(mine, en.accounting_expense).inputValue()).toBe('625900');
  await expectAccessible(mine);
  await button(mine, 'Keep mine').click();
  await button(mine, en.accounting_save).click();
  await mine.getByText(en.accounting_saved).first().waitFor();
  await fieldOf(mine, en.accounting_journal).fill('O D');
  await button(mine, en.accounting_save).click();
  await mine.locator('[aria-invalid=true]').first().waitFor();
  await mine.reload();
  expect(await fieldOf(mine, en.accounting_expense).inputValue()).toBe('625900');

  // Reports approved from now on are booked with the new settings; posted entries stay.
  const consultant = await demoPerson('consultant');
  const contractId = await planContract(await demoPerson('owner'), 'Granite', [consultant]);
  const reportId = await submitReport(consultant, contractId, 'Granite in March');
  const manager = await demoPerson('manager');
  const { number } = await manager.api(approveReport, { params: { reportId }, body: {} });
  const query = { from: '2020-01-01', to: `${new Date().getFullYear()}-12-31` } as const;
  const rows = (await (await manager.api(exportEntries, { query })).text()).trimEnd().split('\r\n').slice(1);
  const ofReport = rows.filter((row) => row.includes(`${number}`));
  expect(ofReport.length).toBeGreaterThan(2);
  expect(ofReport.every((row) => row.startsWith('OD,'))).toBe(true);
  expect(ofReport.some((row) => row.includes(',467000,'))).toBe(true);
  expect(rows.some((row) => row.startsWith('NDF,'))).toBe(true);
});

test('a manager adds a rate with its start date and account, and the mileage scale names its source', async () => {
  const page = await open('owner');
  await button(page, en.rate_add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: en.rate, exact: true }).fill('130');
  await button(page, en.rate_add).last().click();
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await dialog.getByRole('textbox', { name: en.rate, exact: true }).fill('8,5');
  await dialog.getByLabel(en.rate_from).fill('2027-01-01');
  await dialog.getByLabel(en.rate_account).fill('445661');
  await button(page, en.rate_add).last().click();
  const row = page.getByRole('row').filter({ hasText: '8.5%' });
  await row.getByText('445661').waitFor();
  await row.getByRole('button', { name: /account/i }).click();
  await dialog.getByLabel(en.rate_account).fill('445662');
  await dialog.getByRole('button', { name: en.report_save }).click();
  await row.getByText('445662').waitFor();
  const { rates } = await (await demoPerson('owner')).api(listVatRates, {});
  expect(rates.find(({ rate }) => rate === 850)).toMatchObject({ from: '2027-01-01', account: '445662' });
  await row.getByRole('button', { name: en.report_delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.report_delete }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('arrêté du 27 mars 2023').waitFor();
  await expectScreen(page);
});
