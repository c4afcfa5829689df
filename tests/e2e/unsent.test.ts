/** Keeps unsent work in a full storage, in two tabs, and of two people in one browser; signing out asks about it. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createReport } from '#features/expenses/report.contract.ts';
import { HINT } from '#web/session-hint.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { en } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, MARCH, openNewReport, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Unsent', [consultant]);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function begin(title: string) {
  const { context, receipts, ...opened } = await openNewReport(consultant, { ...MARCH, title, contractId });
  return { ...opened, visitor: context, received: async () => (await receipts()).length };
}

async function type(page: Page, supplier: string) {
  await button(page, en.receipt_add).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.receipt_total).fill('12');
  await dialog.getByRole('combobox', { name: en.receipt_type }).fill('Taxi');
  await page.getByRole('option', { name: 'Taxi' }).click();
  await dialog.getByLabel(en.receipt_supplier).fill(supplier);
  await button(page, en.files_none).click();
  await dialog.getByLabel(en.files_none_why).fill('Lost');
  return dialog;
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ardoise.unsent.')).length);

/** Leaves no character of the browser's storage free. */
const fill = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2)
      try {
        for (let at = 0; ; at++) localStorage.setItem(`filler ${size} ${at}`, 'x'.repeat(size));
      } catch {}
  });

test('if the device’s storage is full, a receipt waits in the tab and is sent', async () => {
  const { visitor, page, received } = await begin('Full');
  await fill(page);
  await type(page, 'Taxi Plein');
  await visitor.setOffline(true);
  await button(page, en.receipt_save).click();
  await page.getByText(en.unsent_unreachable).waitFor();
  expect(await stored(page)).toBe(0);
  await visitor.setOffline(false);
  await page.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  expect(await received()).toBe(1);
});

test('two tabs show the same receipts, and send each of them once', async () => {
  const { visitor, page, address, received } = await begin('Two tabs');
  const other = await visitor.newPage();
  await other.goto(address);
  await other.getByRole('heading', { name: en.receipts_none }).waitFor();
  await type(page, 'Taxi Double');
  await other.getByText(/^Unfinished: Taxi Double/).waitFor();
  await visitor.setOffline(true);
  await button(page, en.receipt_save).click();
  await other.getByText(/^On its way: Taxi Double/).waitFor();
  await page.getByText(en.unsent_unreachable).waitFor();
  await visitor.setOffline(false);
  for (const tab of [page, other])
    await tab.getByRole('region', { name: en.unsent }).waitFor({ state: 'detached' });
  expect(await received()).toBe(1);
});

test('after work is discarded at sign-out, a form in a different tab stores nothing, and the next person sees nothing', async () => {
  const { visitor, page, address } = await begin('Signed out');
  await type(page, 'Taxi Perdu');
  await expect.poll(() => stored(page)).toBe(1);
  const other = await visitor.newPage();
  await other.goto('/en/app/logout');
  await other.getByText('Receipt: Taxi Perdu').waitFor();
  await other.getByRole('button', { name: 'Discard and sign out' }).click();
  await other.waitForURL('**/login');
  await page.waitForURL('**/login**');
  expect(await stored(page)).toBe(0);
  await startSession(other, 'consultant');
  await other.goto(address);
  await other.getByRole('heading', { name: en.receipts_none }).waitFor();
  expect(await other.getByText('Taxi Perdu').count()).toBe(0);
});

describe('signing out on a shared device', () => {
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
    await page.getByRole('button', { name: en.receipt_add }).first().click();
    await page.locator('input[type=file]:not([capture])').setInputFiles(await ticket('taxi.jpg', [supplier]));
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: en.receipt_supplier })
      .or(dialog.getByLabel(en.receipt_supplier))
      .first()
      .fill(supplier);
    await dialog.getByRole('img', { name: 'taxi.jpg' }).waitFor();
    await page.getByRole('button', { name: en.receipt_close, exact: true }).last().click();
    await page.getByText(supplier).first().waitFor();
  }

  test('signing out asks about unsent work; if kept, only that person sees it again; if discarded, nothing remains', async () => {
    const body = { title: 'On the tablet', startdate: '2024-03-01', enddate: '2024-03-31', contractId };
    const { report_id: reportId } = await consultant.api(createReport, { body });
    const { page } = await visit();
    await startSession(page, 'consultant');
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
    await page.getByRole('heading', { level: 1, name: en.title }).waitFor();
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
});
