/** Uses a person's own account in the browser: fields, password, second factor, sessions, outbox. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  mailTo,
  startSession,
  visit,
} from '../support/browser.ts';
import { sendLogin } from '../support/login.ts';
import { baseUrl } from '../support/place.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

const words = {
  en: {
    update: 'Update Profile',
    updatePassword: 'Update Password',
    first: 'First name',
    current: 'Current password',
    next: 'New password',
    again: 'Confirm password',
    letters: 'only alphabetical caracters',
    setUp: 'Set up',
    go: 'Continue',
    confirm: 'Confirm',
    kept: 'I have kept them',
    code: 'Six-digit code',
    second: 'Code',
    wrongCode: 'this code is not right',
    wrongSecond: 'That was not right. Try again.',
    remove: 'Remove',
    others: 'Sign out the others',
    factor: 'Second factor',
    changes: 'Last changes',
    added: 'Second factor added',
    removed: 'Second factor removed',
    saved: 'PASSWORD UPDATED',
    updated: 'PROFILE UPDATED',
  },
  fr: {
    update: 'Modifier le profil',
    updatePassword: 'Modifier le mot de passe',
    first: 'Prénom',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    again: 'Confirmation du mot de passe',
    letters: 'Uniquement des caractères alphabétiques.',
    setUp: 'Configurer',
    go: 'Continuer',
    confirm: 'Confirmer',
    kept: 'Je les ai conservés',
    code: 'Code à six chiffres',
    second: 'Code',
    wrongCode: 'Ce code n’est pas le bon.',
    wrongSecond: 'Ce n’était pas le bon. Réessayez.',
    remove: 'Retirer',
    others: 'Fermer les autres sessions',
    factor: 'Second facteur',
    changes: 'Dernières modifications',
    added: 'Second facteur ajouté',
    removed: 'Second facteur retiré',
    saved: 'Mot de passe modifié',
    updated: 'Profil enregistré',
  },
} as const;
type Locale = keyof typeof words;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

async function openProfile(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/${locale}/app/profile`);
  await page.getByLabel(words[locale].first, { exact: true }).waitFor();
}

async function openSecurity(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/${locale}/app/profile/security`);
  await page.getByRole('heading', { name: words[locale].factor, level: 2 }).waitFor();
}

test.each([
  ['manager', 'en', 'desktop'],
  ['owner', 'fr', 'phone'],
] as const)(
  '%s (%s, %s): fields are validated on submit, then on every change, and saved',
  async (who, locale, size) => {
    const visitor = await visit({ locale, size });
    const { page } = visitor;
    const t = words[locale];
    await startSession(page, who);
    await openProfile(page, locale);
    await expectAccessible(page);
    await expectNoSideways(page);
    const first = page.getByLabel(t.first, { exact: true });
    const before = await first.inputValue();
    await first.fill('R2D2');
    expect(await page.getByText(t.letters).count()).toBe(0);
    await button(page, t.update).click();
    await page.getByText(t.letters).waitFor();
    await first.fill('Renée');
    await page.getByText(t.letters).waitFor({ state: 'detached' });
    await button(page, t.update).click();
    await page.getByText(t.updated).waitFor();
    await openProfile(page, locale);
    await expect.poll(() => first.inputValue()).toBe('Renée');
    await first.fill(before);
    await button(page, t.update).click();
    await page.getByText(t.updated).waitFor();
    await visitor.close();
  },
);

test('the fields of other people’s profiles are disabled, and have no buttons', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await startSession(page, 'consultant');
  await openProfile(page, 'en');
  for (const name of ['firstname', 'lastname', 'email', 'login'])
    await expect.poll(() => page.locator(`[name=${name}]`).isDisabled(), { message: name }).toBe(true);
  expect(await button(page, words.en.update).count()).toBe(0);
  await expect.poll(() => button(page, words.en.updatePassword).isDisabled()).toBe(true);
  await expectAccessible(page);
  await visitor.close();
});

test.each(['en', 'fr'] as const)('%s: a person sets up and removes an authenticator app', async (locale) => {
  const email = locale === 'en' ? 'author@demo.example' : 'consultant@other.example';
  const t = words[locale];
  const visitor = await visit({ locale });
  const { page } = visitor;
  await page.goto(`/${locale}/app/login`);
  await sendLogin(page, email);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await openSecurity(page, locale);
  await expectScreen(page);
  await button(page, t.setUp).click();
  await dialog(page).getByLabel(t.current).fill(DEMO_PASSWORD);
  await button(page, t.go).click();
  const secret = (await dialog(page).locator('code').innerText()).replace(/\s/g, '');
  const code = async (steps: number) => {
    // Starts early in a period of 30 seconds, so that the code is still accepted when it is sent.
    await expect.poll(() => Date.now() % 30_000, { timeout: 30_000 }).toBeLessThan(15_000);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  };
  await expectAccessible(page);
  await dialog(page).getByLabel(t.code).fill('000000');
  await button(page, t.confirm).click();
  await page.getByText(t.wrongCode).waitFor();
  await dialog(page)
    .getByLabel(t.code)
    .fill(await code(-1));
  await button(page, t.confirm).click();
  const codes = dialog(page).getByRole('listitem');
  await codes.first().waitFor();
  const recovery = await codes.allInnerTexts();
  expect(recovery).toHaveLength(10);
  await expectAccessible(page);
  await button(page, t.kept).click();
  await mailTo(email, /second fac/i);

  await page.goto(`/${locale}/app/logout`);
  await page.waitForURL('**/app/login');
  await sendLogin(page, email);
  await page.getByLabel(t.second, { exact: true }).fill('123456');
  await button(page, t.go).click();
  await page.getByText(t.wrongSecond).waitFor();
  await expectAccessible(page);
  await page.getByLabel(t.second, { exact: true }).fill(await code(0));
  await button(page, t.go).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await page.goto(`/${locale}/app/logout`);
  await page.waitForURL('**/app/login');
  await sendLogin(page, email);
  await page.getByLabel(t.second, { exact: true }).fill(recovery[0]?.toLowerCase() ?? '');
  await button(page, t.go).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await openSecurity(page, locale);
  await page.getByText(t.added).first().waitFor();
  await button(page, t.remove).first().click();
  await dialog(page).getByLabel(t.current).fill(DEMO_PASSWORD);
  await dialog(page).getByRole('button', { name: t.remove, exact: true }).click();
  await button(page, t.setUp).waitFor();
  await page.getByRole('region', { name: t.changes }).getByText(t.removed).first().waitFor();
  await visitor.close();
});

