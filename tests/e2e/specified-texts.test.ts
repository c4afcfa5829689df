/**
 * Shows the error texts of the specifications (blog-and-accounts §8, business-app §8) in the browser: their calls fail,
 * and the person does what sends one of them.
 */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listPostes } from '#features/expenses/poste.contract.ts';
import { createReceipt } from '#features/expenses/receipt.contract.ts';
import { createReport } from '#features/expenses/report.contract.ts';
import { DEFECT_TEXT } from '#kernel/problem.ts';
import { allCalls } from '../../generated/calls.ts';
import en from '../../src/features/expenses/messages.en.json';
import { startSession, takePageErrors, visit } from '../support/browser.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';
import { pictureFile } from '../support/writing.ts';

// A page whose call fails reports the error to the console.
afterEach(() => void takePageErrors());

interface Row {
  text: string;
  /** The status of the failing calls; 500 by default. */
  status?: number;
  /** The text of the failing calls, if it differs. */
  failing?: string;
  path: string;
  act?(page: Page): Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inMenu = async (page: Page, item: string) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const pressInDialog = (page: Page, name: string | RegExp) =>
  dialog(page)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .click();

const rows: Record<string, () => Row[]> = {
  author: () => [
    { text: 'Failed to get translation content', path: 'posts/1/EN/versions' },
    {
      text: 'FAILED TO FETCH CATEGORIES FOR POST',
      path: 'posts',
      act: (page) => inMenu(page, 'Edit Categories'),
    },
    {
      text: 'FAILED TO CREATE CATEGORY',
      path: 'categories',
      async act(page) {
        await press(page, 'Create Category');
        for (const field of await dialog(page).getByRole('textbox').all()) await field.fill('Granite');
        await pressInDialog(page, /^(Save|Add|Create)/);
      },
    },
    {
      text: 'FAILED TO UPLOAD MEDIA',
      path: 'posts',
      async act(page) {
        await press(page, 'Open Media Gallery');
        await dialog(page)
          .locator('input[type=file]')
          .setInputFiles(await pictureFile());
      },
    },
    {
      text: 'FAILED TO UPDATE Password',
      path: 'profile',
      async act(page) {
        const fields = page.locator('input[type=password]');
        await fields.first().waitFor();
        for (const field of await fields.all()) await field.fill('Brandnew7Password');
        await press(page, 'Update Password');
      },
    },
  ],
  consultant: () => [
    { text: 'FAILED TO READ PROFILE INFO', path: 'profile' },
    { text: 'FAILED TO READ REPORTS', path: 'expenses' },
    { text: 'FAILED TO READ SELECTED REPORT', path: `expenses/${draft}` },
    { text: 'FAILED TO GET RECEIPTS', path: `expenses/${draft}` },
    { text: 'FAILED TO GENERATE RECEIPT ID', path: `expenses/${draft}` },
    { text: 'FAILED TO FETCH MONTH REPORT', path: 'planning' },
    { text: 'FAILED TO FETCH MONTH AGGREGATION', path: 'planning?view=figures' },
    {
      text: 'FAILED TO CREATE REPORT',
      path: 'expenses',
      async act(page) {
        await press(page, en.report_new);
        await dialog(page).getByLabel(en.report_title).fill('Slate');
        await dialog(page).getByRole('combobox', { name: en.report_contract }).click();
        await page.getByRole('option', { name: 'Walk', exact: true }).first().click();
        await pressInDialog(page, en.report_create);
      },
    },
    {
      text: 'FAILED TO DELETE REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, en.report_delete);
        await pressInDialog(page, en.report_delete);
      },
    },
    {
      text: 'FAILED TO SUBMIT REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, en.report_submit);
        await pressInDialog(page, en.report_submit);
      },
    },
    {
      text: 'FAILED TO UPDATE REPORT',
      path: `expenses/${draft}`,
      async act(page) {
        await press(page, 'Change');
        await dialog(page).getByLabel(en.report_title).fill('Draft of March');
        await pressInDialog(page, en.report_save);
      },
    },
    { text: 'COULD NOT DELETE RECEIPT', path: `expenses/${draft}`, act: deleteReceipt },
    { text: 'CAN NOT MODIFY REPORT', status: 409, path: `expenses/${draft}`, act: deleteReceipt },
    {
      text: 'FAILED TO ADD RECEIPT',
      path: `expenses/${draft}`,
      act: (page) => addReceipt(page),
    },
    { text: 'FAILED TO ADD ATTACHMENT', status: 400, path: `expenses/${draft}`, act: addReceipt },
  ],
  manager: () => [
    ...(['Approve', 'Reject'] as const).map((step) => ({
      text: `FAILED TO ${step.toUpperCase()} REPORT`,
      path: `expenses/${submitted}`,
      async act(page: Page) {
        await press(page, step);
        await dialog(page).getByRole('textbox').fill('The date is wrong.');
        await pressInDialog(page, step);
      },
    })),
  ],
  owner: () => [
    {
      text: 'FAILED TO UPDATE PROFILE',
      path: 'profile',
      async act(page) {
        await page.getByLabel('First name').fill('Odette');
        await press(page, 'Update Profile');
      },
    },
    { text: 'FAILED TO GET MEMBERS', path: 'members' },
    // An answer that the page cannot show.
    { text: 'Internal Server Error', failing: 'FAILED TO GET MEMBERS', status: 200, path: 'members' },
    {
      text: 'FAILED TO UPDATE USER',
      path: 'members?q=author',
      async act(page) {
        await inMenu(page, 'Update');
        await dialog(page).getByLabel('First name').fill('Agathe');
        await pressInDialog(page, 'Save');
      },
    },
    { text: 'USER ALREADY EXIST', status: 409, path: 'members', act: invite },
    { text: 'NOT AUTHORIZED', status: 403, path: 'members', act: invite },
    { text: 'FAILED TO WORKSPACE INFOS', path: 'workspace' },
    {
      text: 'FAILED TO ADD CONTRACT',
      path: 'expenses/settings',
      async act(page) {
        await press(page, en.poste_new);
        await dialog(page).getByRole('textbox').first().fill('Slates');
        await pressInDialog(page, en.poste_add);
      },
    },
  ],
  'owner@other': () => [
    {
      text: 'FAILED TO SUBMIT DELETION',
      path: 'workspace',
      async act(page) {
        await press(page, 'Delete the workspace');
        await dialog(page).getByRole('checkbox').check();
        await pressInDialog(page, 'Delete the workspace');
      },
    },
  ],
  admin: () => [
    { text: 'FAILED TO GET WORKSPACES', path: 'workspaces' },
    {
      text: 'FAILED TO CREATE WORKSPACE',
      path: 'workspaces',
      async act(page) {
        await press(page, 'Create Workspace');
        await dialog(page).getByRole('textbox').first().fill('Grès');
        await dialog(page)
          .getByLabel(/e-?mail/i)
          .fill('new@words.example');
        await pressInDialog(page, 'Create');
      },
    },
    {
      text: 'FAILED TO EXECUTE ACTION',
      path: 'workspaces/2',
      async act(page) {
        await press(page, 'Stop');
        await pressInDialog(page, 'Stop');
      },
    },
    {
      text: 'FAILED TO EXECUTE OPERATION',
      path: 'workspaces/2',
      act: (page) =>
        page
          .locator('button:not([data-disabled])', { hasText: /^Create$/ })
          .first()
          .click(),
    },
  ],
};

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

