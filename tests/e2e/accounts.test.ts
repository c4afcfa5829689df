/** Accounts: signing up, the links of mails, forgotten passwords, the own profile. */
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { countDown, expectNoComplaints, expectScreen, mailTo, signIn, visit } from '../support/browser.ts';
import { linkIn, newOwner, PASSWORD } from '../support/people.ts';

afterEach(expectNoComplaints);

const here = (page: Page) => page.url().slice(inject('baseUrl').length);
const alert = (page: Page, text: string) => page.getByRole('region', { name: /^Aler/ }).getByText(text);

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.locator('[name=firstName]').fill('Zoë');
  await page.locator('[name=lastName]').fill('O’Brien-Mötley');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=password-validation]').fill(PASSWORD);
  await page.locator('[name=condition-checkbox]').check();
}

describe('signing up', () => {
  test('form, mail, activation, first sign-in; the link is good once', async () => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto('/en/app/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/en/app/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    for (const text of [
      'email is not valid',
      'password must contain one Uppercase, one number and be 8 length minimum',
      'you need to read and accept condition of use',
      'You need to accept condition of use to signu',
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    expect(await page.getByText('only alphabetical caracters', { exact: true }).count()).toBe(2);
    await expectScreen(page);
    await fillSignUp(page, 'zoe@example.org');
    await page.locator('[name=password-validation]').fill('something else');
    await page.getByText('passwords do not match', { exact: true }).waitFor();
    expect(await page.getByText('email is not valid', { exact: true }).count()).toBe(0);
    await page.locator('[name=password-validation]').fill(PASSWORD);
    const signUp = async () => {
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.waitForURL('**/en/app/signup/created');
      await page.getByRole('heading', { name: 'Account Created' }).waitFor();
    };
    await countDown(page, signUp, '/en/app/home');

    const link = linkIn(await mailTo('zoe@example.org', /Activate/));
    // A link short of a part is the plain form.
    await page.goto(link.replace(/&email=.*/, ''));
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.goto(link);
    await page.getByText('One click confirms that zoe@example.org is your address.').waitFor();
    const activate = () => page.getByRole('button', { name: 'Activate my account' }).click();
    await countDown(page, activate, '/en/app/home');
    await signIn(page, 'zoe@example.org', '/en/app/login', PASSWORD);
    await page.getByRole('button', { name: 'Logged in as zoe' }).waitFor();

    await page.goto(link);
    const activateAgain = async () => {
      await activate();
      await page.waitForURL('**/en/app/signup/wrong');
      await page
        .getByText(
          "Couldn't perform activation. The link you provided is wrong or expired. Check your mailbox again or contact our support.",
        )
        .waitFor();
    };
    await countDown(page, activateAgain, '/en/app/home');
  });

  test('without a script, in French', async () => {
    const { page } = await visit({ javaScript: false, locale: 'fr' });
    await page.goto('/fr/app/signup');
    await fillSignUp(page, 'noscript@example.org');
    await page.locator('[name=password-validation]').fill('Something-else-1');
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    await page.getByText('les mots de passe ne correspondent pas').waitFor();
    expect(await page.locator('[name=lastName]').inputValue()).toBe('O’Brien-Mötley');
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=password-validation]').fill(PASSWORD);
    await page.getByRole('button', { name: 'S’inscrire' }).click();
    expect(here(page)).toBe('/fr/app/signup/created');
    await page.goto(linkIn(await mailTo('noscript@example.org', /^Activez/)));
    await page.getByRole('button', { name: 'Activer mon compte' }).click();
    expect(here(page)).toBe('/fr/app/signup/activated');
    await page.getByRole('heading', { name: 'Compte activé' }).waitFor();
  });

  test('a known address gets the same page, and its owner a mail', async () => {
    const { page } = await visit();
    await page.goto('/en/app/signup');
    await fillSignUp(page, 'consultant@other.example');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/en/app/signup/created');
    await mailTo('consultant@other.example', /already have an account/);
  });
});

