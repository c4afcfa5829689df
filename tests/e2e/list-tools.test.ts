/** Lists: looked through, narrowed and put in order in the address, by keyboard as well, and whole at any width. */
import { afterEach, expect, test } from 'vitest';
import { expectNoComplaints, expectNoSideways, expectScreen, signIn, visit } from '../support/browser.ts';

afterEach(expectNoComplaints);

test('posts are found, filtered and sorted, and the address keeps all of it', async () => {
  const { page } = await visit();
  await signIn(page, 'manager');
  await page.goto('/en/app/posts');
  const table = page.getByRole('table', { name: 'Post' });
  await table.getByRole('link', { name: 'Title', exact: true }).press('Enter');
  await page.waitForURL('**/posts?sort=title');
  await page.locator('th[aria-sort="ascending"]').filter({ hasText: 'Title' }).waitFor();
  const names = await table.getByRole('rowheader').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await page.waitForURL('**/posts?sort=title&status=draft');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.waitForURL('**/posts?sort=title');
  await page.getByRole('searchbox').fill('no such words');
  await page.getByText('No result for “no such words”').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await table.waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');

  // What an address asks for and the list does not have is passed over; a page past the end leads back.
  await page.goto('/en/app/posts?sort=colour&status=lost&page=900');
  await page.getByText('This page is empty').waitFor();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  const first = table.getByRole('rowheader').first().getByRole('link');
  await first.click();
  await page.waitForURL('**/posts/*/EN/edit');
});

test.each([390, 768, 1024, 1440])(
  'at %s pixels no word of a list is broken and nothing lies beside the page',
  async (width) => {
    const { page } = await visit({ locale: 'fr' });
    await signIn(page, 'admin', '/fr/app/login');
    await page.setViewportSize({ width, height: 900 });
    for (const list of ['posts', 'workspaces', 'members', 'contracts', 'storage', 'categories', 'audit']) {
      await page.goto(`/fr/app/${list}`);
      await page.getByRole('table').waitFor();
      await expectNoSideways(page);
      expect(await page.evaluate(brokenWords), `${list} at ${width}`).toEqual([]);
    }
  },
);

/**
 * Runs in the page: words of its table that stand in two lines. What is longer than any word of ours, as an address or
 * a title without spaces that another journey has made, has to break somewhere.
 */
function brokenWords(): string[] {
  const found: string[] = [];
  for (const cell of document.querySelectorAll('main tbody :is(th, td)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const run of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        if (run[0].length > 14) continue;
        for (const word of run[0].matchAll(/[\p{L}\d]{2,}/gu)) {
          const range = document.createRange();
          const start = run.index + word.index;
          range.setStart(node, start);
          range.setEnd(node, start + word[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(word[0]);
        }
      }
    }
  }
  return found;
}
