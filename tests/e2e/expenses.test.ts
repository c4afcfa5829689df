/**
 * Follows expenses from the first receipt to the approved report: typed, photographed, interrupted, rejected,
 * corrected, approved.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { baseUrl } from '../support/place.ts';
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
  await page.getByRole('link', { name: title, exact: true }).click();
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
    await button(manager.page, t.report_approve).last().click();
    await manager.page.getByText(success[locale].approved).first().waitFor();
    const history = manager.page.getByRole('list', { name: t.history });
    await history.getByText(t.report_state_approved).waitFor();
    expect(await history.getByRole('listitem').count()).toBe(5);
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
  expect(await dialog.getByLabel(en.receipt_total).inputValue()).toBe('56');
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
