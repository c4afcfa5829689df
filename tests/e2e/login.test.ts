/** Signs in on slow connections, and where a company requires second factors; what public pages show about it. */

import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkspace } from '#features/workspaces/administration.contract.ts';
import { expectNoPageErrors, expectScreen, mailTo, signIn, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';
import { demoPerson } from '../support/planned.ts';
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
  await page.waitForURL('**/app/home');
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

describe('second factors that a company requires', () => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  /** Creates a separate company, so that other tests are not affected. @returns the owner's address. */
  async function found(): Promise<string> {
    const email = 'ecluse@factor.example';
    const admin = await demoPerson('admin');
    const plan = { storageProvider: 'LOCAL', pricing: 'starter' } as const;
    await admin.api(createWorkspace, { body: { name: 'Ecluse', email, ...plan } });
    const { text } = await mailTo(email, /invit/i);
    const [link = ''] = /https?:\/\/\S+app\/signup\S+/.exec(text) ?? [];
    const passwords = { password: DEMO_PASSWORD, 'password-validation': DEMO_PASSWORD };
    const names = { firstName: 'Odile', lastName: 'Facteur', 'condition-checkbox': 'on' };
    const body = new URLSearchParams({
      ...Object.fromEntries(new URL(link).searchParams),
      ...names,
      ...passwords,
    });
    expect((await fetch(`${baseUrl()}/api/v1/signup/activation`, { method: 'POST', body })).status).toBe(200);
    return email;
  }

  test('an owner requires a second factor, and a member must set one up at the next sign-in or can only sign out', async () => {
    const email = await found();
    const { page } = await visit();
    await startSession(page, email);

    // The owner has no second factor either: the page works until the next sign-in.
    await page.goto('/en/app/workspace');
    await page.getByLabel('Every member needs a second factor').check();
    await button(page, 'Save').click();
    await page.getByText('WORKSPACE UPDATED').first().waitFor();
    await page.goto('/en/app/members');
    await page.getByText('No second factor').waitFor();
    await expectScreen(page);
    await page.goto('/en/app/logout');
    await page.waitForURL('**/app/login');

    const { page: phone } = await visit({ size: 'phone' });
    await signIn(phone, email);
    await phone.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await expectScreen(phone);
    await button(phone, 'Sign out').click();
    await phone.waitForURL('**/app/login');
    await phone.goto('/en/app/second-factor');
    await phone.waitForURL('**/app/login');

    await page.goto('/fr/app/members');
    await page.waitForURL('**/fr/app/login');
    await page.getByLabel(/^adresse/i).fill(email);
    await page.getByLabel(/^mot de passe/i).fill(DEMO_PASSWORD);
    await button(page, 'Se connecter').click();
    await page.getByRole('heading', { name: 'Configurez un second facteur' }).waitFor();
    await expectScreen(page);
    // No other path avoids it.
    await page.goto('/fr/app/planning');
    await page.waitForURL('**/fr/app/second-factor');
    await button(page, 'Configurer une application d’authentification').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mot de passe actuel').fill(DEMO_PASSWORD);
    await button(page, 'Continuer').click();
    const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
    await dialog
      .getByLabel('Code à six chiffres')
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await button(page, 'Confirmer').click();
    await button(page, 'Je les ai conservés').click();
    await page.waitForURL('**/fr/app/planning');
    await page.goto('/fr/app/members');
    await page.getByText('Odile').first().waitFor();
    expect(await page.getByText('Sans second facteur').count()).toBe(0);
  });
});
