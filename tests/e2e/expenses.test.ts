/**
 * Follows expenses from the first receipt to the approved report: typed, photographed, interrupted, rejected, corrected, approved.
 * Changes a workspace's expense settings: types, accounts, rates, mileage; invalid input, and concurrent changes.
 */

import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
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
import { baseUrl } from '../support/place.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

const texts = { en, fr };
const success = {
  en: {
    submitted: 'Report submitted for approval',
    rejected: 'Report has been rejected',
    approved: 'Report has been approved',
    deleted: 'Report Deleted',
  },
  fr: {
    submitted: 'Note de frais soumise pour approbation',
    rejected: 'Note de frais refusée',
    approved: 'Note de frais approuvée',
    deleted: 'Note de frais supprimée',
  },
};
const CONTRACT = 'Expenses journey';
let consultantId = 0;

/** A call without a browser. */
async function caller(who: string) {
  const headers = { 'x-forwarded-for': `10.8.1.${who.length}` };
  const post = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });
  const answer = await fetch(`${baseUrl()}/api/v1/authenticate`, {
    ...post({ email: `${who}@demo.example`, password: DEMO_PASSWORD }),
    headers,
  });
  const { user_id: userId, user_token: token } = await answer.json();
  const authorised = { headers: { ...headers, authorization: `Bearer ${token}` } };
  return {
    userId: Number(userId),
    get: async (path: string) => (await fetch(`${baseUrl()}/api/v1${path}`, authorised)).json(),
    post: async (path: string, body: Record<string, string>) =>
      (await fetch(`${baseUrl()}/api/v1${path}`, { ...post(body), ...authorised })).json(),
  };
}

beforeAll(async () => {
  const [owner, consultant] = await Promise.all([caller('owner'), caller('consultant')]);
  consultantId = consultant.userId;
  const { contractId } = await owner.post('/contracts', { cname: CONTRACT });
  await owner.post(`/contracts/${contractId}`, { memberId: String(consultantId) });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');

async function createReport(page: Page, locale: 'en' | 'fr', title: string): Promise<void> {
  const t = texts[locale];
  await page.goto(`/${locale}/app/expenses`);
  await button(page, t.report_new).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.report_title).fill(title);
  await dialog.getByRole('combobox', { name: t.report_contract }).click();
  await page.getByRole('option', { name: CONTRACT }).click();
  await button(page, t.report_create).click();
  // The new report opens.
  await page.getByRole('heading', { name: t.receipts_none }).waitFor();
}

async function chooseType(page: Page, locale: 'en' | 'fr', type: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: texts[locale].receipt_type }).fill(type);
  await page.getByRole('option', { name: type }).click();
}

async function submit(page: Page, locale: 'en' | 'fr'): Promise<void> {
  const t = texts[locale];
  await button(page, t.report_submit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t.report_submit_to }).click();
  await page.getByRole('option', { name: /manager@demo/ }).click();
  await button(dialog.page(), t.report_submit).last().click();
  await page.getByText(success[locale].submitted).first().waitFor();
}

test.each([
  ['desktop', 'en'],
  ['phone', 'fr'],
] as const)(
  'on a %s, in «%s», a report with a receipt is rejected, corrected and approved',
  async (size, locale) => {
    const t = texts[locale];
    const title = `Lyon ${size}`;
    const { page } = await visit({ size, locale, touch: size === 'phone' });
    await startSession(page, 'consultant');
    await createReport(page, locale, title);
    await expectScreen(page);

    const begun = Date.now();
    await button(page, t.receipt_add).first().click();
    await chooser(page).setInputFiles(await ticket('taxi.jpg', ['TAXI BLEU', 'TOTAL 22,00']));
    await page.getByRole('dialog').getByLabel(t.receipt_total).fill('22,00');
    await chooseType(page, locale, locale === 'en' ? 'Taxi' : 'Taxi et VTC');
    await expectScreen(page);
    await button(page, t.receipt_save).click();
    const row = page.getByRole('button', { name: /^Taxi/ });
    await row.waitFor();
    // The script types at once, so this measures the program.
    expect(Date.now() - begun).toBeLessThan(30_000);
    await expectScreen(page);

    await submit(page, locale);
    const address = page.url();
    const manager = await visit({ size, locale });
    await startSession(manager.page, 'manager');
    await manager.page.goto(`/${locale}/app/expenses?memberId=${consultantId}`);
    await manager.page.getByRole('link', { name: title, exact: true }).click();
    await manager.page.getByRole('button', { name: /^Taxi/ }).click();
    await manager.page.getByRole('img', { name: 'taxi.jpg' }).waitFor();
    await expectScreen(manager.page);
    await manager.page.keyboard.press('Escape');
    await button(manager.page, t.report_reject).click();
    const question = manager.page.getByRole('dialog');
    await question.getByRole('textbox').fill('Whose ride was it?');
    await button(manager.page, t.report_reject).last().click();
    await manager.page.getByText(success[locale].rejected).first().waitFor();

    await page.goto(address);
    await page.getByText('Whose ride was it?').first().waitFor();
    await expectScreen(page);
    await row.click();
    await button(page, t.receipt_edit).last().click();
    await page.getByRole('dialog').getByLabel(t.receipt_comment).fill('To the station, with the client');
    await button(page, t.receipt_save).click();
    await page.getByText('To the station, with the client').waitFor();
    await submit(page, locale);

    await manager.page.goto(address);
    await button(manager.page, t.report_approve).click();
    const confirmation = manager.page.getByRole('dialog');
    await confirmation.getByRole('button', { name: t.report_approve, exact: true }).click();
    await manager.page.getByText(success[locale].approved).first().waitFor();
    const history = manager.page.getByRole('list', { name: t.history });
    await history.getByText(t.report_state_approved).waitFor();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(5);
    await manager.close();
  },
);

