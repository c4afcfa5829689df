/**
 * Writes an invoice or credit note in UBL 2.1. Source: CEN/TS 16931-3-2; the elements are in the order of the
 * schemas.
 */
import { decimalOf } from '#kernel/money.ts';
import { group, leaf, xmlDocument } from '../xml/xml.ts';
import type {
  Address,
  Adjustment,
  ElectronicInvoice,
  InvoiceLine,
  LineAdjustment,
  Period,
  Seller,
  Taxed,
  VatSum,
} from './model.ts';
import { percentText, requireValid, typeCodes } from './rules.ts';

type Money = (name: string, units: number | undefined) => string;

/** Returns the invoice in UBL. @throws RangeError if it breaks a rule of EN 16931 (`violationsOf`). */
export function ublInvoice(invoice: ElectronicInvoice): string {
  requireValid(invoice);
  const { kind, currency, accounting, totals } = invoice;
  const root = kind === 'creditNote' ? 'CreditNote' : 'Invoice';
  const money: Money = (name, units) =>
    leaf(name, units === undefined ? undefined : decimalOf(units, currency), { currencyID: currency });
  const schema = 'urn:oasis:names:specification:ubl:schema:xsd';
  return xmlDocument(
    group(
      root,
      [
        ...head(invoice, root),
        group('cac:AccountingSupplierParty', [party(invoice.seller)]),
        group('cac:AccountingCustomerParty', [party(invoice.buyer)]),
        delivery(invoice),
        paymentMeans(invoice),
        group('cac:PaymentTerms', [leaf('cbc:Note', invoice.terms)]),
        ...invoice.adjustments.map((one) => adjustment(one, money)),
        group('cac:TaxTotal', [
          money('cbc:TaxAmount', totals.vat),
          ...invoice.vat.map((sum) => taxSubtotal(sum, money)),
        ]),
        group('cac:TaxTotal', [
          leaf('cbc:TaxAmount', accounting && decimalOf(accounting.vat, accounting.currency), {
            currencyID: accounting?.currency ?? '',
          }),
        ]),
        monetaryTotal(invoice, money),
        ...invoice.lines.map((line) => lineItem(line, invoice, money)),
      ],
      {
        xmlns: `${schema}:${root}-2`,
        'xmlns:cac': `${schema}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${schema}:CommonBasicComponents-2`,
      },
    ),
  );
}

/** UNTDID 2005. */
const dueDateCodes = { invoice: '3', delivery: '35', payment: '432' } as const;

function head(invoice: ElectronicInvoice, root: 'Invoice' | 'CreditNote'): string[] {
  const isInvoice = root === 'Invoice';
  return [
    leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('cbc:ProfileID', invoice.process),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issued),
    isInvoice ? leaf('cbc:DueDate', invoice.due) : '',
    leaf(`cbc:${root}TypeCode`, typeCodes[invoice.kind]),
    // A note has no field for its subject.
    ...invoice.notes.map(({ text, subject }) => leaf('cbc:Note', subject ? `#${subject}#${text}` : text)),
    leaf('cbc:DocumentCurrencyCode', invoice.currency),
    leaf('cbc:TaxCurrencyCode', invoice.accounting?.currency),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    invoicePeriod(invoice.period, invoice.vatDue && dueDateCodes[invoice.vatDue]),
    group('cac:OrderReference', [leaf('cbc:ID', invoice.order)]),
    ...invoice.preceding.map(({ number, issued }) =>
      group('cac:BillingReference', [
        group('cac:InvoiceDocumentReference', [leaf('cbc:ID', number), leaf('cbc:IssueDate', issued)]),
      ]),
    ),
    group('cac:ContractDocumentReference', [leaf('cbc:ID', invoice.contract)]),
    ...(invoice.attachments ?? []).map(({ id, kind, file: { name, mediaType, bytes } }) =>
      group('cac:AdditionalDocumentReference', [
        leaf('cbc:ID', id),
        leaf('cbc:DocumentDescription', kind),
        group('cac:Attachment', [
          leaf('cbc:EmbeddedDocumentBinaryObject', Buffer.from(bytes).toString('base64'), {
            mimeCode: mediaType,
            filename: name,
          }),
        ]),
      ]),
    ),
  ];
}

function invoicePeriod(period: Period | undefined, code?: string): string {
  return group('cac:InvoicePeriod', [
    leaf('cbc:StartDate', period?.from),
    leaf('cbc:EndDate', period?.to),
    leaf('cbc:DescriptionCode', code),
  ]);
}

