/** Uses the back office offline: the application stays, shows it, and continues. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, signIn, startSession, visit } from '../support/browser.ts';

afterEach(expectNoPageErrors);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('without a network the page stays with an alert, and continues when the network is back', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(page, 'manager', '/en/app/login');
  await page.getByRole('button', { name: 'Create Post' }).waitFor();
  await visitor.setOffline(true);
  await menu(page).getByText('Members').click();
  const alert = page.getByText('You are offline. The page opens as soon as you are back.');
  await alert.waitFor();
  await menu(page).getByText('Categories').click();
  expect(new URL(page.url()).pathname).toBe('/en/app/posts');
  await expectScreen(page);
  await visitor.setOffline(false);
  await page.waitForURL('**/en/app/categories');
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => page.title()).toBe('Categories | Ardoise');
});

test('a page that cannot be loaded again keeps its input, and a retry loads it', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'manager');
  await page.goto('/en/app/profile');
  const name = page.getByLabel('First name');
  await name.fill('Typed before');
  // A concurrent change makes the page reload, and the network is gone by then.
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const headers = { ...route.request().headers(), 'if-match': '"before"' };
    const response = await route.fetch({ headers });
    await visitor.setOffline(true);
    return route.fulfill({ response });
  });
  await page.locator('form').filter({ has: name }).locator('button[type=submit]').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await name.inputValue()).toBe('Typed before');
  await page.unroute('**/api/v1/**');
  await visitor.setOffline(false);
  const read = page.waitForResponse((response) =>
    /\/users\/\d+\/info$/.test(new URL(response.url()).pathname),
  );
  await again.click();
  expect((await read).status()).toBe(200);
  expect(await name.inputValue()).toBe('Typed before');
});

test('input that could not be saved stays, and a retry saves it', async () => {
  const visitor = await visit({ size: 'phone', locale: 'fr' });
  const { page } = visitor;
  await startSession(page, 'manager');
  await page.goto('/fr/app/categories');
  await page.getByRole('button', { name: 'Créer une catégorie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Hors ligne');
  await dialog.getByRole('img', { name: 'Ce titre est disponible' }).waitFor();
  await visitor.setOffline(true);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const again = page.getByRole('button', { name: 'Réessayer' });
  await page.getByText('Le serveur est injoignable. Ce que vous avez saisi est toujours là.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Hors ligne');
  await again.click();
  await again.waitFor();
  await visitor.setOffline(false);
  await again.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'Hors ligne' }).or(page.getByText('Hors ligne')).first().waitFor();
});
