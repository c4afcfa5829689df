/** The editor's page: its order, what is on the first screen, its panel, one-click publishing, and texts without markup. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  startSession,
  visit,
} from '../support/browser.ts';
import { chooseCover, publish, writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

const content = (page: Page) => page.getByRole('textbox', { name: 'Content as HTML' });
const settings = (page: Page) => page.getByRole('region', { name: 'Beside the editor' });

/** The controls of the page before the text that Tab reaches, in their order. A group of radios is one. */
function controlsBeforeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = document.querySelector('.cm-content');
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(a, button, input, textarea, select)'),
    ];
    const isBefore = (control: Node) =>
      text !== null && (text.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    const names = controls
      .filter((control) => control.tabIndex >= 0 && control.checkVisibility() && isBefore(control))
      .map(
        (control) =>
          control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent,
      );
    return [...new Set(names)];
  });
}

test.each([
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)('on a %s, title, description and text are on the first screen', async (size, viewport) => {
  const { page } = await visit({ size, touch: size === 'phone' });
  await page.setViewportSize(viewport);
  await startSession(page, 'author');
  await writePost(page, { title: 'On the first screen', content: '<p>One.</p>\n<p>Two.</p>' });
  await chooseCover(page);
  await publish(page);
  await page.reload();
  const first = page.locator('.cm-line').first();
  await first.waitFor();

  // The specified order (specification §2 «/app/posts/{postId}/{language}/edit»).
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect
    .poll(() => crumbs.allTextContents())
    .toEqual(['Posts', expect.stringMatching(/^\d+$/), 'EN', 'version 1', 'View Post']);
  const controls = await controlsBeforeText(page);
  expect(controls.filter((name) => name !== 'Post settings').slice(0, 6)).toEqual([
    'Posts',
    'View Post',
    'Draft this version',
    'Save Post',
    'Change Cover Picture',
    'title',
  ]);
  expect(controls.length).toBeLessThanOrEqual(12);
  const places = [
    page.getByRole('region', { name: 'Cover picture' }),
    page.getByLabel('Title'),
    page.getByLabel('Description'),
    page.getByRole('tab', { name: 'Content' }),
    first,
  ];
  let before = 0;
  for (const place of places) {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(before);
    expect(y + height).toBeLessThan(viewport.height);
    before = y;
  }
  await expectNoSideways(page);
  await expectAccessible(page);
});

test('the editor has 80 rows and the page scrolls, until the author chooses a smaller height', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  const lines = Array.from({ length: 120 }, (_, line) => `<p>Line ${line}.</p>`).join('\n');
  await writePost(page, { title: 'Eighty rows', content: '<p>One.</p>' });
  const facts = () =>
    page.locator('.cm-scroller').evaluate((scroller) => ({
      scrolls: scroller.scrollHeight > scroller.clientHeight + 1,
      rows: scroller.clientHeight / Number.parseFloat(getComputedStyle(scroller).lineHeight),
    }));
  expect(await facts()).toEqual({ scrolls: false, rows: expect.closeTo(80, 0) });
  await content(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(lines);
  await expect.poll(async () => (await facts()).rows).toBeGreaterThan(119);
  expect((await facts()).scrolls).toBe(false);
  // The toolbar stays visible, and the cursor is never below the bars.
  await page.keyboard.press('Control+End');
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThan(56);
  await page.keyboard.press('Control+Home');
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  await expect
    .poll(async () => (await page.locator('.cm-line').first().boundingBox())?.y)
    .toBeGreaterThanOrEqual(y + height - 1);

  await page.keyboard.press('Control+s');
  await page.getByText('Post saved').waitFor();
  await settings(page).getByRole('switch', { name: 'Fit the editor to the window' }).click();
  await page.reload();
  await page.locator('.cm-content').waitFor();
  await expect.poll(async () => (await facts()).scrolls).toBe(true);
  await settings(page).getByRole('switch', { name: 'Fit the editor to the window' }).click();
  await expect.poll(async () => (await facts()).scrolls).toBe(false);

  // The toolbar is one stop of Tab; arrows move inside.
  await bar.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowRight');
  await bar.getByRole('button', { name: 'Italic' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('.cm-focused').waitFor();

  // The panel stays closed until it is opened again, and Save Post saves its texts all the same.
  await settings(page).getByText('Search and social').click();
  await settings(page).getByLabel('Search title').fill('Rows');
  const toggle = page.getByRole('button', { name: 'Post settings' });
  await toggle.click();
  await settings(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('Search and social settings saved').waitFor();
  await page.reload();
  await page.locator('.cm-content').waitFor();
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await settings(page).getByText('Search and social').click();
  await expect.poll(() => settings(page).getByLabel('Search title').inputValue()).toBe('Rows');
}, 120_000);

test('a text typed without markup becomes paragraphs everywhere, and the page says so once', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Typed as it comes', content: '' });
  await content(page).click();
  await page.keyboard.type('First line.\nSecond line.\n\nNext part.');
  const said = page.getByText('Blank lines separate paragraphs');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await said.waitFor();
  const preview = page.getByRole('tabpanel', { name: 'Preview' });
  await preview.locator('[data-text] p').nth(1).waitFor();
  await expect
    .poll(() => preview.locator('[data-text] p').allInnerTexts())
    .toEqual(['First line.\nSecond line.', 'Next part.']);
  await page.getByRole('tab', { name: 'Content' }).click();
  await said.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save Post' }).click();
  await page.getByText('Post saved').waitFor();
  expect(await said.count()).toBe(0);

  // The visual editor shows the same, and opening it changes nothing.
  const mode = page.getByRole('radiogroup', { name: 'Editor' });
  await mode.getByText('Visual').click();
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await text.getByText('Next part.').waitFor();
  await expect
    .poll(() => text.locator('> p').allInnerTexts())
    .toEqual(['First line.\nSecond line.', 'Next part.']);
  expect(await page.getByText('Not saved').count()).toBe(0);
  await mode.getByText('HTML').click();
  await expect
    .poll(() => page.locator('.cm-line').allTextContents())
    .toEqual(['First line.', 'Second line.', '', 'Next part.']);

  await chooseCover(page);
  await publish(page);
  const read = await (await page.request.get('/en/app/blog/read/typed-as-it-comes')).text();
  expect(read).toMatch(/<p>First line\.<br>\s*Second line\.<\/p>\s*<p>Next part\.<\/p>/);
});

test('undoing a newer publication brings the earlier text back, and keeps the newer one as a draft', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Published too soon', content: '<p>Before.</p>' });
  await chooseCover(page);
  await publish(page);
  await content(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('<p>After.</p>');
  await publish(page);
  const read = async () => (await page.request.get('/en/app/blog/read/published-too-soon')).text();
  expect(await read()).toContain('After.');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Publish This version' }).waitFor();
  expect(await read()).toContain('Before.');
  await content(page).getByText('After.').waitFor();
  expect(await page.getByText('Not saved').count()).toBe(0);

  // An empty text is refused, and nothing that was typed is lost.
  await content(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Publish This version' }).click();
  await page.getByText('A translation without content can not be published').waitFor();
  expect(await read()).toContain('Before.');
});

test('somebody who never wrote is asked once how to write', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  const open = async () => {
    await page.goto('/en/app/posts');
    await page.getByRole('button', { name: 'Create Post' }).first().click();
    return page.getByRole('dialog', { name: 'New Post' });
  };
  let dialog = await open();
  await expect.poll(() => dialog.getByRole('radio', { name: 'HTML' }).isChecked()).toBe(true);
  await dialog.getByRole('radio', { name: 'Visual' }).check();
  await dialog.getByLabel('Title').fill('Seen at once');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Content', exact: true }).waitFor();
  dialog = await open();
  await dialog.getByLabel('Title').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(0);
});

test('USE in the gallery of the list copies the address and says so', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.getByRole('button', { name: 'View Details', exact: true }).first().waitFor();
  await gallery.getByRole('button', { name: 'USE', exact: true }).first().click();
  await page.getByText('Public URL copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/medias/');
});
