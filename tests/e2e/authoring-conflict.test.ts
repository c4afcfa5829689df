/**
 * Two authors edit one text: changes by only one of them are merged, and no input is lost.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

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
  expect(await page.getByLabel('Title').inputValue()).toBe('Two at one slate');
  expect(await page.getByLabel('Description').inputValue()).toBe('Theirs.');
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
  expect(await description.inputValue()).toBe('Mine.');
  await save(page);
  await page.reload();
  await page.locator('.cm-content').waitFor();
  expect(await description.inputValue()).toBe('Mine.');
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
  expect(await page.getByLabel('Description').inputValue()).toBe('Theirs.');
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
  expect(await description.inputValue()).toBe('Mine.');
  await save(page);
});