describe('a forgotten password', () => {
  test('request, mail, reset; old sessions and the old password are dead', async () => {
    await newOwner('forgetful@example.org');
    const { page: old } = await visit();
    await signIn(old, 'forgetful@example.org', '/en/app/login', PASSWORD);

    const { page } = await visit();
    await page.clock.install();
    await page.goto('/en/app/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/en/app/forgot');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('invalid email entered', { exact: true }).waitFor();
    await page.locator('[name=email]').fill('nobody@example.org');
    await page.getByText('invalid email entered', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('USER NOT FOUND', { exact: true }).waitFor();
    await page.locator('[name=email]').fill('forgetful@example.org');
    const send = async () => {
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByText('En email link has been send', { exact: true }).waitFor();
    };
    await countDown(page, send, '/en/app/login');

    const link = linkIn(await mailTo('forgetful@example.org', /new password/));
    await page.goto(link.replace(/&operation=.*/, ''));
    await page.getByRole('button', { name: 'Reset Password' }).waitFor();
    await page.goto(link);
    await page.getByText('For forgetful@example.org. You will be signed out everywhere.').waitFor();
    await page.locator('[name=password]').fill('weak');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page
      .getByText('password must contain one Uppercase, one number and be 8 length minimum', { exact: true })
      .waitFor();
    await page.getByText('passwords do not match', { exact: true }).waitFor();
    await expectScreen(page);
    await page.locator('[name=password]').fill('Brand-new-chalk-1');
    await page.locator('[name=password-validation]').fill('Brand-new-chalk-1');
    const save = async () => {
      await page.getByRole('button', { name: 'Save the new password' }).click();
      await page.waitForURL('**/en/app/forgot/reset/success');
      await page.getByText('Your password has been reset and you can log in.').waitFor();
    };
    await countDown(page, save, '/en/app/home');

    await old.goto('/en/app/posts');
    await old.waitForURL('**/en/app/login');
    await signIn(page, 'forgetful@example.org', '/en/app/login', 'Brand-new-chalk-1');
    await old.getByLabel('E-mail').fill('forgetful@example.org');
    await old.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await old.getByRole('button', { name: 'Log in' }).click();
    await old.getByText('Invalid Credentials').waitFor();

    await page.goto(link);
    await page.locator('[name=password]').fill('Another-chalk-1');
    await page.locator('[name=password-validation]').fill('Another-chalk-1');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.waitForURL('**/en/app/signup/wrong');
  });

  test('without a script, in French', async () => {
    await newOwner('sans-script@example.org', 'fr');
    const { page } = await visit({ javaScript: false, locale: 'fr' });
    await page.goto('/fr/app/forgot');
    await page.locator('[name=email]').fill('sans-script@example.org');
    await page.getByRole('button', { name: 'Réinitialiser le mot de passe' }).click();
    await page.getByText('Un lien vous a été envoyé par e-mail').waitFor();
    await page.goto(linkIn(await mailTo('sans-script@example.org', /mot de passe/)));
    await page.locator('[name=password]').fill('Nouvelle-craie-1');
    await page.locator('[name=password-validation]').fill('Nouvelle-craie-1');
    await page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }).click();
    expect(here(page)).toBe('/fr/app/forgot/reset/success');
    const { page: scripted } = await visit();
    await signIn(scripted, 'sans-script@example.org', '/en/app/login', 'Nouvelle-craie-1');
  });
});

