/** Suppliers' invoices from the platform's stand-in to receipts, on a real database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pollPlatform } from '#features/dispatch/server/poll.service.ts';
import { readPlatformConnection, updatePlatformConnection } from '#features/dispatch/settings.contract.ts';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { readAttachmentFile } from '#features/receipts/attachment.contract.ts';
import { deleteReceipt, readReceipt } from '#features/receipts/contract.ts';
import { updateSalesSettings } from '#features/sales/settings.contract.ts';
import { ciiInvoice } from '#platform/einvoice/cii.ts';
import type { ElectronicInvoice } from '#platform/einvoice/model.ts';
import { ublInvoice } from '#platform/einvoice/ubl.ts';
import { codeOf, errorsOf, form, testApi } from '../../../tests/support/api.ts';
import { monthOfDays } from '../../../tests/support/electronic-invoices.ts';
import { openPlatformStandIn, type PlatformStandIn } from '../../../tests/support/platform-stand-in.ts';
import {
  answerSupplierInvoice,
  listSupplierInvoices,
  readSupplierInvoiceFile,
  restoreSupplierInvoice,
  setAsideSupplierInvoice,
  useSupplierInvoice,
} from './contract.ts';
import { supplierInvoices } from './server/receiving.service.ts';

const app = testApi();
let company: ExpensesCompany;
let platform: PlatformStandIn;

beforeAll(async () => {
  platform = await openPlatformStandIn(Date.parse('2026-11-30T08:00:00Z'));
});
afterAll(() => platform.close());
beforeEach(async () => {
  platform.flows.length = 0;
  platform.failures.length = 0;
  app.clock.set('2026-11-30T09:00:00Z');
  company = await expensesCompany(app);
  await company.owner.api(updatePlatformConnection, { body: platform.account });
});

const poll = () => pollPlatform(supplierInvoices)(app.job(), { workspaceId: company.workspaceId });
const list = async () =>
  (await company.owner.api(listSupplierInvoices, { query: { rowsPerPage: 50, page: 0 } })).supplierInvoices;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const invoice = (changed: Partial<ElectronicInvoice> = {}) =>
  bytesOf(ciiInvoice({ ...monthOfDays, ...changed }));

/** Receives a file and returns the id of its row. */
async function received(bytes: Uint8Array, name = 'invoice.xml') {
  platform.put({ bytes, name });
  await poll();
  const [newest] = await list();
  return { supplierInvoiceId: Number(newest?.supplierInvoiceId) };
}

describe('an invoice of a supplier', () => {
  test('is stored once and read, in both syntaxes and as a PDF; others of the platform are not', async () => {
    platform.put({ bytes: invoice(), name: '../../facture.xml' });
    platform.put({ bytes: bytesOf(ublInvoice({ ...monthOfDays, number: 'U-7' })), flowSyntax: 'UBL' });
    platform.put({
      bytes: bytesOf('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n'),
      name: 'scan.pdf',
    });
    platform.put({ bytes: invoice(), flowDirection: 'Out' });
    await poll();
    await poll();
    const [pdf, ubl, cii] = await list();
    expect(await list()).toHaveLength(3);
    expect(cii).toMatchObject({
      supplier: 'Ardoise Conseil SAS',
      number: 'F2026-0042',
      datedOn: '2026-10-31',
      state: 'new',
      hasFile: true,
    });
    expect(ubl).toMatchObject({ supplier: 'Ardoise Conseil SAS', number: 'U-7', total: cii?.total });
    expect(pdf).toMatchObject({ supplier: 'scan.pdf', number: '', total: null, datedOn: '2026-11-30' });
    const params = { supplierInvoiceId: Number(cii?.supplierInvoiceId) };
    const answer = await company.owner.request(`/supplier-invoices/${params.supplierInvoiceId}/file`);
    expect(answer.headers.get('content-disposition')).toContain('facture.xml');
    expect(answer.headers.get('content-disposition')).not.toContain('..');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(invoice()))).toBe(true);
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    [
      'entities',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><CrossIndustryInvoice>&a;</CrossIndustryInvoice>',
    ],
    ['another XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['nothing', ''],
    ['depth', `<?xml version="1.0"?><CrossIndustryInvoice>${'<a>'.repeat(100_000)}`],
  ])('that is %s has a row, but no file, and does not hold up the next', async (_, text) => {
    platform.put({ bytes: bytesOf(text), name: 'odd.xml' });
    platform.put({ bytes: new Uint8Array(11 * 1024 * 1024), name: 'large.pdf' });
    platform.put({ bytes: invoice() });
    await poll();
    const [good, large, odd] = await list();
    expect(good).toMatchObject({ number: 'F2026-0042', hasFile: true });
    expect(large).toMatchObject({ supplier: 'large.pdf', hasFile: false });
    expect(odd).toMatchObject({ supplier: 'odd.xml', hasFile: false, state: 'new' });
    const use = `/supplier-invoices/${odd?.supplierInvoiceId}/receipt`;
    const reportId = await company.begin(company.manager);
    const body = form({ reportId, posteId: Number(Object.values(company.postes)[0]) });
    expect(await codeOf(await company.manager.request(use, { method: 'POST', body }))).toEqual([
      409,
      'SUPPLIER_UNREAD',
    ]);
    expect((await company.manager.request(`/supplier-invoices/${odd?.supplierInvoiceId}/file`)).status).toBe(
      404,
    );
  });
});

