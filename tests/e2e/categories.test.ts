/** Manages an author's categories and adds them to posts. */
import { expect, test } from 'vitest';
import {
  expectAccessible,
  expectNoPageErrors,
  expectNoSideways,
  startSession,
  visit,
} from '../support/browser.ts';
import { hold, holdAnswer } from '../support/page-calls.ts';
import { apiPerson } from '../support/planning.ts';

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
  expect(await create.isDisabled()).toBe(true);
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
  expect(await names.getByLabel('Anglais').inputValue()).toBe('Roofs');
  expect(await names.getByLabel('Français').inputValue()).toBe('Toits');
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
  expectNoPageErrors();
});

test('a reader reaches each of many categories, on a phone and by keyboard', async () => {
  const manager = await apiPerson('manager');
  const { posts } = (await manager.call(
    'GET',
    '/posts?rowsPerPage=1&page=0&status=published&inLanguage=EN',
  )) as {
    posts: { post_id: number }[];
  };
  const made: number[] = [];
  for (let n = 1; n <= 30; n++) {
    const { cat_id } = (await manager.call('POST', '/blog/categories/', { title: `Shelf ${n}` })) as {
      cat_id: number;
    };
    made.push(cat_id);
  }
  await manager.call('PUT', `/blog/categories/posts/${posts[0]?.post_id}?rowsPerPage=50&page=0&language=EN`, {
    newCategories: made,
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
  expectNoPageErrors();
});
