/** Lists: search, filters and order in the URL, by keyboard too, and readable at any width; empty or not loaded (product.md §9). */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';

afterEach(expectNoPageErrors);

test('a state of two short words stays on one line in a table that just fits', async () => {
  const { page } = await visit({ locale: 'fr' });
  await page.setViewportSize({ width: 1024, height: 900 });
  await startSession(page, 'owner');
  await page.goto('/fr/app/contracts');
  const state = page.locator('td[data-kind=state] > *', { hasText: 'En cours' }).first();
  await state.waitFor();
  expect(await state.evaluate((word) => word.clientHeight)).toBeLessThan(30);
});

test('a list that fits on one page has no search, no filters and no pages', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/members');
  const table = page.getByRole('table', { name: 'Members' });
  await table.waitFor();
  const tools = page.getByRole('searchbox').or(page.getByRole('navigation', { name: 'Pages' }));
  await expect.poll(() => tools.count()).toBe(0);
  await page.goto('/en/app/members?rows=2');
  await table.waitFor();
  await expect.poll(() => tools.count()).toBe(2);
  // What narrows the list can always be taken away.
  await page.goto('/en/app/members?q=camille');
  await table.waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('camille');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.poll(() => tools.count()).toBe(0);
});

test('on a phone, filters and order are behind one button that shows how many are set', async () => {
  const { page } = await visit({ size: 'phone', touch: true });
  await startSession(page, 'owner');
  // Fewer rows per page than there are members; else there are no filters.
  await page.goto('/en/app/members?rows=2');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await page.getByRole('button', { name: 'Filter and sort', exact: true }).tap();
  await order.selectOption('-lastName');
  await page.waitForURL('**/members?rows=2&sort=-lastName');
  await page.getByRole('button', { name: 'Filter and sort (1)' }).tap();
  await order.waitFor({ state: 'hidden' });
  await expectScreen(page);
  await startSession(page, 'consultant');
  await page.goto('/en/app/expenses?rows=2');
  await page.getByRole('button', { name: 'Filter and sort', exact: true }).tap();
  await expect
    .poll(() => order.locator('option').allTextContents())
    .toEqual([
      'Sort by',
      ...['Title, A–Z', 'Title, Z–A', 'Period, newest first', 'Period, oldest first'],
      ...['Total, descending', 'Total, ascending', 'State, ascending', 'State, descending'],
    ]);
  await order.selectOption('-total_ttc');
  await page.waitForURL('**/expenses?rows=2&sort=-total_ttc');
});

test('on a phone, a row is an item of two lines that opens wherever it is tapped', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/contracts');
  const item = page.locator('main tbody tr', { hasText: 'Portail client' });
  await item.getByText('Banque du Rhône').waitFor();
  // The height of two lines, or of a touch target.
  expect((await item.boundingBox())?.height).toBeLessThanOrEqual(72);
  await expectScreen(page);
  await item.tap({ position: { x: 120, y: 50 } });
  await page.getByRole('dialog', { name: /Portail client/ }).waitFor();
});

test('the confirmation for several posts is in the plural', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/posts?status=published');
  const boxes = page.locator('tbody').getByRole('checkbox');
  // The boxes appear with the first selection, and stay until it is cleared.
  const row = page.locator('tbody tr').first();
  await row.getByRole('link').press('x');
  await expect.poll(() => boxes.first().isChecked()).toBe(true);
  await expectScreen(page);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await boxes.first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await boxes.first().check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 posts?' });
  await question
    .getByText('Readers will no longer find those that are published. They go to the trash')
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  // A refused action shows the reason.
  await page.goto('/en/app/posts?q=dashboards');
  await page.locator('tbody').getByRole('link').first().press('x');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const why =
    'Not possible for Dashboards nobody opens: You can not publish a translation until a cover picture is set';
  await page.getByText(why).waitFor();
});

test('posts are searched, filtered and sorted, and the URL contains the whole state', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
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
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');

  // Invalid parameters are ignored; a page beyond the end links back.
  await page.goto('/en/app/posts?sort=colour&status=lost&page=900');
  await page.getByText('This page is empty').waitFor();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  const first = table.getByRole('rowheader').first().getByRole('link');
  await first.click();
  await page.waitForURL('**/posts/*/EN/edit');
});

const lists = ['posts', 'workspaces', 'members', 'contracts', 'storage', 'categories', 'audit'];

