/** Tries every kind of failure with every form: the input is still there afterwards, and can be saved. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readUnsaved } from '#features/posts/unsaved.contract.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import { places } from '../look/places.ts';
import {
  addressOfItsOwn,
  expectNoPageErrors,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { restartServer } from '../support/place.ts';
import { demoPerson } from '../support/planned.ts';
import { openRowDialog, readRowMenus } from '../support/row-dialogs.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';
import { isTyped, ownPost, typedForms } from '../support/typed-forms.ts';

afterEach(expectNoPageErrors);
// A failed test may leave people offline.
afterEach(() => Promise.all([...visitors.values()].map((visitor) => visitor.setOffline(false))));

const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('ardoise.unsent.'))
      .map(([, text]) => text)
      .join('\n'),
  );

/** Finds a field by the start of its label, which ends with a star if the field is required. */
const fieldOf = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}`)).first();

/** Closes the tab without a question and opens another. */
async function inAnotherTab(visitor: BrowserContext, page: Page): Promise<Page> {
  const next = await visitor.newPage();
  await page.close();
  return next;
}

type Typed = (typeof typedForms)[number];

const keptOf = ({ fields, kept }: Typed) => JSON.stringify(kept ?? Object.values(fields).at(-1));

/** The people who type, each signed in once. */
const visitors = new Map<string, BrowserContext>();
const pages = new Map<string, Page>();
beforeAll(async () => {
  for (const who of new Set(typedForms.map(({ who }) => who))) {
    const visitor = await visit();
    await startSession(visitor.page, who);
    visitors.set(who, visitor);
    pages.set(who, visitor.page);
  }
});

function desk({ who }: Typed): { visitor: BrowserContext; page: Page } {
  const visitor = visitors.get(who);
  const page = pages.get(who);
  if (visitor === undefined || page === undefined) throw new Error(`${who} is not signed in`);
  return { visitor, page };
}

async function type(form: Locator, { fields, secrets = {}, complete }: Typed): Promise<void> {
  await complete?.(form);
  for (const [label, text] of Object.entries({ ...fields, ...secrets }))
    await fieldOf(form, label).fill(text);
}

async function expectTyped(form: Locator, { fields }: Typed): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await expect.poll(() => fieldOf(form, label).inputValue()).toBe(text);
}

/** Clicks the button, or triggers saving for forms without one. */
async function save(form: Locator, { fields }: Typed): Promise<void> {
  const [label = ''] = Object.keys(fields);
  const field = fieldOf(form, label);
  const around = form.locator('form').filter({ has: form.page().getByLabel(new RegExp(`^${label}`)) });
  const button = around.locator('button[type=submit]');
  if ((await button.count()) === 0) await field.press('Enter');
  else await button.click();
}

/** Saves after a concurrent change: the server answers 412 if the form sends a version, else 409. */
async function saveTooLate(page: Page, form: Locator, typed: Typed): Promise<void> {
  const calls = '**/api/v1/**';
  const refused: number[] = [];
  await page.route(calls, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const headers = { ...request.headers(), 'if-match': '"before"' };
    const json = { status: 409, code: 'TAKEN', msg: 'Somebody was faster' };
    const late = request.headers()['if-match'] !== undefined;
    const answer = late ? { response: await route.fetch({ headers }) } : { status: 409, json };
    await route.fulfill(answer);
    refused.push(late ? (answer.response?.status() ?? 0) : 409);
  });
  await save(form, typed);
  await expect.poll(() => refused.length, { message: `${typed.what} was not sent` }).toBeGreaterThan(0);
  await expectTyped(form, typed);
  await page.unroute(calls);
  expect([409, 412]).toContain(refused[0]);
}

/** Without selects, checkboxes and search fields. */
const TYPED_IN =
  'textarea, input:not([aria-haspopup], [type=hidden], [type=checkbox], [type=radio], [type=search], [type=file])';

/** Entries of a row's menu. More are on the page of the row. */
const MOST_ENTRIES = 5;

test('a page’s head has one filled button at most, a row’s menu five entries; the list of forms has all of their dialogs', async () => {
  const missing: string[] = [];
  const crowded: string[] = [];
  let heads = 0;
  let menus = 0;
  for (const [name, { who, at = name, from, opens }] of Object.entries(places)) {
    const page = pages.get(who ?? '');
    if (page === undefined || from !== undefined) continue;
    const address = `/en/app/${at}`;
    await page.goto(address);
    await page
      .locator('main :is(h1, h2, h3, form, table, ul, [role=grid], [data-page-actions])')
      .first()
      .waitFor();
    const filled = page.locator(
      '[data-page-actions] .mantine-Button-root:is(:not([data-variant]), [data-variant=filled])',
    );
    heads += await page.locator('[data-page-actions]').count();
    const loud = await filled.count();
    if (loud > 1) crowded.push(`${address}: ${loud} filled buttons`);
    if (opens?.row === undefined) continue;
    await page.locator('tbody').waitFor();
    const { entries, dialogs } = await readRowMenus(page);
    menus += entries.length;
    if (Math.max(...entries) > MOST_ENTRIES) crowded.push(`${address}: menus of ${entries} entries`);
    for (const dialog of dialogs) {
      await openRowDialog(page, dialog);
      const opened = page.getByRole('dialog');
      await opened.waitFor();
      await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-busy=true]') === null);
      const typedIn = (await opened.locator('form').locator(TYPED_IN).count()) > 0;
      if (typedIn && !isTyped(address, dialog.label)) missing.push(`${address}: ${dialog.label}`);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
  }
  expect(missing, 'tests/support/typed-forms.ts has none of these').toEqual([]);
  expect(crowded).toEqual([]);
  expect([heads, menus].map((count) => count > 15)).toEqual([true, true]);
});

test.each(typedForms)(
  '$what: the input is kept if the row changed, the network is gone and the tab is closed',
  async (typed) => {
    const { visitor, page } = desk(typed);
    const form = await typed.open(page);
    await type(form, typed);
    await saveTooLate(page, form, typed);
    await expectTyped(form, typed);

    await visitor.setOffline(true);
    await save(form, typed);
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByText('FAILED TO CREATE POST REQUEST CREATION'))
      .first()
      .waitFor();
    await expectTyped(form, typed);
    const alerts = page.getByRole('button', { name: 'Close this alert' });
    while ((await alerts.count()) > 0) await alerts.last().click();
    await visitor.setOffline(false);
    await expectTyped(form, typed);

    const lastTyped = keptOf(typed);
    await expect.poll(() => kept(page)).toContain(lastTyped);
    for (const secret of Object.values(typed.secrets ?? {})) expect(await kept(page)).not.toContain(secret);
    pages.set(typed.who, await inAnotherTab(visitor, page));
  },
);

test('the server can be killed and started again', restartServer);

test.each(typedForms)(
  '$what: the input is restored, and saved after the session has expired',
  async (typed) => {
    const { visitor, page } = desk(typed);
    const form = await typed.open(page);
    const restore = form.getByRole('button', { name: 'Restore them' });
    await restore.waitFor();
    await expectScreen(page);
    await restore.click();
    await expectTyped(form, typed);
    await restore.waitFor({ state: 'detached' });

    await type(form, { ...typed, fields: {} });
    await visitor.setExtraHTTPHeaders(addressOfItsOwn());
    await visitor.request.post('/api/v1/logout');
    await save(form, typed);
    const login = page.getByRole('dialog', { name: 'Your session has ended' });
    await login.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await expectTyped(form, typed);
    await login.getByRole('button', { name: 'Log in' }).click();
    // The next form is opened in this tab, which would abort a sign-in under way.
    await login.waitFor({ state: 'detached' });
    const lastTyped = keptOf(typed);
    await expect.poll(() => kept(page)).not.toContain(lastTyped);
  },
);

test('a draft that was discarded is not offered again', async () => {
  const visitor = await visit();
  await startSession(visitor.page, 'manager');
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

test('a draft discarded in one browser, or by signing out there, is not offered on any other device', async () => {
  const author = await demoPerson('author');
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'author');
  await ownPost(page);
  await page.locator('.cm-content').waitFor();
  const [, postId, language] = /posts\/(\d+)\/(\w\w)\/edit/.exec(page.url()) ?? [];
  /** Reads the description of the draft that the server would offer on another device. */
  const offered = async () => {
    const params = { postId: Number(postId), language: language as PostLanguage };
    const { unsaved } = await author.api(readUnsaved, { params, query: { device: 'another-one' } });
    return unsaved?.description;
  };
  await page.getByLabel('Description').fill('Typed at the desk.');
  await expect.poll(() => kept(page)).toContain('Typed at the desk.');
  await expect.poll(offered, { timeout: 30_000 }).toBe('Typed at the desk.');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect.poll(offered).toBeUndefined();

  await page.getByLabel('Description').fill('Typed again.');
  await expect.poll(offered, { timeout: 30_000 }).toBe('Typed again.');
  page.once('dialog', (question) => void question.accept());
  await page.goto('/en/app/logout');
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await page.waitForURL('**/en/app/login');
  expect(await offered()).toBeUndefined();
});

/** Types a new contract without saving it. */
async function typeContract(page: Page, name: string) {
  await page.goto('/en/app/contracts');
  await page.getByRole('button', { name: 'Add a contract' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a contract' });
  await dialog.getByLabel('Name').fill(name);
  return dialog;
}

test('signing out asks before it deletes unsaved input', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'manager');
  const dialog = await typeContract(page, 'Asked about');
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
  await leave('Discard and sign out');
  await page.waitForURL('**/en/app/login');
  expect(await kept(page)).toBe('');
});

test('the contact form keeps its input after a reload and in the other language', async () => {
  const { page } = await visit();
  await page.goto('/en/app/contact');
  const request = page.locator('#request');
  await request.fill('A request that waits');
  await page.reload();
  await expect.poll(() => request.inputValue()).toBe('A request that waits');
  await page.goto('/fr/app/contact');
  await expect.poll(() => request.inputValue()).toBe('A request that waits');
  await page.locator('#email').fill('waiting@example.com');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('status').first().waitFor();
  await page.goto('/en/app/contact');
  await expect.poll(() => request.inputValue()).toBe('');
});
