/** Enters a first receipt within thirty seconds, typing at a person's speed. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listReceipts } from '#features/expenses/receipt.contract.ts';
import { createReport } from '#features/expenses/report.contract.ts';
import en from '../../src/features/expenses/messages.en.json';
import { expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'First receipt', [consultant]);
});

/** Milliseconds per key: about 60 words a minute. */
const PACE = 150;

test('a first receipt is photographed, typed and saved within thirty seconds, by keyboard alone', async () => {
  const body = { title: 'In the street', startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body });
  const query = { rowsPerPage: 10, page: 0 };
  const attached = async () =>
    (await consultant.api(listReceipts, { params: { reportId }, query })).receipts[0]?.attachments.length;
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto(`/en/app/expenses/${reportId}`);
  await page.getByRole('heading', { name: en.receipts_none }).waitFor();
  const photo = await ticket('taxi.jpg', ['TAXI BLEU', 'TOTAL 22,00']);

  const begun = performance.now();
  await page.getByRole('button', { name: en.receipt_add }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  // The focus starts in the amount.
  await expect
    .poll(() => dialog.getByLabel(en.receipt_total).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('22,00', { delay: PACE });
  await page.keyboard.press('Tab', { delay: PACE });
  await page.keyboard.type('Taxi', { delay: PACE });
  await page.getByRole('option', { name: 'Taxi' }).waitFor();
  await page.keyboard.press('Enter', { delay: PACE });
  await page.keyboard.press('Tab', { delay: PACE });
  await dialog.getByLabel(en.receipt_supplier).focus();
  await page.keyboard.type('Taxi Bleu', { delay: PACE });
  // Scripts cannot use the system's file dialog.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: en.files_choose }).press('Enter'),
  ]);
  await chooser.setFiles(photo);
  await dialog.getByRole('img', { name: 'taxi.jpg' }).waitFor();
  await dialog.getByRole('button', { name: en.receipt_save, exact: true }).press('Enter', { delay: PACE });
  await page.getByRole('button', { name: /^Taxi/ }).waitFor();
  await expect.poll(attached).toBe(1);
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  const seconds = (performance.now() - begun) / 1000;
  console.info(`the first receipt took ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(30);
});
