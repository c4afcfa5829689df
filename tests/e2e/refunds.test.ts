/**
 * Enters a refund on a phone and on a desktop: its switch, its link, an invoice in XML beside it, and the
 * question before submitting.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fieldError } from '#features/expenses/errors.ts';
import { writeReport } from '#features/expenses/factory.ts';
import { readReport } from '#features/expenses/report.contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { tenFiles } from '../support/ten-files.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Refunds', [consultant]);
});

const texts = { en, fr };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const cases = [
  { locale: 'en', size: 'phone' },
  { locale: 'fr', size: 'phone' },
  { locale: 'fr', size: 'desktop' },
] as const;

test.each(cases)(
  'a refund is linked and submitted after a question: $locale, $size',
  async ({ locale, size }) => {
    const t = texts[locale];
    const year = new Date().getFullYear();
    const dates = { startdate: `${year}-01-01`, enddate: `${year}-12-31` } as const;
    const title = `Refunds ${locale} ${size}`;
    const reportId = await writeReport(consultant, { ...dates, title, contractId });
    const { page } = await visit({ locale, size, touch: size === 'phone' });
    await startSession(page, 'consultant');
    const address = `/${locale}/app/expenses/${reportId}`;
    await page.goto(address);

    // The payment, with its invoice in XML, shown as a page.
    await button(page, t.receipt_add).first().click();
    const xml = (await tenFiles()).at(-1);
    if (xml === undefined) throw new Error('no XML');
    await page.locator('input[type=file]:not([capture])').setInputFiles(xml);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('article').getByText('Gasthof Post').waitFor();
    await expectScreen(page);
    await choose(page, t.receipt_type, t.poste_taxi);
    await button(page, t.receipt_save_next).click();

    // The refund: a switch instead of a minus sign.
    const amount = dialog.getByLabel(t.receipt_total);
    await expect.poll(() => amount.inputValue()).toBe('');
    await dialog.getByRole('switch', { name: t.receipt_refund }).click();
    const refunded = dialog.getByLabel(t.receipt_refunded);
    await refunded.pressSequentially('200,50');
    expect(await refunded.inputValue()).toMatch(/^-200,50$/);
    await choose(page, t.receipt_type, t.poste_taxi);
    const link = dialog.getByRole('combobox', { name: t.refund_of, exact: true });
    await link.fill('gasthof');
    // The list moves when the results of the search arrive, so a click must wait for them.
    const others = page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Gasthof Post' });
    await expect.poll(() => others.allTextContents()).toEqual([]);
    await page.getByRole('option', { name: title }).click();
    expect(await link.inputValue()).toContain(title);
    await button(page, t.files_none).click();
    await dialog.getByLabel(t.files_none_why).fill('Overbooked');
    await expectScreen(page);
    await button(page, t.receipt_save).click();
    await page.getByRole('region', { name: t.unsent }).waitFor({ state: 'detached' });
    const query = { rowsPerPage: 50, page: 0 };
    const { receipts } = await consultant.api(listReceipts, { params: { reportId }, query });
    expect(receipts.map(({ valuettc, refund_of }) => [valuettc, refund_of?.receiptNumber])).toEqual([
      ['107.00', undefined],
      ['-200.50', 1],
    ]);
    await page.goto(address);
    await page
      .getByText(t.refund_note.replace('{receipt}', t.refund_here.replace('{number}', '1')))
      .first()
      .waitFor();
    await expectScreen(page);
    const rows = page.getByRole('button', { name: new RegExp(`^${t.poste_taxi}`) });
    await rows.nth(1).click();
    await dialog.getByText(t.refund_of, { exact: true }).waitFor();
    await expectScreen(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // A total below zero needs a confirmation.
    await button(page, t.report_submit).first().click();
    const to = dialog.getByRole('combobox', { name: t.report_submit_to });
    await to.click();
    await page.getByRole('option', { name: /manager@demo/ }).click();
    await button(page, t.report_submit).last().click();
    await dialog.getByText(fieldErrorText(fieldError('below_zero'), locale)).waitFor();
    await expectScreen(page);
    await dialog.getByRole('switch').click();
    await button(page, t.report_submit).last().click();
    await dialog.waitFor({ state: 'detached' });
    const read = await consultant.api(readReport, { params: { reportId } });
    expect([read.state, read.total_ttc]).toEqual(['submitted', '-93.50']);
  },
);

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
