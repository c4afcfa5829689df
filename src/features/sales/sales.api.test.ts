/** Sales invoices on a real database: proposals, drafts, numbers, credit notes. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteClient, listClients, updateClient } from '#features/clients/contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { createWorkedDays } from '#features/planning/factory.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { errorsOf, form, testApi } from '../../../tests/support/api.ts';
import { listSalesInvoices, readSalesInvoice, readSalesProposals } from './contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  creditSalesInvoice,
  deleteSalesDraft,
  deleteSalesLine,
  issueSalesDraft,
  readSalesDrafts,
  type SalesDraft,
  updateSalesDraft,
  updateSalesLine,
} from './draft.contract.ts';
import { readSalesSettings, updateSalesSettings } from './settings.contract.ts';

const app = testApi();
type Company = Awaited<ReturnType<typeof app.company>>;
let company: Company;
let contractId: number;
let clientId: number;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  const { owner, manager } = company;
  await owner.api(updateSalesSettings, {
    body: {
      name: 'Ardoise Conseil',
      legalForm: 'SAS',
      capital: '10 000 €',
      street: '1 rue du Lac',
      postcode: '69003',
      city: 'Lyon',
      siren: '732 829 320',
      vatNumber: 'FR44732829320',
      registration: 'RCS Lyon',
      iban: 'FR76 3000 6000 0112 3456 7890 189',
    },
  });
  ({ contractId } = await manager.api(createContract, {
    body: { cname: 'Rails', client: 'Rail SA', dailyRate: '650.00' },
  }));
  const [client] = (await owner.api(listClients, { query: { rowsPerPage: 5, page: 0 } })).clients;
  clientId = Number(client?.clientId);
  const place = { street: '2 quai', postcode: '75001', city: 'Paris' };
  await owner.api(updateClient, { params: { clientId }, body: { ...place, siren: '383474814' } });
});

const query = { year: 2026, month: 10 };
/** Approved days of October: Monday 5 to Thursday 8, the last one half. */
async function work() {
  const account_id = company.user.account.userId;
  const days = (['2026-10-05', '2026-10-06', '2026-10-07'] as const).map((day) => ({
    account_id,
    day,
    contract_id: contractId,
    half_days: 2 as const,
  }));
  const half = { account_id, day: '2026-10-08' as const, contract_id: contractId, half_days: 1 as const };
  await createWorkedDays(app.platform.engine, company.workspaceId, [...days, half]);
  await app.rows(company.workspaceId).add('timesheets', {
    account_id,
    monday: '2026-10-05',
    state: 'approved',
    approver_name: 'Ada Lovelace',
  });
}

/** A billable receipt of an approved report: 120 € with 20 € of VAT. */
async function spend() {
  const rows = app.rows(company.workspaceId);
  const report_id = await rows.add('reports', {
    account_id: company.user.account.userId,
    contract_id: contractId,
    start_date: '2026-10-01',
    end_date: '2026-10-31',
    state: 'approved',
  });
  const { id: poste_id } = await rows.one('postes');
  const receipt_id = await rows.add('receipts', {
    report_id,
    number: 1,
    poste_id,
    date: '2026-10-06',
    ttc_cents: 12_000,
    billable: true,
    supplier: 'Hôtel du Lac',
  });
  await rows.add('receipt_vats', {
    receipt_id,
    type: 'TYPEA',
    rate: 2000,
    net_cents: 10_000,
    vat_cents: 2000,
  });
}

const proposals = async () => (await company.manager.api(readSalesProposals, { query })).proposals;
const prepare = (basis: 'empty' | 'proposal' = 'proposal') =>
  company.manager.api(createSalesDraft, { body: { clientId, ...query, basis } });
const issue = ({ salesDraftId }: Pick<SalesDraft, 'salesDraftId'>) =>
  company.owner.api(issueSalesDraft, { params: { salesDraftId } });
const numbers = async () =>
  (await company.owner.api(listSalesInvoices, { query: { rowsPerPage: 100, page: 0 } })).salesInvoices.map(
    ({ number }) => number,
  );
async function flat(price = '100.00') {
  const draft = await prepare('empty');
  const params = { salesDraftId: draft.salesDraftId };
  return company.manager.api(addSalesLine, {
    params,
    body: { text: 'Audit', quantity: '1', unit: 'piece', price, vat: 's2000' },
  });
}

