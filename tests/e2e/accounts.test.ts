/** Sign-up, forgotten passwords and account help: with and without scripts, in both languages. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  alive,
  countDown,
  expectNoPageErrors,
  expectScreen,
  mailTo,
  signIn as signInByHand,
  startSession,
  type VisitOptions,
  visit,
} from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';
import { DEMO_PASSWORD } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

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
    missing: [
      'email is not valid',
      'password must contain one Uppercase, one number and be 8 length minimum',
      'you need to read and accept condition of use',
      'You need to accept condition of use to signu',
    ],
    differ: 'passwords do not match',
    invalid: 'invalid email entered',
    common: /most common/,
    created: 'Account Created',
    activate: 'Activate my account',
    activated: 'Account Activated',
    invitation: 'Accept your invitation',
    join: 'Join the workspace',
    inside: 'Welcome! You are signed in.',
    account: 'Logged in as',
    today: (left: number) => `Today opens in ${left} seconds.`,
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
    fields: ['Prénom', 'Nom', 'Adresse e‑mail', 'Mot de passe', 'Confirmation du mot de passe'],
    conditions: /conditions d’utilisation/,
    signUp: 'S’inscrire',
    letters: 'Uniquement des caractères alphabétiques.',
    missing: [
      'L’adresse e‑mail n’est pas valide.',
      'Le mot de passe doit contenir une majuscule, un chiffre et au moins 8 caractères.',
      'Vous devez lire et accepter les conditions d’utilisation.',
      'Vous devez accepter les conditions d’utilisation pour vous inscrire',
    ],
    differ: 'Les mots de passe ne correspondent pas.',
    invalid: 'Cette adresse e‑mail n’est pas valide.',
    common: /plus courants/,
    created: 'Compte créé',
    activate: 'Activer mon compte',
    activated: 'Compte activé',
    invitation: 'Acceptez votre invitation',
    join: 'Rejoindre l’espace de travail',
    inside: 'Bienvenue ! Vous êtes connecté.',
    account: 'Connecté',
    today: (left: number) => `La page Aujourd’hui s’ouvre dans ${left} secondes.`,
    wrong:
      'L’activation n’a pas pu être effectuée. Le lien est erroné ou expiré. Vérifiez à nouveau votre messagerie ou contactez notre assistance.',
    reset: 'Réinitialiser le mot de passe',
    unknown: 'Utilisateur introuvable',
    sent: 'Un lien vous a été envoyé par e‑mail',
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

/** Waits until the page's script is loaded. */
async function ready(page: Page, { javaScript = true }: VisitOptions): Promise<void> {
  if (javaScript) await page.locator('form[novalidate]').waitFor();
}

/** Checks accessibility, which needs scripts; without them the markup is the same. */
async function expectUsable(page: Page, { javaScript = true }: VisitOptions): Promise<void> {
  if (javaScript) await expectScreen(page);
}

/** Opens a page that redirects after five seconds, by a script or by the browser. */
async function leadsOn(page: Page, options: VisitOptions, begin: () => Promise<unknown>, to: string) {
  const target = `/${options.locale ?? 'en'}/app/${to}`;
  if (options.javaScript ?? true) return countDown(page, begin, target);
  await begin();
  const refresh = page.locator('meta[http-equiv=refresh]');
  await expect.poll(() => refresh.getAttribute('content')).toBe(`5;url=${target}`);
}

function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  expect(link.startsWith(baseUrl())).toBe(true);
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
    for (const text of t.missing) await page.getByText(text, { exact: true }).waitFor();
    await page.getByLabel(t.fields[0], { exact: true }).fill('Zoé');
    await page.getByText(t.letters).nth(1).waitFor({ state: 'detached' });
  }
  await expectUsable(page, options);
  await fill(page, t.fields, ['Zoé', 'd’Arc', email, 'Password1', 'Password1']);
  await page.getByLabel(t.conditions).check();
  await page.getByRole('button', { name: t.signUp }).click();
  await page.getByText(t.common).waitFor();
  await expect.poll(() => page.getByLabel(t.fields[2], { exact: true }).inputValue()).toBe(email);
  await fill(page, t.fields.slice(3), [PASSWORD, 'Another9Horse']);
  await page.getByRole('button', { name: t.signUp }).click();
  await page.getByText(t.differ, { exact: true }).waitFor();
  await fill(page, t.fields.slice(3), [PASSWORD, PASSWORD]);
  const send = async () => {
    await page.getByRole('button', { name: t.signUp }).click();
    await page.waitForURL(`**/${locale}/app/signup/created`);
    await expect.poll(() => title(page).textContent()).toBe(t.created);
    expect(await page.title()).toBe(`${t.created} | Ardoise`);
  };
  await leadsOn(page, options, send, 'home');
}

