/**
 * Opens a week or report that somebody filled in for a member: they are not offered as approver, the page says
 * why they may not decide, and an owner passes it to a different approver.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addReceipt, writeReport } from '#features/expenses/factory.ts';
import { approveReport, submitReport } from '#features/expenses/report.contract.ts';
import { listMembers, updateMember } from '#features/members/contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, inMarch, MARCH, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let manager: DemoPerson;
let consultant: DemoPerson;
/** A second manager. */
let second: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [owner, manager, consultant, second] = [
    await demoPerson('owner'),
    await demoPerson('manager'),
    await demoPerson('consultant'),
    await demoPerson('author'),
  ];
  const { members } = await owner.api(listMembers, { query: { rowsPerPage: 100, page: 0 } });
  const author = members.find(({ memberId }) => memberId === second.userId);
  if (author === undefined) throw new Error('no author');
  const { email, firstName, lastName, login } = author;
  await owner.api(updateMember, {
    params: { memberId: second.userId },
    body: { email, firstName, lastName, login, role: 'ROLE_MANAGER' },
  });
  contractId = await planContract(owner, 'Marble quarry', [consultant]);
});

const days = [1, 1, 1, 1, 1];
const planningOf = (month: number) => `/app/planning?memberId=${consultant.userId}&year=2024&month=${month}`;

/** Creates a week that somebody filled in and the member submitted to somebody else. */
async function filledIn(by: DemoPerson, monday: '2024-03-04' | '2024-05-06', managerEmail: string) {
  await writeWeek(by.actingFor(consultant), 'save', { monday, contractId, days });
  await writeWeek(consultant, 'submit', { monday, contractId, days }, managerEmail);
}

test('an owner passes on a week from the month, on a phone, in French', async () => {
  await filledIn(owner, '2024-03-04', 'manager@demo.example');
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto(`/fr${planningOf(3)}`);
  await page.getByRole('button', { name: /^Semaine 10/ }).tap();
  const panel = page.getByRole('dialog', { name: /Semaine 10/ });
  await panel
    .getByText(`Vous l’avez remplie ou soumise pour ${consultant.name}.`, { exact: false })
    .waitFor();
  expect(await panel.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
  await expectScreen(page);
  await panel.getByRole('button', { name: /^Transmettre/ }).tap();
  const dialog = page.getByRole('dialog', { name: /^Transmettre/ });
  await dialog.getByRole('combobox', { name: 'Approbateur' }).tap();
  const options = page.getByRole('option');
  await options.filter({ hasText: second.name }).waitFor();
  expect(await options.filter({ hasText: owner.name }).count()).toBe(0);
  await options.filter({ hasText: second.name }).tap();
  await expectScreen(page);
  await dialog.getByRole('button', { name: 'Transmettre' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByText(`Envoyée à ${second.name}`).waitFor();
  // An owner can pass it on again.
  await expect.poll(() => panel.getByRole('button', { name: /^Transmettre/ }).count()).toBe(1);
});

test('an approved week shows why an owner who filled it in cannot reopen it', async () => {
  await filledIn(owner, '2024-05-06', 'manager@demo.example');
  await writeDays(manager, 'approve', consultant, [sentDay('2024-05-06')], { comment: 'As agreed' });
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto(`/en${planningOf(5)}`);
  await page.getByRole('button', { name: /^Week 19/ }).click();
  await page.getByText('Another person can reopen it.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  await expectScreen(page);
});

test('an owner passes on a report from its page, by keyboard', async () => {
  const title = 'Reims in March';
  const reportId = await writeReport(owner.actingFor(consultant), { ...MARCH, contractId, title });
  await addReceipt(consultant, reportId, inMarch);
  await consultant.api(submitReport, {
    params: { reportId },
    body: { title, managerEmail: 'manager@demo.example' },
  });
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto(`/en/app/expenses/${reportId}`);
  await page
    .getByText(`You filled this in or submitted it for ${consultant.name}.`, { exact: false })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  await expectScreen(page);
  const pass = page.getByRole('button', { name: /^Pass to another approver/ });
  await pass.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Pass on/ });
  const choice = dialog.getByRole('combobox', { name: 'Approver' });
  await choice.waitFor();
  await expect.poll(() => choice.inputValue()).toContain(second.name);
  await expectScreen(page);
  await expect.poll(() => choice.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(second.name).first().waitFor();
  await expect.poll(() => pass.count()).toBe(1);
  await second.api(approveReport, { params: { reportId }, body: {} });
  await page.reload();
  await page.getByText('Another person can reopen it.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  await expectScreen(page);
});

test('a person who acts for a member cannot be chosen as approver, and the page says why', async () => {
  await writeWeek(consultant, 'save', { monday: '2024-04-01', contractId, days });
  const { page } = await visit({ size: 'phone', touch: true });
  await startSession(page, 'manager');
  await page.goto(`/en${planningOf(4)}`);
  await page.getByRole('button', { name: `Act for ${consultant.name}` }).tap();
  await page
    .getByRole('button', { name: /^Submit/ })
    .first()
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are not in the list', { exact: false }).waitFor();
  await dialog.getByRole('combobox', { name: 'Approver' }).tap();
  await page.getByRole('option').filter({ hasText: owner.name }).waitFor();
  expect(await page.getByRole('option').filter({ hasText: manager.name }).count()).toBe(0);
  await expectScreen(page);
});

test('a member is not offered the manager who filled in the report, on a phone, in French', async () => {
  const title = 'Reims in April';
  const april = { startdate: '2024-04-01', enddate: '2024-04-30' };
  const reportId = await writeReport(manager.actingFor(consultant), { ...april, contractId, title });
  await addReceipt(consultant, reportId, { ...inMarch, date: '2024-04-04' });
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'consultant');
  await page.goto(`/fr/app/expenses/${reportId}`);
  await page
    .getByRole('button', { name: /^Soumettre/ })
    .first()
    .tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${manager.name} en a rempli ou soumis une partie`, { exact: false }).waitFor();
  await dialog.getByRole('combobox').tap();
  const options = page.getByRole('option');
  await options.filter({ hasText: owner.name }).waitFor();
  expect(await options.filter({ hasText: manager.name }).count()).toBe(0);
  await expectScreen(page);
});
