/** A newsletter from the first word to the reader who unsubscribes. */
import { afterEach, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  mailTo,
  startSession,
  visit,
} from '../support/browser.ts';

afterEach(expectNoPageErrors);

const words = {
  en: {
    begin: 'New newsletter',
    subject: 'Subject',
    text: 'Text',
    save: 'Save',
    send: 'Send…',
    now: 'Send',
    saved: 'Newsletter saved',
    done: 'Sent',
    plain: 'As plain text',
    missing: 'Page not found',
    title: 'Slate in winter',
    leave: 'Unsubscribe',
    archive: 'Newsletters',
  },
  fr: {
    begin: 'Nouvelle lettre',
    subject: 'Objet',
    text: 'Texte',
    save: 'Enregistrer',
    send: 'Envoyer…',
    now: 'Envoyer',
    saved: 'Lettre d’information enregistrée',
    done: 'Envoyée',
    plain: 'En texte brut',
    title: 'L’ardoise en hiver',
    leave: 'Se désinscrire',
    missing: 'Page introuvable',
    archive: 'Lettres d’information',
  },
};

test.each([
  ['en', 'desktop', false],
  ['fr', 'phone', true],
] as const)('a manager sends a newsletter, in %s on a %s', async (locale, size, touch) => {
  const w = words[locale];
  const email = `letters.${locale}@example.org`;
  const { page: reader } = await visit({ locale });
  await reader.goto(`/${locale}/app/contact#newsletter`);
  const register = reader.locator('form', { has: reader.locator('#register-email') });
  await register.getByLabel('E-mail').fill(email);
  await register.getByRole('button').click();
  const confirm = /https?:\S+newsletter\/confirm\S+/.exec((await mailTo(email)).text)?.[0] ?? '';
  await reader.goto(confirm);
  await reader.locator('main form button').click();
  await reader.locator('main form').waitFor({ state: 'detached' });

  const { page } = await visit({ locale, size, touch });
  await startSession(page, 'manager');
  await page.goto(`/${locale}/app/mailings`);
  await page.getByRole('link', { name: w.begin }).first().click();
  await page.getByRole('textbox', { name: w.subject, exact: true }).fill(w.title);
  await page.getByRole('textbox', { name: w.text, exact: true }).fill('<p>Roofs & <b>tiles</b></p>');
  await expect.poll(() => page.locator('iframe').getAttribute('srcdoc')).toContain('<b>tiles</b>');
  await page.getByText(w.plain).click();
  await page.locator('pre', { hasText: 'Roofs & tiles' }).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  await page.getByRole('button', { name: w.save, exact: true }).click();
  await page.getByText(w.saved).waitFor();
  await page.getByRole('button', { name: w.send }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: w.now, exact: true }).click();
  await page.getByText(w.done, { exact: true }).first().waitFor();
  await expectNoSideways(page);

  const { text } = await mailTo(email, new RegExp(w.title));
  const [online = '', leave = ''] = text.match(/https?:\S+\/newsletters?\/\S+/g) ?? [];
  await reader.goto(online);
  await reader.getByRole('heading', { level: 1, name: w.title }).waitFor();
  expect(await (await reader.request.get('/sitemap.xml')).text()).toContain(new URL(online).pathname);
  const other = online.replace(`/${locale}/`, locale === 'en' ? '/fr/' : '/en/');
  expect((await reader.goto(other))?.status()).toBe(404);
  await reader.goto(`/${locale}/app/newsletters`);
  await reader.getByRole('heading', { level: 1, name: w.archive }).waitFor();
  await reader.getByRole('link', { name: w.title }).waitFor();
  await expectAccessible(reader);

  // As mail programs unsubscribe: one POST, without a page (RFC 8058).
  const answer = await fetch(leave, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  await page.reload();
  const unsubscribed = page.locator('div', {
    has: page.locator('dt', { hasText: /^(Unsubscribed|Désinscrits)$/ }),
  });
  await unsubscribed.last().locator('dd', { hasText: '1' }).waitFor();
});
