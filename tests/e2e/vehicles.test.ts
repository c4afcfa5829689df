/** Manages the vehicles of a person, and corrects journeys that were approved. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listPostes } from '#features/expenses/poste.contract.ts';
import { createReceipt, listReceipts } from '#features/expenses/receipt.contract.ts';
import { approveReport, createReport, submitReport } from '#features/expenses/report.contract.ts';
import { addVehicle, listVehicles } from '#features/expenses/vehicle.contract.ts';
import en from '../../src/features/expenses/messages.en.json';
import fr from '../../src/features/expenses/messages.fr.json';
import {
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const year = new Date().getFullYear();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let author: DemoPerson;
let owner: DemoPerson;
let contractId: number;
let mileage: number;
beforeAll(async () => {
  [author, owner] = [await demoPerson('author'), await demoPerson('owner')];
  contractId = await planContract(owner, 'Journeys', [author]);
  const { postes } = await owner.api(listPostes, { query: {} });
  mileage = postes.find(({ mileage }) => mileage)?.posteId ?? 0;
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
