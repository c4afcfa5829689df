/**
 * Shows each error text of the specifications (blog-and-accounts §8, business-app §8) in the browser, by its real cause or by
 * a failing answer, while a person does what sends the call: once, in exactly one alert.
 */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { writeReport } from '#features/expenses/factory.ts';
import { submitReport as submit } from '#features/expenses/report.contract.ts';
import { readMember, updateMember } from '#features/members/contract.ts';
import { createPost, deletePost, listPosts } from '#features/posts/contract.ts';
import { DEFECT_TEXT, everyGenericText } from '#kernel/problem.ts';
import { specifiedFailures } from '#kernel/specified-texts.ts';
import { allCalls } from '../../generated/calls.ts';
import { startSession, takePageErrors, visit } from '../support/browser.ts';
import { withoutTable } from '../support/denied-table.ts';
import { demoPerson, inMarch, MARCH, planContract, submitReport } from '../support/planned.ts';
import { type Others, type Row, rowsByPerson } from '../support/specified-texts.ts';

// A page whose call fails reports the error to the console.
afterEach(() => void takePageErrors());

const nothing = async () => {};
const others: Others = {
  draft: 0,
  submitted: 0,
  memberId: 0,
  submitDraft: nothing,
  deletePost: nothing,
  demoteManager: nothing,
  promoteManager: nothing,
  withoutTable,
};
beforeAll(async () => {
  const [owner, consultant, author, manager] = await Promise.all(
    ['owner', 'consultant', 'author', 'manager'].map(demoPerson),
  );
  if (!owner || !consultant || !author || !manager)
    throw new Error('a person of the demonstration is missing');
  const contractId = await planContract(owner, 'Walk', [consultant]);
  const { draft } = Object.assign(others, {
    memberId: author.userId,
    submitted: await submitReport(consultant, contractId, 'Submitted'),
    draft: await writeReport(consultant, { ...MARCH, contractId, title: 'Draft', receipts: [inMarch] }),
  });
  await author.api(createPost, { body: { language: 'EN', title: 'Never read', description: 'In short.' } });
  const params = { memberId: manager.userId };
  const { email, firstName, lastName, login } = await owner.api(readMember, { params });
  const give = (role: 'ROLE_USER' | 'ROLE_MANAGER') => () =>
    owner.api(updateMember, { params, body: { email, firstName, lastName, login, role } });
  Object.assign(others, {
    submitDraft: () =>
      consultant.api(submit, {
        params: { reportId: draft },
        body: { title: 'Draft', managerEmail: 'manager@demo.example' },
      }),
    async deletePost(title: string) {
      const { posts } = await author.api(listPosts, { query: { q: title, rowsPerPage: 10, page: 0 } });
      await author.api(deletePost, { params: { postId: posts[0]?.post_id ?? 0 } });
    },
    demoteManager: give('ROLE_USER'),
    promoteManager: give('ROLE_MANAGER'),
  });
});

/** The error texts of the catalogues. */
const specified = [...specifiedFailures, ...everyGenericText, DEFECT_TEXT];
/** The other texts of the catalogues, with the tests that show them. */
const elsewhere: Record<string, string> = {
  'Post Created': 'new-post',
  'MEDIA UPLOADED': 'forms',
  'PASSWORD UPDATED': 'profile',
  'Category Successfully Created': 'office',
  'Report submitted for approval': 'expenses',
  'Report has been rejected': 'expenses',
  'Report has been approved': 'expenses',
  'Report Deleted': 'expenses',
  'Member Deleted': 'leaving',
  'USER UPDATED': 'tenants',
  'Member added to contract': 'contracts',
  'Contract Created': 'contracts',
  'Contract Deleted': 'contracts',
  'ACTION EXECUTED': 'tenants',
  'Deletion submitted': 'tenants',
  'Deletion cenceled': 'tenants',
  'creation operation submitted': 'tenants',
  'You can not publish a translation until a cover picture is set': 'authoring',
  'En email link has been send': 'accounts',
};

test('each text of the specifications is shown by a test', async () => {
  const shown = Object.values(rowsByPerson(others)).flatMap((rows) => rows.map(({ text }) => text));
  expect([...new Set(shown)].sort()).toEqual([...specified].sort());
  for (const [text, name] of Object.entries(elsewhere))
    expect(await readFile(`tests/e2e/${name}.test.ts`, 'utf8'), name).toContain(text);
});

