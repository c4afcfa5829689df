/** Orders of clients, budgets, rates and internal costs: on a desktop in English, on a phone in French. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import fr from '#features/budgets/messages.fr.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';

afterEach(expectNoPageErrors);

const alert = (page: Page, text: string) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a manager enters an order with errors at its fields, changes it, changes the rate, and deletes both', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/contracts?q=Avant-vente');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Orders and budget' }).click();
  await page.getByRole('heading', { name: 'Budget', exact: true }).waitFor();
  await button(page, 'Add an order').press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add an order' });
  await adding.getByLabel('Days').fill('1,234');
  await adding.getByLabel('Last day').fill('2026-01-01');
  await page.keyboard.press('Enter');
  await adding.getByText('enter the number of the order').waitFor();
  await adding.getByText('enter days above zero').waitFor();
  const number = `PO-${Date.now()}`;
  await adding.getByLabel('Order number').fill(number);
  await adding.getByLabel('Days').fill('12.5');
  await adding.getByLabel('First day').fill('2026-01-02');
  await page.keyboard.press('Enter');
  await adding.getByText('the last day is before the first').waitFor();
  await adding.getByLabel('Last day').fill('2099-01-01');
  await expectScreen(page);
  await page.keyboard.press('Enter');
  await alert(page, 'Order added');
  const orders = page.getByRole('list', { name: 'Orders' });
  await orders.getByText('12.5 days').waitFor();

  await button(page, `Edit order ${number}`).click();
  const editing = page.getByRole('dialog', { name: `Order ${number}` });
  await expect.poll(() => editing.getByLabel('Days').inputValue()).toBe('12.5');
  await editing.getByLabel('Days').fill('20');
  await button(page, 'Save').click();
  await orders.getByText('20 days').waitFor();
  await page
    .getByRole('img', { name: /left$|ordered$/ })
    .first()
    .waitFor();

  await button(page, 'Change the rate').click();
  const rating = page.getByRole('dialog', { name: 'Change the rate' });
  await rating.getByLabel('Daily rate').fill('6 50');
  await page.keyboard.press('Enter');
  await rating.getByText('enter a rate in the contract’s currency').waitFor();
  await rating.getByLabel('Daily rate').fill('650,50');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Daily rates' }).getByText('€650.50').waitFor();
  await expectScreen(page);
  await page.getByRole('button', { name: /^Delete the rate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await alert(page, 'Rate deleted');
  await button(page, `Delete order ${number}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await alert(page, 'Order deleted');
  await orders.waitFor({ state: 'hidden' });
});

test('an owner reads the budgets and sets an internal cost, in French on a phone', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr', touch: true });
  await startSession(page, 'owner');
  await page.goto('/fr/app/budgets');
  await page.getByText('Portail client').first().waitFor();
  await expectScreen(page);
  await page.getByText('Portail client').first().click();
  await page.getByRole('heading', { name: fr.orders, exact: true }).waitFor();
  await page.getByText('BDR-2291').waitFor();
  await expectScreen(page);
  await page.goto('/fr/app/members/3');
  await page.getByRole('heading', { name: fr.costs, exact: true }).waitFor();
  await button(page, fr.cost_add).click();
  const adding = page.getByRole('dialog', { name: fr.cost_add });
  await adding.getByLabel(fr.rate_from_field).fill('2026-02-01');
  await adding.getByLabel(fr.cost_daily).fill('412,50');
  await adding.getByRole('button', { name: fr.cost_add_verb, exact: true }).click();
  await page.getByText('412,50').waitFor();
  await page.goto('/fr/app/figures');
  await page.getByRole('heading', { name: 'Marge', exact: true }).waitFor();
});

test('a manager sees neither internal costs nor the margin', async () => {
  const { page } = await visit();
  await startSession(page, 'manager');
  await page.goto('/en/app/members/3');
  await page.getByRole('heading', { name: 'Auxiliary account' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Internal cost' }).count()).toBe(0);
  await page.goto('/en/app/figures');
  await page.getByRole('heading', { name: 'Left of orders' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Margin' }).count()).toBe(0);
});
