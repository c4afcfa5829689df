/** The list of all reports: filtered by keyboard on a desktop and by touch on a phone; the address keeps the filters. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { approveReport } from '#features/expenses/report.contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const CONTRACT = 'Every report';
const titles = ['Approved one', 'Waiting one'] as const;

beforeAll(async () => {
  const [owner, manager, consultant] = await Promise.all(['owner', 'manager', 'consultant'].map(demoPerson));
  if (!owner || !manager || !consultant) throw new Error('a person is missing');
  const contractId = await planContract(owner, CONTRACT, [consultant]);
  const [approved] = [
    await submitReport(consultant, contractId, titles[0]),
    await submitReport(consultant, contractId, titles[1]),
  ];
  await manager.api(approveReport, { params: { reportId: approved }, body: {} });
});

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('a manager finds a report by keyboard: by contract and state, opens it, and comes back to the same list', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/home');
  await page.getByRole('navigation').getByRole('link', { name: en.all_title }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/en/app/all-reports');
  await page.goto('/en/app/all-reports?rows=5');
  const choose = async (filter: string, typed: string) => {
    await page.getByRole('combobox', { name: filter, exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name: typed, exact: true });
    await option.waitFor();
    while ((await option.getAttribute('data-combobox-selected')) === null)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await choose(en.filter_contract, CONTRACT);
  // The head and both reports of the contract.
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await choose(en.filter_state, en.report_state_approved);
  await rowOf(page, titles[1]).waitFor({ state: 'detached' });
  await expectScreen(page);
  const address = page.url();
  expect(address).toMatch(/rows=5&contractId=\d+&state=approved$/);
  await rowOf(page, titles[0]).getByText(en.report_state_approved, { exact: true }).waitFor();
  await page.getByRole('link', { name: titles[0], exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: titles[0] }).waitFor();
  await page.goBack();
  await rowOf(page, titles[0]).waitFor();
  expect(page.url()).toBe(address);
  await page.goto('/en/app/all-reports?q=nothing-is-called-so');
  await page.getByRole('button', { name: 'Clear filters' }).last().waitFor();
  await expectScreen(page);
});

test('on a phone, in French, an owner filters by member and exports the list', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/all-reports?rows=5&q=one');
  const row = rowOf(page, titles[1]);
  await row.getByText(fr.report_state_submitted).waitFor();
  await page.getByRole('button', { name: /^Filtrer et trier/ }).tap();
  await page.getByRole('combobox', { name: fr.filter_member, exact: true }).tap();
  await page.getByRole('option').filter({ hasText: 'Camille' }).tap();
  await page.waitForURL(/memberId=\d+/);
  await row.waitFor();
  await expectScreen(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).tap();
  await page.getByRole('menuitem', { name: /CSV/ }).tap();
  expect((await download).suggestedFilename()).toBe(`${fr.all_title.toLowerCase()}.csv`);
  await row.getByRole('link').tap();
  await page.getByRole('heading', { name: titles[1] }).waitFor();
});

test('the page of a member leads to all of their reports', async () => {
  const consultant = await demoPerson('consultant');
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto(`/en/app/members/${consultant.userId}`);
  await page.getByRole('link', { name: /^Show all/ }).click();
  await page.waitForURL(`**/all-reports?memberId=${consultant.userId}`);
  await rowOf(page, titles[1]).waitFor();
});

test('a user has no such page', async () => {
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses');
  await page.getByRole('table', { name: en.title }).waitFor();
  expect(await page.getByRole('link', { name: en.all_title }).count()).toBe(0);
});