describe('what can be invoiced', () => {
  test('are approved days and billable receipts; a draft takes them, its deletion gives them back', async () => {
    expect(await proposals()).toEqual([]);
    await work();
    await spend();
    const all = [
      {
        clientId,
        client: 'Rail SA',
        currency: 'EUR',
        days: 3.5,
        unpricedDays: 0,
        receipts: 1,
        months: 0,
        net: '2375.00',
      },
    ];
    expect(await proposals()).toEqual(all);
    const draft = await prepare();
    expect(draft).toMatchObject({
      net: '2375.00',
      total: '2850.00',
      periodStart: '2026-10-01',
      lines: [
        { text: 'Rails, octobre 2026', quantity: '3.5', unit: 'day', price: '650.00', net: '2275.00' },
        { quantity: '1', price: '100.00' },
      ],
      gaps: [],
    });
    expect(await proposals()).toEqual([]);
    const params = { salesDraftId: draft.salesDraftId };
    const salesLineId = Number(draft.lines[1]?.salesLineId);
    await company.manager.api(deleteSalesLine, { params: { ...params, salesLineId } });
    expect(await proposals()).toMatchObject([{ days: 0, receipts: 1 }]);
    await company.manager.api(deleteSalesDraft, { params });
    expect(await proposals()).toEqual(all);
  });

  test('is taken by one of several concurrent requests', async () => {
    await work();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => prepare()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await company.owner.api(readSalesDrafts, {})).drafts).toHaveLength(1);
  });

  test('days that nobody approved are not proposed', async () => {
    await work();
    await app.rows(company.workspaceId).change('timesheets', {}, { state: 'submitted' });
    expect(await proposals()).toEqual([]);
  });

  test('the rate of the day applies', async () => {
    await work();
    await app.rows(company.workspaceId).add('contract_rates', {
      contract_id: contractId,
      from_day: '2026-10-07',
      rate_cents: 70_000,
    });
    expect(await proposals()).toMatchObject([{ net: '2350.00' }]);
    expect((await prepare()).lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['2', '650.00'],
      ['1.5', '700.00'],
    ]);
  });
});

