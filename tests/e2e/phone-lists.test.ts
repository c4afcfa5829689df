/**
 * Lists on a phone. Those that open from fields: the page stays as wide, the dialog stays in place, the list is
 * inside the window. Those of pages: items are short, and what stands above them is, too.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addReceipt, posteOf, writeReport } from '#features/expenses/factory.ts';
import { inviteMember } from '#features/members/contract.ts';
import approvals from '../../src/features/approvals/messages.fr.json';
import planning from '../../src/features/planning/messages.fr.json';
import posts from '../../src/features/posts/messages.fr.json';
import {
  alive,
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  sizes,
  startSession,
  visit,
} from '../support/browser.ts';
import { fr as expenses } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract, submitReport, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let owner: DemoPerson;
let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  owner = await demoPerson('owner');
  consultant = await demoPerson('consultant');
  contractId = await planContract(owner, 'Lists on a phone', [owner, consultant]);
});

const press = (page: Page | Locator, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .tap();

/** Fields with our own list; the browser draws those of native selects. */
const openers = (scope: Locator) =>
  scope.locator('input[role=combobox]:visible, input[aria-haspopup=listbox]:visible');

interface Frame {
  /** The width of the page in pixels. */
  width: number;
  /** The dialog's position. */
  dialog: string;
  list: { left: number; top: number; right: number; bottom: number } | null;
}

/** Records frames until a list has been open for half a second, for ten seconds at most. */
const watch = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Frame[]>((resolve) => {
        const frames: Frame[] = [];
        const look = () => {
          const box = (element: Element | null | undefined) => element?.getBoundingClientRect();
          const list = box(
            [...document.querySelectorAll('[role=listbox]')].find((one) => one.checkVisibility()),
          );
          const { x, y, width } = box(document.querySelector('[role=dialog]')) ?? {};
          frames.push({
            width: Math.max(innerWidth, document.documentElement.scrollWidth),
            dialog: [x, y, width].join(' '),
            list: list ? { left: list.left, top: list.top, right: list.right, bottom: list.bottom } : null,
          });
          const open = frames.filter((frame) => frame.list !== null).length;
          if (open < 30 && frames.length < 600) requestAnimationFrame(look);
          else resolve(frames);
        };
        look();
      }),
  );

/** Opens each list. @returns their labels. */
async function openEach(page: Page, scope: Locator): Promise<string[]> {
  const opened: string[] = [];
  await openers(scope).first().waitFor();
  for (const field of await openers(scope).all()) {
    const label = await field.evaluate(
      (input: HTMLInputElement) => input.labels?.[0]?.textContent ?? input.ariaLabel,
    );
    if (await field.isDisabled()) continue;
    await field.scrollIntoViewIfNeeded();
    const [frames] = await Promise.all([watch(page), field.tap()]);
    const { width, height } = sizes.phone;
    expect([...new Set(frames.map((frame) => frame.width))], `${label}: the page's width`).toEqual([width]);
    expect([...new Set(frames.map(({ dialog }) => dialog))], `${label}: the dialog's place`).toHaveLength(1);
    const shown = frames.at(-1)?.list;
    expect(shown, `${label} opens no list`).not.toBeNull();
    expect(shown?.left, label ?? '').toBeGreaterThanOrEqual(0);
    expect(shown?.right, label ?? '').toBeLessThanOrEqual(width);
    expect(shown?.top, label ?? '').toBeGreaterThanOrEqual(0);
    expect(shown?.bottom, label ?? '').toBeLessThanOrEqual(height);
    await page.keyboard.press('Escape');
    await page.locator('[role=listbox]:visible').waitFor({ state: 'detached' });
    opened.push(label ?? '');
  }
  return opened;
}

async function begin(target: string, who = 'owner') {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, who);
  await page.goto(target);
  await alive(page);
  return page;
}

function createOwnReport(person: DemoPerson, title: string): Promise<number> {
  const year = new Date().getFullYear();
  return writeReport(person, { title, startdate: `${year}-01-01`, enddate: `${year}-12-31`, contractId });
}

async function choose(dialog: Locator, typed: string): Promise<void> {
  await dialog.getByRole('combobox', { name: expenses.receipt_type }).fill(typed);
  await dialog.page().getByRole('option').last().tap();
}

test('in the receipt dialog on a phone, every list opens and can be used by touch', async () => {
  const page = await begin(`/fr/app/expenses/${await createOwnReport(owner, 'Lists')}`);
  await press(page, expenses.receipt_add);
  const dialog = page.getByRole('dialog');
  const type = `${expenses.receipt_type} *`;
  expect(await openEach(page, dialog)).toContain(type);
  await press(dialog, expenses.currency_other);
  expect((await openEach(page, dialog)).length).toBeGreaterThan(1);
  await choose(dialog, expenses.poste_mileage);
  expect(await openEach(page, dialog)).toContain(`${expenses.mileage_vehicle} *`);
  await choose(dialog, 'Péniche');
  expect(await openEach(page, dialog)).toContain(expenses.poste_vat);
});

