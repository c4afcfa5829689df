/**
 * Follows a month's payroll: an owner enters terms, a standing meal above the ceiling, overtime and codes, closes the month and
 * downloads its files; the consultant sees the own lines, in French on a phone.
 */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { addEmployment } from '#features/employment/contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
beforeAll(async () => {
  const owner = await demoPerson('owner');
  consultant = await demoPerson('consultant');
  const { contractId } = await owner.api(createContract, {
    body: { cname: 'Lighthouse', client: 'Port of Brest' },
  });
  await owner.api(addContractMember, { params: { contractId }, body: { memberId: consultant.userId } });
  await writeWeek(consultant, 'save', { monday: '2024-04-15', contractId, days: [1, 1, 1, 1, 0.5] });
  await owner.api(addEmployment, {
    params: { memberId: consultant.userId },
    body: { startsOn: '2024-04-01', endsOn: '2024-04-30', hoursPerWeek: '35', payrollNumber: '00042' },
  });
});

const month = 'year=2024&month=4';

test('an owner prepares, closes and downloads a month; the consultant sees the own lines', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto(`/en/app/payroll?${month}`);
  const row = page.getByRole('row', { name: new RegExp(consultant.name) });
  await row.getByText('4.5 d not approved').waitFor();
  await expectScreen(page);

  await page.getByRole('link', { name: 'Allowances' }).click();
  await page.getByRole('button', { name: 'Record an allowance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record an allowance' });
  await dialog.getByLabel(/^Person/).fill(consultant.name);
  await page.getByRole('option', { name: consultant.name }).click();
  await dialog.getByLabel(/^When/).click();
  await page.getByRole('option', { name: 'Each full day on a client contract' }).click();
  await dialog.getByLabel(/^First day/).fill('01/04/2024');
  await dialog.getByLabel(/^Last day/).fill('30/04/2024');
  await dialog.getByLabel(/^Amount per unit/).fill('25');
  await dialog.getByText('Exempt up to €20.70 per unit: €4.30 of each unit is taxed.').waitFor();
  await expectScreen(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText('Allowance recorded').first().waitFor();
  await expectScreen(page);

  await page.goto(`/en/app/payroll?${month}`);
  // The demonstration records overtime: switched off in the settings, nothing can be added.
  const add = page.getByRole('button', { name: 'Record overtime' });
  const toSettings = page.getByRole('link', { name: 'Settings', exact: true });
  const record = page.getByRole('switch', { name: 'Record overtime' });
  await add.waitFor();
  await toSettings.click();
  await record.click();
  await page.getByText('Payroll settings saved').first().waitFor();
  await expectScreen(page);
  await page.goto(`/en/app/payroll?${month}`);
  await row.waitFor();
  await expect.poll(() => add.count()).toBe(0);
  await toSettings.click();
  await record.click();
  await expect.poll(() => record.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Edit the codes of Days worked' }).click();
  const codes = page.getByRole('dialog', { name: 'Codes of Days worked' });
  await codes.getByLabel('Silae code').fill('JT');
  await codes.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Silae: JT').waitFor();

  await page.goto(`/en/app/payroll?${month}`);
  await add.click();
  const overtime = page.getByRole('dialog', { name: 'Record overtime' });
  await overtime.getByLabel(/^Person/).fill(consultant.name);
  await page.getByRole('option', { name: consultant.name }).click();
  await overtime.getByLabel(/^Day/).fill('16/04/2024');
  await overtime.getByLabel(/^Hours/).fill('2.5');
  await expectScreen(page);
  await overtime.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText(`${consultant.name}: 2.5 h`).waitFor();

  await page.getByRole('link', { name: 'Close the month' }).click();
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close anyway' }).click();
  await page.getByText('Month closed').waitFor();
  await page.goto(`/en/app/payroll?${month}`);
  await page.getByText(/^Fixed by /).waitFor();
  await row.getByText('Meal in a restaurant: €100.00, of which €17.20 taxed').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Files' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Silae' }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toBe(
    '00042;JT;4.5;01/04/2024;30/04/2024',
  );

  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto('/fr/app/my-payroll?year=2024');
  await phone.page.getByText('Paie, avril 2024').waitFor();
  await phone.page.getByText(/31,5/).waitFor();
  await expectScreen(phone.page);
  await phone.page.getByRole('link', { name: 'Indemnités' }).first().click();
  await phone.page.getByText('Repas au restaurant').first().waitFor();
  await expectScreen(phone.page);
});