describe('an issued invoice', () => {
  test('has a number, its texts and a PDF that stays the same when company and client change', async () => {
    await work();
    const draft = await prepare();
    const params = { salesDraftId: draft.salesDraftId };
    await company.manager.api(updateSalesDraft, { params, body: { orderReference: 'PO-7' } });
    const invoice = await issue(draft);
    expect(invoice).toMatchObject({
      number: 'F2026-0001',
      issuedOn: '2026-11-30',
      dueOn: '2026-12-30',
      total: '2730.00',
      credited: 'none',
    });
    const path = `/sales-invoices/${invoice.salesInvoiceId}/pdf`;
    const pdf = async () => Buffer.from(await (await company.owner.request(path)).arrayBuffer());
    const first = await pdf();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    await company.owner.api(updateClient, { params: { clientId }, body: { name: 'Elan', city: 'Nice' } });
    await company.owner.api(updateSalesSettings, { body: { name: 'Another name' } });
    const read = await company.owner.api(readSalesInvoice, {
      params: { salesInvoiceId: invoice.salesInvoiceId },
    });
    expect(read.document).toMatchObject({
      typeCode: '380',
      orderReference: 'PO-7',
      seller: { name: 'Ardoise Conseil', vatNumber: 'FR44732829320' },
      buyer: { name: 'Rail SA', city: 'Paris', siren: '383474814' },
      payment: { iban: 'FR7630006000011234567890189' },
      totals: { net: '2275.00', vat: '455.00', total: '2730.00' },
    });
    expect(read.document.notes.map(({ subject }) => subject)).toEqual(['ABL', 'PMD', 'PMT', 'AAB', 'AAI']);
    expect(read.document.notes[0]?.text).toContain('SIREN 732829320, RCS Lyon');
    expect((await pdf()).equals(first)).toBe(true);
    expect(await proposals()).toEqual([]);
  });

  test('never changes in the database, and its client is not deleted', async () => {
    await issue(await flat());
    for (const change of ['delete from sales_invoices', 'update sales_invoices set total_cents = 0'])
      await expect(
        asTenant(app.platform.engine, company.workspaceId, ({ db }) => sql.raw(change).execute(db)),
      ).rejects.toThrow(/permission denied/);
    await app.rows(company.workspaceId).change('contracts', contractId, { client: '' });
    await expect(company.owner.api(deleteClient, { params: { clientId } })).rejects.toMatchObject({
      code: 'CLIENT_IN_USE',
    });
  });

  test('20 at once have consecutive numbers, also if some fail', async () => {
    const drafts: SalesDraft[] = [];
    for (let at = 0; at < 20; at++) drafts.push(await flat());
    // A PDF that cannot be enqueued, or any other failure after the number, rolls the number back.
    await app.rows(company.workspaceId).add('sales_invoices', {
      kind: 'invoice',
      number: 'F2026-0005',
      client_id: clientId,
      month: '2026-10-01',
      document: '{}',
    });
    const answers = await Promise.allSettled(drafts.map(issue));
    const failed = answers.filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    const issued = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []));
    const expected = Array.from(
      { length: issued.length },
      (_, at) => `F2026-${String(at + 1).padStart(4, '0')}`,
    );
    expect(issued.sort()).toEqual(expected);
  });

  test('is issued once by concurrent requests', async () => {
    const draft = await flat();
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => issue(draft)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await numbers()).toEqual(['F2026-0001']);
  });

  test('each year begins with 1, and no number has an earlier day than the one before', async () => {
    await issue(await flat());
    const own = { kind: 'invoice' } as const;
    await app.rows(company.workspaceId).change('sales_numbers', own, { last_on: '2026-12-15' });
    expect(await issue(await flat())).toMatchObject({ number: 'F2026-0002', issuedOn: '2026-12-15' });
    app.clock.set('2027-01-04T09:00:00Z');
    expect(await issue(await flat())).toMatchObject({ number: 'F2027-0001', issuedOn: '2027-01-04' });
    app.clock.set('2026-11-30T09:00:00Z');
  });

  test('needs what the law wants', async () => {
    await company.owner.api(updateSalesSettings, { body: { siren: '', siret: '', street: '' } });
    const draft = await flat();
    expect(draft.gaps).toEqual(['seller_address', 'seller_siren']);
    await expect(issue(draft)).rejects.toMatchObject({ status: 409, code: 'SALES_INCOMPLETE' });
    expect(await numbers()).toEqual([]);
  });

  test('has no line without a price, such as days without a rate', async () => {
    await app.rows(company.workspaceId).change('contracts', contractId, { daily_rate_cents: null });
    await work();
    const draft = await prepare();
    expect([draft.gaps, draft.lines.map(({ price }) => price)]).toEqual([['price'], ['0.00']]);
    await expect(issue(draft)).rejects.toMatchObject({ status: 409, code: 'SALES_INCOMPLETE' });
    const params = {
      salesDraftId: draft.salesDraftId,
      salesLineId: Number(draft.lines[0]?.salesLineId),
    };
    await company.manager.api(updateSalesLine, { params, body: { price: '650' } });
    expect(await issue(draft)).toMatchObject({ total: '2730.00' });
  });

  test('stores what each line is about, and its credit note is about the same', async () => {
    await work();
    await spend();
    const { salesInvoiceId } = await issue(await prepare());
    const draft = await company.manager.api(creditSalesInvoice, { params: { salesInvoiceId } });
    const days = { contract_id: contractId, rebilled: false, vat: 's2000', net_cents: 227_500 };
    const hotel = { contract_id: contractId, rebilled: true, vat: 's2000', net_cents: 10_000 };
    const note = await issue(draft);
    const shares = await app.rows(company.workspaceId).list('sales_shares');
    expect(shares.filter((share) => share.sales_invoice_id === salesInvoiceId)).toMatchObject([days, hotel]);
    expect(shares.filter((share) => share.sales_invoice_id === note.salesInvoiceId)).toMatchObject([
      { ...days, net_cents: -227_500 },
      { ...hotel, net_cents: -10_000 },
    ]);
  });

  test('its PDF is stored once', async () => {
    const { salesInvoiceId } = await issue(await flat());
    await app.platform.jobs.drain();
    const [file] = await app.rows(company.workspaceId).list('sales_files');
    expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-');
    const path = `/sales-invoices/${salesInvoiceId}/pdf`;
    const pdf = Buffer.from(await (await company.owner.request(path)).arrayBuffer());
    expect(file && pdf.equals(file.content)).toBe(true);
  });
});