/** Goes offline when a file is about to be sent. */
async function cutUpload(context: BrowserContext, page: Page): Promise<void> {
  let cut = false;
  await page.route('**/attachments', async (route) => {
    if (cut) return route.continue();
    cut = true;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
}

test('a receipt whose upload is interrupted waits on the device and arrives once, with its file', async () => {
  const context = await visit();
  const { page } = context;
  await startSession(page, 'consultant');
  await createReport(page, 'en', 'Tunnel');
  await button(page, en.receipt_add).first().click();
  await chooser(page).setInputFiles(await ticket('hotel.jpg', ['HOTEL', 'TOTAL 98,00']));
  await page.getByRole('dialog').getByLabel(en.receipt_total).fill('98');
  await chooseType(page, 'en', 'Train');
  await cutUpload(context, page);
  await button(page, en.receipt_save).click();
  await page.getByText(en.unsent_unreachable).waitFor();
  await expectScreen(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Train/ }).waitFor();
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  const reportId = new URL(page.url()).pathname.split('/').at(-1);
  const answer = await (await caller('consultant')).get(
    `/reports/${reportId}/receipts?rowsPerPage=10&page=0`,
  );
  expect(answer.receipts.map((one: { attachments: unknown[] }) => one.attachments.length)).toEqual([1]);
});

test('input survives a closed tab, files included, and amounts that do not add up are reported', async () => {
  const visitor = await visit();
  let { page } = visitor;
  await startSession(page, 'consultant');
  await createReport(page, 'en', 'Bistro');
  await button(page, en.receipt_add).first().click();
  const files = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ticket(`${name}.jpg`, [name])));
  await chooser(page).setInputFiles(files);
  await page.getByText('“d.jpg” was left out', { exact: false }).first().waitFor();
  let dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.receipt_total).fill('56');
  await chooseType(page, 'en', 'Meals');
  await dialog.getByRole('textbox', { name: 'VAT 10%' }).fill('40');
  await dialog.getByText('would need a total', { exact: false }).waitFor();
  await expectScreen(page);
  await dialog.getByRole('textbox', { name: 'VAT 10%' }).fill('4');
  await button(page, en.receipt_close).last().click();

  const address = page.url();
  const next = await visitor.newPage();
  await page.close();
  page = next;
  dialog = page.getByRole('dialog');
  await page.goto(address);
  await button(page, en.unsent_open).click();
  await expect.poll(() => dialog.getByLabel(en.receipt_total).inputValue()).toBe('56');
  await dialog.getByRole('img', { name: 'a.jpg' }).waitFor();
  await dialog.getByRole('button', { name: /^VAT 20%: fill in/ }).click();
  await dialog.getByText(en.vat_fits).waitFor();
  await button(page, en.receipt_save_next).click();
  await page.getByRole('dialog', { name: 'Receipt no. 2' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Meals/ }).waitFor();

  await button(page, en.other_actions).click();
  await page.getByRole('menuitem', { name: en.report_delete }).click();
  await page.getByRole('dialog').getByRole('button', { name: en.report_delete }).click();
  await page.getByText(success.en.deleted).first().waitFor();
  await page.waitForURL((url) => url.pathname.endsWith('/expenses'));
});

async function openSettings(who: string, locale: 'en' | 'fr' = 'en', size: 'phone' | 'desktop' = 'desktop') {
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
  const page = await openSettings('owner', 'fr', 'phone');
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
  const [mine, theirs] = [await openSettings('owner'), await openSettings('manager')];
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
  await expect.poll(() => fieldOf(mine, en.accounting_employee).inputValue()).toBe('467000');
  await expect.poll(() => fieldOf(mine, en.accounting_expense).inputValue()).toBe('625900');
  await expectAccessible(mine);
  await button(mine, 'Keep mine').click();
  await button(mine, en.accounting_save).click();
  await mine.getByText(en.accounting_saved).first().waitFor();
  await fieldOf(mine, en.accounting_journal).fill('O D');
  await button(mine, en.accounting_save).click();
  await mine.locator('[aria-invalid=true]').first().waitFor();
  await mine.reload();
  await expect.poll(() => fieldOf(mine, en.accounting_expense).inputValue()).toBe('625900');

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
  const page = await openSettings('owner');
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
