/** From the link of the first start to a company with a person in it, without a mail server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, visit } from '../support/browser.ts';
import { serverOutput, serveWith } from '../support/place.ts';

const empty = mkdtempSync(path.join(tmpdir(), 'ardoise-first-run-'));
serveWith(() => ({ SEED: 'none', DATA_DIR: empty }));
afterAll(() => rmSync(empty, { recursive: true, force: true }));
afterEach(expectNoPageErrors);

const PASSWORD = 'Correct9Horse';

test('the link of the first start leads to a company, its first member and the administration', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  for (const address of ['/app/setup', '/app/setup?code=wrong'])
    expect((await page.goto(address))?.status()).toBe(404);
  await expect.poll(() => /\S+\/app\/setup\?code=\S+/.exec(serverOutput())?.[0]).toBeDefined();
  const link = /\S+\/app\/setup\?code=\S+/.exec(serverOutput())?.[0] ?? '';
  await page.goto(link);
  await expectScreen(page);

  // Errors stand at their fields, and changing the language keeps what was typed.
  await page.getByLabel('Nom de l’entreprise').fill('Ardent Conseil');
  await page.getByLabel('Prénom').fill('Ada');
  await page.getByRole('button', { name: 'Créer l’entreprise' }).click();
  await page.getByText(/adresse e.mail n’est pas valide/).waitFor();
  await page.getByRole('combobox', { name: 'Langue' }).click();
  await page.getByRole('option', { name: 'Anglais' }).click();
  await page.getByRole('heading', { name: 'Set up your company' }).waitFor();
  await expect.poll(() => page.getByLabel('Name of the company').inputValue()).toBe('Ardent Conseil');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('E-mail').fill('ada@ardent.example');
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await page.getByLabel('Confirm password').fill('Password1');
  const submit = page.getByRole('button', { name: 'Create the company' });
  await submit.click();
  // A common password is refused by the server, and nothing is lost.
  await page.getByText('one of the most common ones').waitFor();
  await expect.poll(() => page.getByLabel('Confirm password').inputValue()).toBe('Password1');
  await expectScreen(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await submit.dblclick();

  // Signed in on Today, with the first steps.
  const steps = page.getByRole('region', { name: 'Set up Ardent Conseil' });
  await steps.waitFor();
  for (const step of [
    'Write your public site',
    'Choose your logo',
    'Write the legal notice',
    'Invite a first person',
  ])
    await steps.getByRole('link', { name: step }).waitFor();
  await expectScreen(page);

  // The link is used up, for others too.
  const { page: other } = await visit();
  await other.goto(link);
  await other.getByRole('heading', { name: 'The company is set up' }).waitFor();
  await expectScreen(other);

  // The same person administers the installation.
  await page.goto('/en/app/workspaces');
  await page.getByText('Ardent Conseil').first().waitFor();

  // Without a mail server the invitation's link is shown where it is sent.
  await page.goto('/en/app/home');
  await steps.getByRole('link', { name: 'Invite a first person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('nora@ardent.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  const invitation = await page.getByLabel('Activation link').innerText();
  // A first step leads to its part of the site.
  await page.goto('/en/app/home');
  await steps.getByRole('link', { name: 'Write the legal notice' }).click();
  await page.getByLabel('Director of publication').waitFor();
  await page.getByLabel('Phone', { exact: true }).first().waitFor();
  await expectScreen(page);
  await other.goto(invitation);
  await other.getByLabel('First name').fill('Nora');
  await other.getByLabel('Last name').fill('Petit');
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByLabel('Confirm password').fill(PASSWORD);
  await other.getByRole('checkbox').check();
  await other.locator('button[type=submit]').click();
  await other.getByRole('link', { name: /Today/ }).first().click();
  const first = other.getByRole('region', { name: 'Your first days at Ardent Conseil' });
  await first.getByRole('link', { name: 'See what waits for a decision' }).waitFor();
  await expectScreen(other);
  await first.getByRole('button', { name: 'Hide' }).click();
  await expect.poll(() => first.count()).toBe(0);

  // A forgotten password too is set by a link to pass on.
  await page.goto('/en/app/members');
  await page.getByRole('link', { name: /Nora/ }).first().click();
  await page.waitForURL(/\/members\/\d+$/);
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Actions for Nora/ }).click();
  await page.getByRole('menuitem', { name: 'Send a password link' }).click();
  const forgotten = await page.getByLabel('Link to a new password').innerText();
  await expectScreen(page);
  await other.goto(forgotten);
  await other.getByLabel('New password', { exact: true }).waitFor();
});
