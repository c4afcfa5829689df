/** Files that people attach to receipts, from phones, scanners and invoicing programs; valid and invalid. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { ticket } from './ticket.ts';

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const pdf = (name: string, bytes: Uint8Array): Sent => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

async function pages(...texts: string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([595, 842]).drawText(text, { x: 60, y: 760 });
  return document;
}

/** Returns a taxi's invoice in CII, EN 16931. @param total with two decimals, including 10 % VAT. */
export function invoiceXml(number: string, total: string, net: string, vat: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20240312</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Taxi Rhône</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${net}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>10.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="EUR">${vat}</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

async function facturX(): Promise<Sent> {
  const document = await pages('Facture TR-17');
  const xml = Buffer.from(invoiceXml('TR-17', '33.00', '30.00', '3.00'));
  await document.attach(xml, 'factur-x.xml', { mimeType: 'text/xml' });
  return pdf('factur-x.pdf', await document.save());
}

async function encrypted(): Promise<Sent> {
  const document = await pages('secret');
  document.encrypt({ userPassword: 'ardoise', ownerPassword: 'ardoise' });
  return pdf('locked.pdf', await document.save({ useObjectStreams: false }));
}

/** Returns a rotated picture with an orientation tag. */
async function turned(): Promise<Sent> {
  const upright = await ticket('turned.jpg', ['PARKING', 'TOTAL 12,00']);
  return {
    ...upright,
    buffer: await sharp(upright.buffer).rotate(-90).withMetadata({ orientation: 6 }).toBuffer(),
  };
}

/** Returns a hotel's invoice in UBL, EN 16931. Its figures are read, and the file is attached. */
function ubl(): Sent {
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>H-9</cbc:ID><cbc:IssueDate>2024-03-14</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Gasthof Post</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal>${amount('TaxAmount', '7.00')}<cac:TaxSubtotal>${amount('TaxableAmount', '100.00')}${amount('TaxAmount', '7.00')}<cac:TaxCategory><cbc:Percent>7</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('TaxInclusiveAmount', '107.00')}</cac:LegalMonetaryTotal></Invoice>`;
  return { name: 'hotel-ubl.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.heic': 'image/heic',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
};

/** Returns the first ten files of a folder outside this project, sorted by name. */
async function filesIn(folder: string): Promise<Sent[]> {
  const names = (await readdir(folder)).filter((name) => path.extname(name) in mediaTypes).sort();
  return Promise.all(
    names.slice(0, 10).map(async (name) => ({
      name,
      mimeType: mediaTypes[path.extname(name)] ?? '',
      buffer: await readFile(path.join(folder, name)),
    })),
  );
}

/** Returns one file per receipt; `TEN_FILES` can name another folder. */
export async function tenFiles(): Promise<Sent[]> {
  if (process.env.TEN_FILES !== undefined) return filesIn(process.env.TEN_FILES);
  const photo = await ticket('photo.jpg', ['TAXI BLEU', 'TOTAL 11,00']);
  const scan = await PDFDocument.create();
  const page = scan.addPage([595, 842]);
  page.drawImage(await scan.embedJpg(photo.buffer), { x: 60, y: 80, width: 420, height: 660 });
  const two = await (await pages('Conditions 1', 'Conditions 2')).save();
  return [
    photo,
    await turned(),
    {
      name: 'IMG_0417.HEIC',
      mimeType: 'image/heic',
      buffer: await readFile('tests/samples/heic/ticket.heic'),
    },
    pdf('scan.pdf', await scan.save()),
    await facturX(),
    pdf('two-pages.pdf', two),
    await encrypted(),
    pdf('cut-off.pdf', two.subarray(0, Math.floor(two.length / 2))),
    {
      name: 'shot.png',
      mimeType: 'image/png',
      buffer: await sharp(photo.buffer).rotate(180).png().toBuffer(),
    },
    ubl(),
  ];
}
