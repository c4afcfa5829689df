/** Ten receipts with files of every kind: from the first picture to what the accountant opens. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createReport } from '#features/expenses/report.contract.ts';
import en from '../../src/features/expenses/messages.en.json';
import fr from '../../src/features/expenses/messages.fr.json';
import { expectNoComplaints, expectScreen, signIn, visit } from '../support/browser.ts';
import { seePdf } from '../support/pdf.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { tenFiles } from '../support/ten-files.ts';

afterEach(expectNoComplaints);

const texts = { en, fr };
let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Ten receipts', [consultant]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The factures’ own amount where there is one. */
const INVOICED = 'factur-x.pdf';

async function typeReceipts(page: Page, locale: 'en' | 'fr'): Promise<void> {
  const t = texts[locale];
  const files = await tenFiles();
  await button(page, t.receipt_add).first().click();
  for (const [at, file] of files.entries()) {
    const dialog = page.getByRole('dialog', { name: t.receipt_new.replace('{number}', String(at + 1)) });
    const total = dialog.getByLabel(t.receipt_total);
    await dialog.waitFor();
    await page.locator('input[type=file]:not([capture])').setInputFiles(file);
    if (file.name === INVOICED) await dialog.getByText('Taxi Rhône').waitFor();
    else await total.fill(`${10 + at},50`);
    await dialog.getByRole('combobox', { name: t.receipt_type }).fill(t.poste_taxi);
    await page.getByRole('option', { name: t.poste_taxi }).click();
    await button(page, at === files.length - 1 ? t.receipt_save : t.receipt_save_next).click();
  }
  await page.getByRole('region', { name: t.outbox }).waitFor({ state: 'detached' });
}

async function download(page: Page, menu: string, entry: string): Promise<Uint8Array<ArrayBuffer>> {
  await button(page, menu).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).first().click(),
  ]);
  return new Uint8Array(await readFile(await file.path()));
}

test.each([
  ['desktop', 'en'],
  ['phone', 'fr'],
] as const)('on a %s, in «%s»', { timeout: 240_000 }, async (size, locale) => {
  const t = texts[locale];
  const title = `Ten ${size}`;
  const body = { title, startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body });
  const address = `/${locale}/app/expenses/${reportId}`;
  const { page } = await visit({ size, locale });
  await signIn(page, 'consultant', `/${locale}/app/login`);
  await page.goto(address);
  await typeReceipts(page, locale);
  await page.goto(`${address}?rows=25`);
  const rows = page.getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) });
  await expect.poll(() => rows.count()).toBe(10);
  await expectScreen(page);
  // The picture of a phone is seen by who decides, as all others are.
  await rows.nth(2).click();
  await page.getByRole('img', { name: 'IMG_0417.HEIC' }).waitFor();
  await expectScreen(page);
  await page.keyboard.press('Escape');
  await button(page, t.report_submit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t.report_submit_to }).click();
  await page.getByRole('option', { name: /manager@demo/ }).click();
  await button(page, t.report_submit).last().click();
  await dialog.waitFor({ state: 'detached' });

  const { page: manager } = await visit({ size, locale });
  await signIn(manager, 'manager', `/${locale}/app/login`);
  await manager.goto(address);
  await button(manager, t.report_approve).click();
  await button(manager, t.report_approve).last().click();
  await manager.getByText(t.report_state_approved).first().waitFor();
  const { pages } = await seePdf(await download(manager, t.documents, t.document_pdf));
  // Summary; nine files of a page each, one of two.
  expect(pages.length).toBeGreaterThanOrEqual(12);
  for (const name of ['locked.pdf', 'cut-off.pdf']) expect(pages.join(' ')).toContain(name);
  await manager.goto(`/${locale}/app/expenses`);
  const entries = new TextDecoder().decode(
    await download(manager, t.accounting, String(new Date().getFullYear())),
  );
  const amounts = entries
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.match(/"(\d+,\d\d)"/g)?.map((one) => Number(one.replace(/\D/g, ''))) ?? []);
  const sum = (place: number) => amounts.reduce((all, pair) => all + (pair[place] ?? 0), 0);
  expect(sum(0)).toBeGreaterThan(0);
  expect(sum(0)).toBe(sum(1));
});
