/** Requires second factors in a company: from the setting to a member who sets one up. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, mailTo, signIn, startSession, visit } from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a separate company, so that other tests are not affected. @returns the owner's address. */
async function found(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@factor.example`;
  await startSession(page, 'admin');
  await page.goto('/en/app/workspaces');
  await button(page, 'Create Workspace').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('combobox', { name: 'Plan' }).or(dialog.getByLabel('Plan')).first().click();
  await page.getByRole('option', { name: 'Starter' }).click();
  await button(page, 'Create').click();
  await page.getByText('creation operation submitted').waitFor();
  return email;
}

async function accept(page: Page, email: string, firstName: string): Promise<void> {
  const { text } = await mailTo(email, /invit/i);
  const [link = ''] = /https?:\/\/\S+app\/signup\S+/.exec(text) ?? [];
  await page.goto(link);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Facteur');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Confirm password').fill(DEMO_PASSWORD);
  await page.getByRole('checkbox').check();
  await button(page, 'Join the workspace').click();
  await page.waitForURL('**/app/signup/activated');
}

test('an owner requires a second factor, and a member must set one up at the next sign-in', async () => {
  const admin = await visit();
  const email = await found(admin.page, 'Ecluse');
  const { page } = await visit();
  await accept(page, email, 'Odile');
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

test('a member who does not set one up can only sign out', async () => {
  const admin = await visit();
  const email = await found(admin.page, 'Vanne');
  const { page } = await visit({ size: 'phone' });
  await accept(page, email, 'Vera');
  await startSession(page, email);
  await page.goto('/en/app/workspace');
  await page.getByLabel('Every member needs a second factor').check();
  await button(page, 'Save').click();
  await page.getByText('WORKSPACE UPDATED').first().waitFor();
  await page.goto('/en/app/logout');
  await page.waitForURL('**/app/login');
  await signIn(page, email);
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await expectScreen(page);
  await button(page, 'Sign out').click();
  await page.waitForURL('**/app/login');
  await page.goto('/en/app/second-factor');
  await page.waitForURL('**/app/login');
});