test.each([
  ['en', 'Failed to get translation content'],
  ['fr', 'Le contenu de la traduction n’a pas pu être lu'],
] as const)('a lost connection also shows the text of the call: %s', async (locale, text) => {
  const { page } = await visit({ locale });
  await startSession(page, 'author');
  await page.route('**/api/v1/posts/**', (route) => route.abort('internetdisconnected'));
  await page.goto(`/${locale}/app/posts/1/EN/edit`);
  await page.getByText(text).waitFor();
  await page.unroute('**/api/v1/posts/**');
  await page.getByRole('main').getByRole('button').click();
  await page.locator('.cm-content').waitFor();
  expect(await page.getByText(text).count()).toBe(0);
});

/** Rows of a person use one page, because loading the document takes a second. */
test.each(Object.keys(rowsByPerson(others)))('texts that the %s sees', { timeout: 240_000 }, async (who) => {
  const { page } = await visit();
  page.setDefaultTimeout(8000);
  if (who !== 'visitor') await startSession(page, who);
  let row: Row | undefined;
  await page.route('**', (route) => (fails(route, row) ? failed(route, row) : route.fallback()));
  const missing: string[] = [];
  for (const one of rowsByPerson(others)[who] ?? []) {
    row = one.act === undefined ? one : undefined;
    await open(page, one.path, who === 'visitor');
    row = one;
    try {
      await one.act?.(page);
      await expect.poll(() => alertsOf(page), { timeout: 8000 }).toEqual([one.text]);
      // No second one follows, for example from a reload.
      await isQuiet(page);
      expect(await alertsOf(page)).toEqual([one.text]);
      // Nothing else in the page repeats it. An alert at the top begins with the name of its variant.
      const repeated = page.getByText(one.text, { exact: true }).filter({ visible: true });
      const times = await repeated.count();
      expect(times).toBeLessThanOrEqual(who === 'visitor' ? 1 : 0);
    } catch (error) {
      missing.push(`${one.text}: ${String(error).split('\n').slice(0, 8).join(' ')}`);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/${one.text.replace(/\W/g, '-')}.png` });
      await page.goto('about:blank');
    }
  }
  expect(missing).toEqual([]);
});

/** Opens a page of the person; in an open back office without loading the document again. */
async function open(page: Page, path: string, isPublic: boolean): Promise<void> {
  const to = `/en/app/${path}`;
  if (isPublic || page.url() === 'about:blank') return void (await page.goto(to));
  await page.evaluate(async (target) => {
    const go = (address: string) => window.__reactRouterDataRouter?.navigate(address, {});
    await go('/en/app/notifications');
    for (const button of document.querySelectorAll<HTMLElement>('section[aria-label=Alerts] button'))
      if (button.ariaLabel === 'Close this alert') button.click();
    await go(target);
  }, to);
  // A page with unsaved input asks first.
  if (page.url().endsWith(to) && (await page.getByRole('dialog').count()) === 0) return;
  await page.goto('about:blank');
  await page.goto(to);
}

/** The texts that the person is alerted with, whatever their variant. */
function alertsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=alert], [aria-live=assertive] p, [data-variant] > p')]
      .filter((found) => found.checkVisibility() && found.closest('[data-question]') === null)
      .filter((found, _, all) => !all.some((other) => other !== found && found.contains(other)))
      // The variant's name is for screen readers, and a sentence of a page ends in a full stop.
      .map((found) => (found.lastChild?.textContent ?? '').trim().replace(/\.$/, '')),
  );
}

/** Waits until the page has reloaded what a call changed. */
const isQuiet = (page: Page) =>
  page.waitForFunction(() => {
    const router = (window as { __reactRouterDataRouter?: { state: Record<string, unknown> } })
      .__reactRouterDataRouter;
    return (
      router === undefined ||
      (router.state.navigation as { state: string }).state + router.state.revalidation === 'idleidle'
    );
  });

function fails(route: Route, row: Row | undefined): boolean {
  if (row === undefined || row.answer === 'real') return false;
  const request = route.request();
  const { pathname } = new URL(request.url());
  const failing = row.failing ?? row.text;
  if (`${request.method()} ${pathname}` === failing) return true;
  return allCalls.some(
    ({ method, path: template, texts }) =>
      method === request.method() &&
      [`${method} ${template}`, texts?.failure, ...Object.values(texts?.byStatus ?? {})].includes(failing) &&
      new RegExp(`^/api/v1${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
}

function failed(route: Route, row: Row | undefined): Promise<void> {
  const type = 'application/problem+json';
  if (row?.answer === 'cut') return route.fulfill({ status: 201, contentType: type, body: '{"post_id":' });
  const status = typeof row?.answer === 'number' ? row.answer : 500;
  return route.fulfill({ status, contentType: type, body: '{}' });
}
