/**
 * Shows the error texts of the specifications (blog-and-accounts §8, business-app §8) in the browser: their calls fail,
 * and the person does what sends one of them.
 */
import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listPostes } from '#features/expenses/poste.contract.ts';
import { createReceipt } from '#features/expenses/receipt.contract.ts';
import { createReport } from '#features/expenses/report.contract.ts';
import { DEFECT_TEXT } from '#kernel/problem.ts';
import { allCalls } from '../../generated/calls.ts';
import { startSession, takePageErrors, visit } from '../support/browser.ts';
import { demoPerson, planContract, submitReport } from '../support/planned.ts';
import { type Row, rowsByPerson } from '../support/specified-texts.ts';

// A page whose call fails reports the error to the console.
afterEach(() => void takePageErrors());

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
  const shown = new Set(Object.values(rowsByPerson(0, 0)).flatMap((rows) => rows.map(({ text }) => text)));
  const declared = allCalls.flatMap(({ texts }) => [texts?.failure, ...Object.values(texts?.byStatus ?? {})]);
  for (const [text, file] of Object.entries(elsewhere))
    expect(await readFile(file, 'utf8'), file).toContain(text);
  const ours = [...shown].filter((text) => text !== DEFECT_TEXT && !declared.includes(text));
  expect([shown.size > 30, ours]).toEqual([true, []]);
});

test.each(Object.keys(rowsByPerson(0, 0)))('texts that the %s sees', { timeout: 240_000 }, async (who) => {
  const { page } = await visit();
  page.setDefaultTimeout(8000);
  await startSession(page, who);
  let row: Row | undefined;
  await page.route('**/api/v1/**', (route) => (fails(route, row) ? failed(route, row) : route.continue()));
  const missing: string[] = [];
  for (const one of rowsByPerson(draft, submitted)[who] ?? []) {
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