test('the password button is disabled until the input is valid, and a change signs out other sessions', async () => {
  const here = await visit();
  const there = await visit({ size: 'phone' });
  await startSession(here.page, 'consultant');
  await startSession(there.page, 'consultant');
  const { page } = here;
  const t = words.en;
  await openProfile(page, 'en');
  const save = button(page, t.updatePassword);
  // Another form of the page has a current password too.
  const form = page.locator('form').filter({ has: save });
  const fill = async (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text);
  await fill(t.current, DEMO_PASSWORD);
  await fill(t.next, 'short');
  await fill(t.again, 'other');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page
    .getByText('password must contain one Uppercase, one number and be 8 length minimum', { exact: true })
    .waitFor();
  await form.getByLabel(t.current, { exact: true }).focus();
  await page.getByText('passwords do not match', { exact: true }).waitFor();
  const change = async (from: string, to: string) => {
    await fill(t.current, from);
    await fill(t.next, to);
    await fill(t.again, to);
    await save.click();
    await page.getByText(t.saved).waitFor();
  };
  await fill(t.current, 'Not-my-password-1');
  await fill(t.next, 'Another8Horse');
  await fill(t.again, 'Another8Horse');
  await save.click();
  await page.getByText('this is not your current password', { exact: true }).waitFor();
  await change(DEMO_PASSWORD, 'Another8Horse');
  await mailTo('consultant@demo.example', /^Your password on Ardoise has changed$/);
  await there.page.goto('/en/app/profile');
  await there.page.waitForURL('**/app/login');
  // Other tests use the previous password.
  await page.reload();
  await page.getByLabel(t.first, { exact: true }).waitFor();
  await change('Another8Horse', DEMO_PASSWORD);
  await here.close();
  await there.close();
});

test('a person can sign out their other sessions', async () => {
  const here = await visit();
  const there = await visit();
  await startSession(here.page, 'manager');
  await startSession(there.page, 'manager');
  await openSecurity(here.page, 'en');
  await button(here.page, words.en.others).click();
  await dialog(here.page).getByRole('button', { name: words.en.others }).click();
  await button(here.page, words.en.others).waitFor({ state: 'detached' });
  await there.page.goto('/en/app/profile');
  await there.page.waitForURL('**/app/login');
  await here.close();
  await there.close();
});

test('an administrator reads the outbox and the state of the system, and managers may not', async () => {
  const about = 'admin@demo.example';
  const answer = await fetch(`${baseUrl()}/api/v1/users/password/forgot/${about}`, { method: 'POST' });
  expect(answer.status).toBe(200);
  await mailTo(about);
  const admin = await visit();
  await startSession(admin.page, 'admin');
  await admin.page.goto('/en/app/outbox');
  await admin.page.locator('summary').first().click();
  await expectAccessible(admin.page);
  await admin.page.goto('/en/app/workspaces');
  await admin.page.getByRole('link', { name: 'System', exact: true }).click();
  const processes = admin.page.getByRole('region', { name: 'Processes' });
  await processes.getByText('Web and worker').waitFor();
  await admin.page.getByRole('region', { name: 'Jobs' }).getByText('mail', { exact: true }).waitFor();
  await expectScreen(admin.page);
  await admin.close();
  const manager = await visit({ locale: 'fr', size: 'phone' });
  await startSession(manager.page, 'manager');
  await manager.page.goto('/fr/app/outbox');
  await manager.page.getByText('Vous n’avez pas accès à cette page').first().waitFor();
  await manager.close();
});
