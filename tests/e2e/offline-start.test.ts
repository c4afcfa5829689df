/** Starts Planning and Expenses without a network: with what was read last, by the person who is signed in. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createReport } from '#features/expenses/report.contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { demoPerson, planContract } from '../support/planned.ts';
import { type ApiPerson, apiPerson, cellOf, recordedDays } from '../support/planning.ts';

afterEach(expectNoPageErrors);

const TITLE = 'Read before the tunnel';
const month = 'planning?year=2023&month=11';
let consultant: ApiPerson;
let reportId: number;
beforeAll(async () => {
  consultant = await apiPerson('consultant');
  const person = await demoPerson('consultant');
  const contractId = await planContract(await demoPerson('owner'), 'Railway', [person]);
  const body = { title: TITLE, startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  ({ report_id: reportId } = await person.api(createReport, { body }));
});

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'This is what was read on' });

/** Names of what is kept: of the documents and data. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const names = (await Promise.all(caching)).flat().map(({ url }) => new URL(url));
    return names
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => !path.startsWith('/assets/'));
  });
const readOf = async (page: Page) => (await kept(page)).filter((path) => path.startsWith('/kept/'));

async function read(page: Page, path: string): Promise<void> {
  await page.goto(`/en/app/${path}`);
  await expect.poll(() => kept(page)).toContain(`/kept/page/en/app/${path}`);
}

test('a consultant reloads without a network, records a day, and it is sent; signing out deletes what was read', async () => {
  const visitor = await visit({ serviceWorker: true });
  const { page } = visitor;
  await startSession(page, 'consultant');
  await read(page, 'expenses');
  await read(page, `expenses/${reportId}`);
  await read(page, month);
  await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');

  await visitor.setOffline(true);
  await page.reload();
  await notice(page).waitFor();
  await cellOf(page, 'Railway', 'Thursday 2 November').click();
  await page.keyboard.press('1');
  await page.getByRole('status').filter({ hasText: 'Waiting for the network: 1 change' }).waitFor();
  await expectScreen(page);
  await page.goto(`/en/app/expenses/${reportId}`);
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Reports').click();
  await page.waitForURL('**/en/app/expenses');
  await page.getByText(TITLE).first().waitFor();
  await notice(page).waitFor();
  await page.goto(`/en/app/${month}`);
  await cellOf(page, 'Railway', 'Thursday 2 November, 1, waiting for the network').waitFor();

  await visitor.setOffline(false);
  await notice(page).waitFor({ state: 'detached' });
  await expect.poll(() => recordedDays(consultant, 2023, 11)).toBe(1);

  await page.goto('/en/app/logout');
  await page.waitForURL('**/login');
  expect(await readOf(page)).toEqual([]);
  await visitor.setOffline(true);
  await page.goto(`/en/app/${month}`);
  await page.getByRole('heading', { name: 'The server cannot be reached' }).first().waitFor();
  expect(await page.getByText('Railway').count()).toBe(0);
});

test('another person in the same browser sees nothing of the one before', async () => {
  const visitor = await visit({ serviceWorker: true });
  const { page } = visitor;
  await startSession(page, 'consultant');
  await read(page, month);
  await startSession(page, 'manager');
  await read(page, 'expenses');
  expect((await readOf(page)).filter((path) => path.startsWith(`/kept/${consultant.userId}/`))).toEqual([]);
  await expect.poll(() => kept(page), { timeout: 60_000 }).toContain('/fr/app/expenses/1');
  await visitor.setOffline(true);
  await page.goto(`/en/app/${month}`);
  await page.getByRole('heading', { name: 'The server cannot be reached' }).first().waitFor();
  expect(await page.getByText('Railway').count()).toBe(0);
  // The session was ended meanwhile.
  await visitor.clearCookies({ name: /^(?!ardoise_signed_in)/ });
  await visitor.setOffline(false);
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  expect(await readOf(page)).toEqual([]);
});