test('at every width no word of a list is broken, and nothing is wider than the page', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'admin');
  for (const list of lists) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/fr/app/${list}`);
    await expectWholeWordsAtEachWidth(page);
  }
});

/** Long and unusual texts by field, in place of a list's answer. */
const awkward: Readonly<Record<string, string>> = {
  title: 'Rechtsschutzversicherungsgesellschaftenverband, anticonstitutionnellement renouvelé',
  author: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff',
  name: 'Donaudampfschifffahrtsgesellschaft Internationale de Développement',
  workspace: 'Donaudampfschifffahrtsgesellschaft Internationale de Développement',
  email: 'maximiliane.wolfeschlegelsteinhausen@qualitaetsmanagement-beratungsgesellschaft.example',
  domainName: 'planification.donaudampfschifffahrtsgesellschaft-internationale.example',
  firstName: 'Jean-Christophe-Maximilien',
  lastName: 'Wolfeschlegelsteinhausenbergerdorff',
  login: 'mwolfeschlegelsteinhausenbergerdorff',
  phoneNumber: '+336123456789012345',
  cat_title: 'Versicherungsgesellschaftsangelegenheiten',
};

test.each(['fr', 'en'] as const)(
  'words are not broken, however long the texts that people enter are (%s)',
  async (locale) => {
    const { page } = await visit({ locale });
    await startSession(page, 'admin');
    await page.route(/\/api\/v1\/[a-z]+\?/, async (route) => {
      const response = await route.fetch();
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const answer = (await response.json()) as Record<string, unknown>;
      const rows = answer[name];
      if (Array.isArray(rows))
        answer[name] = rows.map((row: Record<string, unknown>) => ({ ...row, ...only(row) }));
      await route.fulfill({ response, json: answer });
    });
    for (const list of lists.filter((one) => one !== 'audit')) {
      await page.goto(`/${locale}/app/${list}`);
      await page.locator('main tbody [title]').first().waitFor({ state: 'attached' });
      await expectWholeWordsAtEachWidth(page);
    }
  },
);

test('a receipt’s long supplier and comment do not widen its report', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'consultant');
  await page.route(/\/reports\/\d+\/receipts(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { receipts: object[] };
    const [supplier, comment] = [awkward.name, awkward.title];
    const receipts = answer.receipts.map((row) => ({ ...row, supplier, comment }));
    await route.fulfill({ response, json: { ...answer, receipts } });
  });
  await page.goto('/fr/app/expenses?state=created');
  await page.locator('tbody a[href*="/app/expenses/"]').first().click();
  await page.locator('main tbody [title]').first().waitFor({ state: 'attached' });
  await expectWholeWordsAtEachWidth(page);
});

/** Returns the awkward texts whose fields the row has. */
function only(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(awkward).filter(([field]) => typeof row[field] === 'string'));
}

async function expectWholeWordsAtEachWidth(page: Page): Promise<void> {
  await page.getByRole('table').first().waitFor();
  for (const width of [390, 768, 900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWholeWords(page);
  }
}

async function expectWholeWords(page: Page): Promise<void> {
  await expectNoSideways(page);
  // Resizing the window takes a moment.
  await expect
    .poll(() => page.evaluate(brokenWords), { message: `${page.url()} at ${page.viewportSize()?.width}` })
    .toEqual([]);
}

/**
 * Runs in the page. @returns the words of its table that are broken, cut without a title, or cut although
 * they are short.
 */
function brokenWords(): string[] {
  const found: string[] = [];
  for (const cell of document.querySelectorAll('main table :is(th, td)')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      for (const word of text.matchAll(/[\p{L}\d]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(word[0]);
      }
      const at = node.parentElement;
      const isCut =
        at !== null && getComputedStyle(at).textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth;
      if (isCut && (at.title !== text || text.length <= 14)) found.push(`${text}…`);
    }
  }
  const table = document.querySelector('main table');
  const frame = table?.parentElement;
  if (table && frame && table.scrollWidth > frame.clientWidth)
    found.push('the table is wider than its frame');
  return found;
}

test('a list that cannot be loaded shows the specification’s error, and a retry loads it', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  for (const [path, call, message] of [
    ['/en/app/posts', 'posts?*', 'FAILED TO GET POSTS'],
    ['/en/app/categories', 'blog/categories?*', 'FAILED TO FETCH CATEGORIES'],
    ['/en/app/contracts', 'contracts?*', 'FAILED TO FETCH CONTRACTS'],
  ] as const) {
    await page.route(`**/api/v1/${call}`, (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"status":409}' }),
    );
    await page.goto(path);
    await page.getByText('This page could not be shown').first().waitFor();
    const alert = page.getByRole('region', { name: 'Alerts' }).getByText(message);
    await alert.waitFor();
    await expectScreen(page);
    await page.unroute(`**/api/v1/${call}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
    await alert.waitFor({ state: 'detached' });
  }
});

test('a workspace without posts, categories and pictures explains what these are for', async () => {
  const { page } = await visit();
  await startSession(page, 'owner@other');
  await page.goto('/en/app/categories');
  await page.getByText('No categories yet').waitFor();
  await expectScreen(page);
  await page.goto('/en/app/posts');
  await page.getByText('No posts yet').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  await page.getByText('No pictures yet.').waitFor();
  await expectScreen(page);
  await expect.poll(() => page.getByRole('button', { name: 'UPLOAD' }).isEnabled()).toBe(true);
});
