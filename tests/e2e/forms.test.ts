/**
 * What all back office forms have in common: validation by the call's schema, drafts, questions before leaving. The small forms
 * around a post keep their input after a refusal, and after a dialog was closed by mistake; the media gallery and categories.
 */

import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { createCategory } from '#features/categories/contract.ts';
import { MESSAGE_MOST } from '#features/members/rules.ts';
import { listPosts, setCategoriesOfPost } from '#features/posts/contract.ts';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  startSession,
  visit,
} from '../support/browser.ts';
import { accepted, hold, holdAnswer } from '../support/page-calls.ts';
import { demoPerson } from '../support/planned.ts';
import { chooseCover, openSettings, pictureFile, writePost } from '../support/writing.ts';

afterEach(expectNoPageErrors);

test('a form in a dialog shows errors at its fields, in the page’s language, and updates them on every change', async () => {
  const { page } = await visit({ locale: 'fr' });
  await startSession(page, 'owner');
  await page.goto('/fr/app/members');
  await page.getByRole('button', { name: 'Inviter un membre' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Détails de l’invitation' });
  const email = dialog.getByLabel('E-mail');
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor();
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await email.fill('nobody@exam');
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor();
  await email.fill('nobody@example.com');
  await dialog.getByText('L’adresse e‑mail n’est pas valide').waitFor({ state: 'detached' });

  // Escape asks once; a second Escape answers only that question.
  await page.keyboard.press('Escape');
  await dialog.getByText('Abandonner ce que').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).waitFor();
  await expect.poll(() => email.inputValue()).toBe('nobody@example.com');
});

/** Opens User Details of the consultant. */
async function openDetails(page: Page) {
  await startSession(page, 'owner');
  await page.goto('/en/app/members?q=consultant');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  const details = page.getByRole('dialog', { name: 'User Details' });
  await details.waitFor();
  return details;
}

test('Tab selects the text of the next field in a dialog, so that typing replaces it', async () => {
  const { page } = await visit();
  const dialog = await openDetails(page);
  await dialog.getByLabel('First name').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Marchand');
  await expect.poll(() => dialog.getByLabel('Last name').inputValue()).toBe('Marchand');
});

test('changes of different fields by two people are merged without a question', async () => {
  const { page } = await visit();
  const details = await openDetails(page);
  const phone = details.getByLabel('Phone');
  await phone.fill('+33 1 23 45 67 89');
  const other = await visit();
  const others = await openDetails(other.page);
  await others.getByLabel('First name').fill('Ursula');
  await others.getByRole('button', { name: 'Save' }).click();
  await others.waitFor({ state: 'detached' });

  await details.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Ursula.*23 45 67 89/ }).waitFor();
});

test('a row’s dialog returns the focus to the row, and a text that is too long stays with its error', async () => {
  const { page } = await visit();
  const details = await openDetails(page);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  const menu = page.getByRole('button', { name: /^Actions for/ });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Send message' }).press('Enter');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('m'.repeat(MESSAGE_MOST + 1));
  const error = page.getByText(/^the message is too long \(10,?001 of 10,?000\)$/);
  await error.waitFor();
  await expect.poll(() => message.inputValue()).toHaveLength(MESSAGE_MOST + 1);
  await message.press('Backspace');
  await error.waitFor({ state: 'detached' });
});

test('leaving a page by keyboard focuses the next page, not the start of the document', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/approvals');
  await page.getByRole('button', { name: 'Other actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Who has not submitted' }).press('Enter');
  await page.waitForURL('**/planning/board');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('page');
});

/** Types another address into the settings of the second company. */
async function typeAddress(page: Page, address: string) {
  await startSession(page, 'owner@other');
  await page.goto('/en/app/workspace');
  await page.getByLabel('E-mail').fill(address);
}

test('the settings of a workspace show which field somebody else changed, and to what', async () => {
  const { page } = await visit();
  await typeAddress(page, 'mine@other.example');
  const other = await visit();
  await typeAddress(other.page, 'theirs@other.example');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('WORKSPACE UPDATED').first().waitFor();

  const save = page.getByRole('button', { name: 'Save', exact: true });
  const email = page.getByLabel('E-mail');
  await save.click();
  await page.getByText('Somebody else changed the same fields').waitFor();
  await page.getByText('Meanwhile changed to “theirs@other.example”').waitFor();
  await expect.poll(() => email.inputValue()).toBe('mine@other.example');
  await expectAccessible(page);

  // Neither «Take theirs» nor a reload afterwards loses input.
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect.poll(() => email.inputValue()).toBe('theirs@other.example');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect.poll(() => email.inputValue()).toBe('mine@other.example');
  await save.click();
  await page.getByText('WORKSPACE UPDATED').first().waitFor();
  await expect.poll(() => email.inputValue()).toBe('mine@other.example');
});

