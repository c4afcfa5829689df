/** Writes the company's public site as an owner, in all its parts, and reads it as a visitor. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { saveSite } from '#features/site/document.contract.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  startSession,
  visit,
} from '../support/browser.ts';
import { demoPerson } from '../support/planned.ts';

afterEach(expectNoPageErrors);
/** Deletes the legal notice of the demonstration, which was written by hand. */
async function deleteLegalNotice(): Promise<void> {
  const owner = await demoPerson('owner');
  await owner.api(saveSite, { body: { legal_en: '', legal_fr: '' } });
}

const words = {
  en: {
    name: 'Name',
    accent: 'Accent colour',
    use: /^Use #/,
    save: 'Save',
    saved: 'Site saved',
    undo: 'Undo',
    title: 'Title of the home page',
    lead: 'Introduction of the home page',
    legal: 'Legal notice',
    preview: 'Preview',
    add: 'Add a page',
    pageTitle: 'Title',
    text: 'Text',
    pageSaved: 'Page added',
    history: 'History',
    actions: /^Actions for Version/,
    restore: 'Restore',
    restored: 'Version restored',
    missing: 'Page not found',
    language: 'English',
    otherTexts: 'French',
    part: 'Part of the site',
    parts: {
      look: 'Name and look',
      home: 'Home page',
      legal: 'Legal notice',
      about: 'About us',
      pages: 'Own pages',
    },
    host: 'Host',
    write: 'Write the text in both languages',
    replace: 'Replace',
    empty: 'has no text in French',
    filled: 'not published yet',
    published: 'published',
    about: 'Text of “About us”',
  },
  fr: {
    name: 'Nom',
    accent: 'Couleur d’accent',
    use: /^Utiliser #/,
    save: 'Enregistrer',
    saved: 'Site enregistré',
    undo: 'Annuler',
    title: 'Titre de l’accueil',
    lead: 'Introduction de l’accueil',
    legal: 'Mentions légales',
    preview: 'Aperçu',
    add: 'Ajouter une page',
    pageTitle: 'Titre',
    text: 'Texte',
    pageSaved: 'Page ajoutée',
    history: 'Historique',
    actions: /^Actions pour Version/,
    restore: 'Restaurer',
    restored: 'Version restaurée',
    missing: 'Page introuvable',
    language: 'Français',
    otherTexts: 'Anglais',
    part: 'Partie du site',
    parts: {
      look: 'Nom et apparence',
      home: 'Accueil',
      legal: 'Mentions légales',
      about: 'À propos',
      pages: 'Pages supplémentaires',
    },
    host: 'Hébergeur',
    write: 'Rédiger le texte dans les deux langues',
    replace: 'Remplacer',
    empty: 'n’a pas de texte en anglais',
    filled: 'pas encore publié',
    published: 'publié',
    about: 'Texte de «\u00a0À propos\u00a0»',
  },
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Read from the attribute: the frame has no scripts, so the driver cannot look inside. */
const previewShows = (page: Page, text: string) =>
  expect.poll(() => page.locator('iframe').getAttribute('srcdoc')).toContain(text);
/** Opens a part of the form: from the list beside it, or on a phone from the choice above it. */
async function openPart(page: Page, w: (typeof words)['en' | 'fr'], part: keyof typeof w.parts) {
  const link = page
    .getByRole('navigation', { name: /^Parts|^Parties/ })
    .getByRole('link', { name: w.parts[part] });
  if (await link.isVisible()) await link.click();
  else {
    await page
      .getByRole('combobox', { name: w.part })
      .or(page.getByRole('textbox', { name: w.part }))
      .click();
    await page.getByRole('option', { name: new RegExp(`^${w.parts[part]}`) }).click();
  }
}
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

test.each([
  ['en', 'desktop', false],
  ['fr', 'phone', true],
] as const)('an owner writes the site, in %s on a %s', async (locale, size, touch) => {
  await deleteLegalNotice();
  const w = words[locale];
  const { page } = await visit({ locale, size, touch });
  const visitor = (await visit({ locale, size, touch })).page;
  await startSession(page, 'owner');
  await page.goto(`/${locale}/app/site`);
  await field(page, w.accent).fill('#facc15');
  await page.getByRole('button', { name: w.use }).click();
  await expect.poll(() => field(page, w.accent).inputValue()).toMatch(/^#(?!facc15)[0-9a-f]{6}$/);
  await field(page, w.accent).fill('#b4412f');
  await expect.poll(() => page.getByRole('button', { name: w.use }).count()).toBe(0);
  await field(page, w.name).fill('Toits & Fils');
  await openPart(page, w, 'legal');
  await field(page, w.legal).fill('Toits & Fils SARL\n\nRCS Angers 123 456 789');
  await openPart(page, w, 'home');
  await field(page, w.title).fill('Slate that *stays*');

  // Nothing is public before it is saved; the preview shows it.
  await visitor.goto(`/${locale}/app/home`);
  expect(await visitor.getByRole('heading', { level: 1 }).innerText()).not.toContain('stays');
  if (size === 'phone') await page.getByRole('button', { name: w.preview }).click();
  await previewShows(page, 'stays');
  await expectAccessible(page);
  await expectNoSideways(page);
  if (size === 'phone') await page.keyboard.press('Escape');
  await save(page, w.save);
  await page.getByText(w.saved).waitFor();
  // The button was disabled while saving.
  await expect.poll(() => page.locator(':focus').textContent()).toBe(w.save);

  await visitor.goto(`/${locale}/app/home`);
  await visitor.getByRole('heading', { level: 1, name: 'Slate that stays' }).waitFor();
  expect(await visitor.title()).toContain('| Toits & Fils');
  const accent = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--teal-fill'),
  );
  expect(accent).toBe('#b4412f');
  // The back office has it too, without another page.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--teal-fill')))
    .toBe('#b4412f');
  await visitor.getByRole('contentinfo').getByRole('link', { name: w.legal }).click();
  await visitor.getByText('RCS Angers 123 456 789').waitFor();
  await expectAccessible(visitor);
  await expectNoSideways(visitor);

  // In the other language it does not exist.
  const other = locale === 'en' ? 'fr' : 'en';
  const answer = await visitor.goto(`/${other}/app/legal`);
  expect(answer?.status()).toBe(404);
  await visitor.getByRole('heading', { level: 1, name: words[other].missing }).waitFor();
  const sitemap = await (await visitor.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`/${locale}/app/legal<`);
  expect(sitemap).not.toContain(`/${other}/app/legal<`);

  await page.getByRole('button', { name: w.undo, exact: true }).last().click();
  await expect.poll(async () => (await visitor.goto(`/${locale}/app/legal`))?.status()).toBe(404);
});

test.each(['en', 'fr'] as const)('an owner adds own pages and uses the history, in %s', async (locale) => {
  const w = words[locale];
  const { page } = await visit({ locale });
  const visitor = (await visit({ locale })).page;
  await startSession(page, 'owner');
  await page.goto(`/${locale}/app/site?part=pages`);
  await page.getByRole('link', { name: w.add }).click();
  const title = `Services ${locale}`;
  await field(page, w.pageTitle).fill(title);
  await field(page, w.text).fill('<h2>Slate</h2><p>We lay it.</p><script>window.pwned=1</script>');
  await previewShows(page, 'We lay it.');
  await expectAccessible(page);
  await save(page, w.save);
  await page.getByText(w.pageSaved).waitFor();
  await page.getByRole('link', { name: title }).waitFor();

  await visitor.goto(`/${locale}/app/blog`);
  await visitor.getByRole('banner').getByRole('link', { name: title }).first().click();
  await visitor.getByRole('heading', { level: 2, name: 'Slate' }).waitFor();
  expect(await visitor.evaluate(() => 'pwned' in window)).toBe(false);
  await expectAccessible(visitor);

  // Without its paragraphs, the page is neutral and left out.
  await openPart(page, w, 'about');
  await field(page, w.about).fill('');
  await save(page, w.save);
  await page.getByText(w.saved).waitFor();
  await visitor.goto(`/${locale}/app/aboutus`);
  await expect.poll(() => visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await visitor.getByRole('banner').locator('a[href$="/app/aboutus"]').count()).toBe(0);

  await page.getByRole('link', { name: w.history }).click();
  // The oldest version of the first page.
  await page.getByRole('button', { name: w.actions }).last().click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: w.restore }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.restore }).click();
  await page.getByText(w.restored).waitFor();
  await visitor.goto(`/${locale}/app/aboutus`);
  expect(await visitor.locator('meta[name=robots]').count()).toBe(0);
  expect((await visitor.goto(`/${locale}/app/page/services-${locale}`))?.status()).toBe(404);
});

