/** Receipts and activity reports that belong to an invoice, in its PDF and its UBL, and what it says about goods. */
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listClients, updateClient } from '#features/clients/contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { addReceipt, writeReport } from '#features/expenses/factory.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { createWorkedDays } from '#features/planning/factory.ts';
import { activeKeysIn, activePdfs, SHOWN } from '../../../tests/support/active-pdfs.ts';
import { testApi } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { readSalesInvoice } from './contract.ts';
import {
  addSalesLine,
  createSalesDraft,
  issueSalesDraft,
  type SalesDraft,
  updateSalesDraft,
} from './draft.contract.ts';
import { MOST_ATTACHED_BYTES } from './rules.ts';
import { updateSalesSettings } from './settings.contract.ts';

const app = testApi();
let company: Awaited<ReturnType<typeof app.company>>;
let contractId: number;
let clientId: number;

beforeAll(() => {
  app.clock.set('2026-11-30T09:00:00Z');
});
beforeEach(async () => {
  company = await app.company();
  const { owner, manager } = company;
  const place = { street: '1 rue du Lac', postcode: '69003', city: 'Lyon' };
  const seller = { name: 'Ardoise Conseil', ...place, siren: '732829320', vatNumber: 'FR44732829320' };
  await owner.api(updateSalesSettings, { body: seller });
  const body = { cname: 'Rails', client: 'Rail SA', dailyRate: '650.00' };
  ({ contractId } = await manager.api(createContract, { body }));
  const [client] = (await owner.api(listClients, { query: { rowsPerPage: 5, page: 0 } })).clients;
  clientId = Number(client?.clientId);
  await owner.api(updateClient, { params: { clientId }, body: { ...place, siren: '383474814' } });
});

/** A receipt with these files, in an approved report on the contract. */
async function spend(...files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[]) {
  const { user } = company;
  await app.rows(company.workspaceId).add('contract_members', {
    contract_id: contractId,
    account_id: user.account.userId,
  });
  const reportId = await writeReport(user, { contractId });
  const receiptId = await addReceipt(user, reportId, { billable: 'true', supplier: 'Hôtel du Lac' });
  for (const [name, bytes] of files) {
    const body = new FormData();
    body.set('file', new File([bytes], name));
    const answer = await user.request(`/receipts/${receiptId}/attachments`, { method: 'POST', body });
    expect(answer.status).toBe(201);
  }
  await app.rows(company.workspaceId).change('reports', reportId, { state: 'approved' });
}

async function work() {
  const account_id = company.user.account.userId;
  const days = [{ account_id, day: '2026-10-05', contract_id: contractId, half_days: 2 } as const];
  await createWorkedDays(app.platform.engine, company.workspaceId, days);
  await app.rows(company.workspaceId).add('timesheets', {
    account_id,
    monday: '2026-10-05',
    state: 'approved',
    approver_name: 'Ada Lovelace',
  });
}

const prepare = (basis: 'empty' | 'proposal' = 'proposal') =>
  company.manager.api(createSalesDraft, { body: { clientId, year: 2026, month: 10, basis } });
const change = ({ salesDraftId }: SalesDraft, body: object) =>
  company.manager.api(updateSalesDraft, { params: { salesDraftId }, body });
const issue = ({ salesDraftId }: SalesDraft) =>
  company.owner.api(issueSalesDraft, { params: { salesDraftId } });
const read = (salesInvoiceId: number) => company.owner.api(readSalesInvoice, { params: { salesInvoiceId } });
const bytesOf = async (path: string) =>
  Buffer.from(await (await company.owner.request(`/sales-invoices/${path}`)).arrayBuffer());

/** The names and relationships of the files in a PDF. */
async function filesIn(bytes: Uint8Array) {
  const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
  const list = catalog.lookup(PDFName.of('AF'), PDFArray);
  return Array.from({ length: list.size() }, (_, at) => {
    const file = list.lookup(at, PDFDict);
    return [String(file.get(PDFName.of('F'))), String(file.get(PDFName.of('AFRelationship')))];
  });
}

