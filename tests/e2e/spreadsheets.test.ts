/**
 * An owner imports members, contracts, days and receipts from tables of several programs; importing again
 * adds nothing twice.
 */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import en from '../../src/features/spreadsheets/messages.en.json';
import fr from '../../src/features/spreadsheets/messages.fr.json';
import { writeSheet } from '../../src/platform/sheet/sheet.ts';
import { expectNoPageErrors, expectScreen, sizes, startSession, visit } from '../support/browser.ts';
import { type DemoPerson, demoPerson } from '../support/planned.ts';

afterEach(expectNoPageErrors);

let author: DemoPerson;
beforeAll(async () => {
  author = await demoPerson('author');
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function give(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(name, { exact: true }).waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // Another part is another page, whose file field replaces the former one.
  await expect.poll(() => page.getByRole('combobox', { name: field }).inputValue()).toBe(option);
}

async function planned(page: Page, sum: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: /,.*,/ }).first().waitFor();
  const card = page.getByRole('region', { name: en.step_plan });
  await expect.poll(() => card.innerText()).toContain(sum);
}

/** Shows the plan of the same file again: it adds nothing. */
async function expectRepeated(
  page: Page,
  name: string,
  content: string | Buffer,
  sum: string,
): Promise<void> {
  await button(page, en.again).click();
  await give(page, name, content);
  await button(page, en.show_plan).click();
  await planned(page, sum);
  await page.getByText(en.nothing_to_import).waitFor();
}

test('members are imported from Excel’s CSV: one column is corrected, two rows are rejected, a failure loses nothing', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/members');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: en.title }).waitFor();
  await expectScreen(page);
  const csv = Buffer.from(
    [
      'Courriel;Prénom;Patronyme',
      'helene.brule@import.example;Hélène;Brûlé',
      'no-address;Zoé;Petit',
      'rene@import.example;René;Noël',
      'rene@import.example;René;Noël',
    ].join('\r\n'),
    'latin1',
  );
  await give(page, 'équipe.csv', csv);
  await page.getByText(/Windows-1252/).waitFor();
  await choose(page, en.field_members_lastName, 'Patronyme');
  await expectScreen(page);

  await page.route('**/api/v1/spreadsheets/members/plan*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: '{"status":429,"msg":"Later"}',
    }),
  );
  await button(page, en.show_plan).click();
  await page.getByText('Later').waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: en.field_members_lastName }).inputValue())
    .toBe('Patronyme');
  await page.unroute('**/api/v1/spreadsheets/members/plan*');

  await button(page, en.show_plan).click();
  await planned(page, '2 to add, 0 there already, 2 rejected');
  await page.getByText('Row 3 · E-mail: email is not valid').waitFor();
  await page.getByText('Row 5 · the same as row 4').waitFor();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await expectScreen(page);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/en-${name}.png`, fullPage: true });
  }
  const download = page.waitForEvent('download');
  await button(page, en.save_rejected).click();
  expect((await download).suggestedFilename()).toBe('rejected.csv');
  await button(page, 'Import 2 rows').click();
  await page.getByText('2 rows were added, 0 were there already, 2 were rejected.').waitFor();
  await expectRepeated(page, 'équipe.csv', csv, '0 to add, 2 there already, 2 rejected');
  await page.goto('/en/app/members?q=brule');
  await page.getByText('Brûlé').filter({ visible: true }).first().waitFor();
});

test('a contract is imported from a workbook, its days from Kimai, and receipts from Odoo', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  const chunks: Uint8Array[] = [];
  const columns = [
    { label: 'Project', value: () => 'Imported rail' },
    { label: 'Client', value: () => 'SNCF' },
    { label: 'Start date', value: () => '2020-03-02', kind: 'day' as const },
    { label: 'Team', value: () => 'author@demo.example' },
  ];
  for await (const chunk of writeSheet({ name: 'x', columns }, [1], 'xlsx')) chunks.push(chunk);
  const xlsx = Buffer.concat(chunks);
  await page.goto('/en/app/spreadsheets?part=contracts');
  await give(page, 'contracts.xlsx', xlsx);
  await button(page, en.show_plan).click();
  await planned(page, '1 to add, 0 there already, 0 rejected');
  await button(page, 'Import 1 row').click();
  await expectRepeated(page, 'contracts.xlsx', xlsx, '0 to add, 1 there already, 0 rejected');

  await choose(page, en.part, en.part_days);
  const kimai = [
    'Date,From,To,Duration,Name,User,E-mail,Customer,Project,Activity',
    '2020-03-02,09:00,12:30,3:30,A,a,author@demo.example,SNCF,Imported rail,Dev',
    '2020-03-02,14:00,17:30,3:30,A,a,author@demo.example,SNCF,Imported rail,Dev',
    '2020-03-03,09:00,12:30,3:30,A,a,author@demo.example,SNCF,Imported rail,Dev',
  ].join('\n');
  await give(page, 'kimai.csv', kimai);
  await page.getByText(new RegExp(en.source_kimai)).waitFor();
  await expectScreen(page);
  await button(page, en.show_plan).click();
  await planned(page, '3 to add, 0 there already, 0 rejected');
  await button(page, 'Import 3 rows').click();
  await expectRepeated(page, 'kimai.csv', kimai, '0 to add, 3 there already, 0 rejected');

  await choose(page, en.part, en.part_receipts);
  const odoo = [
    '"Expense Date","Description","Employee","Category","Vendor","Total"',
    `"2020-03-04","Lyon","${author.name}","Train","SNCF","98.00"`,
  ].join('\n');
  await give(page, 'hr.expense.csv', odoo);
  await page.getByText(new RegExp(en.source_odoo)).waitFor();
  await choose(page, en.contract_default, 'Imported rail');
  await expectScreen(page);
  await button(page, en.show_plan).click();
  await planned(page, '1 to add, 0 there already, 0 rejected');
  await button(page, 'Import 1 row').click();
  await expectRepeated(page, 'hr.expense.csv', odoo, '0 to add, 1 there already, 0 rejected');
});

test('in French on a phone, an owner is asked for an ambiguous order of day and month', async () => {
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'manager');
  await page.goto('/fr/app/spreadsheets?part=contracts');
  await give(page, 'contrats.csv', 'Contrat;Début\nSchiste;03/04/2026\n');
  await page.getByText(fr.order.replace('{sample}', '03/04/2026')).waitFor();
  await expect.poll(() => button(page, fr.show_plan).isDisabled()).toBe(true);
  await page.getByText(fr.order_dmy, { exact: true }).click();
  await button(page, fr.show_plan).click();
  await page.getByText('À ajouter : 1, déjà présentes : 0, rejetées : 0').waitFor();
  await expectScreen(page);
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/fr-phone.png`, fullPage: true });
  await page.goto('/fr/app/spreadsheets?part=members');
  const old = {
    name: 'a.xls',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  };
  await page.locator('input[type=file]').setInputFiles(old);
  await page
    .getByRole('alert')
    .getByText(/ancien classeur/)
    .waitFor();
});
