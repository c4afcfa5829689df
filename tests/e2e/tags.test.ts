/** Tags on receipts: typed in the form, added to several receipts, undone, and used as a filter. */
import { afterEach, expect, test } from 'vitest';
import { listPostes } from '#features/expenses/poste.contract.ts';
import { createReceipt, listReceipts } from '#features/expenses/receipt.contract.ts';
import { createReport } from '#features/expenses/report.contract.ts';
import { expectAccessible, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { demoPerson, planContract } from '../support/planned.ts';

afterEach(expectNoPageErrors);

test('tags are typed in the form, added to several receipts, undone, and used as a filter', async () => {
  const consultant = await demoPerson('consultant');
  const contractId = await planContract(await demoPerson('owner'), 'Tagged', [consultant]);
  const [startdate, enddate] = ['2026-01-01', '2026-12-31'];
  const report = { title: 'Tagged', startdate, enddate, contractId };
  const { report_id: reportId } = await consultant.api(createReport, { body: report });
  const other = await consultant.api(createReport, { body: { ...report, title: 'Another' } });
  const { postes } = await consultant.api(listPostes, { query: { rowsPerPage: 100 } });
  const posteId = postes.find(({ postname }) => postname === 'Other')?.posteId ?? 0;
  for (const valuettc of ['10.00', '20.00']) {
    const body = { reportId, date: startdate, posteId, valuettc, no_document: 'lost' };
    await consultant.api(createReceipt, { body });
    await consultant.api(createReceipt, { body: { ...body, reportId: other.report_id, tags: 'Elsewhere' } });
  }
  const tags = async () =>
    (
      await consultant.api(listReceipts, { params: { reportId }, query: { rowsPerPage: 5, page: 0 } })
    ).receipts.map((receipt) => receipt.tags);
  const { page } = await visit();
  await startSession(page, 'consultant');
  await page.goto(`/en/app/expenses/${reportId}`);
  // The options have the same label.
  const inputOf = (label: string) =>
    page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${label}( \\*)?$`))
      .and(page.locator('input'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Other').first().click();
  await button('Change').last().click();
  const field = inputOf('Tags');
  await field.pressSequentially('client visit,Lyon');
  await expectAccessible(page);
  await button('Save').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await button('Add a tag').click();
  await inputOf('Tag').fill('Trade fair');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a tag' }).click();
  await expect.poll(tags).toEqual(['client visit, Lyon, Trade fair', 'Trade fair']);
  await button('Undo').click();
  await expect.poll(tags).toEqual(['client visit, Lyon', '']);
  await page.getByRole('combobox', { name: 'Tags' }).first().click();
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Lyon' }).waitFor();
  expect(await options.filter({ hasText: 'Elsewhere' }).count()).toBe(0);
  await options.filter({ hasText: 'Lyon' }).click();
  await page.waitForURL(/tags=Lyon/);
  await expect.poll(() => button('Other').count()).toBe(1);
});
