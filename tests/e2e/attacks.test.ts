/** The attack corpus in a real browser: on the page, in the preview, in the feed, nothing comes alive. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attacks } from '../support/attacks.ts';
import { signIn, visit } from '../support/browser.ts';
import { openArticle, writePost } from '../support/writing.ts';

/** What an attack would have changed. */
async function traces(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    pwned: (window as unknown as { pwned?: number }).pwned,
    prototype: ({} as { pwned?: number }).pwned,
    base: document.querySelector('base') !== null,
    // Only scripts of this site, and only elements that texts may hold.
    foreign: document.querySelectorAll(
      'article iframe, article svg, article math, article object, article style, article form',
    ).length,
    outside: [...document.scripts].filter(({ src }) => src !== '' && !src.startsWith(location.origin)).length,
  }));
}

const nothing = { pwned: undefined, prototype: undefined, base: false, foreign: 0, outside: 0 };

test('the corpus is inert', async () => {
  const context = await visit();
  const { page } = context;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) asked.push(request.url());
  });
  page.on('dialog', (dialog) => {
    asked.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await signIn(page, 'author');
  const title = '</script><img src=x onerror=window.pwned=1>';
  await writePost(page, { title, content: attacks.join('\n') });

  await page.getByRole('tab', { name: 'Preview' }).click();
  await page
    .getByText('Left out for readers’ safety')
    .or(page.getByText("Left out for readers' safety"))
    .waitFor();
  expect(await traces(page)).toEqual(nothing);

  const address = await openArticle(page);
  expect(await traces(page)).toEqual(nothing);
  // Whatever can be clicked, focused or pointed at.
  for (const link of await page.locator('article a:not([href^="/"])').all())
    await link.dispatchEvent('click', { ctrlKey: true }).catch(() => {});
  expect(await traces(page)).toEqual(nothing);

  // Without its own policy, and read twice by the browser itself: what mutates would come alive here.
  const html = await page.locator('article').innerHTML();
  const bare = await context.newPage();
  await bare.route('**/*', (route) => route.fulfill({ status: 404, body: '' }));
  await bare.setContent('<article></article>');
  await bare.evaluate((text) => {
    const article = document.querySelector('article') as HTMLElement;
    article.innerHTML = text;
    // biome-ignore lint/correctness/noSelfAssign: writing what was read is what brings mutations to light
    article.innerHTML = article.innerHTML;
  }, html);
  expect(await traces(bare)).toMatchObject({ pwned: undefined, foreign: 0 });

  const feed = await context.request.get('/en/app/blog/feed.xml');
  const text = await feed.text();
  expect(text).toContain('&lt;/script&gt;');
  const readable = await bare.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    return parsed.querySelector('parsererror') === null && parsed.querySelectorAll('script').length === 0;
  }, text);
  expect(readable).toBe(true);
  expect(asked).toEqual([]);
  expect(address).toContain('/blog/read/');
  await context.close();
});
