/**
 * Writes in the HTML editor: toolbar and keys, clean pasting, status; text typed key by key arrives unchanged. The visual editor
 * beside it: by keyboard, and on a phone in the other language.
 */

import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  startSession,
  visit,
} from '../support/browser.ts';
import { chooseCover, pictureFile, publish, writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

const lines = (page: Page) => page.locator('.cm-line').allTextContents();

async function openEditor(title: string, content: string): Promise<Page> {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title, content });
  await page.locator('.cm-content').click();
  return page;
}

/** Pastes what another program put on the clipboard. */
async function paste(page: Page, html: string, text: string): Promise<void> {
  await page.locator('.cm-content').evaluate(
    (editor, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given.html);
      clipboardData.setData('text/plain', given.text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

test('toolbar and keys set emphasis, link, heading and list, and one key undoes each', async () => {
  const page = await openEditor('By toolbar', 'word');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  expect(await lines(page)).toEqual(['<strong>word</strong>']);
  await page.keyboard.press('Control+i');
  expect(await lines(page)).toEqual(['<strong><em>word</em></strong>']);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('https://example.com');
  await expect
    .poll(() => lines(page))
    .toEqual(['<strong><em><a href="https://example.com">word</a></em></strong>']);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('<p>Title</p>');
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await bar.getByRole('button', { name: 'Heading' }).click();
  expect(await lines(page)).toEqual(['<h2>Title</h2>']);
  await page.keyboard.press('Control+z');
  expect(await lines(page)).toEqual(['<p>Title</p>']);
  await bar.getByRole('button', { name: 'List', exact: true }).click();
  expect(await lines(page)).toEqual(['<ul>', '  <li>Title</li>', '</ul>']);
  await page.getByText('one minute to read').waitFor();
  // The shortcut sheet includes the editor's keys.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('In the text: find and replace').waitFor();
  await page.keyboard.press('Escape');
  await expectScreen(page);
});

test('pasted content becomes clean HTML, and tags that were copied as text stay text', async () => {
  const page = await openEditor('By paste', '<p>x</p>');
  await page.keyboard.press('Control+a');
  await paste(
    page,
    '<meta charset="utf-8"><b style="font-weight:normal"><p dir="ltr"><span style="font-weight:700">Bold</span> text</p><p><span>Next</span></p></b>',
    'Bold text\nNext',
  );
  expect(await lines(page)).toEqual(['<p><strong>Bold</strong> text</p>', '<p>Next</p>']);
  await page.keyboard.press('Control+a');
  await paste(page, '<span>a few <i>words</i></span>', 'a few words');
  expect(await lines(page)).toEqual(['a few <em>words</em>']);
  await page.keyboard.press('Control+a');
  await paste(page, '<pre>&lt;p&gt;Tags&lt;/p&gt;</pre>', '<p>Tags</p>');
  expect(await lines(page)).toEqual(['<p>Tags</p>']);
  // A code editor's clipboard with text from the middle of a line.
  await page.keyboard.press('Control+a');
  await paste(
    page,
    '<div style="white-space:pre"><div><span>word</span><span>&lt;/em&gt;</span></div></div>',
    'word</em>',
  );
  expect(await lines(page)).toEqual(['word</em>']);
});

test('a text about tags keeps its structure, and the editor says that its pictures were not pasted', async () => {
  const page = await openEditor('On tags', '<p>x</p>');
  await page.keyboard.press('Control+a');
  await paste(
    page,
    '<h2>Headings</h2><p>Write <code>&lt;h2&gt;</code> first.</p><img src="https://example.com/a.png"><img width="1" src="https://example.com/b.gif">',
    'Headings\n\nWrite <h2> first.',
  );
  expect(await lines(page)).toEqual(['<h2>Headings</h2>', '<p>Write <code>&lt;h2&gt;</code> first.</p>']);
  await page.getByText('One picture did not come along').waitFor();
});

test('by keyboard alone, an author moves categories and changes the cover without losing the focus', async () => {
  const page = await openEditor('By keys', '<p>x</p>');
  const focused = page.locator(':focus');
  await page.getByRole('button', { name: 'Edit Categories' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' });
  const first = dialog.getByRole('checkbox').first();
  await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true);
  // The next element has the focus.
  const moving = dialog.getByRole('region', { name: /^Available/ }).getByRole('button', { name: /^Assign / });
  const names = await moving.evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label')));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe(names[1]);
  await dialog.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.textContent()).toBe('Edit Categories');

  await page.getByRole('button', { name: 'Change Cover Picture' }).focus();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.getByRole('button', { name: 'USE' }).first().focus();
  await page.keyboard.press('Enter');
  await gallery.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Cover set').waitFor();
  await expect.poll(() => focused.textContent()).toBe('Change Cover Picture');
});

test('Escape then Tab leaves the editor, and Ctrl+Enter goes to the publish button', async () => {
  const page = await openEditor('A long one', '<p>line</p>\n'.repeat(120));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor'))).toBeNull();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Publish This version');
  await page.getByRole('radiogroup', { name: 'Editor' }).getByText('Visual', { exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await text.click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Publish This version');
  // Neither editor took the key as a new line.
  await expect.poll(() => text.getByText('line').count()).toBe(120);
});

test('only people who may edit a post see the link to its editor', async () => {
  const { page } = await visit();
  await page.goto('/en/app/blog/read/run-it-twice');
  const edit = page.getByRole('link', { name: 'Edit this post' });
  expect(await edit.count()).toBe(0);
  // Public pages ask for the session only after a sign-in in this browser.
  await startSession(page, 'author');
  await page.goto('/en/app/blog/read/run-it-twice');
  await edit.waitFor();
  await expect.poll(() => edit.getAttribute('href')).toMatch(/^\/en\/app\/posts\/\d+\/EN\/edit$/);
  // A colleague's post, and one of another company.
  for (const who of ['consultant', 'owner@other']) {
    const { page: stranger } = await visit();
    await startSession(stranger, who);
    const response = stranger.waitForResponse(/\/api\/v1\/posts\/\d+$/);
    await stranger.goto('/en/app/blog/read/run-it-twice');
    await response;
    await stranger.getByRole('banner').getByRole('link', { name: 'Back office' }).waitFor();
    expect(await stranger.getByRole('link', { name: 'Edit this post' }).count(), who).toBe(0);
  }
});

const piece = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<h2>',
    '</h2>',
    '<ul><li>',
    '</li></ul>',
    '<b>',
    '</b>',
    '<br>',
    '<img src="/a.png" alt="">',
  ],
  ...['<a href="/x">', '</a>', '<pre><code class="language-js">', '</code></pre>', '<!-- note -->', '<'],
  ...['l’ardoise ', "l'ardoise ", 'x < y ', '(a [b', '"quoted" ', '{', '&amp;', '/', '>', '\n'],
);
const typed = fc.sample(
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')),
  { numRuns: 15, seed: 20_261_122 },
);

test('typed text is not changed', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Key by key', content: '<p>x</p>' });
  const editor = page.locator('.cm-content');
  for (const text of ['<p>Hello</p>', '<ul>\n<li>one</li>\n</ul>', ...typed]) {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
    await expect.poll(() => editor.locator('.cm-line').allTextContents()).toEqual(text.split('\n'));
  }
  // A new line is indented as the line before it, not by its tag: in code the indentation would be visible.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('<ul>\n  <li>one</li>\n<li>two</li>');
  const indented = ['<ul>', '  <li>one</li>', '  <li>two</li>'];
  await expect.poll(() => editor.locator('.cm-line').allTextContents()).toEqual(indented);
  // A completion is accepted when it is chosen, not by Enter on another line.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('<blockq');
  await page.locator('.cm-tooltip-autocomplete li').first().click();
  await expect.poll(() => editor.textContent()).toBe('<blockquote');
  await page.keyboard.type('>\n<blockq');
  await page.locator('.cm-tooltip-autocomplete').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => editor.locator('.cm-line').count()).toBe(3);
  expectNoPageErrors();
  // A thousand keys, slow on a busy machine.
}, 240_000);