describe('a credit note', () => {
  const credit = (salesInvoiceId: number) =>
    company.manager.api(creditSalesInvoice, { params: { salesInvoiceId } });

  test('in full cancels the invoice and gives its days back', async () => {
    await work();
    const { salesInvoiceId } = await issue(await prepare());
    const draft = await credit(salesInvoiceId);
    expect(await credit(salesInvoiceId)).toEqual(draft);
    const note = await issue(draft);
    expect(note).toMatchObject({ number: 'A2026-0001', kind: 'credit', total: '-2730.00' });
    const read = await company.owner.api(readSalesInvoice, { params: { salesInvoiceId } });
    expect(read).toMatchObject({ credited: 'full', related: [{ number: 'A2026-0001' }] });
    expect(await proposals()).toMatchObject([{ days: 3.5 }]);
    await expect(credit(salesInvoiceId)).rejects.toMatchObject({ code: 'SALES_CREDITED' });
    await expect(credit(note.salesInvoiceId)).rejects.toMatchObject({ code: 'SALES_IS_CREDIT_NOTE' });
  });

  test('in part is at most what is left', async () => {
    const { salesInvoiceId } = await issue(await flat('100.00'));
    const first = await credit(salesInvoiceId);
    const line = { salesDraftId: first.salesDraftId, salesLineId: Number(first.lines[0]?.salesLineId) };
    await company.manager.api(updateSalesLine, { params: line, body: { price: '60' } });
    expect(await issue(first)).toMatchObject({ total: '-72.00' });
    const second = await credit(salesInvoiceId);
    expect(second.gaps).toEqual(['credit_large']);
    await expect(issue(second)).rejects.toMatchObject({ code: 'SALES_INCOMPLETE' });
    const left = { salesDraftId: second.salesDraftId, salesLineId: Number(second.lines[0]?.salesLineId) };
    await company.manager.api(updateSalesLine, { params: left, body: { price: '40' } });
    await issue(second);
    const read = await company.owner.api(readSalesInvoice, { params: { salesInvoiceId } });
    expect(read.credited).toBe('full');
  });
});

test('members see nothing, another company’s ids are not found, managers do not change the settings', async () => {
  const draft = await flat();
  const { salesInvoiceId } = await issue(await flat());
  const stranger = await app.company();
  const paths = [
    `/sales-invoices/${salesInvoiceId}`,
    `/sales-invoices/${salesInvoiceId}/pdf`,
    `/sales-drafts/${draft.salesDraftId}`,
  ];
  for (const path of paths) {
    expect((await company.user.request(path)).status).toBe(403);
    expect((await stranger.owner.request(path)).status).toBe(404);
  }
  const body = form({ iban: '' });
  expect((await company.manager.request('/sales-settings', { method: 'PUT', body })).status).toBe(403);
  expect(await company.manager.api(readSalesSettings, {})).toMatchObject({ siren: '732829320' });
});

test.each([
  [{ text: ' ' }, 'text sales_text_needed'],
  [{ quantity: '0' }, 'quantity sales_quantity_invalid'],
  [{ quantity: '1,234' }, 'quantity sales_quantity_invalid'],
  [{ price: '-5' }, 'price sales_price_invalid'],
  [{ price: '1000000' }, 'price sales_price_invalid'],
  [{ price: '999999', quantity: '99999' }, 'price sales_line_large'],
  [{ discount: '101' }, 'discount sales_discount_invalid'],
])('a line with %o is rejected at its field', async (wrong, error) => {
  const { salesDraftId } = await prepare('empty');
  const body = form({ text: 'Audit', quantity: '1', price: '100', vat: 's2000', ...wrong });
  const answer = await company.manager.request(`/sales-drafts/${salesDraftId}/lines`, {
    method: 'POST',
    body,
  });
  expect(await errorsOf(answer)).toEqual([400, [error]]);
});