describe('a receipt', () => {
  const chosen = async (poste = 'Supplies') => ({
    reportId: await company.begin(company.manager),
    posteId: Number(company.postes[poste] ?? Object.values(company.postes)[0]),
  });

  test('gets the fields of the invoice and its file, once, even by two requests', async () => {
    const params = await received(invoice());
    const body = await chosen();
    const use = () =>
      company.manager.request(`/supplier-invoices/${params.supplierInvoiceId}/receipt`, {
        method: 'POST',
        body: form(body),
      });
    const answers = await Promise.all([use(), use()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [row] = await list();
    expect(row).toMatchObject({ state: 'used', reportId: body.reportId });
    const made = answers.find(({ status }) => status === 201) ?? Response.error();
    const { receiptId } = await made.json();
    const receipt = await company.manager.api(readReceipt, { params: { receiptId } });
    expect(receipt).toMatchObject({
      supplier: 'Ardoise Conseil SAS',
      comment: 'F2026-0042',
      date: '2026-10-31',
      valuettc: row?.total,
    });
    const [attachment] = receipt.attachments;
    const attachmentId = Number(attachment?.attachmentId);
    const file = await company.manager.api(readAttachmentFile, { params: { attachmentId } });
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(invoice()))).toBe(true);
    await company.manager.api(deleteReceipt, { params: { receiptId } });
    expect((await list())[0]).toMatchObject({ state: 'new', reportId: null });
    expect((await use()).status).toBe(201);
  });

  test('of another currency, of another person’s report or an unknown type is not made', async () => {
    const params = await received(invoice());
    const path = `/supplier-invoices/${params.supplierInvoiceId}/receipt`;
    const use = (who: typeof company.owner, body: Record<string, number>, at = path) =>
      who.request(at, { method: 'POST', body: form(body) });
    const body = await chosen();
    expect((await use(company.owner, body)).status).toBe(403);
    expect(await errorsOf(await use(company.manager, { ...body, posteId: 999_999 }))).toMatchObject([
      400,
      [expect.stringContaining('posteId')],
    ]);
    const dollars = await received(
      invoice({ currency: 'USD', accounting: { currency: 'EUR', vat: monthOfDays.totals.vat } }),
    );
    const other = `/supplier-invoices/${dollars.supplierInvoiceId}/receipt`;
    expect(await codeOf(await use(company.manager, body, other))).toEqual([409, 'SUPPLIER_CURRENCY']);
    const { rows } = await company.inTenant(({ db }) => sql`select from attachments`.execute(db));
    expect(rows).toEqual([]);
  });
});

