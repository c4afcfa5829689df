/**
 * Follows a leave: an owner changes its rules and the terms of employment; a consultant asks on a phone in French; a manager approves
 * on a desktop; the planning has its days until the consultant cancels it. Then a leave that two people approve.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listLeaveKinds, requestLeave, saveLeaveKind } from '#features/leave/contract.ts';
import fr from '#features/leave/messages.fr.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, recordedDays } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let owner: DemoPerson;
beforeAll(async () => {
  owner = await demoPerson('owner');
  consultant = await demoPerson('consultant');
});

const alertOf = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** A Tuesday to Thursday without holidays, in which the demonstration has planned nothing. */
const days = { year: 2031, month: 3, from: '04/03/2031', to: '06/03/2031' };
/** The button for a request of these days, beside those of the demonstration. */
const asked = /^Approve: .*2031/;
const calendar = `leave/calendar?year=${days.year}&month=${days.month}`;

test('an owner changes the rules of paid leave and adds terms of a consultant', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/leave');
  await page.getByText('No terms of employment yet').waitFor();
  await expectScreen(page);
  await page.getByRole('link', { name: 'Rules of leave' }).first().click();
  await page.getByRole('button', { name: 'Change: RTT' }).waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Change: Paid leave' }).click();
  const rules = page.getByRole('dialog', { name: 'Rules: Paid leave' });
  await rules.getByLabel(/^Days for seniority/).fill('five');
  await page.keyboard.press('Enter');
  await rules.getByText('as years and days, such as 5:1 10:2').waitFor();
  await rules.getByLabel(/^Days for seniority/).fill('5:1');
  await expectScreen(page);
  await page.keyboard.press('Enter');
  await alertOf(page, 'Rules of leave saved');
  await page.getByText('25 days a year · Working days, Monday to Friday · one approval').waitFor();

  await page.goto(`/en/app/members/${consultant.userId}`);
  await page.getByRole('button', { name: 'Add terms' }).click();
  const terms = page.getByRole('dialog', { name: 'New terms of employment' });
  await terms.getByLabel(/^First day/).fill('01/06/2030');
  await expectScreen(page);
  await terms.getByRole('button', { name: 'Add terms' }).click();
  await page.getByText(/^Since 1 June? 2030$/).waitFor();
  await expectScreen(page);
});

test('a consultant asks on a phone, a manager approves, the planning has the days until they are cancelled', async () => {
  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto('/fr/app/leave');
  await phone.page.getByText(fr.state_requested, { exact: true }).first().waitFor();
  await expectScreen(phone.page);
  await phone.page.getByRole('button', { name: fr.ask, exact: true }).click();
  const asking = phone.page.getByRole('dialog', { name: fr.ask });
  await asking.getByLabel(new RegExp(`^${fr.field_from}`)).fill(days.to);
  await asking.getByLabel(new RegExp(`^${fr.field_to}`)).fill(days.from);
  await asking.getByRole('button', { name: fr.ask_verb, exact: true }).click();
  await asking.getByText('La fin précède le début.').waitFor();
  await asking.getByLabel(new RegExp(`^${fr.field_from}`)).fill(days.from);
  await asking.getByLabel(new RegExp(`^${fr.field_to}`)).fill(days.to);
  await asking.getByRole('switch', { name: fr.field_toNoon }).click();
  const preview = asking.getByRole('status');
  await preview.getByText('2,5 jours').waitFor();
  await preview.getByText(fr.away_nobody).waitFor();
  await asking.getByRole('combobox', { name: new RegExp(`^${fr.field_managerEmail}`) }).click();
  await phone.page.getByRole('option', { name: /manager@demo/ }).click();
  await expectScreen(phone.page);
  await asking.getByRole('button', { name: fr.ask_verb, exact: true }).click();
  await alertOf(phone.page, 'Congé demandé');
  await phone.page.getByText('attend la décision de').first().waitFor();

  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals?kind=leave');
  await page.getByText('days left afterwards').first().waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: asked }).click();
  await page.getByRole('region', { name: 'Alerts' }).getByText('Approved').waitFor();
  await page.goto(`/en/app/${calendar}`);
  await page.getByTitle(/^.*, Tuesday 4 March, Paid leave$/).waitFor();
  await page.getByTitle(/^.*, Thursday 6 March, Paid leave, half a day$/).waitFor();
  await expectScreen(page);
  expect(await recordedDays(consultant, days.year, days.month)).toBe(2.5);

  // Colleagues see who is away, and the person why.
  await phone.page.goto(`/fr/app/${calendar}`);
  await phone.page.getByTitle(/mardi 4 mars, Congés payés$/i).waitFor();
  await expectScreen(phone.page);
  await phone.page.goto('/fr/app/leave');
  await phone.page.getByRole('button', { name: /^Annuler ce congé.*2031/ }).click();
  const cancelling = phone.page.getByRole('dialog');
  await expectScreen(phone.page);
  await cancelling.getByRole('button', { name: fr.cancel_leave }).click();
  await alertOf(phone.page, 'Congé annulé');
  await phone.page.getByText(fr.state_cancelled, { exact: true }).waitFor();
  expect(await recordedDays(consultant, days.year, days.month)).toBe(0);
  await page.reload();
  await page.getByText('Nobody is away this month').waitFor();
});

