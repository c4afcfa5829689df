/**
 * Checks languages and themes: a person's mails use the language of their pages until they choose one; the theme is dark
 * or the person's, and public pages are the same for everybody; the focus ring.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { messageMember } from '#features/members/contract.ts';
import {
  alive,
  expectAccessible,
  expectNoPageErrors,
  expectScreen,
  mailTo,
  signIn,
  startSession,
  takePageErrors,
  visit,
} from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';
import { demoPerson } from '../support/planned.ts';

afterEach(expectNoPageErrors);

/** Collects the answered calls that save a language. */
function savings(page: Page): string[] {
  const saved: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/profile/language'))
      saved.push(`${response.status()} ${response.request().postData()}`);
  });
  return saved;
}

test('mails use the language of the pages, then the person’s choice, which is saved once without loading a page', async () => {
  const [owner, consultant] = [await demoPerson('owner'), await demoPerson('consultant')];
  const { page } = await visit({ locale: 'fr' });
  const saved = savings(page);
  let sent = 0;
  const expectMailIn = async (words: RegExp) => {
    const body = { message: `Number ${++sent}` };
    await owner.api(messageMember, { params: { memberId: consultant.userId }, body });
    const mailed = async () => (await mailTo('consultant@demo.example')).text;
    await expect.poll(mailed).toContain(body.message);
    expect(await mailed()).toMatch(words);
  };
  await startSession(page, 'consultant');
  await page.goto('/fr/app/planning');
  await expect.poll(() => saved).toContain('200 {"locale":"fr","chosen":false}');
  await expectMailIn(/^Un message d’/);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  saved.length = 0;
  await page.getByRole('button', { name: /^Connecté/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.waitForURL('**/en/app/planning');
  await expect.poll(() => saved).toEqual(['200 {"locale":"en","chosen":true}']);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expectMailIn(/^A message from/);
  // After a choice, a path in the other language changes nothing.
  await page.goto('/fr/app/profile');
  await alive(page);
  const choice = (name: string) =>
    page.getByRole('radiogroup', { name: 'Langue' }).getByRole('radio', { name });
  await expect.poll(() => choice('English').isChecked()).toBe(true);
  await expectScreen(page);
  expect(saved).toHaveLength(1);
  await page.getByRole('radiogroup', { name: 'Langue' }).getByText('Français').click();
  await expect.poll(() => saved).toHaveLength(2);
  await expectMailIn(/^Un message d’/);
  await expect.poll(() => choice('English').isEnabled()).toBe(true);
  await page.getByRole('radiogroup', { name: 'Langue' }).getByText('English').click();
  await page.waitForURL('**/en/app/profile');
  await page.getByRole('heading', { name: 'Language' }).waitFor();
});

test('a language chosen on the public site is saved in the profile of the signed-in person', async () => {
  const { page } = await visit({ locale: 'en' });
  await startSession(page, 'manager');
  const expectLanguage = async (name: string) => {
    await page.goto('/en/app/profile');
    const language = page.getByRole('radiogroup', { name: 'Language' });
    await expect.poll(() => language.getByRole('radio', { name }).isChecked()).toBe(true);
  };
  await expectLanguage('English');
  await page.goto('/en/app/blog');
  const saved = savings(page);
  // Otherwise this page could still save the language itself, and its response would come after its end.
  await page.locator('a[data-session=in]').first().waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.waitForURL('**/fr/app/blog');
  await expect.poll(() => saved).toEqual(['200 {"locale":"fr"}']);
  await expectLanguage('Français');
  // A page that is only opened chooses nothing, and neither does a visitor.
  await page.goto('/en/app/blog');
  await page.goto('/en/app/planning');
  await alive(page);
  expect(saved).toHaveLength(1);
  const visitor = await visit({ locale: 'en' });
  const nothing = savings(visitor.page);
  await visitor.page.goto('/en/app/blog');
  await visitor.page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await visitor.page.waitForURL('**/fr/app/blog');
  expect(nothing).toEqual([]);
});

const slate = 'rgb(14, 20, 23)';
const lightBackground = 'rgb(245, 244, 239)';
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const storedTheme = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'ardoise_theme')?.value;

test('public pages are dark on every device, and the same for everybody', async () => {
  const { page } = await visit();
  await page.emulateMedia({ colorScheme: 'light' });
  for (const target of ['/', '/fr/app/blog', '/en/app/login', '/en/app/nowhere']) {
    await page.goto(target);
    expect(await ground(page), target).toBe(slate);
  }
  await page.goto('/en/app/blog');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect.poll(() => ground(page)).toBe('rgb(255, 255, 255)');
  const textOf = async (cookie: string) =>
    (await fetch(`${baseUrl()}/en/app/blog`, { headers: { cookie } })).text();
  expect(await textOf('ardoise_theme=light')).toBe(await textOf('ardoise_theme=dark'));
});

test.each(['desktop', 'phone'] as const)('a visitor chooses the light theme: %s', async (size) => {
  const context = await visit({ size, touch: size === 'phone' });
  const { page } = context;
  const shown = page.getByRole('button', { name: 'Light or dark' }).filter({ visible: true });
  const reach = async () => {
    if (size === 'phone') await page.getByText('Menu', { exact: true }).click();
  };
  await page.goto('/en/app/blog');
  await reach();
  await page.evaluate(() => {
    addEventListener('transitionrun', () => document.body.setAttribute('data-test-moved', ''), true);
  });
  await shown.click();
  await expect.poll(() => ground(page)).toBe(lightBackground);
  await expectAccessible(page);
  // Browsers of tests prefer reduced motion.
  expect(await page.locator('[data-test-moved]').count()).toBe(0);

  // Before any style or module is read, so nothing is painted in the other theme.
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/en/app/contact', { waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
  await expect.poll(() => page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#f5f4ef');
  await page.unroute('**/assets/**');
  takePageErrors();

  await page.goto('/en/app/login');
  expect(await ground(page)).toBe(lightBackground);
  await page.goto('/en/app/blog');
  await reach();
  await shown.click();
  await expect.poll(() => ground(page)).toBe(slate);
  expect(await storedTheme(context)).toBe('dark');
});

test('without scripts the site is dark and has no button for it', async () => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/en/app/home');
  expect(await ground(page)).toBe(slate);
  expect(await page.getByRole('button', { name: 'Light or dark' }).filter({ visible: true }).count()).toBe(0);
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

  // A choice on the public site is saved in the account as well.
  await page.goto('/en/app/blog');
  await page.getByRole('button', { name: 'Light or dark' }).filter({ visible: true }).click();
  await expect.poll(() => ground(page)).toBe(slate);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/profile/theme'));
  await page.goto('/en/app/profile');
  expect((await stored).status()).toBe(200);
  await expect.poll(() => choice.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  expect(await storedTheme(context)).toBe('dark');
});

test('an unknown path shows the back office’s not-found page to members', async () => {
  const visitor = await visit();
  const asVisitor = await visitor.page.goto('/en/app/nowhere');
  expect(asVisitor?.status()).toBe(404);
  await visitor.page.getByRole('contentinfo').waitFor();

  const { page } = await visit();
  await startSession(page, 'manager');
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
