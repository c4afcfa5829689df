/**
 * Creates payments under adverse conditions: an account that changes, two owners at once, a lost answer, no network, no
 * mouse. Each report is paid once, to the account that was shown. Files are read a second time without the program.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { approveReport } from '#features/expenses/report.contract.ts';
import { listAdvances } from '#features/payments/advance.contract.ts';
import { updateBankAccount, updatePaymentSettings } from '#features/payments/bank.contract.ts';
import { listPayable, listRuns, readRun } from '#features/payments/run.contract.ts';
import en from '../../src/features/payments/messages.en.json';
import fr from '../../src/features/payments/messages.fr.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { sumsOfTransfers } from '../support/notebook.ts';
import { ibanOf } from '../support/paying-company.ts';
import { type DemoPerson, demoPerson, planContract, submitReport } from '../support/planned.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let manager: DemoPerson;
let consultant: DemoPerson;
let author: DemoPerson;
let contractId: number;
beforeAll(async () => {
  owner = await demoPerson('owner');
  manager = await demoPerson('manager');
  consultant = await demoPerson('consultant');
  author = await demoPerson('author');
  contractId = await planContract(owner, 'Runs', [consultant, author]);
  await owner.api(updatePaymentSettings, {
    body: {
      holder: 'Ardoise Conseil',
      iban: ibanOf(1),
      bic: '',
      since: '2026-01-01',
      currentPassword: DEMO_PASSWORD,
    },
  });
  await account(consultant, ibanOf(1111));
  await account(author, ibanOf(2222));
});

const account = ({ api, userId, name }: DemoPerson, iban: string) =>
  api(updateBankAccount, {
    params: { userId },
    body: { iban, holder: name, currentPassword: DEMO_PASSWORD },
  });

/** Creates an approved report of 42.50 €. */
async function approved(who: DemoPerson, title: string): Promise<number> {
  const reportId = await submitReport(who, contractId, title);
  await manager.api(approveReport, { params: { reportId }, body: {} });
  return reportId;
}

const runs = async () => (await owner.api(listRuns, { query: { rowsPerPage: 100, page: 0 } })).runs;
const due = async () =>
  (await owner.api(listPayable, { query: { rowsPerPage: 100, page: 0 } })).payable.map(({ title }) => title);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.locator('[data-question=unreachable]');

/** Opens the payments page, selects the reports and opens the dialog. */
async function choose(page: Page, t: typeof en, ...titles: string[]): Promise<Locator> {
  await page.goto(`/${t === en ? 'en' : 'fr'}/app/payments?rowsPerPage=100`);
  for (const title of titles) await page.getByRole('checkbox', { name: new RegExp(`${title}$`) }).check();
  await button(page, t.pay).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('rowheader').first().waitFor();
  return dialog;
}

async function savedFile(page: Page, t: typeof en, number: number): Promise<string> {
  const download = page.waitForEvent('download');
  await button(page, t.run_actions.replace('{number}', String(number))).click();
  await page.getByRole('menuitem', { name: t.run_download, exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('an account that changes while the dialog is open is shown before it is paid', async () => {
  await approved(consultant, 'Changed account');
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'owner');
  const dialog = await choose(page, fr, 'Changed account');
  await dialog.getByText('•• 1111').waitFor();
  await account(consultant, ibanOf(3333));
  await dialog.getByRole('button', { name: fr.run_create }).click();
  await dialog.getByText(fr.run_changed_account.replace('{name}', consultant.name)).waitFor();
  await dialog.getByText('•• 3333').waitFor();
  await expectScreen(page);
  expect(await due()).toContain('Changed account');
  const before = (await runs()).length;
  await dialog.getByRole('button', { name: fr.run_create }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await runs()).toHaveLength(before + 1);
  const [newest] = await runs();
  const xml = await savedFile(page, fr, newest?.number ?? 0);
  expect(xml).toContain(ibanOf(3333));
  expect(xml).not.toContain(ibanOf(1111));
});

test('of two owners who confirm the same payment at once, one pays and the other sees that it is paid', async () => {
  await approved(consultant, 'Paid twice');
  const before = (await runs()).length;
  const both = await Promise.all(
    ['desktop', 'phone'].map(async (size) => {
      const { page } = await visit({ size: size as 'desktop' | 'phone', touch: size === 'phone' });
      await startSession(page, 'owner');
      return { page, dialog: await choose(page, en, 'Paid twice') };
    }),
  );
  await Promise.all(
    both.map(async ({ dialog }) => dialog.getByRole('button', { name: en.run_create }).click()),
  );
  const told = () =>
    Promise.all(both.map(({ dialog }) => dialog.getByText(/not to be paid any more/i).count()));
  await expect.poll(async () => (await told()).toSorted(), { timeout: 20_000 }).toEqual([0, 1]);
  const page = both[(await told()).indexOf(1)]?.page as Page;
  expect(await runs()).toHaveLength(before + 1);
  expect(await due()).not.toContain('Paid twice');
  await expectScreen(page);
  // The page behind the dialog shows the payment of the other owner.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: /Paid twice$/ }).waitFor({ state: 'detached' });
  await button(page, en.run_actions.replace('{number}', String((await runs())[0]?.number))).waitFor();
});

test('a payment whose answer is lost is created once, whether the person tries again or gives up first', async () => {
  for (const givesUp of [false, true]) {
    const title = givesUp ? 'Lost and given up' : 'Lost answer';
    await approved(consultant, title);
    const before = (await runs()).length;
    const { page } = await visit();
    await startSession(page, 'owner');
    const dialog = await choose(page, en, title);
    await page.route(
      (url) => url.pathname.endsWith('/payments/runs'),
      async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        // Chromium reports other errors in the console.
        await route.abort('internetdisconnected');
      },
    );
    await dialog.getByRole('button', { name: en.run_create }).click();
    await question(page).waitFor();
    expect(await runs()).toHaveLength(before + 1);
    await page.unrouteAll();
    if (givesUp) {
      await question(page).getByRole('button').last().click();
      await question(page).waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: en.run_create }).click();
    } else await question(page).getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await runs()).toHaveLength(before + 1);
    await button(page, en.run_actions.replace('{number}', String((await runs())[0]?.number))).waitFor();
    await page.getByRole('checkbox', { name: new RegExp(`${title}$`) }).waitFor({ state: 'detached' });
  }
});

