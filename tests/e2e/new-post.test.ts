/** Failures while creating a post keep the input (specification §4, §8; product.md §9). */
import { afterEach, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { accepted } from '../support/page-calls.ts';
import { writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

test('a failure names its step, missing fields are shown at once, and no post is created twice', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await create.click();
  await dialog.getByText('enter a title').waitFor();
  await dialog.getByLabel('Title').fill('Half begun');
  const file = { name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>Whole.</p>') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  // A post from a file needs a title and all other fields too (specification §5).
  await create.click();
  await dialog.getByText('enter a description').waitFor();
  await dialog.getByLabel('Description').fill('In short.');

  /** Attempts it while a call is answered with a failure. */
  const failing = async (call: string, button: string, message: string, status = 409) => {
    await page.route(`**/api/v1/${call}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status }) })
        : route.continue(),
    );
    await dialog.getByRole('button', { name: button }).click();
    await page.getByText(message).waitFor();
    await page.unroute(`**/api/v1/${call}`);
  };
  await failing('posts', 'Create', 'FAILED TO CREATE POST API CREATION');
  await failing('translations/*/content', 'Create', 'FAILED TO CREATE POST UPLOAD FILE');
  // The record exists; only the file is missing, so other fields are read-only.
  await expect.poll(() => dialog.getByLabel('Title').isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Send the file again' }).click();
  await page.getByText('Post Created').waitFor();
  // Continues in its editor.
  await page.waitForURL(/\/EN\/edit$/);
  await page.locator('.cm-content', { hasText: 'Whole.' }).waitFor();
  await page.goto('/en/app/posts');
  const rows = page.getByRole('row', { name: /Half begun/ });
  await rows.first().waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});

test('an invalid file, or one whose upload was cancelled, leaves no post', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await dialog.getByLabel('Title').fill('Never sent');
  await dialog.getByLabel('Description').fill('In short.');
  const buffer = Buffer.from([0xff, 0x00, 0xfe, 0x00]);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('choose a text file').waitFor();
  // No record exists, so all fields can be changed.
  await expect.poll(() => dialog.getByLabel('Title').isEnabled()).toBe(true);

  // A refusal by the server comes after the record was created; closing the dialog deletes it.
  const deep = Buffer.from('<div>'.repeat(1000));
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'deep.html', mimeType: 'text/html', buffer: deep });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('elements are nested too deeply').waitFor();
  const purged = page.waitForResponse((response) => /\/trash\/posts\/\d+$/.test(response.url()));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await purged;
  for (const list of ['/en/app/posts?q=Never%20sent', '/en/app/posts/trash']) {
    await page.goto(list);
    await page
      .getByText(/^No result for|The trash is empty/)
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /Never sent/ }).count()).toBe(0);
  }
});

const film = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A talk"></iframe>';

test('a post can start with only a title, the check links to its problems, and then it is published', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Create Post' }).first().waitFor();
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New Post' }).getByLabel('Title').waitFor();
  await page.keyboard.type('Without a file');
  await page.keyboard.press('Enter');
  // The editor gets the focus once it is loaded.
  await page.locator('.cm-focused').waitFor();
  await page.keyboard.type(`<h2>First</h2>\n<h4>Too deep</h4>\n${film}`);

  await page.getByRole('button', { name: 'Publish This version' }).click();
  const missing = page.getByRole('dialog', { name: 'Missing Cover Picture' });
  await missing.getByRole('button', { name: 'Choose a picture' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.getByRole('button', { name: 'USE' }).first().click();
  await gallery.getByRole('button', { name: 'Done' }).click();
  // With a cover, publishing continues automatically: advice does not stop it, and the alert repeats it.
  const alert = page.getByText(/Published: readers see it now · /);
  await alert.waitFor();
  await page.getByRole('button', { name: 'Draft this version' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Publish This version' }).waitFor();

  // The advice beside the text leads to each place.
  const beside = page.getByRole('region', { name: 'Beside the editor' });
  await beside.getByRole('button', { name: /Too deep/ }).click();
  await page.locator('.cm-focused').waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Too deep');
  await beside.getByRole('button', { name: /no description/ }).click();
  await page.keyboard.type('What it says, in short, so that cards have something to show.');
  await page.getByRole('button', { name: 'Publish This version' }).click();
  // One click takes it off the site, and one click undoes that.
  await page.getByRole('button', { name: 'Draft this version' }).click();
  await page.getByText('Taken off the site').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Draft this version' }).waitFor();
  const editor = page.url();

  // The video is a link until it is clicked.
  const requested: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>It plays</p>' });
  });
  await page.getByRole('link', { name: 'View Post' }).click();
  await page.waitForURL(/\/blog\/read\//);
  const link = page.getByRole('link', { name: 'A talk (YouTube)' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await expectAccessible(page);
  expect(requested).toEqual([]);
  await link.click();
  await page.frameLocator('iframe').getByText('It plays').waitFor();
  const player = page.locator('iframe');
  const attribute = (name: string) => player.getAttribute(name);
  expect(await attribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  expect(await attribute('allow')).toBe('autoplay; fullscreen; picture-in-picture');
  expect(await attribute('referrerpolicy')).toBe('strict-origin');

  // The other language starts next to the source with a copy of it.
  await page.goto(editor.replace('/EN/', '/FR/'));
  await beside.getByText('Too deep').waitFor();
  await page.getByRole('button', { name: 'Copy the source' }).click();
  await page.locator('.cm-content', { hasText: 'Too deep' }).waitFor();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Without a file');
});

test('a deleted post can be restored at once or from the trash', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Thrown away', content: '<p>Too soon.</p>' });
  await page.goto('/en/app/posts');
  const row = page.getByRole('row', { name: /Thrown away/ });
  const remove = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The post is in the trash').waitFor();
    await row.waitFor({ state: 'hidden' });
  };
  await remove();
  // The next row has the focus, and a key undoes the deletion.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Actions for/);
  await page.keyboard.press('Control+z');
  await row.waitFor();
  await remove();
  await page.getByRole('button', { name: 'Other actions' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await row.waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await page.getByText('The trash is empty').waitFor();
  await page.goto('/en/app/posts');
  await row.waitFor();
});

test('the list shows the byline that readers see', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'By a guest', content: '<p>Invited.</p>' });
  const shown = page.getByRole('textbox', { name: 'Author shown' });
  await shown.fill('Odile Perrin');
  await accepted(page, /\/posts\/\d+$/, () => shown.press('Enter'));
  await page
    .getByRole('button', { name: 'Change the author shown' })
    .and(page.locator(':disabled'))
    .waitFor();
  // Keyboard users continue from there.
  expect(await shown.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto('/en/app/posts?q=guest');
  await page
    .getByRole('row', { name: /By a guest/ })
    .getByRole('cell', { name: 'Odile Perrin' })
    .waitFor();
  expectNoPageErrors();
});

test('Ctrl+S saves in every field, and a draft that was restored is not offered again', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
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

  // A reload loses not even half a second of typing.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Description').fill('Typed and gone.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Typed and gone.');
});