async function activate(page: Page, options: VisitOptions, email: string): Promise<void> {
  const { locale = 'en' } = options;
  const t = words[locale];
  const link = linkIn((await mailTo(email)).text);
  // Mail programs open links by themselves, which must not use them up.
  for (let opened = 0; opened < 2; opened++) await page.goto(link);
  await expectUsable(page, options);
  const confirm = async (outcome: 'activated' | 'wrong', text: string) => {
    await page.getByRole('button', { name: t.activate }).click();
    await page.waitForURL(`**/${locale}/app/signup/${outcome}`);
    await page.getByText(text, { exact: true }).first().waitFor();
  };
  await leadsOn(page, options, () => confirm('activated', t.activated), 'home');
  await page.goto(link);
  await leadsOn(page, options, () => confirm('wrong', t.wrong), 'home');
  // Without one of the link's four parts, the page shows the plain form.
  await page.goto(link.replace(/&email=[^&]+/, ''));
  await page.getByRole('button', { name: t.signUp }).waitFor();
}

async function reset(page: Page, options: VisitOptions, email: string, password: string): Promise<void> {
  const { locale = 'en' } = options;
  const t = words[locale];
  await page.goto(`/${locale}/app/forgot`);
  await ready(page, options);
  if (options.javaScript ?? true) {
    await page.getByRole('button', { name: t.reset }).click();
    await page.getByText(t.invalid, { exact: true }).waitFor();
  }
  await page.getByLabel(t.fields[2], { exact: true }).fill('nobody@test.example');
  await page.getByRole('button', { name: t.reset }).click();
  await page.getByText(t.unknown).waitFor();
  await page.getByLabel(t.fields[2], { exact: true }).fill(email);
  const requestLink = async () => {
    await page.getByRole('button', { name: t.reset }).click();
    await page.getByText(t.sent).waitFor();
  };
  await leadsOn(page, options, requestLink, 'login');
  await page.goto(linkIn((await mailTo(email, /password for|mot de passe pour/)).text));
  await ready(page, options);
  await expectUsable(page, options);
  await fill(page, [t.newPassword, t.fields[4]], [password, password]);
  const save = async () => {
    await page.getByRole('button', { name: t.save }).click();
    await page.waitForURL(`**/${locale}/app/forgot/reset/success`);
    await expect.poll(() => title(page).textContent()).toBe(t.done);
  };
  await leadsOn(page, options, save, 'home');
}

async function signIn(email: string, password: string): Promise<number> {
  const body = new URLSearchParams({ email, password });
  // A new address for each attempt, to stay below the limit.
  const headers = { 'x-forwarded-for': `10.8.0.${++tries}` };
  return (await fetch(`${baseUrl()}/api/v1/authenticate`, { method: 'POST', body, headers })).status;
}

describe.each<VisitOptions>([
  { locale: 'en', size: 'desktop' },
  { locale: 'fr', size: 'phone' },
  { locale: 'en', size: 'phone', javaScript: false },
  { locale: 'fr', size: 'desktop', javaScript: false },
])('%j', (options) => {
  test('a visitor signs up, activates the account, and resets a forgotten password', async () => {
    const visitor = await visit(options);
    const { page } = visitor;
    if (options.javaScript ?? true) await page.clock.install();
    const email = newEmail();
    await signUp(page, options, email);
    expect(await signIn(email, PASSWORD)).toBe(401);
    await activate(page, options, email);
    const { page: old } = await visit({ locale: options.locale });
    await signInByHand(old, email, `/${options.locale}/app/login`, PASSWORD);
    await reset(page, options, email, 'Brandnew7Horse');
    await old.goto(`/${options.locale}/app/posts`);
    await old.waitForURL('**/app/login');
    expect(await signIn(email, PASSWORD)).toBe(401);
    expect(await signIn(email, 'Brandnew7Horse')).toBe(200);
    await visitor.close();
  }, 120_000);
});

