/** Decides about expense reports in the inbox, follows links from the planning, and what the member learns at the bell. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readMailChoices } from '#features/notifications/contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, planContract, submitReport, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  [owner, consultant] = [await demoPerson('owner'), await demoPerson('consultant')];
  contractId = await planContract(owner, 'Marble quarry', [consultant]);
});

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a manager filters the inbox by kind, reviews a report by keyboard, rejects it with a comment, and approves it', async () => {
  for (const title of ['Reims in March', 'Rouen in March']) await submitReport(consultant, contractId, title);
  await writeWeek(consultant, 'submit', { monday: '2024-03-04', contractId, days: [1, 1, 1, 1, 1] });
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals');
  await page.getByRole('list', { name: 'Waiting for approval' }).waitFor();
  await page.goto('/en/app/home');
  await page.locator('main a[href$="/approvals?kind=report"]').first().click();
  await page.waitForURL('**/approvals?kind=report');
  const row = rowOf(page, 'Reims in March').filter({ has: page.getByRole('button', { name: /^Approve: / }) });
  await row.getByText('€42.50').waitFor();
  await row.getByText('2 receipts').waitFor();
  await row.getByText(/No file \(×\s2\)/).waitFor();
  expect(await rowOf(page, 'week 10').count()).toBe(0);
  await expectScreen(page);

  await row.getByRole('button', { name: /details$/ }).press('Enter');
  const panel = page.getByRole('dialog', { name: /Reims in March/ });
  await panel.getByText(/^\d+ of \d+$/).waitFor();
  await panel.getByRole('button', { name: /€18.50/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'No. 1 · Other' }).waitFor();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'No. 2 · Other' });
  // 9 March 2024 was a Saturday.
  await second.getByText('On a weekend').waitFor();
  await expectScreen(page);
  await page.keyboard.press('Escape');
  await second.waitFor({ state: 'detached' });
  await expectScreen(page);
  // To the next report and back; a decision opens the next one.
  const other = page.getByRole('dialog', { name: /Rouen in March/ });
  await page.keyboard.press('j');
  await other.waitFor();
  await page.keyboard.press('k');
  await panel.getByRole('button', { name: /€18.50/ }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('region', { name: 'Alerts' }).getByText('Approved').waitFor();
  await other.getByRole('button', { name: 'Reject', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Reject: / });
  await question.getByRole('textbox').fill('Whose meal was it?');
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Alerts' }).getByText('Rejected').waitFor();
  await page.goto('/en/app/approvals?kind=report');
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  for (const title of ['Reims in March', 'Rouen in March'])
    await expect.poll(() => rowOf(page, title).count()).toBe(0);

  await page.getByRole('combobox', { name: 'All' }).press('Enter');
  await page.getByRole('option', { name: 'Weeks' }).click();
  await page.waitForURL('**/approvals?kind=week');
  await rowOf(page, 'week 10').first().waitFor();
  await page.getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Your decisions' }).click();
  const decided = (title: string) => page.getByRole('row').filter({ hasText: title });
  await decided('Reims in March').getByText('Approved').waitFor();
  await decided('Rouen in March').getByText('Whose meal was it?').waitFor();
  await expectScreen(page);
  await page.getByRole('combobox', { name: 'Decision' }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await expect.poll(() => decided('Reims in March').count()).toBe(0);
  await decided('Rouen in March').getByRole('link', { name: 'Rouen in March' }).click();
  await page.waitForURL('**/en/app/expenses/*');
  const { page: theirs } = await visit({ size: 'phone', locale: 'fr' });
  await startSession(theirs, 'consultant');
  await theirs.goto('/fr/app/home');
  await theirs.getByRole('link', { name: /Rouen in March/ }).click();
  await theirs.getByRole('heading', { name: 'Rouen in March' }).first().waitFor();
  await theirs.getByText('Whose meal was it?').first().waitFor();
});

test('links lead from the planning to board and inbox, and from a read-only month to acting for its member', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/planning?year=2024&month=5');
  const menu = page.getByRole('button', { name: 'Views and documents' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Who has not submitted' }).click();
  await page.waitForURL('**/planning/board?year=2024&month=5');
  await page.goBack();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Approvals' }).click();
  await page.waitForURL('**/approvals?kind=week');
  await page.goto(`/en/app/planning?memberId=${consultant.userId}&year=2024&month=5`);
  await page.getByText(`You are looking at the planning of ${consultant.name}.`).waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: `Act for ${consultant.name}` }).click();
  await page.getByRole('button', { name: 'Submit weeks' }).waitFor();
  expect(new URL(page.url()).search).toBe('?year=2024&month=5');
  expect(await menu.count()).toBe(0);
  // Acting for an owner is not possible.
  const { page: again } = await visit();
  await startSession(again, 'manager');
  await again.goto(`/en/app/planning?memberId=${owner.userId}`);
  await again.getByText(`You are looking at the planning of ${owner.name}.`).waitFor();
  expect(await again.getByRole('button', { name: /^Act for/ }).count()).toBe(0);
});

test('a consultant learns of a rejected week at the bell, and chooses a daily digest', async () => {
  const [owner, manager, consultant] = [
    await demoPerson('owner'),
    await demoPerson('manager'),
    await demoPerson('consultant'),
  ];
  const contractId = await planContract(owner, 'Bell foundry', [consultant]);
  await writeWeek(consultant, 'submit', { monday: '2024-09-09', contractId, days: [1, 1, 1, 1, 1] });
  await writeDays(manager, 'reject', consultant, [sentDay('2024-09-09')], { comment: 'Friday is missing' });

  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await bell.click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const link = dialog.getByRole('link', { name: `${manager.name} rejected your week 37.` });
  await link.getByText('Unread').waitFor();
  await expectScreen(page);
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await link.click();
  await page.waitForURL(/\/en\/app\/planning\?year=2024&month=9$/);
  await dialog.waitFor({ state: 'detached' });
  const name = before === 1 ? 'Notifications' : `Notifications, ${before - 1} unread`;
  const after = page.getByRole('banner').getByRole('button', { name, exact: true });
  await after.waitFor();

  await after.click();
  await dialog.getByRole('link', { name: 'Notification settings' }).click();
  const daily = page.getByRole('radio', { name: 'Decisions about your weeks: Daily digest' });
  await daily.check();
  await page.getByText('Choice saved').waitFor();
  await expectScreen(page);
  const { choices } = await consultant.api(readMailChoices);
  expect(choices.find(({ kind }) => kind === 'weeks_decided')?.mail).toBe('daily');

  // On a phone, the page instead of the popover.
  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto('/fr/app/planning');
  await phone.page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .tap();
  await phone.page.getByRole('link', { name: `${manager.name} a refusé votre semaine 37.` }).waitFor();
  await expectScreen(phone.page);
});
