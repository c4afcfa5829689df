/**
 * Uses the contact form and the newsletter, with and without scripts, from the first word to the reader who unsubscribes.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  expectScreen,
  mailTo,
  startSession,
  visit,
} from '../support/browser.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { baseUrl } from '../support/place.ts';
import { startServer } from '../support/server-process.ts';

afterEach(expectNoPageErrors);

describe('contact', () => {
  const texts = {
    en: {
      first: /^First name/,
      phone: /^Phone/,
      request: /^Your request/,
      send: 'Send',
      faults: ['only alphabetical caracters', 'invalid email', 'invalid phone number'],
      sent: 'Thank you, we have it',
    },
    fr: {
      first: /^Prénom/,
      phone: /^Téléphone/,
      request: /^Votre demande/,
      send: 'Envoyer',
      faults: ['Lettres uniquement.', 'Adresse e‑mail non valide.', 'Numéro de téléphone non valide.'],
      sent: 'Merci, c’est bien reçu',
    },
  };

  test.each([
    ['en', true],
    ['fr', true],
    ['en', false],
    ['fr', false],
  ] as const)('a visitor sends a contact request in %s, with scripts: %s', async (locale, javaScript) => {
    const words = texts[locale];
    const { page } = await visit({ locale, javaScript });
    await page.goto(`/${locale}/app/contact`);
    const form = page.locator('form', { has: page.locator('[name=request]') });
    await form.getByLabel(words.first).fill('R2D2');
    await form.getByLabel('E-mail').fill('nobody');
    await form.getByLabel(words.phone).fill('call me');
    await form.getByLabel(words.request).fill('Our cluster hurts.');
    await form.getByRole('button', { name: words.send }).click();
    for (const fault of words.faults) await form.getByText(fault, { exact: true }).waitFor();
    await expect.poll(() => form.getByLabel(words.request).inputValue()).toBe('Our cluster hurts.');
    await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe('nobody');
    await form.getByLabel(words.first).fill('Zoé');
    await form.getByLabel('E-mail').fill(`zoe.${locale}.${javaScript}@example.org`);
    await form.getByLabel(words.phone).fill('+33 1 23 45 67 89');
    await form.getByRole('button', { name: words.send }).click();
    await page.getByRole('heading', { name: words.sent }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words.sent }).waitFor();
  });

  test('input stays if the server is down, and the error is shown next to the button', async () => {
    const { page } = await visit({ size: 'phone' });
    await page.goto('/en/app/contact');
    const form = page.locator('form', { has: page.locator('[name=request]') });
    await form.getByLabel('E-mail').fill('patient@example.org');
    await form.getByLabel(/^Your request/).fill('Our cluster hurts.');
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Send' }).click();
    const alert = form.getByRole('alert');
    await alert.getByText('Your message could not be sent').waitFor();
    await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await alert.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(844);
    await expect.poll(() => form.getByLabel(/^Your request/).inputValue()).toBe('Our cluster hurts.');
    await page.context().setOffline(false);
    // Also when a proxy answers with its own page.
    const strange = '<h1>Sign in to the Wi-Fi</h1><script>window.pwned = 1</script>';
    await page.route(
      '**/app/contact',
      (route) => route.fulfill({ contentType: 'text/html', body: strange }),
      {
        times: 1,
      },
    );
    await form.getByRole('button', { name: 'Send' }).click();
    await alert.getByText('Your message could not be sent').waitFor();
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you, we have it' }).waitFor();
  });

  test('a visitor subscribes to the newsletter, and the mailed link works once', async () => {
    for (const [locale, subscribe, confirm, done, bad] of [
      [
        'en',
        'Subscribe',
        'Confirm the subscription',
        'You are subscribed',
        'This link does not work any more',
      ],
      [
        'fr',
        'S’inscrire',
        'Confirmer l’inscription',
        'Votre inscription est confirmée',
        /ne fonctionne plus/,
      ],
    ] as const) {
      const { page } = await visit({ locale });
      await page.goto(`/${locale}/app/contact#newsletter`);
      const form = page.locator('form', { has: page.locator('#register-email') });
      await form.getByLabel('E-mail').fill('not an address');
      await form.getByRole('button', { name: subscribe }).click();
      await form.getByRole('alert').waitFor();
      await form.getByLabel('E-mail').fill(`reader.${locale}@example.org`);
      await form.getByRole('button', { name: subscribe }).click();
      await page.getByRole('heading', { name: /^(One more step|Encore une étape)$/ }).waitFor();
      const { text } = await mailTo(`reader.${locale}@example.org`);
      const link = /https?:\S+newsletter\/confirm\S+/.exec(text)?.[0] ?? '';
      expect(link).toContain(`/${locale}/app/newsletter/confirm?token=`);
      await page.goto(link);
      await page.getByRole('button', { name: confirm }).click();
      await page.getByRole('heading', { name: done }).waitFor();
      await page.goto(link);
      await page.getByRole('button', { name: confirm }).click();
      await page.getByRole('heading', { name: bad }).waitFor();
      await page.close();
    }
  });
});

describe('newsletters', () => {
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
});

test('during maintenance the home page offers a subscription', async () => {
  const dataDir = withDemonstration(mkdtempSync(path.join(tmpdir(), 'ardoise-maintenance-')));
  const closed = await startServer({ dataDir, env: { MAINTENANCE: 'on' } });
  try {
    const { page } = await visit();
    await page.goto(`${closed.url}/en`);
    expect(await page.getByRole('link', { name: 'Enter Site' }).count()).toBe(0);
    await page.locator('[data-maintenance=on]').waitFor();
    await page.goto(`${baseUrl()}/`);
    await page.locator('[data-maintenance=off]').getByRole('link', { name: 'Enter Site' }).waitFor();
    await page.goto(`${closed.url}/en`);
    await page.getByRole('button', { name: 'Stay in touch' }).click();
    const dialog = page.getByRole('dialog', { name: 'The newsletter' });
    await dialog.waitFor();
    await expectScreen(page);
    await page.context().setOffline(true);
    await dialog.getByLabel('E-mail').fill('patient@example.org');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByRole('alert').getByText('FAILED TO REGISTER').waitFor();
    await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe('patient@example.org');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await dialog.getByRole('heading', { name: 'One more step' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    // By keyboard: a link that opens like a button, and a link back.
    await page.reload();
    const opener = page.getByRole('button', { name: 'Stay in touch' });
    await opener.focus();
    await page.keyboard.press('Space');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  } finally {
    await closed.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