test('Escape closes only the question in front of a dialog', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  const upload = gallery.locator('input[type=file]');
  await upload.setInputFiles(await pictureFile('spirit level.png', '#0f766e'));
  const card = gallery.getByRole('listitem').filter({ hasText: 'spirit level' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByText('Nowhere. It can be deleted.').waitFor();
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await gallery.getByRole('button', { name: 'Delete' }).waitFor();
  // Presses Escape several times in quick succession: it closes the question, then goes from the details back
  // to the pictures, then closes the gallery.
  await gallery.getByRole('button', { name: 'Delete' }).click();
  await question.waitFor();
  await page.evaluate(async () => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    press();
    await new Promise((resolve) => setTimeout(resolve));
    press();
  });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
});

test('the forms for time, preview link and address of a post keep their input', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await writePost(page, { title: 'Chalk by the metre', content: '<p>One.</p>' });
  await writePost(page, { title: 'Chalk by the yard', content: '<p>Two.</p>' });
  await chooseCover(page);
  const choose = async (name: string) => {
    await openSettings(page);
    await page.getByRole('button', { name, exact: true }).click();
  };

  await choose('Publish at a time');
  const schedule = page.getByRole('dialog', { name: 'Publish at a time' });
  const time = schedule.getByLabel('Date and time');
  await time.fill('2001-02-03T04:05');
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await schedule.getByText('choose a time to come').waitFor();
  await page.keyboard.press('Escape');
  await schedule.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => time.inputValue()).toBe('03/02/2001 04:05');
  await time.fill('2101-02-03T04:05');
  await expectAccessible(page);
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click();
  await schedule.waitFor({ state: 'detached' });
  await choose('Publish at a time');
  await expect.poll(() => time.inputValue()).toBe('03/02/2101 04:05');
  await schedule.getByRole('button', { name: 'Cancel the schedule' }).click();
  await schedule.waitFor({ state: 'detached' });

  await choose('Preview link');
  const preview = page.getByRole('dialog', { name: 'Preview link' });
  await preview.getByLabel('Days').fill('31');
  await preview.getByRole('button', { name: 'Make a link' }).click();
  await expect.poll(() => preview.getByLabel('Days').getAttribute('aria-invalid')).toBe('true');
  await preview.getByLabel('Days').fill('30');
  await preview.getByRole('button', { name: 'Make a link' }).click();
  await preview.getByText('/app/preview/').waitFor();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Revoke all links' }).click();
  await preview.getByLabel('Days').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  const address = page.getByLabel('Address', { exact: true });
  await address.fill('chalk-by-the-metre');
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByText('Another post has this address.').waitFor();
  await expect.poll(() => address.inputValue()).toBe('chalk-by-the-metre');
  await address.fill('chalk-in-yards');
  await accepted(page, /\/posts\/\d+$/, () => page.keyboard.press('Enter'));
  await expect.poll(() => page.getByRole('button', { name: 'Change the address' }).isDisabled()).toBe(true);
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe('chalk-in-yards');
  // Unsaved input is restored after a reload.
  page.once('dialog', (question) => void question.accept());
  await address.fill('chalk-by-the-inch');
  await page.reload();
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect.poll(() => address.inputValue()).toBe('chalk-by-the-inch');
});

test('a typed description stays when Escape closes the gallery', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  await gallery.locator('input[type=file]').setInputFiles(await pictureFile('set square.png'));
  await page.getByText('MEDIA UPLOADED').waitFor();
  const card = gallery.getByRole('listitem').filter({ hasText: 'set square' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByLabel('Alternative text in English').fill('A set square');
  // Escape goes from the details to the pictures, then closes the gallery.
  await page.keyboard.press('Escape');
  await card.waitFor();
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  const text = gallery.getByLabel('Alternative text in English');
  await expect.poll(() => text.inputValue()).toBe('A set square');
});

test('the gallery rejects files that are not pictures, and shows a picture’s details', async () => {
  const { page } = await visit();
  await startSession(page, 'author');
  await page.goto('/en/app/posts');
  await page.getByRole('button', { name: 'Open Media Gallery' }).click();
  const gallery = page.getByRole('dialog', { name: 'Media gallery' });
  const upload = gallery.locator('input[type=file]');
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await upload.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: text });
  await gallery.getByText('Not uploaded').waitFor();
  await gallery.getByText('This is not a picture of one of these kinds').waitFor();
  await gallery.getByRole('listitem').getByRole('button', { name: 'Close' }).click();
  const search = gallery.getByLabel('Search by title or description');
  await search.fill('no such picture');
  await gallery.getByText('No picture has this').waitFor();
  await search.fill('');
  await upload.setInputFiles(await pictureFile('plumb line.png', '#b45309'));
  await page.getByText('MEDIA UPLOADED').waitFor();
  const card = gallery.getByRole('listitem').filter({ hasText: 'plumb line' });
  await card.getByText('no description').waitFor();
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  const address = (await gallery.locator('code').textContent()) ?? '';
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
  await gallery.getByRole('button', { name: 'Copy' }).waitFor();
  await expectAccessible(page);
  // Both texts are saved, although the person leaves the second field while the first text is still being sent.
  await page.route(/\/medias\/\d+\/EN$/, async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await gallery.getByLabel('Alternative text in English').fill('A plumb line');
  await gallery.getByLabel('Alternative text in French').fill('Un fil à plomb');
  await gallery.getByLabel('Title').focus();
  // Escape goes back one step, like the button; from the pictures it closes the gallery.
  await page.keyboard.press('Escape');
  await card.waitFor();
  await card.getByText('no description').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'View Details', exact: true }).click();
  await gallery.getByText('Nowhere. It can be deleted.').waitFor();
  await gallery.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await gallery.getByRole('button', { name: 'UPLOAD' }).waitFor();
  await expect.poll(() => card.count()).toBe(0);
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'detached' });
});

