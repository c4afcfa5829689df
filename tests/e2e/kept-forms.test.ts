/**
 * Checks that the small forms around a post keep their input after a refusal, and after a dialog was closed
 * by mistake.
 */
import { expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, signIn, startSession, visit } from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { chooseCover, pictureFile, writePost } from '../support/writing.ts';

test('the forms for time, preview link and address of a post keep their input', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Chalk by the metre', content: '<p>One.</p>' });
  await page.goto('/en/app/posts');
  await writePost(page, { title: 'Chalk by the yard', content: '<p>Two.</p>' });
  await chooseCover(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await choose('Publish at a time');
  const schedule = page.getByRole('dialog', { name: 'Publish at a time' });
  const time = schedule.getByLabel('Date and time');
  await time.fill('2001-02-03T04:05');
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await schedule.getByText('choose a time to come').waitFor();
  await page.keyboard.press('Escape');
  await schedule.getByRole('button', { name: 'Keep editing' }).click();
  expect(await time.inputValue()).toBe('03/02/2001 04:05');
  await time.fill('2101-02-03T04:05');
  await expectAccessible(page);
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await schedule.waitFor({ state: 'detached' });
  await choose('Publish at a time');
  expect(await time.inputValue()).toBe('03/02/2101 04:05');
  await schedule.getByRole('button', { name: 'Cancel the schedule' }).click();
  await schedule.waitFor({ state: 'detached' });

  await choose('Preview link');
  const preview = page.getByRole('dialog', { name: 'Preview link' });
  await preview.getByLabel('Days').fill('31');
  await preview.getByRole('button', { name: 'Make a link' }).click();
  await expect.poll(() => preview.getByLabel('Days').getAttribute('aria-invalid')).toBe('true');
  await preview.getByLabel('Days').fill('30');
  await preview.getByRole('button', { name: 'Make a link' }).click();
  await preview.getByText('/app/preview/').waitFor();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Revoke all links' }).click();
  await preview.getByLabel('Days').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  const address = page.getByLabel('Address', { exact: true });
  await address.fill('chalk-by-the-metre');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('Another post has this address.').waitFor();
  expect(await address.inputValue()).toBe('chalk-by-the-metre');
  await address.fill('chalk-in-yards');
  await accepted(page, /\/posts\/\d+$/, () => page.keyboard.press('Enter'));
  await expect.poll(() => page.getByRole('button', { name: 'Change the address' }).isDisabled()).toBe(true);
  await page.reload();
  expect(await address.inputValue()).toBe('chalk-in-yards');
  // Unsaved input is restored after a reload.
  page.once('dialog', (question) => void question.accept());
  await address.fill('chalk-by-the-inch');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  expect(await address.inputValue()).toBe('chalk-by-the-inch');
  expectNoPageErrors();
});

test('a typed description stays when Escape closes the gallery', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.locator('input[type=file]').setInputFiles(await pictureFile('set square.png'));
  await page.getByText('MEDIA UPLOADED').waitFor();
  const card = gallery.getByRole('listitem').filter({ hasText: 'set square' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByLabel('Alternative text in English').fill('A set square');
  // Escape goes from the details to the pictures, then closes the gallery.
  await page.keyboard.press('Escape');
  await card.waitFor();
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  const text = gallery.getByLabel('Alternative text in English');
  await expect.poll(() => text.inputValue()).toBe('A set square');
  expectNoPageErrors();
});
