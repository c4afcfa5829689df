/** Beginning a post when things go wrong, and keeping what was typed (specification §4, §8; product.md §9). */
import { afterEach, expect, test } from 'vitest';
import { expectNoComplaints, signIn, visit } from '../support/browser.ts';
import { writePost } from '../support/writing.ts';

afterEach(expectNoComplaints);

test('what failed names its step, what is missing is said at once, and no record is made twice', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await create.click();
  for (const what of ['enter a title', 'enter a description', 'choose a text file'])
    await dialog.getByText(what).waitFor();
  await dialog.getByLabel('Title').fill('Half begun');
  await dialog.getByLabel('Description').fill('In short.');
  const file = { name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>Whole.</p>') };
  await dialog.locator('input[type=file]').setInputFiles(file);

  /** One try while a call of it is answered with a failure. */
  const failing = async (call: string, button: string, said: string, status = 409) => {
    await page.route(`**/api/v1/${call}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status }) })
        : route.continue(),
    );
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByText(said, { exact: true }).waitFor();
    await page.unroute(`**/api/v1/${call}`);
  };
  await failing('posts', 'Create', 'FAILED TO CREATE POST API CREATION');
  await failing('translations/*/content', 'Create', 'FAILED TO CREATE POST UPLOAD FILE');
  // Recorded: what is still to come is the file, and nothing else of it can be changed here.
  expect(await dialog.getByLabel('Title').isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Send the file again' }).click();
  await page.getByText('Post Created').waitFor();
  const rows = page.getByRole('row', { name: /Half begun/ });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
});

test('a post that never got its file is in the list all the same', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await dialog.getByLabel('Title').fill('Never sent');
  await dialog.getByLabel('Description').fill('In short.');
  const buffer = Buffer.from([0xff, 0x00, 0xfe, 0x00]);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('choose a text file').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('row', { name: /Never sent/ }).waitFor();
});

test('Ctrl+S saves wherever one writes; what was taken back is not offered again', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await writePost(page, { title: 'By the keyboard', content: '<p>One.</p>' });
  await page.getByLabel('Description').fill('At once.');
  await page.keyboard.press('Control+s');
  await page.getByText('Post saved').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.type('<p>Two.');
  await page.keyboard.press('Control+s');
  await page.getByText('Post saved').waitFor();

  const drafts = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.post.')));
  await page.getByLabel('Description').fill('Otherwise.');
  await expect.poll(drafts).toBe(true);
  await page.getByLabel('Description').fill('At once.');
  await expect.poll(drafts).toBe(false);

  // Not even half a second of typing is lost by a reload.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Description').fill('Typed and gone.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed and gone.');
});