test('leaving the page asks about unsaved texts, and they are kept', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/site?part=home');
  await field(page, 'Introduction of the home page').fill('A lead that waits');
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
  await page.waitForURL(/\/members/);
  await page.goto('/en/app/site?part=home');
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect
    .poll(() => field(page, 'Introduction of the home page').inputValue())
    .toBe('A lead that waits');
});

test.each([
  ['en', 'desktop', false],
  ['fr', 'phone', true],
] as const)(
  'the legal notice is written from facts and never over a text by hand, in %s on a %s',
  async (locale, size, touch) => {
    await deleteLegalNotice();
    const w = words[locale];
    const { page } = await visit({ locale, size, touch });
    await startSession(page, 'owner');
    await page.goto(`/${locale}/app/site?part=legal`);
    const text = field(page, w.legal);
    const host = `Acme ${locale}`;
    await field(page, w.host).fill(host);
    await page.getByRole('button', { name: w.write }).click();
    await expect.poll(() => text.inputValue()).toContain(host);
    await expectAccessible(page);
    await expectNoSideways(page);

    // Written again without a question, because nobody changed it; then with one.
    await field(page, w.host).fill(`${host} SAS`);
    await page.getByRole('button', { name: w.write }).click();
    await expect.poll(() => text.inputValue()).toContain(`${host} SAS`);
    await text.fill('By hand');
    await page.getByRole('button', { name: w.write }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => text.inputValue()).toBe('By hand');
    await page.getByRole('button', { name: w.write }).click();
    await page.getByRole('dialog').getByRole('button', { name: w.replace }).click();
    await expect.poll(() => text.inputValue()).toContain(host);

    // An empty language is named instead of «Page not found».
    await page.getByText(w.otherTexts, { exact: true }).click();
    await expect.poll(() => text.inputValue()).toContain(host);
    await text.fill('');
    if (size === 'phone') await page.getByRole('button', { name: w.preview, exact: true }).click();
    await page.getByText(w.empty).waitFor();
  },
);