const html = async (page: Page) => (await page.locator('.cm-line').allTextContents()).join('\n');
const mode = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: /^(Editor|Éditeur)$/ }).getByText(name, { exact: true });

const kept = '<p class="intro">Kept   to the\nletter.</p>\n\n<form>Not shown</form>\n';

test('a post is written in the visual editor, continued as HTML, published and read', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Seen while written', content: kept });
  await mode(page, 'Visual').click();
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await text.getByText('Only in the HTML').waitFor();
  expect(await page.getByText('Not saved').count()).toBe(0);

  await text.press('Control+End');
  await page.keyboard.type('## Roofs\nSlate is **old** and `hard`.\n- light\nthin\n\n');
  await page.keyboard.type('```sql select 1;');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('/tab');
  await page.getByRole('option', { name: 'Table' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Roof');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Age');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('See this');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('this');
  // The browser sends `selectionchange` to the editor in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.keyboard.press('Control+k');
  await page.getByLabel('Address of the link').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('https://example.com');
  await page.keyboard.press('Enter');
  await text.getByRole('link', { name: 'this' }).waitFor();

  // A picture is uploaded where it is dropped; its alternative text is asked for.
  const picture = await pictureFile('roof.png');
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'roof.png', { type: 'image/png' }));
      return transfer;
    },
    [...picture.buffer],
  );
  const last = text.locator('> p').last();
  await last.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, height = 0 } = (await last.boundingBox()) ?? {};
  await last.dispatchEvent('drop', { dataTransfer, clientX: x + 4, clientY: y + height / 2 });
  await page.getByLabel('Alternative text').fill('A roof of slate');
  await expectAccessible(page);

  await mode(page, 'HTML').click();
  await page.locator('.cm-content').waitFor();
  const written = await html(page);
  expect(written.startsWith(kept.trimEnd())).toBe(true);
  for (const part of [
    '<h2>Roofs</h2>',
    '<p>Slate is <strong>old</strong> and <code>hard</code>.</p>',
    '<ul>\n  <li>light</li>\n  <li>thin</li>\n</ul>',
    '<pre><code class="language-sql">select 1;</code></pre>',
    '<tr><th>Roof</th><th>Age</th></tr>',
    '<p>See <a href="https://example.com">this</a></p>',
    'alt="A roof of slate">',
  ])
    expect(written).toContain(part);
  // Switching to the other editor and back changes nothing.
  await mode(page, 'Visual').click();
  await text.waitFor();
  await mode(page, 'HTML').click();
  await page.locator('.cm-content').waitFor();
  expect(await html(page)).toBe(written);

  await chooseCover(page);
  await publish(page);
  await page.getByRole('link', { name: 'View Post' }).click();
  await page.waitForURL(/\/blog\/read\//);
  const article = page.locator('article');
  await article.getByRole('heading', { name: 'Roofs' }).waitFor();
  await article.getByRole('columnheader', { name: 'Age' }).waitFor();
  await article.getByRole('img', { name: 'A roof of slate' }).waitFor();
  await article.locator('pre code.hljs', { hasText: 'select 1;' }).waitFor();
});

test('on a phone, in French: the choice of editor is kept, and the toolbar makes a list', async () => {
  const { page } = await visit({ size: 'phone', touch: true, locale: 'fr' });
  await startSession(page, 'author');
  await writePost(page, { title: 'In the hand', content: '<p>ardoise</p>' });
  await page.goto(page.url().replace('/en/', '/fr/'));
  await mode(page, 'Visuel').tap();
  const text = page.getByRole('textbox', { name: 'Contenu', exact: true });
  await text.getByText('ardoise').tap();
  await page.getByRole('toolbar').getByRole('button', { name: 'Liste', exact: true }).tap();
  await text.locator('li', { hasText: 'ardoise' }).waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Annuler' }).tap();
  await text.locator('> p', { hasText: 'ardoise' }).waitFor();
  await expect.poll(() => page.getByText('Non enregistré').count()).toBe(0);
  await expectNoSideways(page);
  await page.reload();
  await text.getByText('ardoise').waitFor();
  await expectAccessible(page);
});
