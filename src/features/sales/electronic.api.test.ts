/** Issued invoices as Factur-X and UBL, read back by the reader of suppliers' invoices. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '#features/clients/contract.ts';
import { testApi } from '../../../tests/support/api.ts';
import { readSalesInvoice } from './contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  creditSalesInvoice,
  issueSalesDraft,
  updateSalesDraft,
} from './draft.contract.ts';
import { updateSalesSettings } from './settings.contract.ts';
import type { VatKind } from './vat.rules.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  await company.owner.api(updateSalesSettings, {
    body: {
      name: 'Ardoise Conseil',
      legalForm: 'SAS',
      street: '1 rue du Lac',
      postcode: '69003',
      city: 'Lyon',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      registration: 'RCS Lyon',
      iban: 'FR7630006000011234567890189',
    },
  });
});

const place = { street: '2 quai', postcode: '75001', city: 'Paris' };
const clients = {
  home: { name: 'Rail SA', ...place, siren: '383474814', vatNumber: 'FR89383474814' },
  eu: { name: 'Bahn AG', ...place, city: 'Berlin', country: 'DE', vatNumber: 'DE136695976' },
  abroad: { name: 'Rail Inc.', ...place, city: 'Boston', country: 'US' },
};

async function issued(client: keyof typeof clients, vat: VatKind, exemption = '') {
  const { clientId } = await company.manager.api(createClient, { body: clients[client] });
  const { salesDraftId } = await company.manager.api(createSalesDraft, {
    body: { clientId, year: 2026, month: 10 },
  });
  const params = { salesDraftId };
  if (exemption !== '') await company.manager.api(updateSalesDraft, { params, body: { exemption } });
  for (const line of [
    { text: 'Audit', quantity: '3.5', price: '650.00', discount: '10' },
    { text: 'Conseil & <atelier>', quantity: '1', unit: 'piece', price: '33.33' },
  ] as const)
    await company.manager.api(addSalesLine, { params, body: { ...line, vat } });
  return company.owner.api(issueSalesDraft, { params });
}

const fileOf = async (salesInvoiceId: number, format: 'pdf' | 'ubl') => {
  const answer = await company.manager.request(`/sales-invoices/${salesInvoiceId}/${format}`);
  return new Uint8Array(await answer.arrayBuffer());
};

/** What the company's own reader finds in both files. */
async function readBack(salesInvoiceId: number) {
  await app.platform.jobs.drain();
  const found = [];
  for (const format of ['pdf', 'ubl'] as const) {
    const body = new FormData();
    body.set('file', new File([await fileOf(salesInvoiceId, format)], `invoice.${format}`));
    const answer = await company.user.request('/expenses/invoice', { method: 'POST', body });
    found.push((await answer.json()).invoice);
  }
  return found;
}

const common = {
  profile: 'en16931',
  supplier: 'Ardoise Conseil',
  number: 'F2026-0001',
  date: '2026-11-30',
  currency: 'EUR',
  credit_note: false,
  credits: '',
  contradictions: [],
  paid: '0.00',
};
const formats = ['factur-x', 'ubl'];

describe('the stored PDF and the UBL have the values of the invoice', () => {
  test.each<[string, keyof typeof clients, VatKind, string, number, string]>([
    ['with 20 %', 'home', 's2000', '', 2000, '416.17'],
    ['with a reverse charge in the EU', 'eu', 'reverse', '', 0, '0.00'],
    ['of an export', 'abroad', 'export', '', 0, '0.00'],
    ['outside the scope', 'abroad', 'outside', '', 0, '0.00'],
    ['with an exemption', 'home', 'exempt', 'Exonération, art. 261 du CGI', 0, '0.00'],
  ])('%s', async (_, client, kind, exemption, rate, vat) => {
    const { salesInvoiceId, total } = await issued(client, kind, exemption);
    const { document } = await company.owner.api(readSalesInvoice, { params: { salesInvoiceId } });
    expect(document.totals).toEqual({ net: '2080.83', vat, total });
    expect(await readBack(salesInvoiceId)).toMatchObject(
      formats.map((format) => ({
        ...common,
        format,
        total,
        due: total,
        vat_total: vat,
        vat: [{ rate, net: '2080.83', vat }],
      })),
    );
  });

  test('of a credit note', async () => {
    const params = { salesInvoiceId: (await issued('home', 's2000')).salesInvoiceId };
    const { salesDraftId } = await company.manager.api(creditSalesInvoice, { params });
    const note = await company.owner.api(issueSalesDraft, { params: { salesDraftId } });
    expect(await readBack(note.salesInvoiceId)).toMatchObject(
      formats.map((format) => ({
        ...common,
        format,
        number: 'A2026-0001',
        credit_note: true,
        credits: 'F2026-0001',
        total: '-2497.00',
        vat: [{ rate: 2000, net: '-2080.83', vat: '-416.17' }],
      })),
    );
  });

  test('of an exempt company without a VAT number', async () => {
    await company.owner.api(updateSalesSettings, { body: { vatNumber: '', exempt: 'true' } });
    const { salesInvoiceId } = await issued('home', 'exempt');
    const [facturX] = await readBack(salesInvoiceId);
    expect(facturX).toMatchObject({ total: '2080.83', vat: [{ rate: 0, net: '2080.83' }] });
    expect(Buffer.from(await fileOf(salesInvoiceId, 'ubl')).toString()).toContain('VATEX-FR-FRANCHISE');
  });
});

test('the PDF is the stored one, and both files stay the same', async () => {
  const { salesInvoiceId } = await issued('home', 's2000');
  const both = async () => [
    Buffer.from(await fileOf(salesInvoiceId, 'pdf')).toString('base64'),
    Buffer.from(await fileOf(salesInvoiceId, 'ubl')).toString(),
  ];
  const before = await both();
  await app.platform.jobs.drain();
  const [file] = await app.rows(company.workspaceId).list('sales_files');
  expect(file?.content.toString('base64')).toBe(before[0]);
  await company.owner.api(updateSalesSettings, { body: { name: 'Another name', iban: '' } });
  expect(await both()).toEqual(before);
  const answer = await company.manager.request(`/sales-invoices/${salesInvoiceId}/ubl`);
  expect(answer.headers.get('content-type')).toBe('application/xml');
  expect(answer.headers.get('content-disposition')).toContain('F2026-0001.xml');
});

test.each([
  [{ siren: '', siret: '' }, ['seller_siren']],
  [{ vatNumber: '' }, ['seller_vat']],
  [{ city: '' }, ['seller_address']],
])('without %o nothing is issued, and no number is taken', async (body, gaps) => {
  await company.owner.api(updateSalesSettings, { body });
  await expect(issued('home', 's2000')).rejects.toMatchObject({ status: 409, code: 'SALES_INCOMPLETE' });
  expect(await app.rows(company.workspaceId).list('sales_numbers')).toEqual([]);
  const { drafts } = await (await company.manager.request('/sales-drafts')).json();
  const draft = await (await company.manager.request(`/sales-drafts/${drafts[0].salesDraftId}`)).json();
  expect(draft.gaps).toEqual(gaps);
});

test('members have no UBL, and other companies’ invoices do not exist', async () => {
  const { salesInvoiceId } = await issued('home', 's2000');
  const path = `/sales-invoices/${salesInvoiceId}/ubl`;
  expect((await company.user.request(path)).status).toBe(403);
  expect((await (await app.company()).owner.request(path)).status).toBe(404);
});
