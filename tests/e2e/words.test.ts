/** Checks texts of pages that had errors before: links, refusals, without scripts, offline. */
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';

afterEach(expectNoPageErrors);

const link = { userEmail: 'author@demo.example', activation_code: 'A'.repeat(43), operation: 'reset' };

test.each([true, false])(
  'an expired reset link offers to request a new one (script: %s)',
  async (javaScript) => {
    const { page } = await visit({ javaScript, locale: 'fr' });
    await page.goto(`/fr/app/forgot?${new URLSearchParams(link)}`);
    for (const field of await page.locator('input[type=password]').all())
      await field.fill('Brandnew7Password');
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/fr/app/forgot?expired');
    await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    await page.locator('input[name=email]').waitFor();
    // The check needs scripts.
    if (javaScript) await expectScreen(page);
  },
);

test('a link to something that does not exist is shown as a wrong link', async () => {
  const { page } = await visit();
  await page.goto('/en/app/signup?userId=1&activation_code=x&operation=dance&email=a%40b.example');
  await page.waitForURL('**/en/app/signup/wrong');
  await page.goto(`/en/app/forgot?${new URLSearchParams({ ...link, operation: 'dance' })}`);
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
  await page.locator('input[name=email]').waitFor();
});

test('without scripts the back office and sign-out say that they need them', async () => {
  const { page } = await visit({ javaScript: false });
  for (const path of ['posts', 'logout']) {
    await page.goto(`/en/app/${path}`);
    const notice = page.locator('noscript p').first();
    await notice.waitFor();
    expect(await notice.textContent()).toContain('needs JavaScript');
  }
});

test('people who cannot sign in yet see what to do, and after too many attempts how long to wait', async () => {
  const { page } = await visit();
  const attempt = async () => {
    await page.getByLabel(/^Password/).fill('Wrong9Horse');
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/en/app/login');
  await page.getByLabel('E-mail').fill('pending@words.example');
  await attempt();
  await page.getByText('Just signed up? Follow the link in our mail first.').waitFor();
  await expectScreen(page);
  // Nine further guesses without the page, to reach the limit of ten.
  const body = new URLSearchParams({ email: 'pending@words.example', password: 'Wrong9Horse' });
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      fetch(`${baseUrl()}/api/v1/authenticate`, {
        method: 'POST',
        body,
        headers: { 'x-forwarded-for': `10.66.0.${at}` },
      }),
    ),
  );
  await attempt();
  await page.getByText(/Too many attempts\. Please wait \d+ seconds?\./).waitFor();
});

test('sign-in pages are in the language of the page', async () => {
  const { page } = await visit({ locale: 'fr' });
  await page.goto('/fr/app/blog');
  expect(await page.locator('a[data-session=out]').first().getAttribute('href')).toBe('/fr/app/login');
  expect(await page.locator('a[data-session=in]').first().getAttribute('href')).toBe('/fr/app/home');
  await page.locator('[data-posts] article a, article a').first().click();
  await page.waitForURL('**/blog/read/**');
  const edit = page.locator('a[href$="/edit"]').first();
  expect(await edit.getAttribute('href')).toMatch(/^\/fr\/app\/posts\/\d+\/FR\/edit$/);
});

test('a failed reset keeps the page and the e-mail address', async () => {
  const { page } = await visit();
  await page.goto('/en/app/forgot');
  await page.getByLabel('E-mail').fill('nobody@words.example');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('FAILED TO RESET PASSWORD').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('nobody@words.example');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('USER NOT FOUND').waitFor();
});

test('a failed registration shows the error of the specification', async () => {
  const { page } = await visit();
  await page.goto('/en/app/contact');
  const register = page.locator('[data-region=register]');
  await register.locator('input[name=email]').fill('reader@words.example');
  await page.context().setOffline(true);
  await register.getByRole('button').click();
  await register.getByText('FAILED TO REGISTER').waitFor();
  expect(await register.locator('input[name=email]').inputValue()).toBe('reader@words.example');
  await page.context().setOffline(false);
});

test('a page beyond the end of a list says so, and links to the first page', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/members?page=9&rows=2');
  await page.getByText('This page is empty', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
});
