/** Signs out on a shared device that has unsent work. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createReport } from '#features/expenses/report.contract.ts';
import { HINT } from '#web/session-hint.ts';
import expenses from '../../src/features/expenses/messages.en.json';
import { expectNoPageErrors, expectScreen, signIn, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Shared tablet', [consultant]);
});

/** Returns receipts and files stored in the browser. */
function kept(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const receipts = Object.keys(localStorage).filter((key) =>
          /^ardoise\.unsent\.\d+\.receipt\./.test(key),
        );
        const opening = indexedDB.open('ardoise-receipt-files');
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('contents')) return resolve([receipts.length, 0]);
          const request = result.transaction('contents').objectStore('contents').count();
          request.onsuccess = () => resolve([receipts.length, request.result]);
        };
      }),
  );
}

async function leaveDraft(page: Page, reportId: number, supplier: string): Promise<void> {
  await page.goto(`/en/app/expenses/${reportId}`);
  await page.getByRole('button', { name: expenses.receipt_add }).first().click();
  await page.locator('input[type=file]:not([capture])').setInputFiles(await ticket('taxi.jpg', [supplier]));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: expenses.receipt_supplier })
    .or(dialog.getByLabel(expenses.receipt_supplier))
    .first()
    .fill(supplier);
  await dialog.getByRole('img', { name: 'taxi.jpg' }).waitFor();
  await page.getByRole('button', { name: expenses.receipt_close, exact: true }).last().click();
  await page.getByText(supplier).first().waitFor();
}

test('signing out asks about unsent work; if kept, only that person sees it again; if discarded, nothing remains', async () => {
  const body = { title: 'On the tablet', startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body });
  const { page } = await visit();
  await signIn(page, 'consultant', '/en/app/login');
  await leaveDraft(page, reportId, 'Taxi Bleu');
  await page.goto('/en/app/logout');
  await page.getByText('Receipt: Taxi Bleu').waitFor();
  await expectScreen(page);
  await page.getByRole('link', { name: 'Stay and send' }).click();
  await page.waitForURL('**/app/home');

  await page.goto('/en/app/logout');
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click();
  await page.waitForURL('**/login');
  expect(await kept(page)).toEqual([1, 1]);
  await startSession(page, 'manager');
  await page.goto('/en/app/expenses');
  await page.getByRole('heading', { level: 1, name: expenses.title }).waitFor();
  expect(await page.getByText('Taxi Bleu').count()).toBe(0);
  // The manager has no unsent work, so there is no question.
  await page.goto('/en/app/logout');
  await page.waitForURL('**/login');
  expect(await kept(page)).toEqual([1, 1]);

  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses');
  await page.getByText('Taxi Bleu').first().waitFor();
  await page.goto('/en/app/logout');
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await page.waitForURL('**/login');
  expect(await kept(page)).toEqual([0, 0]);
});

test('a person who accepts an invitation in another person’s browser signs in as themselves', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/signup/activated');
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain(HINT);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail').waitFor();
});
