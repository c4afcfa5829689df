/** Enters a first receipt within thirty seconds, typing at a person's speed; tags of receipts; vehicles and journeys. */

import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { approveReport, createReport, submitReport } from '#features/expenses/report.contract.ts';
import { addVehicle, listVehicles } from '#features/mileage/contract.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt, listReceipts } from '#features/receipts/contract.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
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

test('tags are typed in the form, added to several receipts, undone, and used as a filter', async () => {
  const [startdate, enddate] = ['2026-01-01', '2026-12-31'];
  const report = { title: 'Tagged', startdate, enddate, contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body: report });
  const other = await consultant.api(createReport, { body: { ...report, title: 'Another' } });
  const { postes } = await consultant.api(listPostes, { query: { rowsPerPage: 100 } });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  for (const valuettc of ['10.00', '20.00']) {
    const body = { reportId, date: startdate, posteId, valuettc, no_document: 'lost' };
    await consultant.api(createReceipt, { body });
    await consultant.api(createReceipt, { body: { ...body, reportId: other.report_id, tags: 'Elsewhere' } });
  }
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
  const report = async (title: string) => {
    const body = { title, startdate: `${year}-01-01`, enddate: `${year}-12-31`, contractId } as const;
    return (await author.api(createReport, { body })).report_id;
  };
  const drive = (reportId: number, date: string, distance: string) =>
    author.api(createReceipt, {
      body: { reportId, posteId: mileage, date, distance, vehicleId, purpose: 'Lyon and back' },
    });
  const late = await report('Late');
  await drive(late, `${year}-06-10`, '2000');
  const submit = { title: 'Late', managerEmail: 'owner@demo.example' };
  await author.api(submitReport, { params: { reportId: late }, body: submit });
  await owner.api(approveReport, { params: { reportId: late }, body: {} });
  const early = await report('Early');
  await drive(early, `${year}-03-10`, '4000,5');

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