/** Pages that we drew have empty lists of names and annotations. */
const activeIn = async (bytes: Uint8Array) =>
  (await activeKeysIn(bytes)).filter((key) => key !== 'Names' && key !== 'Annots');

describe('the receipts', () => {
  test('are attached as inert pages, in the PDF and in UBL, and stay as they were', async () => {
    const active = [...(await activePdfs())].slice(0, 2).map(([name, bytes]) => [name, bytes] as const);
    const picture = await pictureBytes();
    await spend(
      ['ticket.png', picture],
      ...active.map(([name, bytes]) => [`${name}.pdf`, Uint8Array.from(bytes)] as const),
    );
    const draft = await prepare();
    expect(draft).toMatchObject({ attachReceipts: true, attachable: { receipts: 1, activity: 0 } });
    const { salesInvoiceId } = await issue(draft);
    const { attachments, document } = await read(salesInvoiceId);
    expect(attachments).toMatchObject([{ kind: 'receipts', name: 'justificatifs.pdf' }]);
    const before = await bytesOf(`${salesInvoiceId}/pdf`);
    expect(await filesIn(before)).toEqual([
      ['(factur-x.xml)', '/Alternative'],
      ['(justificatifs.pdf)', '/Supplement'],
    ]);
    const file = await bytesOf(`${salesInvoiceId}/attachments/${attachments[0]?.salesAttachmentId}`);
    const { pages } = await seePdf(file);
    expect(pages).toHaveLength(2 + active.length);
    expect(pages[0]).toContain('Hôtel du Lac');
    expect(pages[2]).toContain(SHOWN);
    expect(pages[2]).toContain('Ligne 1 de la facture');
    expect(await activeIn(file)).toEqual([]);
    const ubl = (await bytesOf(`${salesInvoiceId}/ubl`)).toString();
    expect(ubl).toContain(
      `<cac:AdditionalDocumentReference><cbc:ID>justificatifs.pdf</cbc:ID><cbc:DocumentDescription>DOCUMENT_ANNEXE</cbc:DocumentDescription>`,
    );
    expect(ubl).toContain(file.toString('base64'));
    expect(document.attachments[0]?.name).toBe('justificatifs.pdf');
    // The receipts may change later, the invoice does not.
    await app.rows(company.workspaceId).change('attachments', {}, { byte_size: 1 });
    await app.platform.jobs.drain();
    expect((await bytesOf(`${salesInvoiceId}/pdf`)).equals(before)).toBe(true);
  });

  test('are left out when the draft says so', async () => {
    await spend(['ticket.png', await pictureBytes()]);
    const { salesInvoiceId } = await issue(await change(await prepare(), { attachReceipts: 'false' }));
    expect((await read(salesInvoiceId)).attachments).toEqual([]);
    expect(await filesIn(await bytesOf(`${salesInvoiceId}/pdf`))).toHaveLength(1);
  });

  test('of a broken file have a page that says so, without the file', async () => {
    const text = `%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n`;
    await spend(['broken.pdf', Uint8Array.from(Buffer.from(text))]);
    const { salesInvoiceId } = await issue(await prepare());
    const [file] = (await read(salesInvoiceId)).attachments;
    const bytes = await bytesOf(`${salesInvoiceId}/attachments/${file?.salesAttachmentId}`);
    expect((await seePdf(bytes)).pages[1]).toContain('broken.pdf');
    expect(await activeIn(bytes)).toEqual([]);
  });

  test('that are too large are refused with their size, and no number is taken', async () => {
    // Noise, which no picture format reduces.
    const document = await PDFDocument.create();
    const noise = crypto.getRandomValues(new Uint8Array(60_000));
    const all = Buffer.concat(Array.from({ length: 100 }, () => crypto.getRandomValues(noise.slice())));
    const page = document.addPage([300, 300]);
    const picture = document.context.stream(all, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 2000,
      Height: 1000,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    });
    page.node.newXObject('Noise', document.context.register(picture));
    await spend(['noise.pdf', Uint8Array.from(await document.save())]);
    const draft = await prepare();
    await expect(issue(draft)).rejects.toMatchObject({ status: 409, code: 'SALES_ATTACHMENTS_LARGE' });
    await expect(issue(draft)).rejects.toMatchObject({
      extra: { bytes: expect.toSatisfy((bytes: number) => bytes > MOST_ATTACHED_BYTES) },
    });
    expect(await app.rows(company.workspaceId).list('sales_numbers')).toEqual([]);
    const { number } = await issue(await change(draft, { attachReceipts: 'false' }));
    expect(number).toBe('F2026-0001');
  });
});

