/** Sales invoices from approved days: company details, client, draft, issue, files and credit note, in both languages. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import clientsEn from '#features/clients/messages.en.json';
import clientsFr from '#features/clients/messages.fr.json';
import salesEn from '#features/sales/messages.en.json';
import salesFr from '#features/sales/messages.fr.json';
import uiEn from '#ui/messages.en.json';
import uiFr from '#ui/messages.fr.json';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';

afterEach(expectNoPageErrors);

/** Saves what `begin` downloads. @returns the first bytes of the file. */
async function downloaded(page: Page, begin: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), begin()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
}

test.each([
  { locale: 'en', size: 'desktop', client: 'Banque du Rhône', sales: salesEn, clients: clientsEn, ui: uiEn },
  { locale: 'fr', size: 'phone', client: 'Ville de Nantes', sales: salesFr, clients: clientsFr, ui: uiFr },
] as const)(
  'an owner invoices the approved days of $client and credits them, in $locale on a $size',
  async ({ locale, size, client, sales, clients, ui }) => {
    const { page } = await visit({ locale, size, touch: size === 'phone' });
    await startSession(page, 'owner');
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto(`/${locale}/app/sales`);
    await page.getByRole('button', { name: sales.prepare_name.replace('{client}', client) }).click();
    await page.waitForURL('**/sales/drafts/*');
    const draft = page.url();
    await page.getByText(sales.gap_client_siren).waitFor();
    await expect.poll(() => button(sales.issue).isDisabled()).toBe(true);
    await expectScreen(page);

    await page.goto(`/${locale}/app/sales/settings`);
    const company = {
      [sales.name]: 'Ardoise Conseil',
      [sales.street]: '1 rue de la Paix',
      [sales.postcode]: '69002',
      [sales.city]: 'Lyon',
      [sales.siren]: '732829320',
      [sales.vat_number]: 'FR44732829320',
    };
    for (const [label, text] of Object.entries(company))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel(sales.siren, { exact: true }).fill('732829321');
    await button(sales.settings_save).click();
    await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor();
    await page.getByLabel(sales.siren, { exact: true }).fill('732829320');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await button(sales.settings_save).click();
    await saved;
    await expectScreen(page);

    await page.goto(`/${locale}/app/clients?q=${encodeURIComponent(client)}`);
    await page
      .getByRole('button', { name: new RegExp(client) })
      .last()
      .click();
    await page.getByRole('menuitem', { name: clients.edit, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const facts = {
      [clients.street]: '2 quai',
      [clients.postcode]: '69001',
      [clients.city]: 'Lyon',
      [clients.siren]: '552100554',
    };
    for (const [label, text] of Object.entries(facts))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await expectScreen(page);
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(draft);
    // The second click does not answer the question.
    await button(sales.issue).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: sales.issue, exact: true }).click();
    await page.waitForURL(/\/sales\/\d+$/);
    await page
      .getByRole('heading', { name: /F\d{4}-\d{4}/ })
      .first()
      .waitFor();
    await expectScreen(page);
    expect(await downloaded(page, () => button(sales.download).click())).toMatch(/^%PDF-/);
    const inMenu = async (item: string) => {
      await button(ui.page_menu).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    expect(await downloaded(page, () => inMenu(sales.download_ubl))).toContain(
      'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    );

    await inMenu(sales.credit);
    await page.waitForURL('**/sales/drafts/*');
    await button(sales.issue).click();
    await page.getByRole('dialog').getByRole('button', { name: sales.issue, exact: true }).click();
    await page.waitForURL(/\/sales\/\d+$/);
    await page.goto(`/${locale}/app/sales`);
    await page.getByText(sales.state_credited).first().waitFor();
    await page.getByRole('button', { name: sales.prepare_name.replace('{client}', client) }).waitFor();
    await expectScreen(page);
  },
);
