/** A stranger becomes a user, forgets the password, and is helped: with and without a script, in both languages. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import {
  expectAccessible,
  expectNoComplaints,
  expectNoSideways,
  mailTo,
  type VisitOptions,
  visit,
} from '../support/browser.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoComplaints);

const PASSWORD = 'Correct9Horse';
let people = 0;
let tries = 0;
const newEmail = () => `journey${++people}@test.example`;

const words = {
  en: {
    fields: ['First name', 'Last name', 'E-mail', 'Password', 'Confirm password'],
    conditions: /conditions of use/,
    signUp: 'Sign up',
    letters: 'only alphabetical caracters',
    common: /most common/,
    created: 'Account Created',
    activate: 'Activate my account',
    activated: 'Account Activated',
    wrong:
      "Couldn't perform activation. The link you provided is wrong or expired. Check your mailbox again or contact our support.",
    reset: 'Reset Password',
    unknown: 'USER NOT FOUND',
    sent: 'En email link has been send',
    newPassword: 'New password',
    save: 'Save the new password',
    done: 'Password reset',
  },
  fr: {
    fields: ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe', 'Confirmation du mot de passe'],
    conditions: /conditions d’utilisation/,
    signUp: 'S’inscrire',
    letters: 'uniquement des caractères alphabétiques',
    common: /plus courants/,
    created: 'Compte créé',
    activate: 'Activer mon compte',
    activated: 'Compte activé',
    wrong:
      'L’activation n’a pas pu être effectuée. Le lien est erroné ou expiré. Vérifiez à nouveau votre messagerie ou contactez notre assistance.',
    reset: 'Réinitialiser le mot de passe',
    unknown: 'Utilisateur introuvable',
    sent: 'Un lien vous a été envoyé par e-mail',
    newPassword: 'Nouveau mot de passe',
    save: 'Enregistrer le nouveau mot de passe',
    done: 'Mot de passe réinitialisé',
  },
} as const;

async function fill(page: Page, labels: readonly string[], values: readonly string[]): Promise<void> {
  for (const [place, label] of labels.entries())
    await page.getByLabel(label, { exact: true }).fill(values[place] ?? '');
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page's own script has to be there before its checks are. */
async function ready(page: Page, { javaScript = true }: VisitOptions): Promise<void> {
  if (javaScript) await page.locator('form[novalidate]').waitFor();
}

/** The checker is a script itself; without one the markup is the same. */
async function expectUsable(page: Page, { javaScript = true }: VisitOptions): Promise<void> {
  if (!javaScript) return;
  await expectAccessible(page);
  await expectNoSideways(page);
}

function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  expect(link.startsWith(inject('baseUrl'))).toBe(true);
  return link;
}

async function signUp(page: Page, options: VisitOptions, email: string): Promise<void> {
  const { locale = 'en', javaScript = true } = options;
  const t = words[locale];
  await page.goto(`/${locale}/app/signup`);
  await ready(page, options);
  if (javaScript) {
    await page.getByRole('button', { name: t.signUp }).click();
    await page.getByText(t.letters).nth(1).waitFor();
    await page.getByLabel(t.fields[0], { exact: true }).fill('Zoé');
    await page.getByText(t.letters).nth(1).waitFor({ state: 'detached' });
  }
  await expectUsable(page, options);
  await fill(page, t.fields, ['Zoé', 'd’Arc', email, 'Password1', 'Password1']);
  await page.getByLabel(t.conditions).check();
  await page.getByRole('button', { name: t.signUp }).click();
  await page.getByText(t.common).waitFor();
  expect(await page.getByLabel(t.fields[2], { exact: true }).inputValue()).toBe(email);
  await fill(page, t.fields.slice(3), [PASSWORD, PASSWORD]);
  await page.getByRole('button', { name: t.signUp }).click();
  await page.waitForURL(`**/${locale}/app/signup/created`);
  expect(await title(page).textContent()).toBe(t.created);
}

async function activate(page: Page, options: VisitOptions, email: string): Promise<void> {
  const { locale = 'en' } = options;
  const t = words[locale];
  const link = linkIn((await mailTo(email)).text);
  // Opening a link, as mail programs do by themselves, uses nothing up.
  for (let opened = 0; opened < 2; opened++) await page.goto(link);
  await expectUsable(page, options);
  await page.getByRole('button', { name: t.activate }).click();
  await page.waitForURL(`**/${locale}/app/signup/activated`);
  expect(await title(page).textContent()).toBe(t.activated);
  await page.goto(link);
  await page.getByRole('button', { name: t.activate }).click();
  await page.waitForURL(`**/${locale}/app/signup/wrong`);
  await page.getByText(t.wrong).waitFor();
  await expectUsable(page, options);
}

