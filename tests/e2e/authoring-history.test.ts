/** Restores earlier texts, deletes a post in all languages, and changes what search engines show. */
import { expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { chooseCover, publish, writePost } from '../support/writing.ts';

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
  expect(await row.count()).toBe(1);
  await remove('Delete');
  await page.getByText('The post is in the trash').waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await page.request.get('/en/app/blog/read/chalk-comes-back')).status()).toBe(404);
  expectNoPageErrors();
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
  expect(await section.getByLabel('Search title').inputValue()).toBe('Roofs of slate');
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
  expect(await page.getByRole('button', { name: 'Save Post' }).isDisabled()).toBe(true);
  expectNoPageErrors();
}, 120_000);