test('an invoice is set aside with a reason and taken back; a used one is not', async () => {
  const params = await received(invoice());
  const path = `/supplier-invoices/${params.supplierInvoiceId}/set-aside`;
  const aside = (reason: string) => company.manager.request(path, { method: 'PUT', body: form({ reason }) });
  expect(await errorsOf(await aside(' '))).toEqual([400, ['reason supplier_reason_needed']]);
  await company.manager.api(setAsideSupplierInvoice, { params, body: { reason: 'A duplicate' } });
  expect((await list())[0]).toMatchObject({ state: 'rejected', reason: 'A duplicate' });
  expect(await codeOf(await aside('Again'))).toEqual([409, 'SUPPLIER_SETTLED']);
  const body = {
    reportId: await company.begin(company.manager),
    posteId: Number(Object.values(company.postes)[0]),
  };
  await expect(company.manager.api(useSupplierInvoice, { params, body })).rejects.toMatchObject({
    code: 'SUPPLIER_SETTLED',
  });
  await company.manager.api(restoreSupplierInvoice, { params });
  await expect(company.manager.api(restoreSupplierInvoice, { params })).rejects.toMatchObject({
    status: 409,
  });
  expect((await list())[0]).toMatchObject({ state: 'new', reason: '' });
});

test('members do not see them, and another company’s id answers 404', async () => {
  const params = await received(invoice());
  const other = await app.company();
  const path = `/supplier-invoices/${params.supplierInvoiceId}`;
  for (const [method, ending, fields] of [
    ['GET', 'file', undefined],
    ['PUT', 'set-aside', { reason: 'x' }],
    ['PUT', 'restore', undefined],
    ['POST', 'receipt', { reportId: 1, posteId: 1 }],
  ] as const) {
    const init = { method, ...(fields && { body: form(fields) }) };
    expect((await other.owner.request(`${path}/${ending}`, init)).status, ending).toBe(404);
    expect((await company.consultant.request(`${path}/${ending}`, init)).status, ending).toBe(403);
  }
  await expect(company.owner.api(readSupplierInvoiceFile, { params })).resolves.toBeDefined();
});

test('without room, invoices stay at the platform until there is some, and the owner sees why', async () => {
  platform.put({ bytes: invoice() });
  const use = (bytes: number) =>
    company.inTenant(({ db }) =>
      sql`insert into storage_use (workspace_id, objects, bytes) values (${company.workspaceId}, 1, ${bytes})
          on conflict (workspace_id) do update set bytes = excluded.bytes`.execute(db),
    );
  await app.rows().change('workspaces', company.workspaceId, { pricing: 'single' });
  await use(1_073_741_800);
  await poll();
  expect(await list()).toEqual([]);
  expect(await company.owner.api(readPlatformConnection, {})).toMatchObject({ trouble: 'storage' });
  await use(0);
  await poll();
  expect(await list()).toHaveLength(1);
});