async function reset(page: Page, options: VisitOptions, email: string, password: string): Promise<void> {
  const { locale = 'en' } = options;
  const t = words[locale];
  await page.goto(`/${locale}/app/forgot`);
  await ready(page, options);
  await page.getByLabel(t.fields[2], { exact: true }).fill('nobody@test.example');
  await page.getByRole('button', { name: t.reset }).click();
  await page.getByText(t.unknown).waitFor();
  await page.getByLabel(t.fields[2], { exact: true }).fill(email);
  await page.getByRole('button', { name: t.reset }).click();
  await page.getByText(t.sent).waitFor();
  await expectUsable(page, options);
  await page.waitForURL(`**/${locale}/app/login`);
  await page.goto(linkIn((await mailTo(email, /password for|mot de passe pour/)).text));
  await ready(page, options);
  await expectUsable(page, options);
  await fill(page, [t.newPassword, t.fields[4]], [password, password]);
  await page.getByRole('button', { name: t.save }).click();
  await page.waitForURL(`**/${locale}/app/forgot/reset/success`);
  expect(await title(page).textContent()).toBe(t.done);
  await page.waitForURL(`**/${locale}/app/home`);
}

async function signIn(email: string, password: string): Promise<number> {
  const body = new URLSearchParams({ email, password });
  // An address of its own for each try, so that none is one too many.
  const headers = { 'x-forwarded-for': `10.8.0.${++tries}` };
  return (await fetch(`${inject('baseUrl')}/api/v1/authenticate`, { method: 'POST', body, headers })).status;
}

describe.each<VisitOptions>([
  { locale: 'en', size: 'desktop' },
  { locale: 'fr', size: 'phone' },
  { locale: 'en', size: 'phone', javaScript: false },
  { locale: 'fr', size: 'desktop', javaScript: false },
])('%j', (options) => {
  test('sign-up, activation, a forgotten password', async () => {
    const visitor = await visit(options);
    const { page } = visitor;
    const email = newEmail();
    await signUp(page, options, email);
    expect(await signIn(email, PASSWORD)).toBe(401);
    await activate(page, options, email);
    expect(await signIn(email, PASSWORD)).toBe(200);
    await reset(page, options, email, 'Brandnew7Horse');
    expect(await signIn(email, PASSWORD)).toBe(401);
    expect(await signIn(email, 'Brandnew7Horse')).toBe(200);
    await visitor.close();
  });
});

async function invite(email: string): Promise<void> {
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    return fetch(`${inject('baseUrl')}/api/v1${path}`, { method: 'POST', body, headers });
  };
  const owner = { email: 'owner@demo.example', password: DEMO_PASSWORD };
  const signedIn = await post('/authenticate', owner, { 'x-forwarded-for': `10.8.0.${++tries}` });
  const { user_token } = (await signedIn.json()) as { user_token: string };
  const invitation = { email, role: 'ROLE_USER' };
  const bearer = { authorization: `Bearer ${user_token}` };
  expect((await post('/members/invite?rowsPerPage=10&page=0', invitation, bearer)).status).toBe(201);
}

test.each([true, false])(
  'an invitation is accepted with names and a password (script: %s)',
  async (javaScript) => {
    const options: VisitOptions = { javaScript, size: 'phone' };
    const visitor = await visit(options);
    const { page } = visitor;
    const t = words.en;
    const email = newEmail();
    await invite(email);
    await page.goto(linkIn((await mailTo(email)).text));
    await ready(page, options);
    expect(await title(page).textContent()).toBe('Accept your invitation');
    await expectUsable(page, options);
    await fill(
      page,
      [t.fields[0], t.fields[1], t.fields[3], t.fields[4]],
      ['Ida', 'Noddack', PASSWORD, PASSWORD],
    );
    await page.getByLabel(t.conditions).check();
    await page.getByRole('button', { name: 'Join the workspace' }).click();
    await page.waitForURL('**/app/signup/activated');
    expect(await signIn(email, PASSWORD)).toBe(200);
    await visitor.close();
  },
);

test('the address with a code stays on this site', async () => {
  const query = new URLSearchParams({
    userId: '1',
    activation_code: 'x',
    operation: 'activate',
    email: 'a@b.example',
  });
  const response = await fetch(`${inject('baseUrl')}/en/app/signup?${query}`);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const html = await response.text();
  const others = [...html.matchAll(/(?:src|href|action)="(https?:\/\/[^"]+)"/g)].map(
    ([, address]) => address,
  );
  expect(others.filter((address) => !address?.startsWith(inject('baseUrl')))).toEqual([]);
});

test('native posts from another site are refused before anything happens', async () => {
  const email = newEmail();
  const fields = {
    firstName: 'Eve',
    lastName: 'X',
    email,
    password: PASSWORD,
    'password-validation': PASSWORD,
  };
  for (const path of ['/signup', '/forgot', '/fr/signup', '/en/forgot']) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const body = new URLSearchParams({ ...fields, 'condition-checkbox': 'on' });
      const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
      expect((await fetch(inject('baseUrl') + path, init)).status, `${path} ${JSON.stringify(headers)}`).toBe(
        403,
      );
    }
  }
});

test('without a language in the address the forms follow the visitor’s', async () => {
  const visitor = await visit({ locale: 'fr', javaScript: false });
  const { page } = visitor;
  await page.goto('/app/signup');
  expect(await page.locator('form').getAttribute('action')).toBe('/signup');
  await fill(page, words.fr.fields, ['Zoé', 'd’Arc', newEmail(), PASSWORD, PASSWORD]);
  await page.getByLabel(words.fr.conditions).check();
  await page.getByRole('button', { name: words.fr.signUp }).click();
  await page.waitForURL('**/app/signup/created');
  expect(new URL(page.url()).pathname).toBe('/app/signup/created');
  expect(await title(page).textContent()).toBe(words.fr.created);
  await visitor.close();
});
