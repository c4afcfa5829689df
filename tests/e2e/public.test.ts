/**
 * Reads the public site in both languages, with and without scripts. Its search field suggests articles: by keyboard, pointer,
 * touch, and without scripts.
 */

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  takePageErrors,
  visit,
} from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';

afterEach(expectNoPageErrors);

const here = (page: Page) => page.url().slice(baseUrl().length);

describe('reading', () => {
  test('the home page’s content is in its HTML, before any script', async () => {
    for (const address of ['/', '/en', '/en/app/home', '/app/home']) {
      const response = await fetch(baseUrl() + address);
      const html = await response.text();
      expect(response.status, address).toBe(200);
      expect(html).toContain('<title>Home | Ardoise</title>');
      expect(html).toMatch(/<h1[^>]*>Data platforms/);
      expect(html).toMatch(/<a[^>]*href="\/en\/app\/blog"[^>]*>Enter Site<\/a>/);
      expect(html).toContain('The late record');
    }
  });

  test('each link of a page keeps the page’s language, also the link to sign-in', async () => {
    for (const address of ['/fr', '/fr/app/blog', '/fr/app/contact', '/fr/app/aboutus']) {
      const html = await (await fetch(baseUrl() + address)).text();
      expect(html, address).toContain('href="/fr/app/login"');
      expect(html, address).not.toMatch(/href="\/app\//);
    }
  });

  test('a HEAD request gets the headers and does not change the cached page', async () => {
    const address = `${baseUrl()}/en/app/contact?sent=head`;
    const head = await fetch(address, { method: 'HEAD' });
    const whole = await fetch(address);
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(await whole.text()).toContain('<h1');
  });

  test('unknown query parameters do not change the page', async () => {
    const plain = await fetch(`${baseUrl()}/en/app/blog`);
    const added = await fetch(`${baseUrl()}/en/app/blog?utm_source=mail&utm_medium=a%20b`);
    expect(await added.text()).toBe(await plain.text());
    const search = await (await fetch(`${baseUrl()}/en/app/blog/search?query=log&utm_source=mail`)).text();
    expect(search).toContain('<mark>');
  });

  test('without scripts a reader gets from the home page to a post and its neighbours', async () => {
    const { page } = await visit({ javaScript: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'Enter Site' }).click();
    expect(here(page)).toBe('/en/app/blog');
    await page.getByRole('link', { name: 'More posts' }).click();
    expect(here(page)).toMatch(/^\/en\/app\/blog\?after=\d+$/);
    await page.getByRole('heading', { name: 'Earlier posts' }).waitFor();
    await page.getByRole('link', { name: 'Back to the newest posts' }).click();
    await page.getByRole('link', { name: 'Run it twice' }).first().click();
    expect(here(page)).toBe('/en/app/blog/read/run-it-twice');
    expect(await page.title()).toBe('Run it twice | Ardoise');
    await page.getByRole('link', { name: /^Next/ }).click();
    expect(here(page)).toBe('/en/app/blog/read/the-log-is-the-truth-the-table-is-an-opinion');
    await page.getByRole('link', { name: 'Lire en français' }).click();
    expect(here(page)).toBe('/fr/app/blog/read/le-journal-dit-vrai-la-table-donne-son-avis');
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await page.getByRole('button', { name: 'Changer' }).click();
    expect(here(page)).toBe('/en/app/blog/read/the-log-is-the-truth-the-table-is-an-opinion');
  });

  test('the blog has a banner, categories in the URL, and more posts on request', async () => {
    const { page } = await visit();
    await page.goto('/en/app/blog');
    expect(await page.title()).toBe('Blog | Ardoise');
    const banner = page.getByRole('region', { name: 'Featured' }).getByRole('article').first();
    await expect.poll(() => banner.getByRole('heading').textContent()).toBe('The late record');
    const picture = await banner.locator('img').boundingBox();
    expect(Math.round(picture?.height ?? 0)).toBe(360);

    const chips = page.getByRole('navigation', { name: 'Categories' });
    const streaming = chips.getByRole('link', { name: 'Streaming' });
    await streaming.click();
    await page.waitForURL(/categoriesIn=\(\d+\)$/);
    await expect.poll(() => streaming.getAttribute('aria-current')).toBe('true');
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await chips.getByRole('link', { name: 'Governance' }).click();
    await page.waitForURL(/categoriesIn=\(\d+,\d+\)$/);
    await expect.poll(() => page.getByRole('article').count()).toBe(4);
    await streaming.click();
    await page.waitForURL(/categoriesIn=\(\d+\)$/);
    await page.getByRole('link', { name: 'Forgetting on purpose' }).waitFor();
    await chips.getByRole('link', { name: 'All' }).click();
    await page.waitForURL(/\/en\/app\/blog$/);

    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(4);
    const before = await page.getByRole('article').count();
    const all = await fetch(`${baseUrl()}/api/v1/blog/posts/latest?language=EN`);
    const { totalCount } = (await all.json()) as { totalCount: number };
    await page.getByRole('link', { name: 'More posts' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(totalCount);
    expect(before).toBeLessThan(totalCount);
    expect(await page.getByRole('link', { name: 'More posts' }).count()).toBe(0);
    expect(here(page)).toBe('/en/app/blog');
  });

  test('if more posts are requested offline, the page stays and a retry works', async () => {
    const { page } = await visit({ size: 'phone' });
    await page.goto('/en/app/blog');
    const before = await page.getByRole('article').count();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'More posts' }).click();
    const again = page.getByRole('link', { name: 'The posts could not be fetched. Try again' });
    await again.waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(before);
    await page.context().setOffline(false);
    await again.click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before);
  });

  test('a post has a table of contents, its other language, and next posts', async () => {
    const { page } = await visit();
    await page.goto('/en/app/blog/read/run-it-twice');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const first = contents.getByRole('link').first();
    const heading = (await first.textContent()) ?? '';
    await first.click();
    await page.waitForURL(/#.+/);
    await expect.poll(() => page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    await expect.poll(() => first.getAttribute('aria-current')).toBe('location');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.waitForURL('**/fr/app/blog/read/deux-fois-plutot-qu-une');
    await page.getByRole('heading', { level: 1, name: 'Deux fois plutôt qu’une' }).waitFor();
    await page.getByRole('link', { name: /^Précédent/ }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('deux-fois-plutot-qu-une'));
    expect(await page.title()).toMatch(/ \| Ardoise$/);
  });

  test('/app/blog/read?postId leads to the post with that number, and without a number to the blog', async () => {
    const { page } = await visit();
    const { posts } = await (
      await fetch(`${baseUrl()}/api/v1/blog/posts/latest?language=EN&rowsPerPage=1`)
    ).json();
    await page.goto(`/app/blog/read?postId=${posts[0].post_id}`);
    expect(here(page)).toBe(`/app/blog/read/${posts[0].title_id}`);
    await page.goto('/app/blog/read');
    expect(here(page)).toBe('/app/blog');
    await page.goto('/app/blog/read?postId=abc');
    expect(here(page)).toBe('/app/blog');
  });

  test('the search shows results, or that there are none', async () => {
    const { page } = await visit();
    await page.goto('/en/app/blog/search');
    await page.getByRole('combobox', { name: 'Search the posts' }).fill('idempotent');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: /“idempotent”/ }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
    await page.goto('/fr/app/blog/search?query=xylophone');
    await page.getByRole('heading', { name: /^Aucun résultat/ }).waitFor();
    expect(await page.title()).toBe('Rechercher | Ardoise');
  });
});

describe('languages', () => {
  test('a path without a prefix uses the browser’s language, or the visitor’s choice', async () => {
    const { page } = await visit({ locale: 'fr' });
    await page.goto('/app/solution');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
    await expect
      .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
      .toMatch(/\/fr\/app\/solution$/);
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await page.waitForURL('**/en/app/solution');
    await page.goto('/app/aboutus');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('changing the language keeps the rest of the path', async () => {
    const { page } = await visit();
    await page.goto('/en/app/blog');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Platform' })
      .click();
    await page.waitForURL(/categoriesIn/);
    const { search } = new URL(page.url());
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.waitForURL(/\/fr\/app\/blog/);
    expect(new URL(page.url()).search).toBe(search);
    const chosen = page.getByRole('link', { name: 'Plateforme', exact: true });
    await expect.poll(() => chosen.getAttribute('aria-current')).toBe('true');
  });

  test('a language chosen before the script is loaded is not lost', async () => {
    const { page } = await visit();
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/enhance*', async (route) => {
      await free;
      await route.continue();
    });
    await page.goto('/en/app/solution', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    release();
    await page.waitForURL('**/fr/app/solution');
    await page.goBack();
    await page.waitForURL('**/en/app/solution');
    await expect.poll(() => page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('en');
  });

  test('pages with any other prefix are in English', async () => {
    const { page } = await visit({ locale: 'fr' });
    const response = await page.goto('/de/app/blog');
    expect(response?.status()).toBe(200);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(await page.title()).toBe('Blog | Ardoise');
  });
});

test('feeds, sitemap and robots.txt are valid', async () => {
  const { page } = await visit();
  await page.goto('/en/app/contact');
  for (const [address, root] of [
    ['/en/app/blog/feed.xml', 'rss'],
    ['/fr/app/blog/feed.xml', 'rss'],
    ['/en/app/blog/atom.xml', 'feed'],
    ['/fr/app/blog/atom.xml', 'feed'],
    ['/sitemap.xml', 'urlset'],
  ] as const) {
    const response = await fetch(baseUrl() + address);
    expect(response.headers.get('content-type'), address).toMatch(/xml/);
    const text = await response.text();
    const parsed = await page.evaluate((xml) => {
      const parsedDocument = new DOMParser().parseFromString(xml, 'application/xml');
      const fault = parsedDocument.querySelector('parsererror')?.textContent;
      return fault ?? parsedDocument.documentElement.localName;
    }, text);
    expect(parsed, address).toBe(root);
    expect(text).toContain(address.startsWith('/fr') ? 'deux-fois-plutot-qu-une' : 'run-it-twice');
  }
  const robots = await (await fetch(`${baseUrl()}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${baseUrl()}/sitemap.xml`);
  // Pages in the sitemap are allowed, the back office is not.
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
    ([, path = '']) => new RegExp(`^${path.replaceAll('*', '.*')}`),
  );
  const sitemap = await (await fetch(`${baseUrl()}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname);
  expect(listed).toContain('/en/app/home');
  expect(listed.filter((path) => closed.some((pattern) => pattern.test(path)))).toEqual([]);
  for (const path of ['/app/posts', '/fr/app/members', '/en/app/login'])
    expect(
      closed.some((pattern) => pattern.test(path)),
      path,
    ).toBe(true);
});

/** Path without prefix, and the page's titles. */
const screens = [
  ['/app/home', 'Home', 'Accueil'],
  ['/app/blog', 'Blog', 'Blog'],
  ['/app/blog/search?query=data', 'Search', 'Rechercher'],
  ['/app/aboutus', 'About us', 'À propos'],
  ['/app/solution', 'Our solution', 'Notre solution'],
  ['/app/contact', 'Contact', 'Contact'],
  ['/app/contact?sent=request', 'Contact', 'Contact'],
  ['/app/maintenance', 'Maintenance', 'Maintenance'],
  [
    '/app/newsletter/confirm?token=aaaaaaaaaaaaaaaaaaaaaaaa',
    'Confirm the newsletter',
    'Confirmer l’inscription',
  ],
] as const;

test.each([
  ['en', 'desktop'],
  ['fr', 'phone'],
] as const)('every screen is accessible: %s, %s', { timeout: 120_000 }, async (locale, size) => {
  const { page } = await visit({ locale, size });
  for (const [address, en, fr] of screens) {
    await page.goto(`/${locale}${address}`);
    expect(await page.title()).toBe(`${{ en, fr }[locale]} | Ardoise`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
    await expectScreen(page);
  }
  const post = { en: 'the-late-record', fr: 'la-donnee-en-retard' }[locale];
  for (const address of [`/app/blog/read/${post}`, '/app/blog/read/never-written', '/app/nowhere']) {
    await page.goto(`/${locale}${address}`);
    await expectScreen(page);
  }
});

test('a reader copies the link and the code of an article, and goes on to its author', async () => {
  const { page } = await visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/en/app/blog/read/run-it-twice');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await copied()).toBe(page.url());
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  const code = page.getByRole('group', { name: 'Code' }).first();
  await code.hover();
  await page.getByRole('button', { name: 'Copy the code' }).first().click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  expect(await copied()).toBe(await code.textContent());

  await page.getByRole('link', { name: 'By Agnès Tellier' }).click();
  await page.getByRole('heading', { level: 1, name: 'Agnès Tellier' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(8);
  expect(await page.getByRole('article').getByText('Marc Delorme').count()).toBe(0);
  await page.getByRole('link', { name: 'Run it twice' }).waitFor();
  await expectScreen(page);
  const unknown = await page.goto('/en/app/blog/author/Nobody');
  expect(unknown?.status()).toBe(404);
});

test('without scripts an article has no buttons that would do nothing', async () => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/en/app/blog/read/run-it-twice');
  await page.getByRole('link', { name: 'LinkedIn' }).waitFor();
  expect(await page.getByRole('article').getByRole('button').count()).toBe(0);
});

test.each(['desktop', 'phone'] as const)(
  'the home page leads from services and clients to the company (%s)',
  async (size) => {
    const { page } = await visit({ size, locale: 'fr', touch: size === 'phone' });
    await page.goto('/fr/app/home');
    await page.getByRole('region', { name: 'Ce que nous faisons' }).getByText('Migrations').waitFor();
    await page
      .getByRole('region', { name: 'Ils travaillent avec nous' })
      .getByText('Banque du Rhône')
      .waitFor();
    await expectScreen(page);
    const footer = page.getByRole('contentinfo');
    await footer.getByText('quai des Exemples').waitFor();
    await footer.getByRole('link', { name: 'Mentions légales' }).click();
    await page.getByRole('heading', { name: 'Hébergeur' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Parlons-en' }).getByRole('link', { name: 'Nous écrire' }).click();
    await page.waitForURL('**/fr/app/contact');
  },
);

test('on a phone the menu opens without a script', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', javaScript: false });
  await page.goto('/fr');
  await page.locator('summary', { hasText: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'À propos' })
    .click();
  expect(here(page)).toBe('/fr/app/aboutus');
});

const RUN = '/en/app/blog/read/run-it-twice';

async function searchPage(language: 'en' | 'fr', options: Parameters<typeof visit>[0] = {}) {
  const { page } = await visit(options);
  await page.goto(`/${language}/app/blog/search`);
  const field = page.getByRole('combobox', {
    name: { en: 'Search the posts', fr: 'Rechercher dans les articles' }[language],
  });
  return { page, field, options: page.getByRole('listbox').getByRole('option') };
}

test.each(['desktop', 'phone'] as const)('titles are suggested and chosen by keyboard (%s)', async (size) => {
  const { page, field, options } = await searchPage('en', { size });
  await field.pressSequentially('tiwce');
  const option = page.getByRole('listbox').getByRole('option', { name: 'Run it twice' });
  await option.waitFor();
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/suggestion/);
  await expectAccessible(page);
  await expectNoSideways(page);

  // Down to the first one, up to the typed words, and around to the last one.
  const chosen = () => field.getAttribute('aria-activedescendant');
  await field.press('ArrowDown');
  expect(await chosen()).toBe(await options.first().getAttribute('id'));
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  await field.press('ArrowUp');
  expect(await chosen()).toBe('');
  await field.press('ArrowUp');
  expect(await chosen()).toBe(await options.last().getAttribute('id'));

  await field.press('Escape');
  expect(await options.count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('tiwce');
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');

  await field.fill('twi');
  await option.waitFor();
  while ((await chosen()) !== (await option.getAttribute('id'))) await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL(`**${RUN}`);
});

test('a suggestion is chosen by pointer, and Enter without a choice opens the results', async () => {
  const { page, field } = await searchPage('en');
  await field.pressSequentially('run twi');
  await page.getByRole('listbox').getByRole('option', { name: 'Run it twice' }).click();
  await page.waitForURL(`**${RUN}`);

  await page.goto('/en/app/blog/search');
  await field.pressSequentially('tiwce');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: /No post has exactly “tiwce”/ }).waitFor();
  expect(here(page)).toBe('/en/app/blog/search?query=tiwce');
  await page.getByRole('link', { name: 'Run it twice' }).waitFor();
  await expectAccessible(page);
});

test('suggestions are in the language of the page, without accents and with typing errors', async () => {
  const { page, field, options } = await searchPage('fr', { size: 'phone' });
  for (const typed of ['journ', 'jurnal', 'JOURNAL dit']) {
    await field.fill(typed);
    const option = page.getByRole('listbox').getByRole('option', { name: 'Le journal dit vrai' });
    await option.waitFor();
    await field.fill('');
    await expect.poll(() => options.count()).toBe(0);
  }
});

test('nothing is suggested for two letters, nor when the server does not answer', async () => {
  const { page, field, options } = await searchPage('en');
  const requested: string[] = [];
  await page.route('**/app/blog/suggestions*', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ status: 429, body: 'Too many' });
  });
  await field.pressSequentially('ru');
  await field.pressSequentially('n');
  await expect.poll(() => requested).toEqual([`${baseUrl()}/en/app/blog/suggestions?query=run`]);
  expect(await options.count()).toBe(0);
  // The browser logs the refusal.
  takePageErrors();
});

test('without scripts the form works, and a typing error finds the article', async () => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/en/app/blog/search');
  await page.getByRole('searchbox', { name: 'Search the posts' }).fill('tiwce');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Run it twice' }).waitFor();
});