test('a leave waits for a second person, who is not the first', async () => {
  const { kinds } = await owner.api(listLeaveKinds, {});
  const paid = kinds.find(({ preset }) => preset === 'paid-leave');
  if (!paid?.rules) throw new Error('The first test sets the rules.');
  const { kindId, yearlyFrom, carryOver, ...rules } = paid.rules;
  await owner.api(saveLeaveKind, {
    params: { contractId: paid.contractId },
    body: { ...rules, yearlyFrom: yearlyFrom ?? '', carryOver: carryOver ?? '', needsSecond: true },
  });
  await consultant.api(requestLeave, {
    params: { userId: consultant.userId },
    body: { kindId, from: '2031-03-11', to: '2031-03-11', managerEmail: 'manager@demo.example' },
  });

  const first = await visit();
  await startSession(first.page, 'manager');
  await first.page.goto('/en/app/approvals?kind=leave');
  await first.page.getByText('A second person must approve.').first().waitFor();
  await first.page.getByRole('button', { name: asked }).click();
  await first.page.getByRole('region', { name: 'Alerts' }).getByText('Approved').waitFor();
  await first.page.getByRole('button', { name: asked }).waitFor({ state: 'detached' });
  expect(await recordedDays(consultant, days.year, days.month)).toBe(0);

  const second = await visit();
  await startSession(second.page, 'owner');
  await second.page.goto('/en/app/approvals?kind=leave');
  await second.page.getByText(/Approved first by/).waitFor();
  await second.page.getByRole('button', { name: asked }).click();
  await second.page.getByRole('region', { name: 'Alerts' }).getByText('Approved').waitFor();
  expect(await recordedDays(consultant, days.year, days.month)).toBe(1);

  // The manager, who asks for the same day, sees who is away.
  await first.page.goto('/en/app/leave');
  await first.page.getByRole('button', { name: 'Ask for leave' }).click();
  const asking = first.page.getByRole('dialog', { name: 'Ask for leave' });
  await asking.getByLabel(/^First day/).fill('11/03/2031');
  await asking.getByLabel(/^Last day/).fill('11/03/2031');
  await asking.getByRole('status').getByText(consultant.name).waitFor();
  await expectScreen(first.page);
});

test('an owner declares closing days, which stand in the planning and cannot be changed there', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/leave/rules');
  await page.getByText('No closing days have been declared.').waitFor();
  await page.getByRole('button', { name: 'Declare closing days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Declare closing days' });
  await dialog.getByLabel(/^Name/).fill('Bridge');
  await dialog.getByLabel(/^First day/).fill('20/03/2031');
  await dialog.getByLabel(/^Last day/).fill('19/03/2031');
  await dialog.getByRole('button', { name: 'Declare', exact: true }).click();
  await dialog.getByText('the end is before the start').waitFor();
  await expectScreen(page);
  await dialog.getByLabel(/^Last day/).fill('20/03/2031');
  await dialog.getByRole('button', { name: 'Declare', exact: true }).click();
  await alertOf(page, 'Closing days declared');
  await page.getByText('3 people have them').waitFor();
  await expectScreen(page);
  await page.goto(`/en/app/${calendar.replace('calendar?', 'calendar?view=year&')}`);
  await page.getByTitle(new RegExp(`^${consultant.name}, .*20 March 2031.*, Paid leave$`)).waitFor();
  await expectScreen(page);

  const phone = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(phone.page, 'consultant');
  await phone.page.goto('/fr/app/leave');
  await phone.page.getByText(fr.closing_named.replace('{name}', 'Bridge')).waitFor();
  await phone.page.getByRole('button', { name: fr.feed_create_of.replace('{name}', fr.feed_team) }).click();
  await alertOf(phone.page, 'Adresse créée');
  await phone.page.getByText(/\/api\/v1\/leave\/calendars\/\d+-/).waitFor();
  await expectScreen(phone.page);
  await phone.page.getByRole('button', { name: fr.feed_revoke_of.replace('{name}', fr.feed_team) }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: fr.feed_revoke, exact: true }).click();
  await alertOf(phone.page, 'Adresse révoquée');
  const desktop = await visit();
  await startSession(desktop.page, 'consultant');
  await desktop.page.goto(`/en/app/planning?year=${days.year}&month=${days.month}`);
  const closed = desktop.page.getByRole('gridcell', { name: /approved leave, 20\sMar\s2031/ }).first();
  await closed.waitFor();
  await expectScreen(desktop.page);

  await page.goto('/en/app/leave/rules');
  await page.getByRole('button', { name: 'Withdraw the closing days: Bridge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await alertOf(page, 'Closing days withdrawn');
  await page.getByText(/· Withdrawn/).waitFor();
  expect(await recordedDays(consultant, days.year, days.month)).toBe(1);
});
