/**
 * Saves changed days in difficult situations: offline, after a reload, in two tabs, after a refusal, with too
 * much on one day.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { cellOf, type DemoPerson, demoPerson, planContract, recordedDays } from '../support/planned.ts';

let consultant: DemoPerson;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  const owner = await demoPerson('owner');
  for (const name of ['Meadow', 'Orchard']) await planContract(owner, name, [consultant]);
});
const submitElsewhere = (day: Day) =>
  writeDays(consultant, 'submit', consultant, [sentDay(day)], { managerEmail: 'manager@demo.example' });
afterEach(expectNoPageErrors);

async function open(page: Page, month: number): Promise<void> {
  await page.goto(`/en/app/planning?year=2023&month=${month}`);
  await page.getByRole('grid').waitFor();
}
async function type(page: Page, contract: string, day: string, key: string): Promise<void> {
  await cellOf(page, contract, day).click();
  await page.keyboard.press(key);
}
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ardoise.unsent.')));

test('changes made offline wait on the device, and are sent when the network is back', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'consultant');
  await open(page, 3);
  await visitor.setOffline(true);
  await type(page, 'Meadow', 'Wednesday 1 March', '1');
  await type(page, 'Meadow', 'Thursday 2 March', ',');
  const alert = page.getByRole('status').filter({ hasText: 'Waiting for the network: 2 changes are kept' });
  await alert.waitFor();
  await cellOf(page, 'Meadow', 'Thursday 2 March, ½, waiting for the network').waitFor();
  expect(await recordedDays(consultant, 2023, 3)).toBe(0);
  await expectAccessible(page);
  await visitor.setOffline(false);
  await saved(page);
  expect(await recordedDays(consultant, 2023, 3)).toBe(1.5);
  expect(await unsent(page)).toEqual([]);
});

test('reloading the page offline loses nothing', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'consultant');
  await open(page, 4);
  await visitor.setOffline(true);
  await type(page, 'Orchard', 'Monday 3 April', '1');
  await page.getByRole('status').filter({ hasText: 'Waiting for the network' }).waitFor();
  await page.reload().catch(() => {});
  await visitor.setOffline(false);
  // Opening another month of the same person sends the change too.
  await open(page, 5);
  await expect.poll(() => recordedDays(consultant, 2023, 4)).toBe(1);
  await open(page, 4);
  await expect.poll(() => cellOf(page, 'Orchard', 'Monday 3 April').textContent()).toBe('1');
});

test('two tabs show the same days, and neither reverts the changes of the other', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'consultant');
  await open(page, 6);
  const other = await visitor.newPage();
  await open(other, 6);
  await visitor.setOffline(true);
  await type(page, 'Meadow', 'Thursday 1 June', '1');
  await cellOf(other, 'Meadow', 'Thursday 1 June, 1').waitFor();
  await type(other, 'Meadow', 'Thursday 1 June', ',');
  await type(other, 'Meadow', 'Friday 2 June', '1');
  await cellOf(page, 'Meadow', 'Friday 2 June, 1').waitFor();
  await visitor.setOffline(false);
  await expect.poll(() => recordedDays(consultant, 2023, 6)).toBe(1.5);
  await expect.poll(() => unsent(page)).toEqual([]);
  for (const tab of [page, other]) {
    await expect.poll(() => cellOf(tab, 'Meadow', 'Thursday 1 June').textContent()).toBe('½');
    await expect.poll(() => cellOf(tab, 'Meadow', 'Friday 2 June').textContent()).toBe('1');
  }
});

test('a refusal marks its cells and shows the reason, and the other cells are saved', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await open(page, 9);
  // Submitted meanwhile on another device.
  await submitElsewhere('2023-09-04');
  await type(page, 'Meadow', 'Monday 4 September', '1');
  await type(page, 'Meadow', 'Monday 11 September', '1');
  await page.getByText('Not saved: 1 change was refused').first().waitFor();
  await cellOf(
    page,
    'Meadow',
    'Monday 4 September, 1, read-only: week submitted, not saved: the week is submitted or approved',
  ).waitFor();
  await expect.poll(() => recordedDays(consultant, 2023, 9)).toBe(1);
  await expectAccessible(page);
  // The refused change survives a reload until it is discarded.
  await page.reload();
  const list = page.getByRole('region', { name: 'Changes that are not saved' });
  await list.getByText('Monday 4 September, Meadow').waitFor();
  await list.getByRole('button', { name: 'Discard' }).click();
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => cellOf(page, 'Meadow', 'Monday 4 September').textContent()).toBe('');
  expect(await unsent(page)).toEqual([]);
});

test('changes that were executed are not sent again, although the answer was lost and the week submitted since', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await open(page, 12);
  // The first call is executed but its answer is lost; the others do not arrive.
  let calls = 0;
  await page.route('**/planning/save/**', async (route) => {
    calls += 1;
    if (calls === 1) await route.fetch();
    await route.abort('internetdisconnected');
  });
  await type(page, 'Meadow', 'Monday 4 December', '1');
  await page.getByRole('status').filter({ hasText: 'Waiting for the network' }).waitFor();
  expect(await recordedDays(consultant, 2023, 12)).toBe(1);
  await submitElsewhere('2023-12-04');
  const refused = page.waitForResponse((answer) => answer.url().includes('/planning/save/'));
  await page.unroute('**/planning/save/**');
  expect((await refused).status()).toBe(409);
  await expect.poll(() => unsent(page)).toEqual([]);
  await cellOf(page, 'Meadow', 'Monday 4 December, 1, read-only: week submitted').waitFor();
  expect(await page.getByRole('region', { name: 'Changes that are not saved' }).count()).toBe(0);
});

test('more than one day per date is marked and not sent until it is corrected', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await open(page, 10);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/planning/save/')) calls.push(request.postData() ?? '');
  });
  await type(page, 'Meadow', 'Monday 2 October', '1');
  await saved(page);
  await type(page, 'Orchard', 'Monday 2 October', '1');
  await page.getByText('Not saved: a day holds more than one day').first().waitFor();
  await cellOf(
    page,
    'Orchard',
    'Monday 2 October, 1, not saved: the day would hold more than one day',
  ).waitFor();
  await type(page, 'Meadow', 'Monday 2 October', '0');
  await saved(page);
  expect(calls).toHaveLength(2);
  expect(await recordedDays(consultant, 2023, 10)).toBe(1);
});

test('unsent changes belong to one person: signing out asks, and deletes them from the device', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await open(page, 11);
  await page.route('**/planning/save/**', (route) => route.abort('internetdisconnected'));
  await type(page, 'Meadow', 'Wednesday 1 November, public holiday: All Saints’ Day', '1');
  await page.getByRole('status').filter({ hasText: 'Waiting for the network' }).waitFor();
  expect(await unsent(page)).toHaveLength(1);
  await page.goto('/en/app/logout');
  await page.getByText('Days of the planning').waitFor();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await page.waitForURL('**/login');
  expect(await unsent(page)).toEqual([]);
});
