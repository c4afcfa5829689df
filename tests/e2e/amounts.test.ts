/**
 * Amounts are typed key by key, filled and pasted, on a phone and a desktop, in both languages: what the grammar
 * (kernel/decimal.ts) rejects has an error beside the field and stays, the rest is stored as a person reads it.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createContract, readContract } from '#features/contracts/contract.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { addAdvance, listAdvances } from '#features/payments/advance.contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import contractsEn from '../../src/features/contracts/messages.en.json';
import contractsFr from '../../src/features/contracts/messages.fr.json';
import paymentsEn from '../../src/features/payments/messages.en.json';
import { expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, openNewReport, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let owner: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [consultant, owner] = [await demoPerson('consultant'), await demoPerson('owner')];
  contractId = await planContract(owner, 'Amounts', [consultant]);
});

const in2026 = { startdate: '2026-01-01', enddate: '2026-12-31' };
const spellings = [
  ['12€50', '12.50'],
  ['1 234,50 €', '1234.50'],
  ['1.234,56', '1234.56'],
  ["1'234.5", '1234.50'],
  ['-5', '-5.00'],
] as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Each way to enter a text, in a field that is selected first. */
const ways = {
  async keys(field: Locator, text: string) {
    await field.fill('');
    await field.pressSequentially(text);
  },
  fill: (field: Locator, text: string) => field.fill(text),
  async paste(field: Locator, text: string) {
    await field.fill('');
    await field.evaluate((_, copied) => navigator.clipboard.writeText(copied), text);
    await field.press('Control+v');
  },
} as const;

/** Enters each text, submits, and expects an error beside the field and the text unchanged. */
async function expectRejected(field: Locator, submit: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts)
    for (const way of [ways.keys, ways.paste]) {
      await way(field, text);
      await submit.click();
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: text }).toBe('true');
      await expect.poll(() => field.inputValue()).toBe(text);
    }
}

test.each([
  ['phone', 'en'],
  ['phone', 'fr'],
  ['desktop', 'en'],
  ['desktop', 'fr'],
] as const)('the total of a receipt on a %s, in %s', async (size, locale) => {
  const t = locale === 'fr' ? fr : en;
  const { context, page, receipts } = await openNewReport(
    consultant,
    { ...in2026, title: `${size} ${locale}`, contractId },
    { size, locale, touch: size === 'phone' },
  );
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const totals = async () => (await receipts()).map(({ valuettc }) => valuettc);
  const dialog = page.getByRole('dialog');
  const stored: string[] = [];
  for (const [at, [text, decimal]] of spellings.entries()) {
    await button(page, t.receipt_add).first().click();
    const total = dialog.getByLabel(t.receipt_total);
    await dialog
      .locator('input[type=file]:not([capture])')
      .setInputFiles(await ticket(`${at}.jpg`, [`TOTAL ${at}`]));
    await dialog.getByRole('img', { name: `${at}.jpg` }).waitFor();
    await dialog.getByRole('combobox', { name: t.receipt_type }).fill(t.poste_taxi);
    await page.getByRole('option', { name: t.poste_taxi }).click();
    if (at === 0) {
      await expectRejected(total, button(page, t.receipt_save), [
        '8 40',
        '1,234',
        '12€500',
        '1 2345',
        '12..5',
        '1e3',
        '$12',
      ]);
      await ways.keys(total, '12€50');
    } else await [ways.keys, ways.paste, ways.fill][at % 3]?.(total, text);
    // A refund has another label.
    const shown = dialog.getByLabel(text.startsWith('-') ? t.receipt_refunded : t.receipt_total);
    await expect.poll(() => shown.inputValue()).toBe(text);
    await button(page, t.receipt_save).click();
    stored.push(decimal);
    await expect.poll(totals, { message: text }).toEqual(stored);
    await dialog.waitFor({ state: 'detached' });
  }
});

test.each(['en', 'fr'] as const)('the daily rate of a contract, in %s', async (locale) => {
  const t = locale === 'fr' ? contractsFr : contractsEn;
  const context = await visit({ locale });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = context;
  await startSession(page, 'owner');
  const { contractId: id } = await owner.api(createContract, {
    body: { cname: `Rate ${locale}`, dailyRate: '650.5' },
  });
  await page.goto(`/${locale}/app/contracts?q=Rate`);
  await page
    .getByRole('button', { name: `Rate ${locale}` })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  const field = page.getByLabel(t.daily_rate, { exact: true });
  if (!(await field.isVisible())) await button(page, t.edit).first().click();
  // The stored value is shown in the reader's language.
  await expect.poll(() => field.inputValue()).toBe(locale === 'fr' ? '650,50' : '650.50');
  const save = page.locator('button[type=submit]').last();
  await expectRejected(field, save, ['8 50', '65€500', '1,234', '12 £']);
  await ways.keys(field, '1 065€50');
  await save.click();
  await expect
    .poll(async () => (await owner.api(readContract, { params: { contractId: id } })).dailyRate)
    .toBe('1065.50');
});