test.each<VisitOptions>([
  { locale: 'en', size: 'phone' },
  { locale: 'fr', size: 'desktop' },
])('every outcome page is accessible: %j', async (options) => {
  const { page } = await visit(options);
  for (const address of [
    ...['signup/created', 'signup/activated', 'signup/wrong', 'forgot?sent', 'forgot/reset/success'],
    'signup?userId=1&activation_code=x&operation=invite&email=a%40b.example',
  ]) {
    await page.goto(`/${options.locale}/app/${address}`);
    await alive(page);
    await expectScreen(page);
  }
});

async function invite(email: string): Promise<void> {
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    return fetch(`${baseUrl()}/api/v1${path}`, { method: 'POST', body, headers });
  };
  const owner = { email: 'owner@demo.example', password: DEMO_PASSWORD };
  const signedIn = await post('/authenticate', owner, { 'x-forwarded-for': `10.8.0.${++tries}` });
  const { user_token } = (await signedIn.json()) as { user_token: string };
  const invitation = { email, role: 'ROLE_USER' };
  const bearer = { authorization: `Bearer ${user_token}` };
  expect((await post('/members/invite?rowsPerPage=10&page=0', invitation, bearer)).status).toBe(201);
}

/** Opens the mailed invitation and sends its form. */
async function acceptInvitation(page: Page, options: VisitOptions, email: string): Promise<void> {
  const t = words[options.locale ?? 'en'];
  await invite(email);
  const link = linkIn((await mailTo(email)).text);
  await page.goto(link.replace('/en/', `/${options.locale ?? 'en'}/`));
  await ready(page, options);
  await expect.poll(() => title(page).textContent()).toBe(t.invitation);
  await expectUsable(page, options);
  await fill(
    page,
    [t.fields[0], t.fields[1], t.fields[3], t.fields[4]],
    ['Ida', 'Noddack', PASSWORD, PASSWORD],
  );
  await page.getByLabel(t.conditions).check();
  await page.getByRole('button', { name: t.join }).click();
  await page.waitForURL('**/app/signup/activated');
}

test.each<VisitOptions & { locale: 'en' | 'fr' }>([
  { locale: 'en', size: 'phone' },
  { locale: 'fr', size: 'desktop' },
])('accepting an invitation signs in, and Today opens after five seconds: %j', async (options) => {
  const { page } = await visit(options);
  const t = words[options.locale];
  await page.clock.install();
  const email = newEmail();
  // An administrator may open the link for somebody: that session ends.
  await startSession(page, 'admin');
  const administrator = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  await acceptInvitation(page, options, email);
  await page.getByText(t.inside, { exact: true }).waitFor();
  await expect.poll(() => title(page).textContent()).toBe(t.activated);
  await page.getByText(t.today(5)).waitFor();
  await expectScreen(page);
  await page.reload();
  await page.getByText(t.inside, { exact: true }).waitFor();
  await page.clock.runFor(5000);
  await page.waitForURL(`**/${options.locale}/app/home`);
  await page.getByRole('button', { name: new RegExp(`^${t.account}.* ${email.split('@', 1)}$`) }).waitFor();
  const answer = await fetch(`${baseUrl()}/api/v1/fetchToken`, { headers: { cookie: administrator } });
  expect(await answer.json()).toEqual({ authenticated: false });
});

test('without scripts, the page after accepting an invitation links to the sign-in page', async () => {
  const options: VisitOptions = { javaScript: false, size: 'phone' };
  const { page } = await visit(options);
  const email = newEmail();
  await acceptInvitation(page, options, email);
  const way = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect.poll(() => way.getAttribute('href')).toMatch(/\/app\/login$/);
  expect(await signIn(email, PASSWORD)).toBe(200);
});

test('without a language in the path, the forms use the visitor’s language', async () => {
  const visitor = await visit({ locale: 'fr', javaScript: false });
  const { page } = visitor;
  await page.goto('/app/signup');
  await expect.poll(() => page.locator('form').getAttribute('action')).toBe('/signup');
  await fill(page, words.fr.fields, ['Zoé', 'd’Arc', newEmail(), PASSWORD, PASSWORD]);
  await page.getByLabel(words.fr.conditions).check();
  await page.getByRole('button', { name: words.fr.signUp }).click();
  await page.waitForURL('**/app/signup/created');
  expect(new URL(page.url()).pathname).toBe('/app/signup/created');
  await expect.poll(() => title(page).textContent()).toBe(words.fr.created);
  await visitor.close();
});

test('without scripts, the login page explains that signing in needs them', async () => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/en/app/login');
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).isDisabled()).toBe(true);
  await expect.poll(() => page.locator('noscript p').innerText()).toContain('need JavaScript');
});