describe('the activity reports', () => {
  test('are attached when the draft says so, and then to the next invoice of the client', async () => {
    await work();
    const draft = await prepare();
    expect(draft).toMatchObject({ attachActivity: false, attachable: { activity: 1 } });
    const { salesInvoiceId } = await issue(await change(draft, { attachActivity: 'true' }));
    const [file] = (await read(salesInvoiceId)).attachments;
    expect(file).toMatchObject({ kind: 'activity', name: 'compte-rendu-activite-2026-10-1.pdf' });
    const bytes = await bytesOf(`${salesInvoiceId}/attachments/${file?.salesAttachmentId}`);
    expect((await seePdf(bytes)).pages[0]).toContain('Rails');
    expect((await prepare('empty')).attachActivity).toBe(true);
  });
});

test('members and other companies get no attached file', async () => {
  await work();
  const { salesInvoiceId } = await issue(await change(await prepare(), { attachActivity: 'true' }));
  const [file] = (await read(salesInvoiceId)).attachments;
  const path = `/sales-invoices/${salesInvoiceId}/attachments/${file?.salesAttachmentId}`;
  expect((await company.user.request(path)).status).toBe(403);
  expect((await (await app.company()).owner.request(path)).status).toBe(404);
});

describe('an invoice of goods', () => {
  async function goods(body: object) {
    const draft = await prepare('empty');
    const params = { salesDraftId: draft.salesDraftId };
    const line = { text: 'Boîtiers', quantity: '1', unit: 'piece', price: '100.00', vat: 's2000' } as const;
    await company.manager.api(addSalesLine, { params, body: line });
    return change(draft, body);
  }
  const address = { deliveryStreet: '5 quai Sud', deliveryPostcode: '13002', deliveryCity: 'Marseille' };

  test.each([
    ['services', 'S1', 'prestation de services', null],
    ['goods', 'B1', 'livraison de biens', { street: '5 quai Sud', country: 'FR' }],
    ['mixed', 'M1', 'biens et prestation', { street: '5 quai Sud', country: 'FR' }],
  ])('of %s says its category and where goods are delivered', async (category, process, words, delivery) => {
    const { salesInvoiceId } = await issue(await goods({ category, ...address }));
    const { document } = await read(salesInvoiceId);
    expect(document.delivery).toEqual(delivery === null ? null : expect.objectContaining(delivery));
    expect(document.notes.map(({ text }) => text).join(' ')).toContain(words);
    const ubl = (await bytesOf(`${salesInvoiceId}/ubl`)).toString();
    expect(ubl).toContain(`<cbc:ProfileID>${process}</cbc:ProfileID>`);
    const { pages } = await seePdf(await bytesOf(`${salesInvoiceId}/pdf`));
    expect(pages[0]?.includes('13002 Marseille')).toBe(delivery !== null);
    expect(ubl.includes('13002')).toBe(delivery !== null);
  });

  test('needs the whole address', async () => {
    const draft = await goods({ category: 'goods', deliveryStreet: '5 quai Sud' });
    expect(draft.gaps).toEqual(['delivery_address']);
  });
});
