/** An author's work from the first word to the reader, in a real browser (product.md §4). */
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoComplaints,
  expectNoSideways,
  signIn,
  type sizes,
  visit,
} from '../support/browser.ts';
import { chooseCover, pictureFile, publish, writePost } from '../support/writing.ts';

const english = '<h2>First</h2>\n<p>It held through the winter.</p>';

test('a bilingual post is written, illustrated, published, corrected, compared, unpublished', async () => {
  const context = await visit();
  const { page } = context;
  await signIn(page, 'author');
  await writePost(page, { title: 'Slates in winter', content: english });
  expect(await page.title()).toMatch(/^Edit Post - EN - \d+ \|/);

  // No publication without a cover.
  await page.getByRole('button', { name: 'Publish This version' }).click();
  const missing = page.getByRole('dialog', { name: 'Missing Cover Picture' });
  await missing.getByText('You can not publish a translation until a cover picture is set').waitFor();
  await expectAccessible(page);
  await missing.getByRole('button', { name: 'Done' }).click();
  await chooseCover(page);

  // A picture dropped into the text.
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

  // The other language, begun from the board.
  await page.goto('/en/app/posts?view=board');
  const row = page.getByRole('row', { name: /Slates in winter/ });
  await row.getByText('Missing').waitFor();
  await expectAccessible(page);
  await row.getByRole('link', { name: /Missing/ }).click();
  await page.waitForURL(/\/FR\/edit$/);
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

  // A reader sees both, at once.
  const reader = await visit({ javaScript: false });
  await reader.page.goto('/en/app/blog/read/slates-in-winter');
  expect(await reader.page.locator('article h1').textContent()).toBe('Slates in winter');
  await reader.page.goto('/fr/app/blog/read/ardoises-en-hiver');
  expect(await reader.page.locator('article').textContent()).toContain('tout l’hiver');
  const feed = await (await reader.request.get('/en/app/blog/feed.xml')).text();
  expect(feed).toContain('Slates in winter');
  expect(await (await reader.request.get('/sitemap.xml')).text()).toContain('slates-in-winter');

  // A correction is a draft until it is published; the French then follows an older text.
  await page.getByLabel('Title').fill('Slates in a hard winter');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('version 2').first().waitFor();
  await reader.page.goto('/en/app/blog/read/slates-in-winter');
  expect(await reader.page.locator('article h1').textContent()).toBe('Slates in winter');
  await publish(page);
  await reader.page.reload();
  expect(await reader.page.locator('article h1').textContent()).toBe('Slates in a hard winter');

  // Every save is kept, and compared.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
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

  // Off the site, in every language.
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Actions for Slates in a hard winter' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish All Translations' }).click();
  await page.getByText('All translations are off the site').waitFor();
  for (const address of ['/en/app/blog/read/slates-in-winter', '/fr/app/blog/read/ardoises-en-hiver'])
    expect((await reader.page.goto(address))?.status()).toBe(404);

  await reader.close();
  await context.close();
  expectNoComplaints();
  // One author's whole week: it takes its time on a busy machine.
}, 240_000);

test('what was typed outlives a reload, and an overtaken save shows both texts', async () => {
  const context = await visit();
  const { page } = context;
  await signIn(page, 'author');
  await writePost(page, { title: 'Two at one desk', content: '<p>One.</p>' });
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel('Description').fill('Theirs.');
  await other.getByRole('button', { name: 'Save Post' }).click();
  await other.getByText('Post saved').waitFor();

  await page.getByLabel('Description').fill('Mine.');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes('.post.')));
  await page.getByRole('button', { name: 'Save Post' }).click();
  const conflict = page.getByRole('dialog', { name: 'Somebody saved this text meanwhile' });
  await conflict.locator('del').filter({ hasText: 'Theirs' }).waitFor();
  await conflict.locator('ins').filter({ hasText: 'Mine' }).waitFor();
  await expectAccessible(page);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  expect(await page.getByLabel('Description').inputValue()).toBe('Mine.');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await conflict.getByRole('button', { name: 'Go on with mine' }).click();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('Post saved').waitFor();
  await context.close();
  expectNoComplaints();
});

test('an earlier text is restored as the newest draft; readers keep what is published', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
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
  // The first save of all is the record, before its file came.
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

  // Deleting asks, and says what goes.
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
  expect(await row.count()).toBe(1);
  await remove('Delete');
  await page.getByText('Post deleted').waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await page.request.get('/en/app/blog/read/chalk-comes-back')).status()).toBe(404);
  expectNoComplaints();
}, 120_000);

test('the gallery refuses what is no picture, and tells everything about one', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  const upload = gallery.locator('input[type=file]');
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await upload.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: text });
  await gallery.getByText('Not uploaded').waitFor();
  await gallery.getByText('This is no picture of these kinds').waitFor();
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
  await gallery.getByLabel('Alternative text in English').fill('A plumb line');
  await gallery.getByLabel('Alternative text in French').fill('Un fil à plomb');
  await gallery.getByLabel('Title').focus();
  await expectAccessible(page);
  await gallery.getByRole('button', { name: 'Go Back' }).click();
  await card.getByText('no description').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByText('Nowhere. It can be deleted.').waitFor();
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await gallery.getByRole('button', { name: 'UPLOAD' }).waitFor();
  expect(await card.count()).toBe(0);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  expectNoComplaints();
});

test.each([
  ['phone', 'en'],
  ['phone', 'fr'],
  ['desktop', 'fr'],
] as const)('the screens fit a %s in %s, and are accessible', async (size, locale) => {
  const context = await visit({ size: size as keyof typeof sizes, locale });
  const { page } = context;
  await signIn(page, 'author', `/${locale}/app/login`);
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
  expectNoComplaints();
});