test('an author creates a category, names it in both languages, and assigns it to a post', async () => {
  const context = await visit({ locale: 'fr' });
  const { page } = context;
  await startSession(page, 'author');
  await page.goto('/fr/app/categories');
  await page.getByRole('button', { name: 'Créer une catégorie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer une catégorie' });
  const title = dialog.getByRole('textbox', { name: 'Titre' });
  await title.fill('qualite des donnees');
  await title.fill('data QUALITY');
  await dialog.getByText('Une catégorie porte déjà ce titre.').waitFor();
  await title.fill('Toit');
  await dialog.getByRole('img', { name: 'Ce titre est disponible' }).waitFor();
  await expectAccessible(page);
  // The form can be submitted before the check of every letter is answered.
  const release = await hold(page, 'query/blog/categories/**');
  await title.fill('Toiture');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  release();
  await page.getByRole('button', { name: 'Actions pour Toiture' }).click();
  await page.getByRole('menuitem', { name: 'Modifier le nom anglais' }).click();
  await page.waitForURL(/\/categories\/\d+\/EN\/edit$/);
  const names = page.getByRole('dialog', { name: /Noms de/ });
  const create = names.getByRole('button', { name: 'Créer' }).first();
  await expect.poll(() => create.isDisabled()).toBe(true);
  await names.getByLabel('Anglais').fill('Roofing');
  await create.click();
  await names.getByRole('button', { name: 'Modifier' }).waitFor();

  // Two names checked concurrently: the late answer about the first has no effect.
  const answerFirst = await holdAnswer(page, 'blog/categories/*/EN');
  await names.getByLabel('Anglais').fill('Roofs');
  await names.getByRole('button', { name: 'Modifier' }).click();
  await names.getByLabel('Français').fill('Toits');
  await names.getByRole('button', { name: 'Créer' }).click();
  await expect.poll(() => names.getByRole('button', { name: 'Modifier' }).count()).toBe(2);
  answerFirst();
  await names.locator('button[data-loading]').waitFor({ state: 'detached' });
  await expect.poll(() => names.getByLabel('Anglais').inputValue()).toBe('Roofs');
  await expect.poll(() => names.getByLabel('Français').inputValue()).toBe('Toits');
  await names.getByRole('button', { name: 'Terminer' }).click();
  await page.goto('/fr/app/posts');
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Modifier les catégories' }).click();
  const transfer = page.getByRole('dialog', { name: 'Gérer les catégories' });
  await transfer.getByRole('button', { name: 'Attribuer Toits' }).click();
  await expectAccessible(page);
  await transfer.getByRole('button', { name: 'Mettre à jour' }).click();
  await transfer.waitFor({ state: 'detached' });

  await page.goto('/fr/app/categories');
  await page.getByRole('button', { name: 'Actions pour Toiture' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: /Supprimer la catégorie/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('row', { name: /Toiture/ }).waitFor({ state: 'detached' });
  await page.goto('/fr/app/categories/999999/EN/edit');
  await page.getByRole('heading', { level: 1, name: 'Page introuvable - 404' }).waitFor();
  await context.close();
});

test('a reader reaches each of many categories, on a phone and by keyboard', async () => {
  const manager = await demoPerson('manager');
  const published = { rowsPerPage: 1, page: 0, status: 'published', inLanguage: 'EN' } as const;
  const { posts } = await manager.api(listPosts, { query: published });
  const newCategories: number[] = [];
  for (let n = 1; n <= 30; n++)
    newCategories.push((await manager.api(createCategory, { body: { title: `Shelf ${n}` } })).cat_id);
  await manager.api(setCategoriesOfPost, {
    params: { postId: posts[0]?.post_id ?? 0 },
    query: { rowsPerPage: 50, page: 0, language: 'EN' },
    body: { newCategories },
  });
  const { page } = await visit({ size: 'phone' });
  await page.goto('/en/app/blog');
  const chips = page.getByRole('navigation', { name: 'Categories' });
  await chips.getByText(/^\d+ more categories$/).focus();
  await page.keyboard.press('Enter');
  for (let n = 1; n <= 30; n++) await chips.getByRole('link', { name: `Shelf ${n}`, exact: true }).waitFor();
  await expectAccessible(page);
  await expectNoSideways(page);
  const last = chips.getByRole('link').last();
  const name = await last.textContent();
  await last.focus();
  await page.keyboard.press('Enter');
  // The selected categories are visible.
  await chips
    .getByRole('link', { name: name ?? '', exact: true })
    .and(page.locator('[aria-current]'))
    .waitFor();
});
