/**
 * Ends a month: an owner sees who is late, reminds and closes; a consultant's days are locked, in French on a
 * phone; the activity reports are prepared and downloaded; the month is opened again with a reason.
 */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { FILE_LARGE } from '#kernel/problem.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { cellOf, type DemoPerson, demoPerson, writeWeek } from '../support/planned.ts';

let owner: DemoPerson;
let consultant: DemoPerson;
beforeAll(async () => {
  owner = await demoPerson('owner');
  consultant = await demoPerson('consultant');
  const body = { cname: 'Breakwater', client: 'Port of Nantes' };
  const { contractId } = await owner.api(createContract, { body });
  await owner.api(addContractMember, { params: { contractId }, body: { memberId: consultant.userId } });
  const days = [1, 1, 1, 1, 1];
  await writeWeek(consultant, 'submit', { monday: '2023-05-15', contractId, days });
  await writeWeek(consultant, 'save', { monday: '2023-05-22', contractId, days });
});

const month = 'year=2023&month=5';

/** Goes to week 21. A phone shows one week at a time, at first the one of the first of the month. */
async function goToWeek21(page: Page) {
  for (const week of [19, 20, 21])
    await page.getByRole('button', { name: `Aller à : Semaine ${week}` }).click();
}

test('an owner closes a month with its exports, and opens it again with a reason', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto(`/en/app/planning/board?${month}`);
  await page.getByRole('link', { name: 'Close the month' }).click();
  await page.waitForURL(`**/en/app/closing?${month}`);
  await page.getByText('5 days not submitted · 5 days not decided').waitFor();
  const row = page.getByRole('row', { name: new RegExp(consultant.name) });
  await row.waitFor();
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(expect.arrayContaining(['5', '–']));
  await expectScreen(page);

  await page.getByRole('button', { name: 'Remind all' }).click();
  await page.getByText(/reminders? sent|nobody left to remind/).waitFor();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: /^Reminded on/ }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Close the month' }).click();
  const question = page.getByRole('dialog', { name: 'Close May 2023?' });
  await question.getByText(`${consultant.name}: 5 days not submitted · 5 days not decided`).waitFor();
  await expectScreen(page);
  await question.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByText('Month closed').waitFor();
  await page.getByText(`Closed by ${owner.name}`).first().waitFor();

  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto(`/fr/app/planning?${month}`);
  await phone.page.getByText('Ce mois est clôturé').waitFor();
  await goToWeek21(phone.page);
  const cell = cellOf(phone.page, 'Breakwater', 'mardi 23 mai');
  await cell.waitFor();
  await expect.poll(() => cell.getAttribute('aria-readonly')).toBe('true');
  await expect.poll(() => cell.getAttribute('aria-label')).toContain('mois clôturé');
  await cell.tap();
  await expect.poll(() => cell.textContent()).toBe('1');
  await expectScreen(phone.page);

  await page.getByRole('button', { name: 'Prepare the ZIP' }).click();
  // The job continues while the person is on another page.
  await page.goto(`/en/app/planning/board?${month}`);
  await page.goto(`/en/app/closing?${month}`);
  const ready = page.getByRole('button', { name: /^Download \(/ });
  await ready.waitFor();
  await expectScreen(page);
  const [file] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(file.suggestedFilename()).toBe('activity-reports-2023-05.zip');
  expect(Object.keys(unzipSync(await readFile(await file.path())))).toEqual([
    `Port of Nantes/${consultant.name} - Breakwater.pdf`,
  ]);

  await page.getByRole('button', { name: 'Open the month again' }).click();
  const reopening = page.getByRole('dialog', { name: 'Open May 2023 again?' });
  await reopening.getByRole('button', { name: 'Open the month again' }).click();
  await reopening.getByText('say why the month is opened again').waitFor();
  await reopening.getByLabel('Reason').fill('A day was booked on the wrong contract');
  await reopening.getByRole('button', { name: 'Open the month again' }).click();
  await page.getByText('Month opened again').waitFor();
  await page.getByText(/Opened again by .+: A day was booked on the wrong contract/).waitFor();
  await page.getByRole('button', { name: 'Close the month' }).waitFor();
  await expectScreen(page);

  await phone.page.goto(`/fr/app/planning?${month}`);
  await goToWeek21(phone.page);
  await cell.waitFor();
  await expect.poll(() => cell.getAttribute('aria-readonly')).toBe('false');
  expectNoPageErrors();
});

test('in French on a phone, a manager reads the month and sends reminders, but cannot close it', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'manager');
  await page.goto(`/fr/app/closing?${month}`);
  await page.getByText('Fin de mois').first().waitFor();
  await page.getByRole('button', { name: 'Relancer tout le monde' }).waitFor();
  expect(await page.getByRole('button', { name: /Clôturer le mois|Rouvrir le mois/ }).count()).toBe(0);
  await expectScreen(page);
  expectNoPageErrors();
});

test('a file that is too large for its request is prepared while the owner goes on', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  // The demonstration company has too few receipts, so the refusal is replaced; the job makes the file all the same.
  await page.route('**/api/v1/expenses/rebilling?*', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: FILE_LARGE } }),
  );
  await page.goto('/en/app/expenses');
  await page.getByRole('button', { name: 'Accounting and payments' }).click();
  // The months of the entries come first.
  await page
    .getByRole('menuitem', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .nth(3)
    .click();
  await page.getByText('The file is large and is being prepared').waitFor();
  const prepared = page.getByRole('region', { name: 'Prepared files' });
  await prepared.getByText(/^Rebilling .+\.xlsx$/).waitFor();
  const ready = prepared.getByRole('button', { name: /^Download \(/ });
  await ready.waitFor();
  await expectScreen(page);
  const [file] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(file.suggestedFilename()).toMatch(/^Rebilling .+\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  expectNoPageErrors();
  // Another tab prepares it again, which deletes the file that this one still offers.
  const tab = await page.context().newPage();
  await tab.goto('/en/app/expenses');
  await tab.getByText(/^Requested on .+, available until/).waitFor();
  const asked = tab.waitForResponse((answer) => answer.status() === 202);
  await tab.getByRole('button', { name: 'Prepare again' }).click();
  const { exportId } = await (await asked).json();
  await tab.getByText(/^Requested on .+, available until/).waitFor();
  await ready.click();
  await page.getByText('FAILED TO GET EXPORT').waitFor();
  // The list is read again and offers the new file.
  const download = async () => {
    const received = page.waitForResponse(/\/exports\/\d+\/file$/);
    await ready.click();
    const answer = await received;
    return [new URL(answer.url()).pathname, answer.status()];
  };
  await expect.poll(download).toEqual([`/api/v1/exports/${exportId}/file`, 200]);
});
