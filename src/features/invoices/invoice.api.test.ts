import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { expensesCompany } from '#features/expenses/factory.ts';
import { beforeTests, testApi } from '../../../tests/support/api.ts';

const app = testApi();
const company = beforeTests(() => expensesCompany(app));

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text));

async function readInvoice(bytes: Bytes, name = 'invoice.pdf') {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  const answer = await company.consultant.request('/expenses/invoice', { method: 'POST', body });
  return { status: answer.status, ...(await answer.json()) };
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const taxes = [
  ['10.00', '20.00', '2.00'],
  ['20.00', '10.00', '2.00'],
];

interface InvoiceOptions {
  /** Omitted by the smallest profiles. */
  taxLines?: string[][];
  tax?: string;
  total?: string;
  type?: string;
  name?: string;
  country?: string;
  /** Identifier of the specification. */
  guideline?: string;
  /** Other amounts of the summation. */
  sums?: string;
}

/** Returns an invoice of a restaurant in CII. */
function cii(options: InvoiceOptions = {}) {
  const {
    taxLines = taxes,
    tax = '4.00',
    total = '34.00',
    type = '380',
    name = 'Le Relais',
    country,
    guideline = '',
    sums = '',
  } = options;
  const address = country
    ? `<ram:PostalTradeAddress><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>`
    : '';
  const lines = taxLines.map(
    ([rate, net, vat]) => `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount>
      <ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${net}</ram:BasisAmount>
      <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>
      </ram:ApplicableTradeTax>`,
  );
  return `${head}<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
    xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
    xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
    <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID>
    </ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
    <rsm:ExchangedDocument><ram:ID>FA-2026-17</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261014</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>
    <ram:Name>${name}</ram:Name>${address}</ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>${lines.join('')}
    <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount>
    <ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>${sums}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

const ubl = `${head}<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>471102</cbc:ID><cbc:IssueDate>2026-10-05</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Hôtel &amp; Bains</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">10.00</cbc:TaxAmount><cac:TaxSubtotal>
  <cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">10.00</cbc:TaxAmount>
  <cac:TaxCategory><cbc:Percent>10</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">110.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal></Invoice>`;

async function pdfWith(...files: [name: string, content: string][]): Promise<Bytes> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const [name, content] of files)
    await document.attach(bytesOf(content), name, { mimeType: 'text/xml' });
  return new Uint8Array(await document.save());
}

const restaurant = {
  supplier: 'Le Relais',
  abroad: false,
  territory: 'metropole',
  contradictions: [],
  number: 'FA-2026-17',
  date: '2026-10-14',
  currency: 'EUR',
  total: '34.00',
  paid: null,
  due: null,
  vat_total: '4.00',
  profile: null,
  guessed: false,
  credit_note: false,
  credits: '',
  vat: [
    { rate: 1000, type: 'TYPEB', net: '20.00', vat: '2.00' },
    { rate: 2000, type: 'TYPEC', net: '10.00', vat: '2.00' },
  ],
};

