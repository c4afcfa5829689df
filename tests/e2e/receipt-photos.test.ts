/** Reads photos of receipts on the device. */
import type { Page, Response } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createReport } from '#features/expenses/report.contract.ts';
import { expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
import { en, fr } from '../support/expense-texts.ts';
import { type DemoPerson, demoPerson, planContract } from '../support/planned.ts';
import { ticket } from '../support/ticket.ts';

afterEach(expectNoPageErrors);

const year = new Date().getFullYear();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');

let consultant: DemoPerson;
let contractId: number;
beforeAll(async () => {
  consultant = await demoPerson('consultant');
  contractId = await planContract(await demoPerson('owner'), 'Photos of receipts', [consultant]);
});

/** Opens a new report in a browser that has read no photo. */
async function begin(screen: 'desktop en' | 'desktop fr' | 'phone en') {
  const [size, locale] = screen.split(' ') as ['desktop' | 'phone', 'en' | 'fr'];
  const { page } = await visit({ size, locale, touch: size === 'phone' });
  await startSession(page, 'consultant');
  const body = { title: screen, startdate: `${year}-01-01`, enddate: `${year}-12-31`, contractId } as const;
  const { report_id: reportId } = await consultant.api(createReport, { body });
  await page.goto(`/${locale}/app/expenses/${reportId}`);
  const t = { en, fr }[locale];
  await page.getByRole('heading', { name: t.receipts_none }).waitFor();
  return { page, dialog: page.getByRole('dialog'), t };
}

const bistro = [
  'LE PETIT BISTROT',
  '12 RUE DE LA GARE',
  '75010 PARIS',
  `Date 12/01/${year - 1} 12:41`,
  '2 MENU DU JOUR    40,00',
  '1 EAU GAZEUSE      5,50',
  'TVA 10,00%  41,36  4,14',
  'TOTAL TTC     45,50',
  'CB            45,50',
];

test.each(['desktop fr', 'phone en'] as const)(
  'a photo is read on the device, proposes what the form lacks, and is undone: %s',
  async (screen) => {
    const { page, dialog, t } = await begin(screen);
    const loaded: Response[] = [];
    page.on('response', (response) => loaded.push(response));
    const readers = () => loaded.filter((one) => /photo-text\.worker|tesseract|traineddata/.test(one.url()));
    await button(page, t.receipt_add).first().click();
    await dialog.getByLabel(t.receipt_supplier).fill('Chez nous');
    expect(readers()).toEqual([]);
    await chooser(page).setInputFiles(await ticket('bistro.jpg', bistro));
    const list = new Intl.ListFormat(screen.endsWith('fr') ? 'fr-FR' : 'en-GB');
    const fields = list.format([t.photo_total, t.photo_date, t.photo_vat]);
    const note = dialog.getByRole('status').filter({ hasText: t.photo_filled.replace('{fields}', fields) });
    await note.waitFor();
    expect(readers()).toHaveLength(3);
    // WebAssembly is allowed in the worker only, and files come from this server.
    for (const response of readers()) {
      expect(new URL(response.url()).origin).toBe(new URL(page.url()).origin);
      const headers = response.headers();
      expect(headers['cache-control']).toContain('immutable');
      const isWorker = response.url().includes('photo-text.worker');
      expect(headers['content-security-policy']?.includes("'wasm-unsafe-eval'")).toBe(isWorker);
    }
    const document = await page.request.get(page.url());
    expect(document.headers()['content-security-policy']).not.toContain('unsafe-eval');
    const values = () =>
      Promise.all([t.receipt_total, t.receipt_supplier].map((name) => dialog.getByLabel(name).inputValue()));
    expect(await values()).toEqual([screen.endsWith('fr') ? '45,50' : '45.50', 'Chez nous']);
    await dialog.getByRole('combobox', { name: t.receipt_type, exact: true }).fill(t.poste_meals);
    await page.getByRole('option', { name: t.poste_meals, exact: true }).click();
    const tax = () => dialog.getByRole('textbox', { name: /10.?%/ }).inputValue();
    await expect.poll(tax).toBe(screen.endsWith('fr') ? '4,14' : '4.14');
    await expectScreen(page);
    await dialog.getByLabel(t.receipt_total).fill('46,00');
    await note.getByRole('button', { name: t.invoice_undo }).click();
    // What was typed over a proposal stays.
    expect(await values()).toEqual(['46,00', 'Chez nous']);
    await expect.poll(tax).toBe('');
  },
);

test('reading a photo is stopped, switched off and on; a photo without text says so', async () => {
  const { page, dialog, t } = await begin('desktop en');
  await page.route('**/*.wasm', () => {});
  await button(page, t.receipt_add).first().click();
  await chooser(page).setInputFiles(await ticket('slow.jpg', bistro));
  await dialog.getByText(t.photo_reading).waitFor();
  await button(page, t.photo_stop).click();
  await expectScreen(page);
  await button(page, t.photo_never).click();
  await chooser(page).setInputFiles(await ticket('off.jpg', bistro));
  await dialog.getByText(t.photo_off).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await button(page, t.photo_on).click();
  await expect.poll(() => dialog.getByLabel(t.receipt_total).inputValue()).toBe('45.50');
  await dialog.getByRole('button', { name: t.invoice_undo }).click();
  await chooser(page).setInputFiles(await ticket('white.jpg', []));
  await dialog.getByText(t.photo_unread.replace('{name}', 'white.jpg')).waitFor();
  await button(page, t.invoice_good).click();
  await expect.poll(() => dialog.getByLabel(t.receipt_total).inputValue()).toBe('');
});
