/** Uploads files to the media gallery, and reads what it shows about a picture. */
import { expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, signIn, visit } from '../support/browser.ts';
import { pictureFile } from '../support/writing.ts';

test('the gallery rejects files that are not pictures, and shows a picture’s details', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  const upload = gallery.locator('input[type=file]');
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await upload.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: text });
  await gallery.getByText('Not uploaded').waitFor();
  await gallery.getByText('This is not a picture of one of these kinds').waitFor();
  await gallery.getByRole('listitem').getByRole('button', { name: 'Close' }).click();
  const search = gallery.getByLabel('Search by title or description');
  await search.fill('no such picture');
  await gallery.getByText('No picture has this').waitFor();
  await search.fill('');
  await upload.setInputFiles(await pictureFile('plumb line.png', '#b45309'));
  await page.getByText('MEDIA UPLOADED').waitFor();
  const card = gallery.getByRole('listitem').filter({ hasText: 'plumb line' });
  await card.getByText('no description').waitFor();
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  const address = (await gallery.locator('code').textContent()) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
  await gallery.getByRole('button', { name: 'Copy' }).waitFor();
  await expectAccessible(page);
  // Both texts are saved, although the person leaves the second field while the first text is still being sent.
  await page.route(/\/medias\/\d+\/EN$/, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await gallery.getByLabel('Alternative text in English').fill('A plumb line');
  await gallery.getByLabel('Alternative text in French').fill('Un fil à plomb');
  await gallery.getByLabel('Title').focus();
  // Escape goes back one step, like the button; from the pictures it closes the gallery.
  await page.keyboard.press('Escape');
  await card.waitFor();
  await card.getByText('no description').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByText('Nowhere. It can be deleted.').waitFor();
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await gallery.getByRole('button', { name: 'UPLOAD' }).waitFor();
  await expect.poll(() => card.count()).toBe(0);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  expectNoPageErrors();
});