describe('the profile', () => {
  test('info, password, sessions', async () => {
    await newOwner('careful@example.org');
    const { page: elsewhere } = await visit();
    await signIn(elsewhere, 'careful@example.org', '/en/app/login', PASSWORD);
    const { page } = await visit();
    await signIn(page, 'careful@example.org', '/en/app/login', PASSWORD);
    await page.goto('/en/app/profile');

    await page.getByLabel('First name').fill('R2D2');
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByText('only alphabetical caracters', { exact: true }).waitFor();
    await page.getByText('email is not valid', { exact: true }).waitFor();
    await page.getByLabel('First name').fill('Ninon');
    await page.getByLabel('E-mail').fill('careful@example.org');
    await page.getByLabel('Login').fill('ninon.d');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await page.getByRole('button', { name: 'Logged in as ninon.d' }).waitFor();

    const update = page.getByRole('button', { name: 'Update Password' });
    expect(await update.isDisabled()).toBe(true);
    await page.getByLabel('Current password').fill('Not-my-password-1');
    await page.getByLabel('New password').fill('weak');
    await page.getByLabel('Confirm password').fill('weaker');
    await page.getByLabel('Login').focus();
    await page
      .getByText('password must contain one Uppercase, one number and be 8 length minimum', { exact: true })
      .waitFor();
    await page.getByText('passwords do not match', { exact: true }).waitFor();
    await page.getByLabel('New password').fill('Brand-new-chalk-1');
    await page.getByLabel('Confirm password').fill('Brand-new-chalk-1');
    await update.click();
    await page.getByText('this is not your current password', { exact: true }).waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await update.click();
    await alert(page, 'PASSWORD UPDATED').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    await elsewhere.goto('/en/app/posts');
    await elsewhere.waitForURL('**/en/app/login');
    await mailTo('careful@example.org', /has changed/);

    await signIn(elsewhere, 'careful@example.org', '/en/app/login', 'Brand-new-chalk-1');
    await page.reload();
    await page.getByText('This device', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await alert(page, '1 session signed out').waitFor();
    expect(await page.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(0);
    await elsewhere.goto('/en/app/posts');
    await elsewhere.waitForURL('**/en/app/login');
  });

  test('a code of an app is asked for, once it has been set up', async () => {
    await newOwner('cautious@example.org');
    const { page } = await visit();
    await signIn(page, 'cautious@example.org', '/en/app/login', PASSWORD);
    await page.goto('/en/app/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
    await dialog.getByLabel('Current password').fill('Not-my-password-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('this is not your current password').waitFor();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const key = (await dialog.locator('code').textContent()) ?? '';
    await expectScreen(page);
    const app = new TOTP({ secret: key.replaceAll(' ', '') });
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('this code is not right').waitFor();
    await dialog.getByLabel('Six-digit code').fill(app.generate());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
    await codes.getByRole('button', { name: 'I have kept them' }).click();

    // The code that switched it on is used up; the next one is good already.
    for (const code of [app.generate({ timestamp: Date.now() + 30_000 }), recovery]) {
      await page.goto('/en/app/logout');
      await page.waitForURL('**/en/app/login');
      await page.getByLabel('E-mail').fill('cautious@example.org');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByLabel('Code').fill('123456');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('That was not right. Try again.').waitFor();
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/en/app/posts');
    }
    await page.goto('/en/app/profile');
    await page.getByText(/^9 codes left/).waitFor();
  });

  test('who may not change it sees it: a consultant, in French, on a phone', async () => {
    const { page } = await visit({ size: 'phone', locale: 'fr' });
    await signIn(page, 'consultant', '/fr/app/login');
    await page.goto('/fr/app/profile');
    for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Identifiant']) {
      expect(await page.getByLabel(label, { exact: true }).isDisabled()).toBe(true);
    }
    expect(await page.getByRole('button', { name: 'Modifier le profil' }).count()).toBe(0);
    expect(await page.title()).toBe('Profil | Ardoise');
    await expectScreen(page);
  });
});

test.each([
  ['en', 'phone'],
  ['fr', 'desktop'],
] as const)('every screen can be used by everybody: %s, %s', async (locale, size) => {
  const { page } = await visit({ locale, size });
  const link = new URLSearchParams({
    ...{ userId: '1', activation_code: 'x'.repeat(40), email: 'a@example.org', userEmail: 'a@example.org' },
  });
  for (const [address, en, fr] of [
    ['login', 'Log in', 'Connexion'],
    ['signup', 'Create an account', 'Créer un compte'],
    [`signup?${link}&operation=activate`, 'Activate your account', 'Activez votre compte'],
    [`signup?${link}&operation=invite`, 'Accept your invitation', 'Acceptez votre invitation'],
    ['signup/created', 'Account Created', 'Compte créé'],
    ['signup/activated', 'Account Activated', 'Compte activé'],
    ['signup/wrong', 'Activation failed', 'L’activation a échoué'],
    ['forgot', 'Forgot your password?', 'Mot de passe oublié\u202f?'],
    ['forgot?sent', 'En email link has been send', 'Un lien vous a été envoyé par e-mail'],
    [`forgot?${link}&operation=reset`, 'Choose a new password', 'Choisissez un nouveau mot de passe'],
    ['forgot/reset/success', 'Password reset', 'Mot de passe réinitialisé'],
  ] as const) {
    await page.goto(`/${locale}/app/${address}`);
    await page.getByRole('heading', { level: 1, name: { en, fr }[locale] }).waitFor();
    if (!address.endsWith('sent')) expect(await page.title()).toBe(`${{ en, fr }[locale]} | Ardoise`);
    await expectScreen(page);
  }
});