const vatScheme = group('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]);

function party(one: Seller): string {
  const { identifier, registration, electronicAddress: electronic, contact, taxNumber } = one;
  return group('cac:Party', [
    leaf('cbc:EndpointID', electronic?.id, { schemeID: electronic?.scheme ?? '' }),
    group('cac:PartyIdentification', [
      leaf('cbc:ID', identifier?.id, { schemeID: identifier?.scheme ?? '' }),
    ]),
    group('cac:PartyName', [leaf('cbc:Name', one.tradingName)]),
    postalAddress('cac:PostalAddress', one.address),
    one.vatNumber ? group('cac:PartyTaxScheme', [leaf('cbc:CompanyID', one.vatNumber), vatScheme]) : '',
    taxNumber
      ? group('cac:PartyTaxScheme', [
          leaf('cbc:CompanyID', taxNumber),
          group('cac:TaxScheme', [leaf('cbc:ID', 'LOC')]),
        ])
      : '',
    group('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', one.name),
      leaf('cbc:CompanyID', registration?.id, { schemeID: registration?.scheme ?? '' }),
      leaf('cbc:CompanyLegalForm', one.legal),
    ]),
    group('cac:Contact', [
      leaf('cbc:Name', contact?.name),
      leaf('cbc:Telephone', contact?.phone),
      leaf('cbc:ElectronicMail', contact?.email),
    ]),
  ]);
}

function postalAddress(name: string, address: Address | undefined): string {
  const [first, second, third] = address?.lines ?? [];
  return group(name, [
    leaf('cbc:StreetName', first),
    leaf('cbc:AdditionalStreetName', second),
    leaf('cbc:CityName', address?.city),
    leaf('cbc:PostalZone', address?.postcode),
    group('cac:AddressLine', [leaf('cbc:Line', third)]),
    group('cac:Country', [leaf('cbc:IdentificationCode', address?.country)]),
  ]);
}

function delivery({ delivery: one }: ElectronicInvoice): string {
  return group('cac:Delivery', [
    leaf('cbc:ActualDeliveryDate', one?.day),
    group('cac:DeliveryLocation', [postalAddress('cac:Address', one?.address)]),
    group('cac:DeliveryParty', [group('cac:PartyName', [leaf('cbc:Name', one?.name)])]),
  ]);
}

/** A credit note has its due date here. */
function paymentMeans({ kind, due, payment }: ElectronicInvoice): string {
  if (payment === undefined) return '';
  return group('cac:PaymentMeans', [
    leaf('cbc:PaymentMeansCode', payment.means),
    kind === 'creditNote' ? leaf('cbc:PaymentDueDate', due) : '',
    leaf('cbc:PaymentID', payment.reference),
    group('cac:PayeeFinancialAccount', [
      leaf('cbc:ID', payment.account?.iban),
      leaf('cbc:Name', payment.account?.holder),
      group('cac:FinancialInstitutionBranch', [leaf('cbc:ID', payment.account?.bic)]),
    ]),
  ]);
}

function adjustment(one: LineAdjustment | Adjustment, money: Money): string {
  return group('cac:AllowanceCharge', [
    leaf('cbc:ChargeIndicator', String(one.kind === 'charge')),
    leaf('cbc:AllowanceChargeReason', one.reason),
    leaf('cbc:MultiplierFactorNumeric', one.share && percentText(one.share.percent)),
    money('cbc:Amount', one.amount),
    money('cbc:BaseAmount', one.share?.base),
    'category' in one ? taxCategory('cac:TaxCategory', one) : '',
  ]);
}

function taxCategory(name: string, tax: Taxed & Pick<VatSum, 'exemption'>): string {
  return group(name, [
    leaf('cbc:ID', tax.category),
    // What is not subject to VAT has no rate, not even zero (BR-O-05).
    tax.category === 'O' ? '' : leaf('cbc:Percent', percentText(tax.rate)),
    leaf('cbc:TaxExemptionReasonCode', tax.exemption?.code),
    leaf('cbc:TaxExemptionReason', tax.exemption?.reason),
    vatScheme,
  ]);
}

function taxSubtotal(sum: VatSum, money: Money): string {
  return group('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', sum.net),
    money('cbc:TaxAmount', sum.vat),
    taxCategory('cac:TaxCategory', sum),
  ]);
}

function monetaryTotal({ totals }: ElectronicInvoice, money: Money): string {
  return group('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', totals.lines),
    money('cbc:TaxExclusiveAmount', totals.net),
    money('cbc:TaxInclusiveAmount', totals.gross),
    money('cbc:AllowanceTotalAmount', totals.allowances),
    money('cbc:ChargeTotalAmount', totals.charges),
    money('cbc:PrepaidAmount', totals.prepaid),
    totals.rounding === 0 ? '' : money('cbc:PayableRoundingAmount', totals.rounding),
    money('cbc:PayableAmount', totals.due),
  ]);
}

function lineItem(line: InvoiceLine, { kind, currency }: ElectronicInvoice, money: Money): string {
  const [name, quantity] =
    kind === 'creditNote'
      ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
      : ['cac:InvoiceLine', 'cbc:InvoicedQuantity'];
  return group(name, [
    leaf('cbc:ID', line.id),
    leaf(quantity, line.quantity, { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', line.net),
    invoicePeriod(line.period),
    ...line.adjustments.map((one) => adjustment(one, money)),
    group('cac:Item', [
      leaf('cbc:Description', line.description),
      leaf('cbc:Name', line.name),
      taxCategory('cac:ClassifiedTaxCategory', line),
    ]),
    group('cac:Price', [leaf('cbc:PriceAmount', line.price, { currencyID: currency })]),
  ]);
}
