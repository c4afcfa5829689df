/**
 * Pays expense reports: an IBAN, an advance, a payment with its file, its date on the report on a phone in
 * French, and undoing it with a reason.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { approveReport } from '#features/expenses/report.contract.ts';
import { addAdvance, listAdvances } from '#features/payments/advance.contract.ts';
import { fieldError } from '#features/payments/errors.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import accountsEn from '../../src/features/accounts/messages.en.json';
import accountsFr from '../../src/features/accounts/messages.fr.json';
import audit from '../../src/features/audit/messages.en.json';
import en from '../../src/features/payments/messages.en.json';
import fr from '../../src/features/payments/messages.fr.json';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { en as expenses } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract, submitReport } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let consultant: DemoPerson;
let reports: number[];
const titles = ['Payments Lyon', 'Payments Paris'] as const;
beforeAll(async () => {
  owner = await demoPerson('owner');
  consultant = await demoPerson('consultant');
  const manager = await demoPerson('manager');
  const contractId = await planContract(owner, 'Payments', [consultant]);
  reports = [];
  for (const title of titles) {
    const reportId = await submitReport(consultant, contractId, title);
    await manager.api(approveReport, { params: { reportId }, body: {} });
    reports.push(reportId);
  }
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a consultant enters their IBAN on a phone, with their password', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'consultant');
  await page.goto('/fr/app/profile');
  const part = card(page, fr.bank);
  await button(page, fr.bank_enter).click();
  await part.getByLabel(fr.bank_iban).fill('FR15 2004 1010 0505 0001 3M02 606');
  await part.getByLabel(accountsFr.current_password).fill(DEMO_PASSWORD);
  await button(page, fr.bank_save).click();
  await part.getByText(fieldErrorText(fieldError('iban_invalid'), 'fr')).waitFor();
  const save = async () => {
    await part.getByLabel(fr.bank_iban).fill('fr14 2004 1010 0505 0001 3m02 606');
    await part.getByLabel(accountsFr.current_password).fill(DEMO_PASSWORD);
    await button(page, fr.bank_save).click();
  };
  await save();
  await button(page, fr.bank_delete).click();
  await page.getByRole('dialog').getByRole('button', { name: fr.bank_delete }).click();
  await button(page, fr.bank_delete).waitFor({ state: 'detached' });
  await expect.poll(() => part.getByLabel(fr.bank_iban).inputValue()).toBe('');
  await save();
  await button(page, fr.bank_delete).waitFor();
  await expect.poll(() => part.getByLabel(fr.bank_iban).inputValue()).toMatch(/^FR14\s2004/);
  await expectScreen(page);
  expect((await mailTo('consultant@demo.example', /bank account|compte bancaire/i)).text).toContain('2606');
});

test('an owner records an advance, pays two reports by a file, and marks the payment as paid', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  // The page is reached from the expenses, like the books.
  await page.goto('/en/app/expenses');
  await button(page, expenses.accounting).click();
  await page.getByRole('menuitem', { name: expenses.accounting_payments }).click();
  await page.getByText(en.not_ready_text).waitFor();
  const settings = card(page, en.settings);
  await settings.getByLabel(en.settings_holder).fill('Ardoise Conseil');
  await settings.getByLabel(accountsEn.current_password).fill(DEMO_PASSWORD);
  await settings.getByLabel(en.settings_iban).fill('DE89 3704 0044 0532 0130 01');
  await settings.getByLabel(en.settings_since).fill(new Date().toISOString().slice(0, 10));
  await button(settings.page(), en.settings_save).click();
  await settings.getByText(/this is no IBAN/).waitFor();
  await settings.getByLabel(en.settings_iban).fill('DE89 3704 0044 0532 0130 00');
  await button(page, en.settings_save).click();

  await page.getByRole('checkbox', { name: new RegExp(titles[0]) }).waitFor();
  await button(page, en.advance_new).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: en.advance_person }).fill(consultant.name);
  await page.getByRole('option', { name: consultant.name }).click();
  await dialog.getByLabel(en.advance_amount).fill('30,50');
  await expectScreen(page);
  await dialog.getByRole('button', { name: en.advance_record }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(page, en.advances).getByText('€30.50').first().waitFor();
  await expectScreen(page);

  for (const title of titles) await page.getByRole('checkbox', { name: new RegExp(title) }).check();
  await button(page, en.pay).click();
  // Two reports of 42.50, less 30.50.
  await dialog.getByRole('cell', { name: '€54.50' }).first().waitFor();
  await dialog.getByText('•• 2606').waitFor();
  await dialog.getByText(/account changed on/).waitFor();
  await expectScreen(page);
  await dialog.getByRole('button', { name: en.run_create }).click();
  await dialog.waitFor({ state: 'detached' });

  const menu = page.getByRole('button', { name: /Actions for payment/ }).first();
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await menu.waitFor();
  const files: string[] = [];
  for (let time = 0; time < 2; time++) {
    const download = page.waitForEvent('download');
    // The next step is beside the payment, and everything in its menu.
    if (time === 0) await button(page, en.run_download).click();
    else await choose(en.run_download);
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^NDF\d{8}-0001-[0-9a-f]{8}\.xml$/);
    files.push(await readFile(await saved.path(), 'utf8'));
  }
  const [file] = files;
  expect(files[1]).toBe(file);
  expect(file).toContain('<CtrlSum>54.50</CtrlSum>');
  expect(file).toContain('<IBAN>FR1420041010050500013M02606</IBAN>');
  expect(file).toContain(`${titles[0]}, ${titles[1]}`);

  await choose(en.run_show);
  await page.getByRole('dialog').getByRole('link', { name: titles[0] }).waitFor();
  await expectScreen(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(page, en.run_paid).click();
  await dialog.getByRole('button', { name: en.run_paid }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(page, en.runs).getByText(en.run_state_paid, { exact: true }).waitFor();
  await expectScreen(page);
  expect((await mailTo('consultant@demo.example', /paid|payées?/)).text).toContain(titles[0]);
});

test('the bank rejects a payment, and the rejection is undone', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'owner');
  await page.goto('/fr/app/payments');
  const actions = page.getByRole('button', { name: /^Actions pour le paiement/ }).first();
  const open = async () => {
    await actions.click();
    await page.getByRole('menuitem', { name: fr.run_show, exact: true }).click();
  };
  await open();
  const panel = page.getByRole('dialog');
  await button(page, fr.reject).click();
  const dialog = page.getByRole('dialog', { name: /rejeté/ });
  await button(page, fr.reject_verb).click();
  await dialog.getByText(fieldErrorText(fieldError('rejection_needed'), 'fr')).waitFor();
  await dialog.getByLabel(fr.reject_reason).fill('AC04 compte clos');
  await expectScreen(page);
  await button(page, fr.reject_verb).click();
  await panel.getByText(/AC04 compte clos/).waitFor();
  await button(page, fr.restore).waitFor();
  await expectScreen(page);
  const { advances } = await owner.api(listAdvances, { query: { rowsPerPage: 10, page: 0 } });
  expect(advances[0]).toMatchObject({ open_cents: 3050 });
  await button(page, fr.restore).click();
  await page
    .getByRole('dialog', { name: /Annuler le rejet/ })
    .getByRole('button', { name: fr.restore, exact: true })
    .click();
  await panel.getByText(/AC04 compte clos/).waitFor({ state: 'detached' });
  // The focus returns to the button of the menu from which the panel was opened.
  await page.keyboard.press('Escape');
  await expect.poll(() => actions.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('an advance is kept, repaid in part, and what is left is written off', async () => {
  const { page } = await visit({ locale: 'en', size: 'phone', touch: true });
  await startSession(page, 'owner');
  const { advanceId } = await owner.api(addAdvance, {
    body: { memberId: consultant.userId, amount: '80.00', paid_on: '2026-01-05', note: 'Trip' },
  });
  expect(advanceId).toBeGreaterThan(0);
  await page.goto('/en/app/payments');
  const list = card(page, en.advances);
  const choose = async (name: string | RegExp) => {
    await list
      .getByRole('button', { name: /Actions for the advance/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose(en.advance_keep);
  await list.getByText(/€80.00 permanent, not deducted/).waitFor();
  await choose(en.advance_deduct);
  await list.getByText(/€80.00 still to be deducted/).waitFor();
  await choose(en.advance_repay);
  await expect.poll(() => dialog.getByLabel(en.advance_amount).inputValue()).toBe('80.00');
  await dialog.getByLabel(en.advance_amount).fill('80.01');
  await dialog.getByRole('button', { name: en.advance_record }).click();
  await dialog.getByText(/at most what is still open/).waitFor();
  await dialog.getByLabel(en.advance_amount).fill('30');
  await expectScreen(page);
  await dialog.getByRole('button', { name: en.advance_record }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(/€50.00 still to be deducted/).waitFor();
  await choose(en.advance_write_off);
  await dialog.getByRole('textbox').fill('Left without an address');
  await expectScreen(page);
  await dialog.getByRole('button', { name: en.advance_write_off }).click();
  await dialog.waitFor({ state: 'detached' });
  await list.getByText(/Written off by .*€50.00 \(Left without an address\)/).waitFor();
  await expectScreen(page);
});

test('the consultant sees the date of the payment on a phone, in French', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'consultant');
  const paid = new RegExp(fr.payment_paid.replace('{day}', '.+'));
  await page.goto('/fr/app/expenses?q=Payments');
  await page.getByText(paid).first().waitFor();
  await expectScreen(page);
  await page.goto(`/fr/app/expenses/${reports[0]}`);
  await page.getByText(paid).first().waitFor();
  await page.getByText(fr.payment, { exact: true }).waitFor();
  await expectScreen(page);
});

test('a paid report cannot be reopened before the owner undoes the payment, with a reason', async () => {
  const { page } = await visit({ locale: 'en' });
  await startSession(page, 'owner');
  await page.goto(`/en/app/expenses/${reports[0]}`);
  await button(page, expenses.report_reopen).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('A wrong amount');
  await dialog.getByRole('button', { name: expenses.report_reopen }).click();
  await page.getByText(expenses.report_paid_first).waitFor();

  await page.goto('/fr/app/payments');
  await page
    .getByRole('button', { name: /^Actions pour le paiement/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: fr.run_undo, exact: true }).click();
  await button(page, fr.run_undo_verb).click();
  await dialog.getByText(fieldErrorText(fieldError('undo_reason_needed'), 'fr')).waitFor();
  await dialog.getByLabel(fr.run_undo_reason).fill('Refusé par la banque');
  await expectScreen(page);
  await button(page, fr.run_undo_verb).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/Refusé par la banque/).waitFor();
  await page.getByRole('checkbox', { name: new RegExp(titles[0]) }).waitFor();
  await expectScreen(page);
  const { advances } = await owner.api(listAdvances, { query: { rowsPerPage: 10, page: 0 } });
  expect(advances.at(-1)).toMatchObject({ open_cents: 3050 });

  await page.goto('/en/app/audit');
  await page.getByText('Payment undone').first().waitFor();
  await page.getByText(audit.detail_reason).first().waitFor();
});
