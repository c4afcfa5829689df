/** Uses the contact form and the newsletter, with and without scripts. */
import { afterEach, describe, expect, test } from 'vitest';
import { expectNoPageErrors, mailTo, visit } from '../support/browser.ts';

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
    expect(await form.getByLabel(words.request).inputValue()).toBe('Our cluster hurts.');
    expect(await form.getByLabel('E-mail').inputValue()).toBe('nobody');
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
    expect(await form.getByLabel(/^Your request/).inputValue()).toBe('Our cluster hurts.');
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
