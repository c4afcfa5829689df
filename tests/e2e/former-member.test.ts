/** Finds, reads and decides a former member's month and reports, and deletes their draft. */
import { afterEach, expect, test } from 'vitest';
import { deleteMember } from '#features/members/contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { demoPerson, planContract, writeWeek } from '../support/planned.ts';

afterEach(expectNoPageErrors);

test('the erasure page of an active member links to the member', async () => {
  const { userId } = await demoPerson('manager');
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto(`/fr/app/members/${userId}/erasure`);
  await page.getByText('Cette personne est encore membre').waitFor();
  await expectScreen(page);
  await page.getByRole('link', { name: 'Ouvrir la page du membre' }).tap();
  await page.waitForURL(`**/fr/app/members/${userId}`);
});

test('a manager reads a former member’s month and reports on a phone, in French', async () => {
  const [owner, consultant] = [await demoPerson('owner'), await demoPerson('consultant')];
  const contractId = await planContract(owner, 'Left behind', [consultant]);
  await writeWeek(consultant, 'submit', { monday: '2024-03-04', contractId, days: [1, 1, 1, 1, 1] });
  await owner.api(deleteMember, { params: { memberId: consultant.userId } });
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'manager');
  await page.goto('/fr/app/members?state=former');
  await page.getByText(consultant.name).first().waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: /^Actions/ }).tap();
  await page.getByRole('menuitem', { name: 'Notes de frais' }).tap();
  const name = `${consultant.name} (ex-membre)`;
  await page.getByRole('heading', { name: `Notes de frais de ${name}` }).waitFor();
  await page.getByRole('link', { name: 'Lyon, comité de pilotage' }).tap();
  await page.getByText(name).last().waitFor();
  await page.getByRole('button', { name: 'Autres actions' }).tap();
  await page.getByRole('menuitem', { name: 'Supprimer' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).tap();
  await page.waitForURL(`**/app/expenses?memberId=${consultant.userId}`);
  await page.getByRole('link', { name: 'Nantes' }).waitFor();
  expect(await page.getByRole('link', { name: 'Lyon, comité de pilotage' }).count()).toBe(0);

  await page.goto('/fr/app/planning?year=2024&month=3');
  await page.getByRole('button', { name: 'Affichages et documents' }).tap();
  await page.getByRole('menuitem', { name: 'Choisir un membre' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Anciens membres').tap();
  await dialog.getByRole('link', { name: consultant.name }).tap();
  await page.getByText(`Vous consultez le planning de ${name}`, { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Semaine 10/ }).tap();
  const panel = page.getByRole('dialog', { name: /Semaine 10/ });
  await panel.getByRole('button', { name: 'Approuver' }).tap();
  await panel.getByText('Approuvée').first().waitFor();

  // The board, the expenses and the command palette list the person after the members.
  await page.goto('/fr/app/planning/board?year=2024&month=3');
  await page.getByRole('rowheader', { name }).getByRole('link').waitFor();
  await expectScreen(page);
  await page.goto('/fr/app/planning/board?year=2024&month=5');
  await page.getByRole('rowheader').first().waitFor();
  expect(await page.getByRole('rowheader', { name }).count()).toBe(0);
  await page.goto('/fr/app/expenses');
  await page.getByRole('button', { name: 'Autres actions' }).tap();
  await page.getByRole('menuitem', { name: 'Toutes les notes de frais' }).tap();
  await page.getByRole('heading', { name: 'Toutes les notes de frais' }).waitFor();
  await page.getByRole('row').filter({ hasText: name }).first().waitFor();
  await expectScreen(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(consultant.name);
  await page.getByRole('option', { name: new RegExp(`${consultant.name} \\(ex-membre\\)`) }).click();
  await page.waitForURL(/members\?.*state=former/);
  await page.getByText(consultant.name).first().waitFor();
});