async function deleteReceipt(page: Page): Promise<void> {
  await page.locator('tbody tr').first().getByRole('button').first().click();
  await pressInDialog(page, en.receipt_delete);
  await page.getByText(/^Delete receipt no/).waitFor();
  await pressInDialog(page, en.receipt_delete);
}

async function addReceipt(page: Page): Promise<void> {
  await press(page, en.receipt_add);
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('ticket.png'));
  await dialog(page).getByLabel(en.receipt_total).fill('12');
  await dialog(page).getByRole('combobox', { name: en.receipt_type }).click();
  await page.getByRole('option', { name: 'Taxi', exact: true }).click();
  await pressInDialog(page, en.receipt_save);
}

async function invite(page: Page): Promise<void> {
  await press(page, 'Invite Member');
  await dialog(page)
    .getByLabel(/^E-?mail/i)
    .fill('new@words.example');
  await pressInDialog(page, /^(Send|Invite)/);
}

let draft = 0;
let submitted = 0;
beforeAll(async () => {
  const [owner, consultant] = await Promise.all(['owner', 'consultant'].map(demoPerson));
  if (!owner || !consultant) throw new Error('a person of the demonstration is missing');
  const contractId = await planContract(owner, 'Walk', [consultant]);
  submitted = await submitReport(consultant, contractId, 'Submitted');
  const body = { title: 'Draft', startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  draft = (await consultant.api(createReport, { body })).report_id;
  const { postes } = await consultant.api(listPostes, { query: {} });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  await consultant.api(createReceipt, {
    body: { reportId: draft, date: '2024-03-07', posteId, valuettc: '18.50' },
  });
});

const LISTS = 'tests/e2e/lists.test.ts';
const WORDS = 'tests/e2e/words.test.ts';
const DOCUMENTS = 'src/web/documents/documents.test.tsx';
/** Texts of the specifications that other tests show, with these tests. */
const elsewhere: Record<string, string> = {
  'FAILED TO FIND POST': 'src/features/blog/blog.api.test.ts',
  'FAILED FETCH POST': DOCUMENTS,
  'FAILED FETCH FEATURED POSTS': DOCUMENTS,
  'FAILED TO FETCH CATEGORIES': LISTS,
  'FAILED TO GET POSTS': LISTS,
  'FAILED TO FETCH CONTRACTS': LISTS,
  'FAILED TO REGISTER': WORDS,
  'FAILED TO RESET PASSWORD': WORDS,
  'USER NOT FOUND': WORDS,
  'FAILED TO CREATE POST UPLOAD FILE': 'tests/e2e/new-post.test.ts',
  'FAILED TO CREATE POST API CREATION': 'tests/e2e/new-post.test.ts',
  'FAILED TO ADD MEMBER TO CONTRACT': 'tests/e2e/contracts.test.ts',
  'FAILED TO DELETE MEMBER TO CONTRACT': 'tests/e2e/contracts.test.ts',
  'WORKSPACE ALREADY EXIST': 'tests/e2e/tenants.test.ts',
  'Internal Servor Error': 'src/kernel/client.test.ts',
};

test('each text of the specifications is shown by a test', async () => {
  const shown = new Set(Object.values(rows).flatMap((rowsOf) => rowsOf().map(({ text }) => text)));
  const declared = allCalls.flatMap(({ texts }) => [texts?.failure, ...Object.values(texts?.byStatus ?? {})]);
  for (const [text, file] of Object.entries(elsewhere))
    expect(await readFile(file, 'utf8'), file).toContain(text);
  const ours = [...shown].filter((text) => text !== DEFECT_TEXT && !declared.includes(text));
  expect([shown.size > 30, ours]).toEqual([true, []]);
});

test.each(Object.entries(rows))('texts that the %s sees', { timeout: 240_000 }, async (who, rowsOf) => {
  const { page } = await visit();
  page.setDefaultTimeout(8000);
  await startSession(page, who);
  let row: Row | undefined;
  await page.route('**/api/v1/**', (route) => (fails(route, row) ? failed(route, row) : route.continue()));
  const missing: string[] = [];
  for (const one of rowsOf()) {
    row = undefined;
    if (one.act === undefined) row = one;
    await page.goto(`/en/app/${one.path}`);
    row = one;
    try {
      await one.act?.(page);
      await page.getByText(one.text).first().waitFor({ timeout: 8000 });
    } catch (error) {
      missing.push(`${one.text}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/${one.text.replace(/\W/g, '-')}.png` });
    }
  }
  expect(missing).toEqual([]);
});

function fails(route: Route, row: Row | undefined): boolean {
  if (row === undefined) return false;
  const request = route.request();
  const target = new URL(request.url()).pathname.replace('/api/v1', '');
  return allCalls.some(
    ({ method, path: template, texts }) =>
      method === request.method() &&
      [texts?.failure, ...Object.values(texts?.byStatus ?? {})].includes(row.failing ?? row.text) &&
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(target),
  );
}

const failed = (route: Route, row: Row | undefined) =>
  route.fulfill({ status: row?.status ?? 500, contentType: 'application/problem+json', body: '{}' });
