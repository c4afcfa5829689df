/** Enters receipts with the VAT of Corsica and La Réunion, on a phone and a desktop, in both languages. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, expectNoSideways } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, openNewReport, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Territories', [consultant]);
});

test.each([
  ['phone', 'fr', 'la-reunion', '108,50', '8,50', [850]],
  ['phone', 'en', 'corse', '113.00', '13.00', [1300]],
  ['desktop', 'en', 'la-reunion', '108.50', '8.50', [850]],
  ['desktop', 'fr', 'corse', '113,00', '13,00', [1300]],
] as const)('a taxi on a %s, in %s, of %s', async (size, locale, territory, total, vat, rates) => {
  const t = locale === 'fr' ? fr : en;
  const title = `Territory ${size} ${locale}`;
  const report = { title, startdate: '2026-01-01', enddate: '2026-12-31', contractId };
  const options = { size, locale, touch: size === 'phone' };
  const { page, receipts } = await openNewReport(consultant, report, options);
  await page.getByRole('button', { name: t.receipt_add, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  const name = `${size}-${locale}.jpg`;
  const file = await ticket(name, [`TOTAL ${total}`, territory]);
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(file);
  await dialog.getByRole('img', { name }).waitFor();
  await dialog.getByRole('combobox', { name: t.receipt_type }).fill(t.poste_taxi);
  await page.getByRole('option', { name: t.poste_taxi }).click();
  await dialog.getByLabel(t.receipt_total).fill(total);
  await dialog.getByRole('button', { name: t.territory_other }).click();
  const chosen = dialog.getByRole('combobox', { name: t.receipt_territory });
  await expect.poll(() => chosen.evaluate((element) => element === document.activeElement)).toBe(true);
  await chosen.click();
  await page.getByRole('option', { name: t[`territory_${territory}`] }).click();
  await dialog.getByText(t.vat_none).waitFor();
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const [label = ''] = rates.map((one) => t.vat_at.replace('{rate}', rate.format(one / 10_000)));
  await dialog.getByRole('textbox', { name: label }).fill(vat);
  await dialog.getByText(t.vat_fits).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  // The page is read again so late that the next receipt is opened before.
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 3000));
    await route.continue().catch(() => undefined);
  });
  const arrived = page.waitForResponse(
    (response) => response.url().endsWith('/attachments') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: t.receipt_save, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await arrived;
  // The next receipt is proposed for the same territory.
  await page.getByRole('button', { name: t.receipt_add, exact: true }).first().click();
  await expect.poll(() => chosen.inputValue()).toBe(t[`territory_${territory}`]);
  await expect.poll(async () => (await receipts()).length).toBe(1);
  const [receipt] = await receipts();
  expect([receipt?.territory, receipt?.vat.map((line) => line.rate)]).toEqual([territory, rates]);
});