describe('proposed values', () => {
  test('values are proposed from a PDF with Factur-X', async () => {
    const pdf = await pdfWith(['terms.txt', 'Terms'], ['factur-x.xml', cii()]);
    expect(await readInvoice(pdf)).toEqual({
      status: 200,
      reason: null,
      invoice: { format: 'factur-x', ...restaurant },
      page: expect.objectContaining({ number: 'FA-2026-17', date: '2026-10-14', currency: 'EUR' }),
    });
  });

  test('values are proposed from the smallest profile of Factur-X, with the only rate that matches total and VAT', async () => {
    const minimum = (tax: string, total: string) =>
      cii({ taxLines: [], tax, total, guideline: 'urn:factur-x.eu:1p0:minimum' });
    const readMinimum = async (tax: string, total = '120.00') =>
      (await readInvoice(await pdfWith(['factur-x.xml', minimum(tax, total)]))).invoice;
    const vat = [{ rate: 2000, type: 'TYPEC', net: '100.00', vat: '20.00' }];
    expect(await readMinimum('20.00')).toMatchObject({ profile: 'minimum', guessed: true, vat });
    expect(await readMinimum('15.00')).toMatchObject({ total: '120.00', vat_total: '15.00', vat: [] });
    // 100.00 € at 10 % have the same VAT as 50.00 € at 20 % and 50.00 € without VAT.
    expect(await readMinimum('10.00', '110.00')).toMatchObject({ guessed: false, vat: [] });
  });

  test('values are proposed from an invoice of a foreign supplier, without French VAT', async () => {
    const abroad = async (country: string) =>
      (await readInvoice(bytesOf(cii({ country })), 'a.xml')).invoice.abroad;
    expect(await Promise.all(['DE', 'NC'].map(abroad))).toEqual([true, true]);
    expect(await Promise.all(['FR', 'MC', 'RE', 'GF'].map(abroad))).toEqual([false, false, false, false]);
    const party =
      '<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode>';
    const belgian = ubl.replace('<cac:Party>', `${party}</cac:Country></cac:PostalAddress>`);
    expect((await readInvoice(bytesOf(belgian), 'a.xml')).invoice).toMatchObject({
      abroad: true,
      total: '110.00',
    });
  });

  test('an invoice proposes the territory of its supplier, or that of its rates', async () => {
    const placeOf = async (country: string, ...taxLines: string[][]) => {
      const total = taxLines.reduce((sum, [, net, vat]) => sum + Number(net) + Number(vat), 0).toFixed(2);
      const tax = taxLines.reduce((sum, [, , vat]) => sum + Number(vat), 0).toFixed(2);
      const { invoice } = await readInvoice(bytesOf(cii({ country, taxLines, tax, total })), 'a.xml');
      return [invoice.territory, invoice.abroad, ...invoice.vat.map(({ type }: { type: string }) => type)];
    };
    expect(await placeOf('RE', ['8.50', '100.00', '8.50'])).toEqual(['la-reunion', false, 'TYPEC']);
    expect(await placeOf('GP', ['2.10', '100.00', '2.10'])).toEqual(['guadeloupe', false, 'TYPED']);
    expect(await placeOf('FR', ['13.00', '100.00', '13.00'])).toEqual(['corse', false, 'TYPEF']);
    // Sold in metropolitan France.
    expect(await placeOf('RE', ['20.00', '100.00', '20.00'])).toEqual(['metropole', false, 'TYPEC']);
    expect(await placeOf('GF', ['0.00', '100.00', '0.00'])).toEqual(['guyane', false, null]);
  });

  test('an invoice whose amounts do not add up is named as such, not as paid', async () => {
    const due = (amount: string) =>
      cii({
        guideline: 'urn:cen.eu:en16931:2017',
        sums: `<ram:DuePayableAmount>${amount}</ram:DuePayableAmount>`,
      });
    const readDue = async (amount: string) => (await readInvoice(bytesOf(due(amount)), 'a.xml')).invoice;
    expect((await readDue('34.00')).contradictions).toEqual([]);
    expect((await readDue('76.00')).contradictions).toEqual([
      { sum: 'due', stated: '76.00', computed: '34.00' },
    ]);
    const wrongTotal = await readInvoice(
      bytesOf(cii({ total: '43.00', sums: '<ram:TaxBasisTotalAmount>30.00</ram:TaxBasisTotalAmount>' })),
      'a.xml',
    );
    expect(wrongTotal.invoice.contradictions).toEqual([{ sum: 'gross', stated: '43.00', computed: '34.00' }]);
  });

  test('values are proposed from an invoice with lines of both signs and a prepaid amount', async () => {
    const paid =
      '<ram:TotalPrepaidAmount>201.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>-0.60</ram:DuePayableAmount>';
    const taxLines = [
      ['20.00', '200.00', '40.00'],
      ['20.00', '-20.00', '-4.00'],
      ['5.50', '-14.79', '-0.81'],
    ];
    const answer = await readInvoice(
      bytesOf(cii({ taxLines, tax: '35.19', total: '200.40', sums: paid })),
      'a.xml',
    );
    expect(answer.invoice).toMatchObject({
      total: '200.40',
      paid: '201.00',
      due: '-0.60',
      vat_total: '35.19',
      vat: [
        { rate: 2000, type: 'TYPEC', net: '180.00', vat: '36.00' },
        { rate: 550, type: 'TYPEA', net: '-14.79', vat: '-0.81' },
      ],
    });
  });

  test('values are proposed from a PDF that needs a password only for changes', async () => {
    const document = await PDFDocument.load(await pdfWith(['factur-x.xml', cii()]));
    document.encrypt({ userPassword: '', ownerPassword: 'owner' });
    const answer = await readInvoice(new Uint8Array(await document.save()));
    expect(answer.invoice).toEqual({ format: 'factur-x', ...restaurant });
  });

  test('values are proposed from XML in UTF-16, after a comment, and with an embedded PDF of 3 MiB', async () => {
    const pdf = `<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'JVBE'.repeat(1024 * 1024)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const files = [
      Buffer.from(`\uFEFF${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      Buffer.from(ubl.replace(head, '<!-- made by a program -->')),
      Buffer.from(ubl.replace('<cac:AccountingSupplierParty>', `${pdf}<cac:AccountingSupplierParty>`)),
    ];
    for (const file of files)
      expect((await readInvoice(new Uint8Array(file), 'a.xml')).invoice).toMatchObject({
        supplier: 'Hôtel & Bains',
        total: '110.00',
      });
  });

  test('values are proposed from XML files in CII and UBL', async () => {
    expect((await readInvoice(bytesOf(cii()), 'a.xml')).invoice).toEqual({ format: 'cii', ...restaurant });
    expect((await readInvoice(bytesOf(`\uFEFF${ubl}`), 'a.xml')).invoice).toMatchObject({
      format: 'ubl',
      supplier: 'Hôtel & Bains',
      number: '471102',
      date: '2026-10-05',
      total: '110.00',
      vat: [{ rate: 1000, type: 'TYPEB', net: '100.00', vat: '10.00' }],
    });
  });

  test('values are proposed from a PDF with ZUGFeRD 1.0, which has different element names', async () => {
    const names = [
      ...[['CrossIndustryInvoice', 'CrossIndustryDocument']],
      ...[['rsm:ExchangedDocument', 'rsm:HeaderExchangedDocument']],
      ...[['rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction']],
      ...[['ApplicableHeaderTrade', 'ApplicableSupplyChainTrade']],
      ...[['TradeSettlementHeaderMonetary', 'TradeSettlementMonetary']],
      ...[['RateApplicablePercent', 'ApplicablePercent']],
    ] as const;
    const first = names.reduce((xml, [now, then]) => xml.replaceAll(now, then), cii());
    const pdf = await pdfWith(['ZUGFeRD-invoice.xml', first]);
    expect((await readInvoice(pdf)).invoice).toEqual({ format: 'factur-x', ...restaurant });
  });

  test('values are proposed from an attached file, for people who may read its report', async () => {
    const { consultant, manager, begin, add } = company;
    const receiptId = await add(consultant, await begin(consultant));
    const body = new FormData();
    body.set('file', new File([await pdfWith(['factur-x.xml', cii()])], 'a.pdf'));
    const sent = await consultant.request(`/receipts/${receiptId}/attachments`, { method: 'POST', body });
    const { attachmentId } = await sent.json();
    for (const who of [consultant, manager]) {
      const answer = await who.request(`/attachments/${attachmentId}/invoice`);
      expect(await answer.json()).toMatchObject({ invoice: { supplier: 'Le Relais' } });
    }
    const colleague = await app.signIn('ROLE_USER', company.workspaceId);
    expect((await colleague.request(`/attachments/${attachmentId}/invoice`)).status).toBe(403);
  });
});

