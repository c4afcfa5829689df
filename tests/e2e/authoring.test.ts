/**
 * Follows an author's work from the first word to the reader and back to earlier texts (product.md §4). Two authors edit one text:
 * changes by only one of them are merged, and no input is lost.
 */

import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  type sizes,
  startSession,
  visit,
} from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { chooseCover, pictureFile, publish, writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

const english = '<h2>First</h2>\n<p>It held through the winter.</p>';

test('an author writes, illustrates and publishes a post in two languages', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Slates in winter', content: english });
  expect(await page.title()).toMatch(/^Edit Post - EN - \d+ \|/);

  // A post without a cover cannot be published.
  await page.getByRole('button', { name: 'Publish This version' }).click();
  const missing = page.getByRole('dialog', { name: 'Missing Cover Picture' });
  await missing.getByText('You can not publish a translation until a cover picture is set').waitFor();
  await expectAccessible(page);
  await missing.getByRole('button', { name: 'Done' }).click();
  await chooseCover(page);
  await page.getByText('Cover set').waitFor();

  // Drops a picture into the text.
  const picture = await pictureFile('frost.png', '#92a3a8');
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'frost.png', { type: 'image/png' }));
      return transfer;
    },
    [...picture.buffer],
  );
  await page.locator('.cm-line').last().dispatchEvent('drop', { dataTransfer: data });
  await page.getByText('Not saved').waitFor();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.locator('figure img').waitFor();
  await page.getByRole('tab', { name: 'Content' }).click();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('Post saved').waitFor();
  await expectAccessible(page);

  // Starts the other language from the board.
  await page.goto('/en/app/posts?view=board');
  const row = page.getByRole('row', { name: /Slates in winter/ });
  await row.getByText('Missing').waitFor();
  await expectAccessible(page);
  await row.getByRole('link', { name: /Missing/ }).click();
  await page.waitForURL(/\/FR\/edit$/);
  await page.locator('.cm-content').waitFor();
  await page.getByLabel('Title').fill('Ardoises en hiver');
  await page.getByLabel('Description').fill('En bref.');
  await page.locator('.cm-content').click();
  await page.keyboard.type('<p>Elle a tenu tout l’hiver.');
  await publish(page);
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Actions for Slates in winter' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish All Translations' }).waitFor();
  await page.getByRole('menuitem', { name: 'Edit Post' }).click();
  await page
    .getByRole('dialog', { name: 'Which language?' })
    .getByRole('link', { name: /English/ })
    .click();
  await page.waitForURL(/\/EN\/edit$/);
  await publish(page);

  // A reader sees both languages at once.
  const reader = await visit({ javaScript: false });
  await reader.page.goto('/en/app/blog/read/slates-in-winter');
  await expect.poll(() => reader.page.locator('article h1').textContent()).toBe('Slates in winter');
  await reader.page.goto('/fr/app/blog/read/ardoises-en-hiver');
  await expect.poll(() => reader.page.locator('article').textContent()).toContain('tout l’hiver');
  const feed = await (await reader.request.get('/en/app/blog/feed.xml')).text();
  expect(feed).toContain('Slates in winter');
  expect(await (await reader.request.get('/sitemap.xml')).text()).toContain('slates-in-winter');
  // A long journey, slow on a busy machine.
}, 240_000);

test('a correction is a draft until it is published, saves can be compared, and a post can be unpublished', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Slates in spring', content: english });
  await chooseCover(page);
  await publish(page);
  const reader = await visit({ javaScript: false });
  const address = '/en/app/blog/read/slates-in-spring';
  const shown = async () => {
    await reader.page.goto(address);
    return reader.page.locator('article h1').textContent();
  };
  expect(await shown()).toBe('Slates in spring');
  await page.getByLabel('Title').fill('Slates in a hard spring');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('version 2').first().waitFor();
  expect(await shown()).toBe('Slates in spring');
  await publish(page);
  expect(await shown()).toBe('Slates in a hard spring');

  // Every save is kept and can be compared.
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.waitForURL(/\/versions$/);
  const rows = page.getByRole('row').filter({ hasText: 'version' });
  await rows.first().waitFor();
  await rows
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Compare with the newest' }).click();
  const comparison = page.getByRole('dialog');
  await comparison.locator('ins').filter({ hasText: 'hard' }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Unpublishes every language.
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Actions for Slates in a hard spring' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish All Translations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it off' }).click();
  await page.getByText('All translations are off the site').waitFor();
  expect((await reader.page.goto(address))?.status()).toBe(404);
}, 120_000);

