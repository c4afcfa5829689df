/**
 * Writes an invoice in CII (UN/CEFACT Cross Industry Invoice D22B): Factur-X 1.07, profile EN 16931. D16B
 * differs only in that it allows one preceding invoice. Source:
 * CEN/TS 16931-3-3; the elements are in the order of the schema.
 */
import type { Day } from '#kernel/day.ts';
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
} from './model.ts';
import { percentText, requireValid, typeCodes } from './rules.ts';

/** Returns the invoice in CII. @throws RangeError if it breaks a rule of EN 16931 (`violationsOf`). */
export function ciiInvoice(invoice: ElectronicInvoice): string {
  requireValid(invoice);
  const { process, notes, lines, kind, number, issued, currency } = invoice;
  const parameter = (name: string, id: string | undefined) =>
    group(`ram:${name}SpecifiedDocumentContextParameter`, [leaf('ram:ID', id)]);
  return xmlDocument(
    group(
      'rsm:CrossIndustryInvoice',
      [
        group('rsm:ExchangedDocumentContext', [
          parameter('BusinessProcess', process),
          parameter('Guideline', 'urn:cen.eu:en16931:2017'),
        ]),
        group('rsm:ExchangedDocument', [
          leaf('ram:ID', number),
          leaf('ram:TypeCode', typeCodes[kind]),
          day('ram:IssueDateTime', issued),
          ...notes.map(({ text, subject }) =>
            group('ram:IncludedNote', [leaf('ram:Content', text), leaf('ram:SubjectCode', subject)]),
          ),
        ]),
        group('rsm:SupplyChainTradeTransaction', [
          ...lines.map((line) => lineItem(line, currency)),
          agreement(invoice),
          delivery(invoice),
          settlement(invoice),
        ]),
      ],
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      },
    ),
  );
}

/** Format 102 of UNTDID 2379: YYYYMMDD. */
function day(name: string, value: Day | undefined, type = 'udt'): string {
  return group(name, [leaf(`${type}:DateTimeString`, value?.replaceAll('-', ''), { format: '102' })]);
}

function billingPeriod(period: Period | undefined): string {
  return group('ram:BillingSpecifiedPeriod', [
    day('ram:StartDateTime', period?.from),
    day('ram:EndDateTime', period?.to),
  ]);
}

function lineItem(line: InvoiceLine, currency: string): string {
  return group('ram:IncludedSupplyChainTradeLineItem', [
    group('ram:AssociatedDocumentLineDocument', [leaf('ram:LineID', line.id)]),
    group('ram:SpecifiedTradeProduct', [
      leaf('ram:Name', line.name),
      leaf('ram:Description', line.description),
    ]),
    group('ram:SpecifiedLineTradeAgreement', [
      group('ram:NetPriceProductTradePrice', [leaf('ram:ChargeAmount', line.price)]),
    ]),
    group('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unit }),
    ]),
    group('ram:SpecifiedLineTradeSettlement', [
      group('ram:ApplicableTradeTax', taxKind(line)),
      billingPeriod(line.period),
      ...line.adjustments.map((one) => adjustment(one, currency)),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        leaf('ram:LineTotalAmount', decimalOf(line.net, currency)),
      ]),
    ]),
  ]);
}

function taxKind({ category, rate }: Taxed): string[] {
  return [leaf('ram:TypeCode', 'VAT'), leaf('ram:CategoryCode', category), ratePercent({ category, rate })];
}

/** What is not subject to VAT has no rate, not even zero (BR-O-05). */
function ratePercent({ category, rate }: Taxed): string {
  return category === 'O' ? '' : leaf('ram:RateApplicablePercent', percentText(rate));
}

function adjustment(one: LineAdjustment | Adjustment, currency: string): string {
  return group('ram:SpecifiedTradeAllowanceCharge', [
    group('ram:ChargeIndicator', [leaf('udt:Indicator', String(one.kind === 'charge'))]),
    leaf('ram:CalculationPercent', one.share && percentText(one.share.percent)),
    leaf('ram:BasisAmount', one.share && decimalOf(one.share.base, currency)),
    leaf('ram:ActualAmount', decimalOf(one.amount, currency)),
    leaf('ram:Reason', one.reason),
    'category' in one ? group('ram:CategoryTradeTax', taxKind(one)) : '',
  ]);
}

function agreement(invoice: ElectronicInvoice): string {
  const { buyerReference, seller, buyer, order, contract, attachments = [] } = invoice;
  return group('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', buyerReference),
    party('ram:SellerTradeParty', seller),
    party('ram:BuyerTradeParty', buyer),
    group('ram:BuyerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', order)]),
    group('ram:ContractReferencedDocument', [leaf('ram:IssuerAssignedID', contract)]),
    // 916: a supporting document. The official rules allow one kind (BT-123) for all of them (CII-SR-475), so there is none.
    ...attachments.map(({ id }) =>
      group('ram:AdditionalReferencedDocument', [
        leaf('ram:IssuerAssignedID', id),
        leaf('ram:TypeCode', '916'),
      ]),
    ),
  ]);
}