/** Returns an object stream that inflates to 200 MB when the PDF is opened. */
function bomb(): Bytes {
  const part = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 }), { level: 9 });
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter[/Flate#44ecode/FlateDecode]/Length ${part.length}>>\nstream\n`,
      ),
      part,
      Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    ]),
  );
}

const entities = `${head}<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
const deep = `${head}<CrossIndustryInvoice>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</CrossIndustryInvoice>`;
const many = `${head}<CrossIndustryInvoice>${'<a></a>'.repeat(60_000)}</CrossIndustryInvoice>`;

test.each<[string, () => Bytes | Promise<Bytes>, string]>([
  ['a PDF without data', () => pdfWith(), 'none'],
  ['a PDF with another file', () => pdfWith(['foo.txt', 'foo']), 'none'],
  ['a truncated PDF', async () => (await pdfWith(['factur-x.xml', cii()])).slice(0, 300), 'broken'],
  ['entities', () => bytesOf(entities + cii().replace(head, '')), 'broken'],
  ['depth', () => bytesOf(deep), 'broken'],
  ['many elements', () => bytesOf(many), 'broken'],
  ['XML that is not an invoice', () => bytesOf(`${head}<note></note>`), 'broken'],
  ['truncated XML', () => bytesOf(cii().slice(0, 400)), 'broken'],
  [
    'no text',
    () => new Uint8Array(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xfe, 0xfd])])),
    'broken',
  ],
  ['a decompression bomb', bomb, 'broken'],
])('%s proposes nothing and returns the reason', async (_, make, reason) => {
  expect(await readInvoice(await make())).toEqual({ status: 200, invoice: null, page: null, reason });
});

test.each<[string, InvoiceOptions, boolean]>([
  ['by its type', { type: '381' }, false],
  ['by its type, with negative amounts', { type: '381', total: '-34.00', tax: '-4.00' }, true],
  ['by its negative total', { total: '-34.00', tax: '-4.00' }, true],
])('a credit note has negative amounts: %s', async (_, options, minus) => {
  const reference =
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-1</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>';
  const sign = (xml: string) => xml.replace(/(CalculatedAmount|BasisAmount)>(?=\d)/g, '$1>-');
  const xml = cii(options).replace('<ram:ApplicableTradeTax>', `${reference}<ram:ApplicableTradeTax>`);
  const { invoice } = await readInvoice(bytesOf(minus ? sign(xml) : xml), 'a.xml');
  expect(invoice).toMatchObject({ credit_note: true, credits: 'FA-1', total: '-34.00', vat_total: '-4.00' });
  expect(invoice.vat).toHaveLength(2);
  for (const line of invoice.vat) expect([line.net[0], line.vat[0]]).toEqual(['-', '-']);
});

test("amounts outside a receipt's limits are omitted", async () => {
  const odd = cii({ total: '34.005', tax: '4.005', name: '\u202eRelais\u0007' });
  const { invoice } = await readInvoice(bytesOf(odd.replaceAll('\u0007', '')), 'a.xml');
  expect(invoice).toMatchObject({ supplier: 'Relais', total: null, vat_total: null });
});
