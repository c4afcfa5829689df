/** Enters a first receipt within thirty seconds, typing at a person's speed; tags of receipts; vehicles and journeys. */

import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { approveReport } from '#features/expenses/report.contract.ts';
import { addVehicle, listVehicles } from '#features/mileage/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { listReceipts } from '#features/receipts/contract.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, MARCH, openNewReport, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

const year = new Date().getFullYear();

let consultant: DemoPerson;
let author: DemoPerson;
let owner: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [consultant, author, owner] = [
    await demoPerson('consultant'),
    await demoPerson('author'),
    await demoPerson('owner'),
  ];
  contractId = await planContract(owner, 'Receipts', [consultant, author]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Milliseconds per key: about 60 words a minute. */
const PACE = 150;

test('a first receipt is photographed, typed and saved within thirty seconds, by keyboard alone', async () => {
  const report = { ...MARCH, title: 'In the street', contractId };
  const { page, receipts } = await openNewReport(consultant, report);
  const attached = async () => (await receipts())[0]?.attachments.length;
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

test('tags are typed in the form, added to several receipts, undone, and used as a filter', async () => {
  const report = { startdate: '2026-01-01', enddate: '2026-12-31', contractId };
  const receipts = ['10.00', '20.00'].map((valuettc) => ({
    date: '2026-01-01',
    valuettc,
    no_document: 'lost',
  }));
  const reportId = await writeReport(consultant, { ...report, title: 'Tagged', receipts });
  await writeReport(consultant, {
    ...report,
    title: 'Another',
    receipts: receipts.map((receipt) => ({ ...receipt, tags: 'Elsewhere' })),
  });
  const tags = async () =>
    (
      await consultant.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 5, page: 0 } })
    ).receipts.map((receipt) => receipt.tags);
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto(`/en/app/expenses/${reportId}`);
  // The options have the same label.
  const inputOf = (label: string) =>
    page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .and(page.locator('input'));
  await button(page, 'Other').first().click();
  await button(page, 'Change').last().click();
  const field = inputOf('Tags');
  await field.pressSequentially('client visit,Lyon');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await button(page, 'Add a tag').click();
  await inputOf('Tag').fill('Trade fair');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a tag' }).click();
  await expect.poll(tags).toEqual(['client visit, Lyon, Trade fair', 'Trade fair']);
  await button(page, 'Undo').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  // A list that fits on one page has no filters.
  await page.goto(`/en/app/expenses/${reportId}?rows=1`);
  await page.getByRole('combobox', { name: 'Tags' }).first().click();
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Lyon' }).waitFor();
  expect(await options.filter({ hasText: 'Elsewhere' }).count()).toBe(0);
  await options.filter({ hasText: 'Lyon' }).click();
  await page.waitForURL(/tags=Lyon/);
  await expect.poll(() => button(page, 'Other').count()).toBe(1);
});

test('a person adds, renames, retires and deletes vehicles, in French on a phone', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'author');
  await page.goto('/fr/app/expenses/vehicles');
  await page.getByRole('heading', { name: fr.vehicles_none }).waitFor();
  await expectScreen(page);
  await button(page, fr.vehicle_add).first().click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: fr.vehicle_add });
  await add.click();
  await expect.poll(() => dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await dialog.getByLabel(fr.vehicle_name).fill('Estafette');
  await dialog.getByLabel(fr.vehicle_power).fill('8,5');
  await add.click();
  expect(await dialog.getByLabel(fr.vehicle_power).inputValue()).toBe('8,5');
  await expectScreen(page);
  await dialog.getByLabel(fr.vehicle_power).fill('8');
  await add.click();
  await page.getByRole('heading', { name: 'Estafette' }).waitFor();
  await page.getByRole('button', { name: fr.vehicle_edit_of.replace('{name}', 'Estafette') }).click();
  await dialog.getByLabel(fr.vehicle_name).fill('Camionnette');
  await dialog.getByRole('button', { name: fr.vehicle_edit }).click();
  await page.getByRole('heading', { name: 'Camionnette' }).waitFor();
  await page.getByRole('button', { name: fr.vehicle_delete_of.replace('{name}', 'Camionnette') }).click();
  await page.getByRole('dialog').getByRole('button', { name: fr.report_delete }).click();
  await page.getByRole('heading', { name: fr.vehicles_none }).waitFor();
});

test('an earlier journey corrects an approved one, and the author accepts the line and submits the report', async () => {
  const { postes } = await owner.api(listPostes, { query: {} });
  const mileage = postes.find((one) => one.mileage)?.posteId ?? 0;
  const { vehicleId } = await author.api(addVehicle, { body: { name: 'Clio', kind: 'car', power: 5 } });
  const report = (title: string, date: string, distance: string, managerEmail?: string) =>
    writeReport(author, {
      title,
      startdate: `${year}-01-01`,
      enddate: `${year}-12-31`,
      contractId,
      managerEmail,
      receipts: [
        { posteId: mileage, date, distance, vehicleId, purpose: 'Lyon and back', valuettc: undefined },
      ],
    });
  const late = await report('Late', `${year}-06-10`, '2000', 'owner@demo.example');
  await owner.api(approveReport, { params: { reportId: late }, body: {} });
  const early = await report('Early', `${year}-03-10`, '4000,5');

  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto(`/en/app/expenses/${early}`);
  const name = en.mileage_correction.replace('{year}', String(year)).replace('{vehicle}', 'Clio');
  await page.getByText(name).first().waitFor();
  await page.getByText('Clio · 4,000.5 km').waitFor();
  await expectScreen(page);
  await button(page, en.report_submit).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('-€279.14').waitFor();
  await expectAccessible(page);
  expect(await dialog.getByRole('button', { name: en.report_submit }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: en.correction_accept }).click();
  await dialog.getByRole('combobox', { name: en.report_submit_to }).waitFor();
  const query = { rowsPerPage: 50, page: 0 };
  const { receipts } = await author.api(listReceipts, { params: { reportId: early }, query });
  expect(receipts.map(({ correction }) => correction?.accepted)).toEqual([undefined, true]);
  await page.keyboard.press('Escape');
  await page.goto('/en/app/expenses/vehicles');
  await page.getByRole('cell', { name: '6,000.5 km' }).waitFor();
  await expectScreen(page);
  const { vehicles } = await author.api(listVehicles, { params: { userId: author.userId } });
  expect(vehicles[0]?.years[0]).toMatchObject({ amount: '3537.18', scale: '3537.18', due: '0.00' });
  // A vehicle with journeys can only be retired.
  await page.getByRole('button', { name: en.vehicle_retire_of.replace('{name}', 'Clio') }).click();
  await page.getByRole('button', { name: en.vehicle_return_of.replace('{name}', 'Clio') }).waitFor();
});