test.each([
  ['phone', 'en'],
  ['phone', 'fr'],
  ['desktop', 'fr'],
] as const)('the screens fit a %s in %s, and are accessible', async (size, locale) => {
  const context = await visit({ size: size as keyof typeof sizes, locale });
  const { page } = context;
  await startSession(page, 'author');
  const editor = await page
    .goto(`/${locale}/app/posts?view=board`)
    .then(() => page.locator('tbody a[href$="/edit"]').first().getAttribute('href'));
  for (const path of [
    '/app/posts',
    '/app/posts?view=board',
    '/app/categories',
    editor?.replace(/^\/\w\w/, '') ?? '',
  ]) {
    await page.goto(`/${locale}${path}`);
    await page.locator('table, .cm-content').first().waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
  }
  await context.close();
});

test('an earlier text can be restored as the newest draft, and the published one stays', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Chalk comes back', content: '<p>Four strokes.</p>' });
  await chooseCover(page);
  await publish(page);
  const editor = page.url();
  const content = page.getByRole('textbox', { name: 'Content as HTML' });
  await content.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('<p>Five strokes.</p>');
  await publish(page);
  await page.goto(editor.replace(/edit$/, 'versions'));
  // Version 1 has no content yet.
  const first = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '2', exact: true }) });
  await first
    .last()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this text?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Restore' }).click();
  await page.waitForURL(editor);
  await content.getByText('Four strokes.').waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText('version 3').waitFor();
  const read = async () => (await page.request.get('/en/app/blog/read/chalk-comes-back')).text();
  expect(await read()).toContain('Five strokes.');
  await publish(page);
  expect(await read()).toContain('Four strokes.');

  // Deleting asks and lists what is deleted.
  await page.goto('/en/app/posts');
  const remove = async (answer: string) => {
    await page.getByRole('button', { name: 'Actions for Chalk comes back' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
    await dialog.getByText('Chalk comes back (EN)').waitFor();
    await dialog.getByRole('button', { name: answer }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const row = page.getByRole('row', { name: /Chalk comes back/ });
  await remove('Cancel');
  await expect.poll(() => row.count()).toBe(1);
  await remove('Delete');
  await page.getByText('The post is in the trash').waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await page.request.get('/en/app/blog/read/chalk-comes-back')).status()).toBe(404);
}, 120_000);

test('an author chooses the search texts and the publication date, and loses none of them', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Slate in search', content: '<p>Four strokes.</p>' });
  await chooseCover(page);
  await publish(page);
  const section = page.getByRole('group').filter({ has: page.getByText('Search and social') });
  await page.getByText('Search and social').click();
  await section.getByLabel('Search title').fill('Roofs of slate');
  await section.getByRole('figure').getByText('Roofs of slate').waitFor();
  await section.getByLabel('Publication date').fill('01/01/2099 10:00');
  await section.getByRole('button', { name: 'Save these settings' }).click();
  await section.getByText('choose a time in the past').waitFor();
  await section.getByLabel('Publication date').fill('04/03/2021 10:30');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('.search.')));
  await page.reload();
  // The section opens, because it has a draft.
  await section.getByRole('button', { name: 'Restore them' }).click();
  await expect.poll(() => section.getByLabel('Search title').inputValue()).toBe('Roofs of slate');
  await expectAccessible(page);
  // Nothing has the focus, because the button is gone.
  await page.keyboard.press('Control+s');
  await page.getByText('Search and social settings saved').waitFor();
  const html = await (await page.request.get('/en/app/blog/read/slate-in-search')).text();
  expect(html).toContain('<title>Roofs of slate</title>');
  expect(html).toMatch(/<time dateTime="2021-03-04T/i);
  expect(html).toContain('<h1');

  // Settings are saved with the text, also when the section is closed.
  await section.getByLabel('Search title').fill('Slate roofs that last');
  await section.locator('summary').click();
  await page.getByText('Not saved').first().waitFor();
  await page.getByRole('button', { name: 'Save Post' }).click();
  const titleNow = async () =>
    /<title>(.*?)<\/title>/.exec(
      await (await page.request.get('/en/app/blog/read/slate-in-search')).text(),
    )?.[1];
  await expect.poll(titleNow).toBe('Slate roofs that last');
  await expect.poll(() => page.getByRole('button', { name: 'Save Post' }).isDisabled()).toBe(true);
}, 120_000);

