/** How an author keeps categories, and gives them to posts. */
import { expect, test } from 'vitest';
import { expectAccessible, expectNoComplaints, signIn, visit } from '../support/browser.ts';

test('a category is created, named in both languages, given to a post', async () => {
  const context = await visit({ locale: 'fr' });
  const { page } = context;
  await signIn(page, 'author', '/fr/app/login');
  await page.goto('/fr/app/categories');
  await page.getByRole('button', { name: 'Créer une catégorie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer une catégorie' });
  await dialog.getByLabel('Titre').fill('qualite des donnees');
  await dialog.getByLabel('Titre').fill('data QUALITY');
  await dialog.getByText('Une catégorie porte déjà ce titre.').waitFor();
  await dialog.getByLabel('Titre').fill('Toiture');
  await dialog.getByRole('img', { name: 'Ce titre est libre' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await page.getByRole('button', { name: 'Actions pour Toiture' }).click();
  await page.getByRole('menuitem', { name: 'Modifier le nom anglais' }).click();
  await page.waitForURL(/\/categories\/\d+\/EN\/edit$/);
  const names = page.getByRole('dialog', { name: /Noms de/ });
  const create = names.getByRole('button', { name: 'créer' }).first();
  expect(await create.isDisabled()).toBe(true);
  await names.getByLabel('Anglais').fill('Roofing');
  await create.click();
  await names.getByRole('button', { name: 'modifier' }).waitFor();
  await names.getByRole('button', { name: 'Terminer' }).click();
  await page.goto('/fr/app/posts');
  await page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Modifier les catégories' }).click();
  const transfer = page.getByRole('dialog', { name: 'Gérer les catégories' });
  await transfer.getByRole('button', { name: 'Attribuer Toiture' }).click();
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
  await context.close();
  expectNoComplaints();
});
