import { beforeAll, describe, expect, test } from 'vitest';
import { type ExpensesCompany, expensesCompany } from '#features/expenses/factory.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';

const app = testApi();
let company: ExpensesCompany;
let consultant: TestClient;
let reportId: number;
beforeAll(async () => {
  company = await expensesCompany(app);
  consultant = company.consultant;
  reportId = await company.begin(consultant);
});

const invoice = `<?xml version="1.0" encoding="UTF-8"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>F-1</cbc:ID>
  <cbc:IssueDate>2026-10-15</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Le &lt;b>Relais&lt;/b></cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>12.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount>10.00</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>Repas</cbc:Name><cac:ClassifiedTaxCategory><cbc:Percent>20</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine></Invoice>`;

function send(who: TestClient, receiptId: number, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  return who.request(`/receipts/${receiptId}/attachments`, { method: 'POST', body });
}

const newReceipt = () => company.add(consultant, reportId);

describe('a file', () => {
  test('an electronic invoice in XML is stored unchanged and delivered without active content', async () => {
    const receiptId = await newReceipt();
    const xml = new Uint8Array(Buffer.from(invoice));
    const answer = await send(consultant, receiptId, xml, 'facture.txt');
    expect(answer.status).toBe(201);
    const attachment = await answer.json();
    expect(attachment).toMatchObject({ name: 'facture.txt', type: 'application/xml', preview: false });
    const file = await consultant.request(`/attachments/${attachment.attachmentId}/file`);
    expect(Buffer.from(await file.arrayBuffer()).equals(xml)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await consultant.request(`/attachments/${attachment.attachmentId}/preview`)).status).toBe(404);
    const read = await consultant.request(`/attachments/${attachment.attachmentId}/invoice`);
    expect(await read.json()).toMatchObject({
      invoice: { total: '12.00', number: 'F-1' },
      page: {
        number: 'F-1',
        date: '2026-10-15',
        seller: { name: 'Le <b>Relais</b>' },
        lines: [{ name: 'Repas', quantity: '1', unit: 'C62', net: '10.00', rate: '20' }],
        totals: [{ kind: 'gross', amount: '12.00' }],
      },
    });
  });

  test.each([
    ['no invoice', '<?xml version="1.0"?><note/>'],
    ['a drawing', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    [
      'an invoice with a script',
      invoice.replace('<cbc:ID>', '<s:script xmlns:s="http://www.w3.org/1999/xhtml"/><cbc:ID>'),
    ],
    ['an invoice with entities', invoice.replace('?>', '?><!DOCTYPE x [<!ENTITY a "b">]>')],
    ['an archive too', `${invoice}PK\u0005\u0006${'\0'.repeat(18)}`],
    ['cut off', invoice.slice(0, -20)],
  ])('a file in XML that is %s is rejected', async (_, text) => {
    const receiptId = await newReceipt();
    const answer = await send(consultant, receiptId, new Uint8Array(Buffer.from(text)), 'facture.xml');
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'FILE_KIND_REFUSED']);
  });
});