test('the limit of an expense type and an advance, in French and English', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'owner');
  await page.goto('/fr/app/expenses/settings');
  await button(page, fr.poste_new).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fr.poste_name).fill('Teinturier');
  const limit = dialog.getByLabel(fr.poste_limit);
  await expectRejected(limit, button(page, fr.poste_add), ['8 40', '-5', '12,345']);
  await ways.keys(limit, '25€50');
  await button(page, fr.poste_add).click();
  const found = async () =>
    (await owner.api(listPostes, { query: { rowsPerPage: 100 } })).postes.find(
      ({ postname }) => postname === 'Teinturier',
    );
  await expect.poll(async () => (await found())?.limit_per_day).toBe('25.50');

  await page.goto('/en/app/payments');
  await button(page, paymentsEn.advance_new).first().click();
  const amount = dialog.getByLabel(paymentsEn.advance_amount);
  await expectRejected(amount, button(page, paymentsEn.advance_record), ['8 40', '1,234', '(5)', '12USD']);
  await dialog.getByRole('combobox', { name: paymentsEn.advance_person }).click();
  await page.getByRole('option').first().click();
  await ways.keys(amount, '€1,234.50');
  await button(page, paymentsEn.advance_record).click();
  await expect
    .poll(async () =>
      (await owner.api(listAdvances, { query: { rowsPerPage: 50, page: 0 } })).advances.map(
        (one) => one.amount_cents,
      ),
    )
    .toContain(123_450);
});

test.each([
  ['phone', 'fr'],
  ['desktop', 'en'],
] as const)('VAT, another currency and a distance on a %s, in %s', async (size, locale) => {
  const t = locale === 'fr' ? fr : en;
  const context = await visit({ size, locale, touch: size === 'phone' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = context;
  await startSession(page, 'consultant');
  const reportId = await writeReport(consultant, { ...in2026, title: `Fields ${locale}`, contractId });
  await page.goto(`/${locale}/app/expenses/${reportId}`);
  await page.getByRole('heading', { name: t.receipts_none }).waitFor();
  await button(page, t.receipt_add).first().click();
  const dialog = page.getByRole('dialog');
  const type = async (name: string) => {
    await dialog.getByRole('combobox', { name: t.receipt_type }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  const save = button(page, t.receipt_save);
  await type(t.poste_hotel);
  await ways.keys(dialog.getByLabel(t.receipt_total), '132');
  const vat = dialog
    .getByRole('textbox', { name: new RegExp(`^${t.vat_at.replace('{rate}', '.*')}`) })
    .first();
  await expectRejected(vat, save, ['8 40', '2€500', '1,234']);
  await ways.keys(vat, '12€00');
  await expect.poll(() => vat.inputValue()).toBe('12€00');

  await button(page, t.currency_other).click();
  const amount = dialog.getByLabel(t.currency_amount);
  const rate = dialog.getByLabel(t.currency_rate.replace('{currency}', 'USD'));
  await expectRejected(amount, save, ['8 40', '2$500', '12€']);
  await expectRejected(rate, save, ['0 92', '0,9,2', '0.92$']);
  await ways.keys(amount, '$8.40');
  await ways.keys(rate, '0,925');
  await dialog
    .getByText(locale === 'fr' ? /7,77/ : /7\.77/)
    .first()
    .waitFor();
  await button(page, t.currency_euros).click();

  await type(t.poste_mileage);
  const distance = dialog.getByLabel(t.mileage_distance);
  await expectRejected(distance, save, ['8 40', '2km500', '1,234', '12 €']);
});

test('a rate of VAT and what is repaid of an advance', async () => {
  const { page } = await visit({ locale: 'en' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'owner');
  await page.goto('/en/app/expenses/settings');
  const dialog = page.getByRole('dialog');
  await button(page, en.rate_add).click();
  await expectRejected(
    dialog.getByRole('textbox', { name: new RegExp(`^${en.rate}`) }),
    dialog.getByRole('button', { name: en.rate_add }),
    ['8 40', '2%500', '1,234', '20 €'],
  );
  await dialog.getByRole('button', { name: /cancel/i }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/en/app/payments');
  const { advanceId } = await owner.api(addAdvance, {
    body: { memberId: consultant.userId, amount: '840.00', paid_on: '2026-01-05', note: 'Repaid' },
  });
  await page.reload();
  const list = page.getByRole('region', { name: paymentsEn.advances, exact: true });
  await list
    .getByRole('button', { name: /Actions for the advance/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: paymentsEn.advance_repay }).click();
  const repaid = dialog.getByLabel(paymentsEn.advance_amount);
  const record = dialog.getByRole('button', { name: paymentsEn.advance_record });
  await expectRejected(repaid, record, ['8 40', '2€500', '1,234', '-5']);
  await ways.keys(repaid, '8€40');
  await record.click();
  await dialog.waitFor({ state: 'detached' });
  const { advances } = await owner.api(listAdvances, { query: { rowsPerPage: 50, page: 0 } });
  expect(advances.find((one) => one.advanceId === advanceId)).toMatchObject({ open_cents: 83_160 });
});
