/** The visual editor beside the HTML one: by keyboard, and on a phone in the other language. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  startSession,
  visit,
} from '../support/browser.ts';
import { chooseCover, pictureFile, publish, writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

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