describe('an answer to the supplier', () => {
  const answer = (params: { supplierInvoiceId: number }, body: Record<string, string>) =>
    company.manager.request(`/supplier-invoices/${params.supplierInvoiceId}/answers`, {
      method: 'POST',
      body: form(body),
    });
  const sent = () => platform.flows.filter(({ flowSyntax }) => flowSyntax === 'CDAR');
  const textOf = (at: number) => new TextDecoder().decode(sent()[at]?.bytes);

  async function ready() {
    await company.owner.api(updateSalesSettings, { body: { name: 'Acheteuse', siren: '552100554' } });
    return received(invoice());
  }

  test('is sent once, in its order, with a reason of the list, and shown', async () => {
    const params = await ready();
    expect((await answer(params, { code: '204' })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ answerable: true, answers: [{ code: 204, state: 'waiting' }] });
    await poll();
    await poll();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ flowType: 'SupplierInvoiceLC' });
    for (const part of [
      '<ram:IssuerAssignedID>F2026-0042</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode>',
      '<qdt:DateTimeString format="102">20261031</qdt:DateTimeString>',
      '<ram:ProcessConditionCode>204</ram:ProcessConditionCode>',
      '<ram:GlobalID schemeID="0002">552100554</ram:GlobalID><ram:Name>Acheteuse</ram:Name><ram:RoleCode>BY</ram:RoleCode>',
    ])
      expect(textOf(0)).toContain(part);
    expect(await codeOf(await answer(params, { code: '204' }))).toEqual([409, 'ANSWERED_BEFORE']);
    const body = { code: '207', reasonCode: 'AUTRE', reason: 'Ask <Ann> & Bob' };
    expect((await answer(params, body)).status).toBe(200);
    await poll();
    expect(textOf(1)).toContain(
      '<ram:ReasonCode>AUTRE</ram:ReasonCode><ram:Reason>Ask &lt;Ann&gt; &amp; Bob</ram:Reason>',
    );
    expect((await answer(params, { code: '205' })).status).toBe(200);
    await poll();
    expect((await list())[0]?.answers).toMatchObject([
      { code: 204, state: 'sent' },
      { code: 207, state: 'sent', reasonCode: 'AUTRE' },
      { code: 205, state: 'sent' },
    ]);
    expect(await codeOf(await answer(params, { code: '210', reasonCode: 'DOUBLON' }))).toEqual([
      409,
      'ANSWERED_BEFORE',
    ]);
  });

  test('that refuses sets the invoice aside for good, and waits while the platform fails', async () => {
    const params = await ready();
    platform.failures.push({ path: 'flows/search', failure: 'none' }, { path: 'flows', failure: 500 });
    await company.manager.api(answerSupplierInvoice, {
      params,
      body: { code: '210', reasonCode: 'DOUBLON' },
    });
    await poll();
    expect((await list())[0]).toMatchObject({
      state: 'rejected',
      reason: 'DOUBLON',
      answers: [{ code: 210, state: 'sending' }],
    });
    await expect(company.manager.api(restoreSupplierInvoice, { params })).rejects.toMatchObject({
      status: 409,
      code: 'SUPPLIER_REFUSED',
    });
    app.clock.set('2026-11-30T09:05:00Z');
    await poll();
    expect((await list())[0]).toMatchObject({ answers: [{ code: 210, state: 'sent' }] });
    expect(sent()).toHaveLength(1);
  });

  test.each([
    [{ code: '999' }, 'code supplier_code_needed'],
    [{ code: '210' }, 'reasonCode supplier_reason_unfit'],
    [{ code: '210', reasonCode: 'PU_ERR' }, 'reasonCode supplier_reason_unfit'],
    [{ code: '205', reasonCode: 'DOUBLON' }, 'reasonCode supplier_reason_unfit'],
    [{ code: '207', reasonCode: 'AUTRE' }, 'reason supplier_reason_needed'],
  ])('needs valid fields: %j', async (body, error) => {
    expect(await errorsOf(await answer(await ready(), body))).toEqual([400, [error]]);
  });

  test('of two people at once is sent once; members and other companies may not', async () => {
    const params = await ready();
    const answers = await Promise.all([answer(params, { code: '205' }), answer(params, { code: '205' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await poll();
    expect(sent()).toHaveLength(1);
    const other = await app.company();
    const path = `/supplier-invoices/${params.supplierInvoiceId}/answers`;
    const init = { method: 'POST', body: form({ code: '204' }) };
    expect((await other.owner.request(path, init)).status).toBe(404);
    expect((await company.consultant.request(path, init)).status).toBe(403);
  });

  test('needs a SIREN of both, and an account', async () => {
    const params = await received(invoice());
    expect(await codeOf(await answer(params, { code: '205' }))).toEqual([409, 'SELLER_SIREN']);
    const scan = await received(
      bytesOf('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n'),
      'scan.pdf',
    );
    await ready();
    expect(await codeOf(await answer(scan, { code: '205' }))).toEqual([409, 'SUPPLIER_UNREAD']);
    expect((await list()).find(({ supplier }) => supplier === 'scan.pdf')).toMatchObject({
      answerable: false,
    });
  });
});
