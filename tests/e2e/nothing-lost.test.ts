/** Nothing typed is lost: each form × each mishap; what was typed is there afterwards, and saved when the person says so. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectNoComplaints, expectScreen, signIn, visit } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';
import { typedForms } from '../support/typed-forms.ts';

afterEach(expectNoComplaints);

const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('ardoise.unsent.'))
      .map(([, text]) => text)
      .join('\n'),
  );

/** By the beginning of its label, which ends with a star where it is required. */
const fieldOf = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}`)).first();

/** The tab is closed, without a question, and another one opened. */
async function inAnotherTab(visitor: BrowserContext, page: Page): Promise<Page> {
  const next = await visitor.newPage();
  await page.close();
  return next;
}

test.each(typedForms)('$what: the tab is closed', async ({ who, open, fields, secrets = {} }) => {
  const visitor = await visit();
  await signIn(visitor.page, who);
  const form = await open(visitor.page);
  const entries = Object.entries(fields);
  for (const [label, text] of [...entries, ...Object.entries(secrets)]) await fieldOf(form, label).fill(text);
  const lastTyped = JSON.stringify(entries.at(-1)?.[1]);
  await expect.poll(() => kept(visitor.page)).toContain(lastTyped);
  for (const secret of Object.values(secrets)) expect(await kept(visitor.page)).not.toContain(secret);

  const page = await inAnotherTab(visitor, visitor.page);
  const again = await open(page);
  const restore = again.getByRole('button', { name: 'Restore them' });
  await restore.waitFor();
  await expectScreen(page);
  await restore.click();
  for (const [label, text] of entries) expect(await fieldOf(again, label).inputValue()).toBe(text);
  await restore.waitFor({ state: 'detached' });
});

test('what is found can be given up, and is offered no more', async () => {
  const visitor = await visit();
  await signIn(visitor.page, 'manager');
  const open = async (page: Page) => {
    await page.goto('/en/app/categories');
    await page.getByRole('button', { name: 'Create Category' }).first().click();
    return page.getByRole('dialog');
  };
  await (await open(visitor.page)).getByLabel('Title').fill('Not wanted');
  await expect.poll(() => kept(visitor.page)).toContain('Not wanted');
  const page = await inAnotherTab(visitor, visitor.page);
  await (await open(page)).getByRole('button', { name: 'Discard them' }).click();
  expect(await kept(page)).toBe('');
  expect(await (await open(page)).getByRole('button', { name: 'Restore them' }).count()).toBe(0);
});

/** A contract of one's own, typed and not yet added. */
async function typeContract(page: Page, name: string) {
  await page.goto('/en/app/contracts');
  await page.getByRole('button', { name: 'Add a contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a contract' });
  await dialog.getByLabel('Name').fill(name);
  return { dialog, add: dialog.getByRole('button', { name: 'Add', exact: true }) };
}

test('the network goes, and comes back', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, 'manager');
  const { dialog, add } = await typeContract(page, `Offline ${Date.now()}`);
  await visitor.setOffline(true);
  await add.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await visitor.setOffline(false);
  await again.click();
  await page.getByText('Contract Created').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await kept(page)).toBe('');
});

test('the session ends', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await signIn(page, 'manager');
  const { dialog, add } = await typeContract(page, `Signed out ${Date.now()}`);
  await visitor.clearCookies({ name: /^(?!ardoise_signed_in)/ });
  await page.clock.fastForward(15 * 60_000);
  await add.click();
  const login = page.getByRole('dialog', { name: 'Your session has ended' });
  await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Contract Created').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('signing out asks before it deletes what is unsaved', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, 'manager');
  const { dialog } = await typeContract(page, 'Asked about');
  await expect.poll(() => kept(page)).toContain('Asked about');
  await page.reload();
  await dialog.waitFor({ state: 'detached' });
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: /^Logged in as/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Not everything has been sent' }).waitFor();
    await page.getByText('What you typed in a form and did not save').waitFor();
    await page.getByRole(answer === 'Stay and send' ? 'link' : 'button', { name: answer }).click();
  };
  await leave('Stay and send');
  await page.waitForURL('**/en/app/home');
  expect(await kept(page)).toContain('Asked about');
  await leave('Discard and log out');
  await page.waitForURL('**/en/app/login');
  expect(await kept(page)).toBe('');
});

test('the contact form: a reload, the other language', async () => {
  const { page } = await visit();
  await page.goto('/en/app/contact');
  const request = page.locator('#request');
  await request.fill('A request that waits');
  await page.reload();
  expect(await request.inputValue()).toBe('A request that waits');
  await page.goto('/fr/app/contact');
  expect(await request.inputValue()).toBe('A request that waits');
  await page.locator('#email').fill('waiting@example.com');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('status').first().waitFor();
  await page.goto('/en/app/contact');
  expect(await request.inputValue()).toBe('');
});