/** Opens a post of the author in two tabs. */
async function openTwice(title: string, content: string): Promise<{ page: Page; other: Page }> {
  const context = await visit();
  const { page } = context;
  await startSession(page, 'author');
  await writePost(page, { title, content });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.cm-content').waitFor();
  return { page, other };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('Post saved').waitFor();
}

const conflictOn = (page: Page) => page.getByRole('dialog', { name: 'Somebody saved this text meanwhile' });
const lines = (page: Page) => page.locator('.cm-line').allTextContents();

test('changes to different fields and blocks are merged without a question', async () => {
  const { page, other } = await openTwice('Two at one desk', '<p>One.</p>\n<p>Two.</p>\n<p>Three.</p>');
  await other.getByLabel('Description').fill('Theirs.');
  await other.locator('.cm-line').last().click();
  await other.keyboard.press('End');
  await other.keyboard.type('<p>Four.</p>');
  await save(other);
  await page.getByLabel('Title').fill('Two at one slate');
  await page.locator('.cm-line').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('<p>Zero.</p>');
  await save(page);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Two at one slate');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Theirs.');
  const merged = ['<p>Zero.</p><p>One.</p>', '<p>Two.</p>', '<p>Three.</p><p>Four.</p>'];
  expect(await lines(page)).toEqual(merged);
  await other.reload();
  await other.locator('.cm-line').last().getByText('Four.').waitFor();
  expect(await lines(other)).toEqual(merged);
});

test('conflicting changes are both shown, and the author’s own version can always be restored', async () => {
  const { page, other } = await openTwice('Two at one line', '<p>One.</p>');
  await other.getByLabel('Description').fill('Theirs.');
  await save(other);

  const description = page.getByLabel('Description');
  await description.fill('Mine.');
  await page.getByRole('button', { name: 'Save Post' }).click();
  const conflict = conflictOn(page);
  await conflict.locator('del').filter({ hasText: 'Theirs' }).waitFor();
  await conflict.locator('ins').filter({ hasText: 'Mine' }).waitFor();
  await expectAccessible(page);

  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => description.inputValue()).toBe('Theirs.');
  await page.reload();
  await page.getByText('What you typed here until').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect.poll(() => description.inputValue()).toBe('Mine.');
  await save(page);
  await page.reload();
  await page.locator('.cm-content').waitFor();
  await expect.poll(() => description.inputValue()).toBe('Mine.');
  expect(await page.getByRole('button', { name: 'Restore them' }).count()).toBe(0);
});

test('a conflict of bylines is shown to the second author, whose text stays', async () => {
  const { page, other } = await openTwice('Two at one name', '<p>One.</p>');
  const name = async (on: Page, byline: string) => {
    await on.getByLabel('Author shown', { exact: true }).fill(byline);
    await on.getByRole('button', { name: 'Change the author shown' }).click();
  };
  await accepted(other, /\/posts\/\d+$/, () => name(other, 'Jeanne Riou'));
  await other.locator('button:disabled', { hasText: 'Change' }).nth(1).waitFor();
  await other.getByLabel('Description').fill('Theirs.');
  await save(other);

  await page.locator('.cm-line').last().click();
  await page.keyboard.press('End');
  await page.keyboard.type('<p>Two.</p>');
  await name(page, 'J. Riou');
  await page.getByText('Meanwhile changed to “Jeanne Riou”').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  const byline = page.getByLabel('Author shown', { exact: true });
  await expect.poll(() => byline.inputValue()).toBe('Jeanne Riou');
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Theirs.');
  expect(await lines(page)).toEqual(['<p>One.</p><p>Two.</p>']);

  // A change by somebody else alone needs no decision.
  await other.getByLabel('Description').fill('Theirs again.');
  await save(other);
  await accepted(page, /\/posts\/\d+$/, () => name(page, 'Riou'));
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Theirs again.');
  await save(page);
  await page.reload();
  await expect.poll(() => byline.inputValue()).toBe('Riou');
});

test('restoring a draft of an older text merges it or shows the conflict', async () => {
  const { page, other } = await openTwice('Two in two tabs', '<p>One.</p>');
  const description = page.getByLabel('Description');
  await description.fill('Mine.');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('.post.')));
  await other.getByLabel('Description').fill('Theirs.');
  await save(other);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await conflictOn(page).getByRole('button', { name: 'Go on with mine' }).click();
  await expect.poll(() => description.inputValue()).toBe('Mine.');
  await save(page);
});
