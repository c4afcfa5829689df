/**
 * Uses passkeys with the browser's virtual authenticator. Browsers do not support passkeys on IP addresses,
 * so this server is called `localhost`.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, expectNoPageErrors, visit } from '../support/browser.ts';
import { sendLogin } from '../support/login.ts';
import { baseUrl, serveWith } from '../support/place.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

const localhost = (port: string | number) => `http://localhost:${port}`;
serveWith((port) => ({ BASE_URL: localhost(port) }));
let site: string;
beforeAll(() => {
  site = localhost(new URL(baseUrl()).port);
});

/** A virtual authenticator that always confirms. */
const options = {
  protocol: 'ctap2',
  transport: 'usb',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${site}/en/app/profile/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill('Yellow key');
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('a passkey is created and required at sign-in, and a recovery code replaces it once', async () => {
  const { page } = await visit();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.goto(`${site}/en/app/login`);
  await sendLogin(page, 'author@demo.example');
  await page.waitForURL('**/app/home');
  await addPasskey(page);
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.waitFor();
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Never used').waitFor();
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost']);

  // The password alone is no longer enough.
  const second = page.getByRole('button', { name: 'Use a passkey' });
  await page.goto(`${site}/en/app/logout`);
  await page.waitForURL('**/app/login');
  await sendLogin(page, 'author@demo.example');
  await second.waitFor();
  await expectAccessible(page);
  await second.click();
  await page.waitForURL('**/app/home');
  await page.goto(`${site}/en/app/profile/security`);
  await page.getByText('Last used').waitFor();

  // The passkey is lost: a recovery code works once.
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const isGood of [true, false]) {
    await page.goto(`${site}/en/app/logout`);
    await page.waitForURL('**/app/login');
    await sendLogin(page, 'author@demo.example');
    await second.waitFor();
    await page.getByLabel('Code', { exact: true }).fill(code);
    if (isGood) {
      // Offline the step keeps the code.
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.locator('[aria-live=assertive] p').waitFor();
      await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe(code);
      await page.context().setOffline(false);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    if (isGood) await page.waitForURL('**/app/home');
    if (!isGood) {
      await page.getByText('That was not right').waitFor();
      await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe(code);
      break;
    }
    await page.goto(`${site}/en/app/profile/security`);
    await page.getByText('9 codes left').waitFor();
  }
  expectNoPageErrors();
});

test('after the passkey is removed, the password is enough to sign in', async () => {
  const { page } = await visit();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.goto(`${site}/en/app/login`);
  await sendLogin(page, 'consultant@demo.example');
  await page.waitForURL('**/app/home');
  await addPasskey(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Remove Yellow key' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Yellow key' });
  await question.getByLabel('Current password').fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await question.waitFor({ state: 'detached' });
  await page.goto(`${site}/en/app/logout`);
  await page.waitForURL('**/app/login');
  await sendLogin(page, 'consultant@demo.example');
  await page.waitForURL('**/app/home');
  expectNoPageErrors();
});
