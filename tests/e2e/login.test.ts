/** Signs in on slow connections, and checks what public pages show about it. */
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, signIn, visit } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

test('input typed before the script is loaded is not lost', async () => {
  const { page } = await visit();
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await free;
    await route.continue();
  });
  await page.goto('/en/app/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('author@demo.example');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  release();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/app/posts');
});

test('a cached public page shows whether the visitor signed in or out since', async () => {
  const context = await visit();
  const { page } = context;
  await page.goto('/en/app/aboutus');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Log in' }).waitFor();
  // Simulates the back/forward cache, which is disabled in browsers under test.
  const comeBack = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const other = await context.newPage();
  await signIn(other, 'author');
  await comeBack();
  await header.getByRole('link', { name: 'Back office' }).waitFor();
  expect(await header.getByRole('link', { name: 'Log in' }).count()).toBe(0);
  await other.goto('/app/logout');
  await other.waitForURL('**/app/login');
  await comeBack();
  await header.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await header.getByRole('link', { name: 'Back office' }).count()).toBe(0);
});

test('the login form sends nothing before its script is loaded', async () => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/en/app/login');
  expect(await page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true);
});
