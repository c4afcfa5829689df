/**
 * Shows the error texts of the specifications (blog-and-accounts §8, business-app §8) in the browser: each call is made
 * to fail, and the person does what sends it.
 */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listPostes } from '#features/expenses/poste.contract.ts';
import { createReceipt } from '#features/expenses/receipt.contract.ts';
import { createReport } from '#features/expenses/report.contract.ts';
import { DEFECT_TEXT } from '#kernel/problem.ts';
import { specifiedFailures } from '#kernel/specified-texts.ts';
import { allCalls } from '../../generated/calls.ts';
import { startSession, takePageErrors, visit } from '../support/browser.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';
import { type Row, rowsByPerson } from '../support/specified-texts.ts';

// A page whose call fails reports the error to the console.
afterEach(() => void takePageErrors());

const ids = { draft: 0, submitted: 0, memberId: 0 };
beforeAll(async () => {
  const [owner, consultant, author] = await Promise.all(['owner', 'consultant', 'author'].map(demoPerson));
  if (!owner || !consultant || !author) throw new Error('a person of the demonstration is missing');
  const contractId = await planContract(owner, 'Walk', [consultant]);
  ids.memberId = author.userId;
  ids.submitted = await submitReport(consultant, contractId, 'Submitted');
  const body = { title: 'Draft', startdate: '2024-03-01', enddate: '2024-03-31', contractId };
  ids.draft = (await consultant.api(createReport, { body })).report_id;
  const { postes } = await consultant.api(listPostes, { query: {} });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  await consultant.api(createReceipt, {
    body: { reportId: ids.draft, date: '2024-03-07', posteId, valuettc: '18.50' },
  });
});

const WORDS = 'tests/e2e/words.test.ts';
const DOCUMENTS = 'src/web/documents/documents.test.tsx';
/** Texts of the specifications that other tests show, with these tests. */
const elsewhere: Record<string, string> = {
  'FAILED TO FIND POST': 'src/features/blog/blog.api.test.ts',
  'FAILED FETCH POST': DOCUMENTS,
  'FAILED FETCH FEATURED POSTS': DOCUMENTS,
  'FAILED TO REGISTER': WORDS,
  'FAILED TO RESET PASSWORD': WORDS,
  'USER NOT FOUND': WORDS,
  'FAILED TO CREATE POST UPLOAD FILE': 'tests/e2e/new-post.test.ts',
  'FAILED TO CREATE POST API CREATION': 'tests/e2e/new-post.test.ts',
  'FAILED TO CREATE POST REQUEST CREATION': 'tests/e2e/nothing-lost.test.ts',
};

/** The alert texts of the specifications. */
const specified = [...specifiedFailures, DEFECT_TEXT];

/** Its call is for other programs: no screen sends it. */
const withoutScreen = ['FAILED TO FETCH TRANSLATION FOR CAT'];

const everyRow = rowsByPerson({ draft: 0, submitted: 0, memberId: 0 });

test('each text of the specifications is shown by a test', async () => {
  const shown = Object.values(everyRow).flatMap((rows) => rows.map(({ text }) => text));
  for (const [text, file] of Object.entries(elsewhere))
    expect(await readFile(file, 'utf8'), file).toContain(text);
  expect([...new Set(shown), ...Object.keys(elsewhere), ...withoutScreen].sort()).toEqual(specified.sort());
});

test.each(Object.keys(everyRow))('texts that the %s sees', { timeout: 240_000 }, async (who) => {
  const { page } = await visit();
  page.setDefaultTimeout(8000);
  await startSession(page, who);
  let row: Row | undefined;
  await page.route('**/api/v1/**', (route) => (fails(route, row) ? failed(route, row) : route.continue()));
  const missing: string[] = [];
  for (const one of rowsByPerson(ids)[who] ?? []) {
    row = undefined;
    if (one.act === undefined) row = one;
    await page.goto(`/en/app/${one.path}`);
    row = one;
    try {
      await one.act?.(page);
      await page.getByText(one.text).first().waitFor({ timeout: 8000 });
      await expectOnce(page, one);
    } catch (error) {
      missing.push(`${one.text}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/${one.text.replace(/\W/g, '-')}.png` });
    }
  }
  expect(missing).toEqual([]);
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

/** Expects the text once, in an alert, a dialog or the page, and no alert with another failure. */
async function expectOnce(page: Page, { text, inAlert }: Row): Promise<void> {
  expect(await page.getByText(text).filter({ visible: true }).count()).toBe(1);
  const alerts = await page.locator('section[aria-label=Alerts] [data-variant=error] > p').allTextContents();
  if (inAlert) expect(alerts).toHaveLength(1);
  for (const alert of alerts) expect(alert).toContain(text);
}

function fails(route: Route, row: Row | undefined): boolean {
  if (row === undefined || row.status === 'real') return false;
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
  route.fulfill({
    status: typeof row?.status === 'number' ? row.status : 500,
    contentType: 'application/problem+json',
    body: '{}',
  });
