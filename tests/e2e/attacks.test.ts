/**
 * Shows a collection of attacks in a real browser: nothing runs on the page, in the preview or in the feed.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { attackingTexts, attacks } from '../support/attacks.ts';
import { startSession, visit } from '../support/browser.ts';
import { chooseCover, openArticle, publish, writePost } from '../support/writing.ts';

/** Returns the effects of an attack. */
async function traces(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    pwned: (window as unknown as { pwned?: number }).pwned,
    prototype: ({} as { pwned?: number }).pwned,
    base: document.querySelector('base') !== null,
    // Only scripts of this site, and only allowed elements.
    foreign: document.querySelectorAll(
      'article iframe, article svg, article math, article object, article style, article form',
    ).length,
    outside: [...document.scripts].filter(({ src }) => src !== '' && !src.startsWith(location.origin)).length,
  }));
}

const nothing = { pwned: undefined, prototype: undefined, base: false, foreign: 0, outside: 0 };

test('no attack of the collection is executed on any page', async () => {
  const context = await visit();
  const { page } = context;
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) requested.push(request.url());
  });
  page.on('dialog', (dialog) => {
    requested.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await startSession(page, 'author');
  const title = '</script><img src=x onerror=window.pwned=1>';
  await writePost(page, { title, content: attacks.join('\n') });

  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('Left out for readers’ safety').waitFor();
  expect(await traces(page)).toEqual(nothing);

  const address = await openArticle(page);
  expect(await traces(page)).toEqual(nothing);
  // Everything that can be clicked, focused or hovered.
  for (const link of await page.locator('article a:not([href^="/"])').all())
    await link.dispatchEvent('click', { ctrlKey: true }).catch(() => {});
  expect(await traces(page)).toEqual(nothing);

  // Shows the article without the content policy and parsed twice by the browser, so that mutations take effect.
  const html = await page.locator('article').innerHTML();
  const bare = await context.newPage();
  await bare.route('**/*', (route) => route.fulfill({ status: 404, body: '' }));
  await bare.setContent('<article></article>');
  await bare.evaluate((text) => {
    const article = document.querySelector('article') as HTMLElement;
    article.innerHTML = text;
    // biome-ignore lint/correctness/noSelfAssign: serialising and parsing again reveals mutations
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
  expect(requested).toEqual([]);
  expect(address).toContain('/blog/read/');
  await context.close();
});

test('titles, descriptions, names and alternative texts are escaped on every page and in its data', async () => {
  const context = await visit();
  const { page } = context;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await startSession(page, 'author');
  const [script = '', comment = '', image = '', handler = ''] = attackingTexts;
  for (const title of [script, comment]) {
    await page.goto('/en/app/categories');
    await page.getByRole('button', { name: 'Create Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Category' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(await traces(page)).toEqual(nothing);

  // The menu's name contains the title; the author finds the post by it.
  await writePost(page, {
    title: script,
    description: attackingTexts.join(' '),
    content: '<p>Harmless.</p>',
  });
  await chooseCover(page);
  await page.getByRole('button', { name: 'Change Cover Picture' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.getByRole('button', { name: 'View Details', exact: true }).first().click();
  await gallery.getByLabel('Title').fill(comment);
  await gallery.getByLabel('Alternative text in English').fill(`${image}${script}`);
  await gallery.getByLabel('Title').focus();
  await gallery.getByRole('button', { name: 'Go Back' }).click();
  await gallery.getByText(comment).first().waitFor();
  await gallery.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Categories' }).click();
  const transfer = page.getByRole('dialog', { name: 'Manage categories' });
  await transfer.getByRole('button', { name: `Assign ${script}` }).click();
  await transfer.getByRole('button', { name: 'Update' }).click();
  await transfer.waitFor({ state: 'detached' });
  await publish(page);
  const editor = page.url();
  await page.getByRole('link', { name: 'View Post' }).click();
  await page.locator('article').waitFor();
  const article = page.url();

  for (const address of [
    article,
    '/en/app/blog',
    '/en/app/home',
    `/en/app/blog/search?query=${encodeURIComponent(`harmless ${script} ${handler}`)}`,
    `/en/app/blog?categoriesIn=${encodeURIComponent(script)}`,
    '/en/app/posts',
    '/en/app/posts?view=board',
    editor,
    editor.replace(/edit$/, 'versions'),
    '/en/app/categories',
  ]) {
    await page.goto(address);
    await page.locator('main').waitFor();
    await page
      .getByText(/<script>window\.pwned/)
      .or(page.locator('main h1, main h2, table'))
      .first()
      .waitFor();
    expect(await traces(page), address).toEqual(nothing);
    const html = await (await page.request.get(address)).text();
    for (const text of [script, comment, image]) expect(html, address).not.toContain(text);
  }
  await page.goto(article);
  const jsonLd = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(jsonLd.map((json) => JSON.parse(json)['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
  expect(JSON.parse(jsonLd[0] ?? '').headline).toBe(script);
  for (const name of ['feed.xml', 'atom.xml']) {
    const text = await (await page.request.get(`/en/app/blog/${name}`)).text();
    for (const attack of [script, comment, image]) expect(text, name).not.toContain(attack);
  }
  expect(dialogs).toEqual([]);
});
