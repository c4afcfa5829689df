/** Types text into the HTML editor key by key, and checks that it arrives unchanged. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { writePost } from '../support/writing.ts';

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
    expect(await editor.locator('.cm-line').allTextContents()).toEqual(text.split('\n'));
  }
  // A new line is indented as the line before it, not by its tag: in code the indentation would be visible.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('<ul>\n  <li>one</li>\n<li>two</li>');
  const indented = ['<ul>', '  <li>one</li>', '  <li>two</li>'];
  expect(await editor.locator('.cm-line').allTextContents()).toEqual(indented);
  // A completion is accepted when it is chosen, not by Enter on another line.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('<blockq');
  await page.locator('.cm-tooltip-autocomplete li').first().click();
  expect(await editor.textContent()).toBe('<blockquote');
  await page.keyboard.type('>\n<blockq');
  await page.locator('.cm-tooltip-autocomplete').waitFor();
  await page.keyboard.press('Enter');
  expect(await editor.locator('.cm-line').count()).toBe(3);
  expectNoPageErrors();
});
