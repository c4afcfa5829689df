/**
 * Ten receipts with files of every kind: from the first picture, through a rejection, to the accounting export.
 * `TEN_RECEIPTS=all` runs both sizes in both languages; `TEN_FILES=folder` uses ten other files. The
 * documents are written to test-results/ten-receipts for review.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { readReport } from '#features/expenses/report.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { expectNoPageErrors, expectScreen, sizes, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { seePdf } from '../support/pdf.ts';
import { type DemoPerson, demoPerson, MARCH, planContract } from '../support/planned.ts';
import { tenFiles } from '../support/ten-files.ts';

afterEach(expectNoPageErrors);

const texts = { en, fr };
const ways = [
  ...[['desktop', 'fr'] as const, ['phone', 'en'] as const],
  ...(process.env.TEN_RECEIPTS === 'all' ? [['desktop', 'en'] as const, ['phone', 'fr'] as const] : []),
];
let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Ten receipts', [consultant]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function typeReceipts(page: Page, locale: 'en' | 'fr', reportId: number): Promise<void> {
  const t = texts[locale];
  const files = await tenFiles();
  await button(page, t.receipt_add).first().click();
  for (const [at, file] of files.entries()) {
    const dialog = page.getByRole('dialog', { name: t.receipt_new.replace('{number}', String(at + 1)) });
    const total = dialog.getByLabel(t.receipt_total);
    await dialog.locator(':focus').waitFor();
    const isRead = /pdf|xml/.test(file.mimeType);
    const read = isRead ? page.waitForResponse('**/expenses/invoice') : undefined;
    await page.locator('input[type=file]:not([capture])').setInputFiles(file);
    const invoice = (await (await read)?.json())?.invoice;
    if (invoice) await dialog.getByRole('status').filter({ hasText: invoice.supplier }).waitFor();
    if ((await total.inputValue()) === '') await total.fill(`${10 + at},50`);
    await dialog.getByRole('combobox', { name: t.receipt_type }).fill(t.poste_taxi);
    await page.getByRole('option', { name: t.poste_taxi }).click();
    await button(page, at === files.length - 1 ? t.receipt_save : t.receipt_save_next).click();
  }
  const query = { rowsPerPage: 25, page: 0 };
  const received = async () =>
    (await consultant.api(listReceipts, { params: { reportId }, query })).receipts.length;
  await expect.poll(received, { timeout: 60_000 }).toBe(files.length);
  await page.getByRole('region', { name: t.unsent }).waitFor({ state: 'detached' });
}

/** @param again the previous approver is proposed. */
async function submit(
  page: Page,
  { report_submit, report_submit_to }: typeof en,
  again = false,
): Promise<void> {
  await button(page, report_submit).click();
  const dialog = page.getByRole('dialog');
  const to = dialog.getByRole('combobox', { name: report_submit_to });
  if (again) await expect.poll(() => to.inputValue()).toContain('manager@demo');
  else {
    await to.click();
    await page.getByRole('option', { name: /manager@demo/ }).click();
  }
  await button(page, report_submit).last().click();
  await dialog.waitFor({ state: 'detached' });
}

async function downloaded(page: Page, begin: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), begin()]);
  return new Uint8Array(await readFile(await file.path()));
}

/** Debit and credit of each report in the accounting export, in cents. */
async function entriesOfYear(
  page: Page,
  t: typeof en,
): Promise<Map<string, [debit: number, credit: number]>> {
  const year = new Date().getFullYear();
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  await button(page, isPhone ? t.other_actions : t.accounting).click();
  const custom = isPhone ? t.accounting_period : t.accounting_other;
  await page.getByRole('menuitem', { name: custom }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.accounting_from, exact: true }).fill(`${year}-01-01`);
  await dialog.getByRole('textbox', { name: t.accounting_to, exact: true }).fill(`${year}-12-31`);
  const bytes = await downloaded(page, () => button(page, t.accounting_download).click());
  const sums = new Map<string, [number, number]>();
  for (const line of new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1)) {
    const [debit = 0, credit = 0] =
      line.match(/"(\d+,\d\d)"/g)?.map((one) => Number(one.replace(/\D/g, ''))) ?? [];
    const [, report = ''] = /(NDF-\d{4}-\d+)/.exec(line) ?? [];
    const [debits, credits] = sums.get(report) ?? [0, 0];
    sums.set(report, [debits + debit, credits + credit]);
  }
  return sums;
}

test.each(ways)('ten receipts are entered on a %s, in «%s»', { timeout: 240_000 }, async (size, locale) => {
  const t = texts[locale];
  const title = `Ten ${size} ${locale}`;
  const reportId = await writeReport(consultant, { ...MARCH, title, contractId });
  const address = `/${locale}/app/expenses/${reportId}`;
  const { page } = await visit({ size, locale });
  await startSession(page, 'consultant');
  await page.goto(address);
  await typeReceipts(page, locale, reportId);
  await page.goto(`${address}?rows=25`);
  const rows = page.getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) });
  await rows.last().waitFor();
  expect(await rows.count()).toBe(10);
  await expectScreen(page);
  await submit(page, t);

  const { page: manager } = await visit({ size, locale });
  await startSession(manager, 'manager');
  await manager.goto(address);
  // The approver sees a phone's picture like all others.
  const [phone] = (await tenFiles()).flatMap(({ name }, at) => (/heic$/i.test(name) ? [{ name, at }] : []));
  await manager.goto(`${address}?rows=25`);
  await manager
    .getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) })
    .nth(phone?.at ?? 0)
    .click();
  await manager.getByRole('img', { name: phone?.name }).waitFor();
  await expectScreen(manager);
  await manager.keyboard.press('Escape');
  await button(manager, t.report_reject).click();
  await manager.getByRole('dialog').getByRole('textbox').fill('One euro less.');
  await button(manager, t.report_reject).last().click();
  await manager.getByText(t.report_state_rejected).first().waitFor();

  await page.goto(address);
  await page.getByText('One euro less.').first().waitFor();
  await rows.first().click();
  await page.getByRole('dialog').getByRole('button', { name: t.receipt_edit }).click();
  const dialog = page.getByRole('dialog', { name: t.receipt_change.replace('{number}', '1') });
  await dialog.getByLabel(t.receipt_total).fill('9,50');
  await button(page, t.receipt_save).click();
  await page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: /9[.,]50/ })
    .first()
    .waitFor();
  await submit(page, t, true);

  await manager.goto(address);
  await button(manager, t.report_approve).click();
  await button(manager, t.report_approve).last().click();
  await manager.getByText(t.report_state_approved).first().waitFor();
  await button(manager, t.other_actions).click();
  const pdf = await downloaded(manager, () =>
    manager.getByRole('menuitem', { name: t.document_pdf }).click(),
  );
  await mkdir('test-results/ten-receipts', { recursive: true });
  await writeFile(`test-results/ten-receipts/${size}-${locale}.pdf`, pdf);
  const { pages } = await seePdf(pdf);
  // The summary, and at least one page per file.
  expect(pages.length).toBeGreaterThanOrEqual(11);
  for (const { name } of (await tenFiles()).filter((file) => /locked|cut-off|protected/.test(file.name)))
    expect(pages.join(' ')).toContain(name);
  await manager.goto(`/${locale}/app/expenses`);
  const entries = await entriesOfYear(manager, t);
  for (const [report, [debit, credit]] of entries) expect(debit, `report ${report}`).toBe(credit);
  const { total_ttc: total, number } = await consultant.api(readReport, { params: { reportId } });
  expect(entries.get(number ?? '')?.[1]).toBe(Number(total.replace('.', '')));
});
