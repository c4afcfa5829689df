/** Lists that are empty or could not be loaded (product.md §9). */
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, signIn, startSession, visit } from '../support/browser.ts';

afterEach(expectNoPageErrors);

test('a list that cannot be loaded shows the specification’s error, and a retry loads it', async () => {
  const { page } = await visit();
  await signIn(page, 'author');
  for (const [path, call, message] of [
    ['/en/app/posts', 'posts?*', 'FAILED TO GET POSTS'],
    ['/en/app/categories', 'blog/categories?*', 'FAILED TO FETCH CATEGORIES'],
    ['/en/app/contracts', 'contracts?*', 'FAILED TO FETCH CONTRACTS'],
  ] as const) {
    await page.route(`**/api/v1/${call}`, (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"status":409}' }),
    );
    await page.goto(path);
    await page.getByText('This page could not be shown').first().waitFor();
    const alert = page.getByRole('region', { name: 'Alerts' }).getByText(message);
    await alert.waitFor();
    await expectScreen(page);
    await page.unroute(`**/api/v1/${call}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
    await alert.waitFor({ state: 'detached' });
  }
});

test('a workspace without posts, categories and pictures explains what these are for', async () => {
  const { page } = await visit();
  await startSession(page, 'owner@other');
  await page.goto('/en/app/categories');
  await page.getByText('No categories yet').waitFor();
  await expectScreen(page);
  await page.goto('/en/app/posts');
  await page.getByText('No posts yet').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  await page.getByText('No pictures yet.').waitFor();
  await expectScreen(page);
  expect(await page.getByRole('button', { name: 'UPLOAD' }).isEnabled()).toBe(true);
});