test('in the dialogs of reports and expense settings on a phone, every list opens and can be used by touch', async () => {
  const reportId = await createOwnReport(consultant, 'Submission');
  const posteId = await posteOf(consultant, 'Taxi');
  const date = `${new Date().getFullYear()}-03-03`;
  await addReceipt(consultant, reportId, { date, posteId, valuettc: '20.00', no_document: 'lost' });
  const page = await begin('/fr/app/expenses?rows=2', 'consultant');
  await page.getByRole('button', { name: /^Filtrer et trier/ }).click();
  await openEach(page, page.locator('main'));
  await press(page, expenses.report_new);
  expect(await openEach(page, page.getByRole('dialog'))).toEqual([`${expenses.report_contract} *`]);
  await page.goto(`/fr/app/expenses/${reportId}`);
  await alive(page);
  await press(page, expenses.report_submit);
  expect(await openEach(page, page.getByRole('dialog'))).toEqual([`${expenses.report_submit_to} *`]);
  const settings = await begin('/fr/app/expenses/settings');
  await press(settings, expenses.poste_new);
  expect((await openEach(settings, settings.getByRole('dialog'))).length).toBeGreaterThan(0);
});

test('in the dialog that submits weeks on a phone, every list opens and can be used by touch', async () => {
  const page = await begin('/fr/app/planning', 'consultant');
  await press(page, planning.submit);
  expect(await openEach(page, page.getByRole('dialog'))).toEqual([`${planning.approver} *`]);
});

/** Heights of the shown elements in pixels. */
const heights = (found: Locator) =>
  found.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));

test('in the inbox on a phone an item is short, opens by touch anywhere, and is decided and selected with large targets', async () => {
  await submitReport(consultant, contractId, 'Short item');
  await writeWeek(consultant, 'submit', { monday: '2024-04-15', contractId, days: [1, 1, 1, 1, 0] });
  const page = await begin('/fr/app/approvals?q=camille', 'manager');
  const rows = page.getByRole('list', { name: approvals.waiting_list }).getByRole('listitem');
  const items = rows.filter({ has: page.getByRole('button', { name: /^Approuver/ }) });
  const report = items.filter({ hasText: 'Short item' });
  await report.getByText('Sans pièce jointe').waitFor();
  const [week] = await heights(items.filter({ hasText: 'Semaine 16' }));
  const [height] = await heights(report);
  expect(Math.max(height ?? 999, week ?? 999)).toBeLessThanOrEqual(120);
  const approve = report.getByRole('button', { name: /^Approuver/ });
  await approve.getByText('Approuver', { exact: true }).waitFor();
  const { width = 0, height: high = 0 } = (await approve.boundingBox()) ?? {};
  expect(Math.min(width, high)).toBeGreaterThanOrEqual(44);
  // The target of the name covers the item.
  await report.getByText('42,50').tap({ force: true });
  await page.getByRole('dialog', { name: /Short item/ }).waitFor();
  await expectScreen(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: approvals.choose, exact: true }).tap();
  await report.getByRole('checkbox').tap();
  const bar = page.getByRole('toolbar');
  await bar.waitFor();
  expect(Math.min(...(await heights(bar.getByRole('button'))))).toBeGreaterThanOrEqual(44);
  await expectScreen(page);
  await bar.getByRole('button', { name: /^Refuser/ }).tap();
  await page.getByRole('dialog', { name: /^Refuser/ }).waitFor();
});

test('on a phone an owner’s page of expenses has one button and a menu above its list', async () => {
  const page = await begin('/fr/app/expenses');
  const main = page.getByRole('main');
  const menu = main.getByRole('button', { name: expenses.other_actions });
  const create = main.getByRole('button', { name: expenses.report_new }).first();
  expect((await menu.boundingBox())?.y).toBe((await create.boundingBox())?.y);
  expect(await main.getByRole('link', { name: expenses.vehicles }).count()).toBe(0);
  await menu.tap();
  await page.getByRole('menuitem', { name: expenses.settings }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: expenses.accounting_period }).tap();
  await page.getByRole('dialog', { name: expenses.accounting_period }).waitFor();
});

test('on a phone, invited members, contact requests and entries of the audit log are items of two lines', async () => {
  await owner.api(inviteMember, { query: {}, body: { email: 'invited@phone.example', role: 'ROLE_USER' } });
  const page = await begin('/fr/app/members?state=invited');
  const itemOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  const twoLines = async (text: string) => {
    await itemOf(text).first().waitFor();
    expect(Math.max(...(await heights(itemOf(text)))), text).toBeLessThan(80);
  };
  await twoLines('invited@phone.example');
  await itemOf('invited@phone.example').getByText('jusqu’au').first().waitFor();
  await page.goto('/fr/app/contacts');
  await twoLines('Karim Benali');
  await page.goto('/fr/app/audit');
  await twoLines('Connexion');
});

test('on a phone the board shows all weeks of a month, with signs that are explained', async () => {
  const page = await begin('/fr/app/planning/board', 'manager');
  const table = page.getByRole('table');
  await table.waitFor();
  const cells = table.locator('tbody tr').first().locator('td');
  const edges = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(edges.length).toBeGreaterThanOrEqual(5);
  expect(Math.max(...edges)).toBeLessThanOrEqual(390);
  await page.getByText('Non soumise').last().waitFor();
  await expectScreen(page);
});

test('on a phone the buttons of the posts are equally high', async () => {
  const page = await begin('/fr/app/posts', 'author');
  const heights = async (found: Locator) => (await found.boundingBox())?.height;
  const create = page.getByRole('button', { name: posts.create_post });
  await create.waitFor();
  const high = await heights(create);
  for (const name of [posts.open_gallery, 'Autres actions'])
    expect(await heights(page.getByRole('button', { name }))).toBe(high);
});
