/** Checks themes: the device's, the person's, pages that are the same for everybody, and the focus ring. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, signIn, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';

afterEach(expectNoPageErrors);

const slate = 'rgb(14, 20, 23)';
const lightBackground = 'rgb(245, 244, 239)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('public pages follow the device’s theme, and are the same for everybody', async () => {
  const { page } = await visit();
  await page.goto('/en/app/blog');
  expect(await ground(page)).toBe(slate);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(page)).toBe(lightBackground);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => ground(page)).toBe('rgb(255, 255, 255)');
  const textOf = async (cookie: string) =>
    (await fetch(`${baseUrl()}/en/app/blog`, { headers: { cookie } })).text();
  expect(await textOf('ardoise_theme=light')).toBe(await textOf('ardoise_theme=dark'));
});

test('the light theme applies at once, in the first byte of the next page, and on the next device', async () => {
  const context = await visit();
  const { page } = context;
  await startSession(page, 'consultant@other');
  await page.goto('/en/app/profile');
  const choice = page.getByRole('radiogroup', { name: 'Appearance' });
  expect(await ground(page)).toBe(slate);
  await choice.getByText('Light').click();
  await page.getByText('Appearance changed').waitFor();
  expect(await ground(page)).toBe(lightBackground);
  await expectAccessible(page);

  const answer = await page.goto('/en/app/profile');
  expect(await answer?.text()).toMatch(/<html[^>]* data-theme="light"/);
  await choice.waitFor();
  expect(await ground(page)).toBe(lightBackground);

  const elsewhere = await visit();
  await signIn(elsewhere.page, 'consultant@other', '/en/app/login');
  await expect.poll(() => ground(elsewhere.page)).toBe(lightBackground);

  await choice.getByText('As the device').click();
  await expect.poll(() => ground(page)).toBe(slate);
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('ardoise_theme');
});

test('an unknown path shows the back office’s not-found page to members', async () => {
  const visitor = await visit();
  const asVisitor = await visitor.page.goto('/en/app/nowhere');
  expect(asVisitor?.status()).toBe(404);
  await visitor.page.getByRole('contentinfo').waitFor();

  const { page } = await visit();
  await signIn(page, 'manager', '/en/app/login');
  const answer = await page.goto('/en/app/nowhere/at/all');
  expect(answer?.status()).toBe(404);
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.getByRole('heading', { name: 'Not Found - 404' }).first().waitFor();
  await expectAccessible(page);
});

test('a related post is reached by keyboard, and its focus ring is inside the window', async () => {
  const { page } = await visit();
  await page.goto('/en/app/blog/read/run-it-twice');
  await page.getByRole('navigation', { name: 'What to read next' }).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  const related = page.getByRole('region', { name: 'More to read' });
  const card = related.locator('> div').first();
  expect(await card.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
  await Promise.all([page.waitForURL(/read\/(?!run-it-twice)/), page.keyboard.press('Enter')]);
  await Promise.all([page.waitForURL(/read\/run-it-twice/), page.goBack()]);
});
