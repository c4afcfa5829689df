/** An invoice is issued, mailed, paid from a bank statement and reminded of; a supplier's invoice becomes a receipt. */
import { afterEach, expect, test } from 'vitest';
import dispatchEn from '#features/dispatch/messages.en.json';
import { createReport } from '#features/expenses/report.contract.ts';
import inboxFr from '#features/inbox/messages.fr.json';
import receivablesEn from '#features/receivables/messages.en.json';
import { listReceivedPayments, recordReceivedPayment } from '#features/receivables/received.contract.ts';
import { listSalesInvoices } from '#features/sales/contract.ts';
import salesEn from '#features/sales/messages.en.json';
import { civilDay } from '#kernel/civil-day.ts';
import { mainlandZone } from '#kernel/zone.ts';
import { expectNoPageErrors, expectScreen, mailTo, startSession, visit } from '../support/browser.ts';
import { demoPerson, planContract } from '../support/planned.ts';

afterEach(expectNoPageErrors);

const today = civilDay(new Date(), mainlandZone);

test('an owner issues and mails an invoice, records a payment from a statement and sends a reminder', async () => {
  const owner = await demoPerson('owner');
  const { page } = await visit();
  await startSession(page, 'owner');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await page.goto('/en/app/sales');
  await page.getByRole('link', { name: 'Open the draft for Éditions du Canal' }).click();
  await page.waitForURL('**/sales/drafts/*');
  await button(salesEn.issue).click();
  await dialog.getByRole('button', { name: salesEn.issue, exact: true }).click();
  await page.waitForURL(/\/sales\/\d+$/);

  await button(dispatchEn.mail).click();
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'To', exact: true }).inputValue())
    .toBe('factures@canal.example');
  // A second click while the first is under way sends nothing more.
  await dialog.getByRole('button', { name: dispatchEn.mail_verb, exact: true }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(dispatchEn.mail_sent, { exact: true }).waitFor();
  const mail = await mailTo('factures@canal.example', /^Facture F\d{4}-/);
  expect(mail.subject).toContain('Ardoise Conseil');
  await page.getByRole('listitem').filter({ hasText: 'factures@canal.example' }).waitFor();
  await expectScreen(page);

  const { salesInvoices } = await owner.api(listSalesInvoices, {
    query: { rowsPerPage: 50, page: 0, payment: 'overdue', q: 'canal' },
  });
  const [overdue] = salesInvoices;
  if (overdue === undefined) throw new Error('the demonstration has no overdue invoice');
  const { number, open } = overdue;
  const ofx = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<ACCTID>1<STMTTRN><DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>${open}<FITID>1<NAME>EDITIONS DU CANAL<MEMO>${number}</STMTTRN></OFX>`;
  await page.goto('/en/app/receivables/statements');
  await button(receivablesEn.import).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bank.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofx) });
  await page.getByRole('button', { name: receivablesEn.certain_one.replace('{count}', '1') }).click();
  await dialog.getByRole('button', { name: receivablesEn.certain_verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/en/app/sales/${overdue.salesInvoiceId}`);
  await page.getByText(salesEn.state_paid, { exact: true }).first().waitFor();

  await page.goto('/en/app/receivables/reminders');
  await page
    .getByRole('button', { name: /^Send the reminder of F/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: receivablesEn.send, exact: true }).click();
  // The contact for reminders gets it, not the billing address.
  expect((await mailTo('lise.garnier@alpes.example')).subject).toMatch(/F\d{4}-\d{4}/);
  await page.getByText(receivablesEn.due_none).waitFor();
  await expectScreen(page);
});

test('on a phone, a supplier’s invoice becomes a receipt; an answer needs the platform', async () => {
  const owner = await demoPerson('owner');
  const contractId = await planContract(owner, 'Achats', [owner]);
  const month = today.slice(0, 8);
  await owner.api(createReport, {
    body: { title: 'Achats du mois', startdate: `${month}01`, enddate: `${month}28`, contractId },
  });
  const { page } = await visit({ locale: 'fr', size: 'phone', touch: true });
  await startSession(page, 'owner');
  const dialog = page.getByRole('dialog');
  const choose = async (item: string) => {
    await page
      .getByRole('button', { name: /Hébergement du Lac/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const pick = async (label: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.locator('[role=option]:visible').filter({ hasText: option }).first().click();
  };
  await page.goto('/fr/app/supplier-invoices');
  await choose(inboxFr.answer);
  await expectScreen(page);
  await dialog.getByRole('button', { name: inboxFr.answer_verb, exact: true }).click();
  await dialog.getByText(inboxFr.answer_platform).waitFor();
  await page.goto('/fr/app/supplier-invoices');
  await choose(inboxFr.use);
  await pick(inboxFr.report, /Achats du mois/);
  await pick(inboxFr.poste, /Fournitures/);
  await expectScreen(page);
  await dialog.getByRole('button', { name: inboxFr.use_verb, exact: true }).click();
  await page.waitForURL('**/app/expenses/*');
  await page.getByText('Hébergement du Lac').first().waitFor();
  await page.goto('/fr/app/supplier-invoices');
  await page.getByText(inboxFr.state_used).first().waitFor();
});

test('an owner pays back what a client paid too much: by hand, once though the answer is lost, and from a statement', async () => {
  const owner = await demoPerson('owner');
  const { salesInvoices } = await owner.api(listSalesInvoices, {
    query: { rowsPerPage: 1, page: 0, q: 'alpes' },
  });
  const { clientId = 0, client = '' } = salesInvoices[0] ?? {};
  const paid = { clientId, receivedOn: today, amount: '100.00', parts: [] };
  await owner.api(recordReceivedPayment, { body: paid });
  const refunds = async () => {
    const query = { rowsPerPage: 50, page: 0, kind: 'refund' } as const;
    const { receivedPayments } = await owner.api(listReceivedPayments, { query });
    return receivedPayments.map(({ amount }) => amount).toSorted();
  };
  const { page } = await visit();
  await startSession(page, 'owner');
  const dialog = page.getByRole('dialog');
  const record = () => dialog.getByRole('button', { name: receivablesEn.record_verb, exact: true }).click();

  await page.goto('/en/app/receivables/payments?state=credit');
  await page.getByRole('row').filter({ hasText: client }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: receivablesEn.refund_rest, exact: true }).click();
  await dialog.getByText('€100.00').waitFor();
  await dialog.getByLabel(receivablesEn.amount).fill('40');
  await expectScreen(page);
  await page.route(
    (url) => url.pathname.endsWith('/client-refunds'),
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
  );
  await record();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await refunds()).toEqual(['-40.00']);

  const ofx = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<ACCTID>2<STMTTRN><DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>-25.00<FITID>9<NAME>${client}<MEMO>REMBOURSEMENT</STMTTRN></OFX>`;
  await page.goto('/en/app/receivables/statements');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'refund.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofx) });
  await page.getByRole('row').filter({ hasText: 'REMBOURSEMENT' }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: receivablesEn.choose_invoices, exact: true }).click();
  await dialog.getByText('€60.00').waitFor();
  await record();
  await dialog.waitFor({ state: 'detached' });
  expect(await refunds()).toEqual(['-25.00', '-40.00']);
});
