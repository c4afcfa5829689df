/** The search field of the public site suggests articles: by keyboard, pointer, touch, and without scripts. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  takePageErrors,
  visit,
} from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';

afterEach(expectNoPageErrors);

const here = (page: Page) => page.url().slice(baseUrl().length);
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
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByRole('status').textContent()).toMatch(/suggestion/);
  await expectAccessible(page);
  await expectNoSideways(page);

  // Down to the first one, up to the typed words, and around to the last one.
  const chosen = () => field.getAttribute('aria-activedescendant');
  await field.press('ArrowDown');
  expect(await chosen()).toBe(await options.first().getAttribute('id'));
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  await field.press('ArrowUp');
  expect(await chosen()).toBe('');
  await field.press('ArrowUp');
  expect(await chosen()).toBe(await options.last().getAttribute('id'));

  await field.press('Escape');
  expect(await options.count()).toBe(0);
  expect(await field.inputValue()).toBe('tiwce');
  expect(await field.getAttribute('aria-expanded')).toBe('false');

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