test('without a network nothing is created, the chosen day stays, and the network’s return suffices', async () => {
  await approved(consultant, 'No network');
  const before = (await runs()).length;
  const visitor = await visit({ locale: 'fr', size: 'phone', touch: true });
  const { page } = visitor;
  await startSession(page, 'owner');
  const dialog = await choose(page, fr, 'No network');
  const day = dialog.getByLabel(fr.run_execution);
  await day.fill('06/01/2027');
  await day.blur();
  const chosen = await day.inputValue();
  await visitor.setOffline(true);
  await dialog.getByRole('button', { name: fr.run_create }).click();
  await question(page).waitFor();
  await visitor.setOffline(false);
  expect(await runs()).toHaveLength(before);
  await expect.poll(() => day.inputValue()).toBe(chosen);
  await question(page).getByRole('button').first().click();
  await dialog.waitFor({ state: 'detached' });
  expect(await runs()).toHaveLength(before + 1);
  expect((await runs())[0]).toMatchObject({ execution_day: '2027-01-06' });
});

test('an advance whose answer is lost is recorded once', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/payments');
  await button(page, en.advance_new).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: en.advance_person }).fill(author.name);
  await page.getByRole('option', { name: author.name }).click();
  await dialog.getByLabel(en.advance_amount).fill('7.77');
  await page.route(
    (url) => url.pathname.endsWith('/payments/advances'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort('internetdisconnected');
    },
  );
  await dialog.getByRole('button', { name: en.advance_record }).click();
  await question(page).waitFor();
  await page.unrouteAll();
  await question(page).getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { advances } = await owner.api(listAdvances, { query: { rowsPerPage: 100, page: 0 } });
  expect(advances.filter(({ amount_cents: cents }) => cents === 777)).toHaveLength(1);
});

test('two people are paid by keyboard alone, on a day that banks do not work, and the file adds up', async () => {
  await approved(consultant, 'Keyboard one');
  await approved(author, 'Keyboard two');
  await account(consultant, ibanOf(4444));
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/payments?rowsPerPage=100');
  await page.getByRole('checkbox', { name: /Keyboard one$/ }).waitFor();
  const { keyboard } = page;
  /** Presses Tab until an element has the focus. */
  const tabTo = async (element: Locator) => {
    for (let pressed = 0; pressed < 150; pressed++) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${element}`);
  };
  for (const title of ['Keyboard one', 'Keyboard two']) {
    await tabTo(page.getByRole('checkbox', { name: new RegExp(`${title}$`) }));
    await keyboard.press('Space');
  }
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await tabTo(button(page, en.pay));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('•• 4444').waitFor();
  // The day is Saturday: the banks are closed.
  await tabTo(dialog.getByLabel(en.run_execution));
  await keyboard.press('Control+a');
  await keyboard.type('2 Jan 2027');
  await keyboard.press('Tab');
  await dialog.getByText(/The next possible day is .*4 Jan/).waitFor();
  await expectScreen(page);
  await tabTo(dialog.getByRole('button', { name: en.run_create }));
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const [run] = await runs();
  // The author’s advance of the test above is deducted.
  expect(run).toMatchObject({ total_cents: 4250 + 3473, transfers: 2, execution_day: '2027-01-02' });
  const first = await savedFile(page, en, run?.number ?? 0);
  const { paid } = await owner.api(readRun, { params: { runId: run?.runId ?? 0 } });
  const expected = Object.fromEntries(
    paid.map(({ holder, user }) => [
      // The file has no accents.
      holder.normalize('NFD').replace(/\p{M}/gu, ''),
      user.user_id === author.userId ? 3473 : 4250,
    ]),
  );
  expect(Object.keys(expected)).toHaveLength(2);
  expect(sumsOfTransfers(first)).toEqual(expected);
});
