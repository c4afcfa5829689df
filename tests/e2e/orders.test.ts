/** Follows an order for a plan from the owner's request to the administrator's decision and reason. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';

afterEach(expectNoPageErrors);

const offer = (page: Page, plan: string) => page.getByRole('listitem').filter({ hasText: plan });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('an order waits, is refused with a reason, and its history shows the reason', async () => {
  const owner = await visit();
  await startSession(owner.page, 'owner@other');
  await owner.page.goto('/en/app/workspace');
  await offer(owner.page, 'Enterprise').getByRole('button', { name: 'Order' }).click();
  await dialog(owner.page).getByRole('button', { name: 'Order' }).click();
  await offer(owner.page, 'Enterprise').getByText('Ordered, to be confirmed').waitFor();
  await expectScreen(owner.page);

  const admin = await visit();
  const { page } = admin;
  await startSession(page, 'admin');
  await page.goto('/en/app/orders');
  const late = await admin.newPage();
  await late.goto('/en/app/orders');
  await late.getByRole('button', { name: 'Actions for Basalte Conseil, Enterprise' }).first().click();

  const open = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await open('Basalte Conseil');
  await page.getByRole('list', { name: 'History' }).getByText('Requested').first().waitFor();
  await expectScreen(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  const form = page.getByRole('dialog', { name: 'Refuse the Enterprise plan for Basalte Conseil?' });
  await form.getByLabel('Reason').fill('Two bills are not paid.');
  await expectScreen(page);
  await form.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('ORDER REFUSED').first().waitFor();
  await open('Basalte Conseil');
  const history = page.getByRole('list', { name: 'History' });
  await history.getByText('Two bills are not paid.').waitFor();
  expect(await history.getByRole('listitem').count()).toBe(2);
  await expectScreen(page);

  await late.getByRole('menuitem', { name: 'Accept' }).click();
  await late.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await late.getByText('This was decided meanwhile: Refused.').first().waitFor();
  const mail = await mailTo('owner@other.example', /Enterprise plan was not granted/);
  expect(mail.text).toContain('Reason: Two bills are not paid.');
});

test('an order that waits can be withdrawn', async () => {
  const { page } = await visit({ size: 'phone', locale: 'fr' });
  await startSession(page, 'owner@other');
  await page.goto('/fr/app/workspace');
  await offer(page, 'Enterprise').getByRole('button', { name: 'Commander' }).click();
  await dialog(page).getByRole('button', { name: 'Commander' }).click();
  await page.getByRole('button', { name: 'Retirer la commande' }).click();
  await page.getByText('Commande retirée').first().waitFor();
  await page.getByRole('button', { name: 'Retirer la commande' }).waitFor({ state: 'detached' });
});