function party(name: string, one: Seller): string {
  const { identifier, registration, electronicAddress: electronic, contact } = one;
  return group(name, [
    leaf('ram:GlobalID', identifier?.id, { schemeID: identifier?.scheme ?? '' }),
    leaf('ram:Name', one.name),
    leaf('ram:Description', one.legal),
    group('ram:SpecifiedLegalOrganization', [
      leaf('ram:ID', registration?.id, { schemeID: registration?.scheme ?? '' }),
      leaf('ram:TradingBusinessName', one.tradingName),
    ]),
    group('ram:DefinedTradeContact', [
      leaf('ram:PersonName', contact?.name),
      group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', contact?.phone)]),
      group('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', contact?.email)]),
    ]),
    postalAddress(one.address),
    group('ram:URIUniversalCommunication', [
      leaf('ram:URIID', electronic?.id, { schemeID: electronic?.scheme ?? '' }),
    ]),
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', one.vatNumber, { schemeID: 'VA' })]),
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', one.taxNumber, { schemeID: 'FC' })]),
  ]);
}

function postalAddress(address: Address | undefined): string {
  const [first, second, third] = address?.lines ?? [];
  return group('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', address?.postcode),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', third),
    leaf('ram:CityName', address?.city),
    leaf('ram:CountryID', address?.country),
  ]);
}

/** The schema requires the element, also without content. */
function delivery({ delivery: one }: ElectronicInvoice): string {
  const content = [
    group('ram:ShipToTradeParty', [leaf('ram:Name', one?.name), postalAddress(one?.address)]),
    group('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', one?.day)]),
  ];
  return group('ram:ApplicableHeaderTradeDelivery', content) || '<ram:ApplicableHeaderTradeDelivery/>';
}

/** UNTDID 2475. */
const dueDateCodes = { invoice: '5', delivery: '29', payment: '72' } as const;

function settlement(invoice: ElectronicInvoice): string {
  const { payment, accounting, currency, vat, vatDue, preceding } = invoice;
  const money = (units: number) => decimalOf(units, currency);
  return group('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', payment?.reference),
    leaf('ram:TaxCurrencyCode', accounting?.currency),
    leaf('ram:InvoiceCurrencyCode', currency),
    group('ram:SpecifiedTradeSettlementPaymentMeans', [
      leaf('ram:TypeCode', payment?.means),
      group('ram:PayeePartyCreditorFinancialAccount', [
        leaf('ram:IBANID', payment?.account?.iban),
        leaf('ram:AccountName', payment?.account?.holder),
      ]),
      group('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', payment?.account?.bic)]),
    ]),
    ...vat.map(({ category, rate, exemption, ...sum }) =>
      group('ram:ApplicableTradeTax', [
        leaf('ram:CalculatedAmount', money(sum.vat)),
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:ExemptionReason', exemption?.reason),
        leaf('ram:BasisAmount', money(sum.net)),
        leaf('ram:CategoryCode', category),
        leaf('ram:ExemptionReasonCode', exemption?.code),
        leaf('ram:DueDateTypeCode', vatDue && dueDateCodes[vatDue]),
        ratePercent({ category, rate }),
      ]),
    ),
    billingPeriod(invoice.period),
    ...invoice.adjustments.map((one) => adjustment(one, currency)),
    group('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', invoice.terms),
      day('ram:DueDateDateTime', invoice.due),
    ]),
    summation(invoice, money),
    ...preceding.map((one) =>
      group('ram:InvoiceReferencedDocument', [
        leaf('ram:IssuerAssignedID', one.number),
        day('ram:FormattedIssueDateTime', one.issued, 'qdt'),
      ]),
    ),
  ]);
}

function summation(
  { totals, currency, accounting }: ElectronicInvoice,
  money: (units: number) => string,
): string {
  const optional = (units: number) => (units === 0 ? undefined : money(units));
  return group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', money(totals.lines)),
    leaf('ram:ChargeTotalAmount', money(totals.charges)),
    leaf('ram:AllowanceTotalAmount', money(totals.allowances)),
    leaf('ram:TaxBasisTotalAmount', money(totals.net)),
    leaf('ram:TaxTotalAmount', money(totals.vat), { currencyID: currency }),
    leaf('ram:TaxTotalAmount', accounting && decimalOf(accounting.vat, accounting.currency), {
      currencyID: accounting?.currency ?? '',
    }),
    leaf('ram:RoundingAmount', optional(totals.rounding)),
    leaf('ram:GrandTotalAmount', money(totals.gross)),
    leaf('ram:TotalPrepaidAmount', money(totals.prepaid)),
    leaf('ram:DuePayableAmount', money(totals.due)),
  ]);
}
