/** Describes an issued invoice or credit note as an electronic invoice. Everything comes from the stored document. */
import { parseSignedAmount } from '#kernel/money.ts';
import { translator } from '#kernel/translate.ts';
import type {
  ElectronicInvoice,
  InvoiceLine,
  LineAdjustment,
  Party,
  SchemedId,
  VatCategory,
} from '#platform/einvoice/model.ts';
import type { SalesDocument, SalesParty } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** BT-23: a deposited invoice, and the final one after deposits. Source: AFNOR XP Z12-012, BR-FR-08 and BR-FR-CO-08. */
const categoryCodes = { services: 'S', goods: 'B', mixed: 'M' } as const;
const DEPOSITED = '1';
const AFTER_DEPOSITS = '4';
/** Identifiers by ISO 6523. */
const SIREN = '0002';
const SIRET = '0009';
/** The directory of the approved platforms, in the EAS list. */
const DIRECTORY = '0225';
/** Address lines of EN 16931. */
const ADDRESS_LINES = 3;

/** The kind of an attached file (BT-123). Source: AFNOR XP Z12-012, BR-FR-17. */
const ANNEX = 'DOCUMENT_ANNEXE';

/** @param attached the files that the document names, by name; only UBL contains them. */
export function electronicInvoice(
  document: SalesDocument,
  attached: ReadonlyMap<string, Uint8Array> = new Map(),
): ElectronicInvoice {
  const { typeCode, currency, payment, totals, vats, corrects, onDebits } = document;
  const units = (amount: string) => unitsOf(amount, currency);
  const discount = translator({ en, fr }, document.locale)('line_discount');
  const isInvoice = typeCode !== '381';
  const [net, vat, gross] = [units(totals.net), units(totals.vat), units(totals.total)];
  return {
    kind: typeCode === '386' ? 'prepayment' : isInvoice ? 'invoice' : 'creditNote',
    number: document.number,
    issued: document.issuedOn,
    currency,
    process: `${categoryCodes[document.category]}${document.deposits.length > 0 ? AFTER_DEPOSITS : DEPOSITED}`,
    notes: document.notes,
    preceding: [...(corrects === null ? [] : [corrects]), ...document.deposits].map((one) => ({
      number: one.number,
      issued: one.issuedOn,
    })),
    // A credit note has terms but no day on which it is due.
    ...(isInvoice && { due: document.dueOn }),
    terms: payment.terms,
    // The VAT of a deposit is due when it is received, also with the option for debits.
    ...(typeCode === '386' ? { vatDue: 'payment' } : onDebits && { vatDue: 'invoice' }),
    order: document.orderReference,
    attachments: document.attachments.map(({ name }) => ({
      id: name,
      kind: ANNEX,
      file: { name, mediaType: 'application/pdf', bytes: attached.get(name) ?? new Uint8Array() },
    })),
    ...(document.delivery !== null && { delivery: { address: addressOf(document.delivery) } }),
    ...(document.period !== null && { period: document.period }),
    ...partiesOf(document),
    ...(payment.iban !== '' && {
      payment: {
        // 58: a SEPA transfer, which is in euros.
        means: currency === 'EUR' ? '58' : '30',
        reference: document.number,
        account: { iban: payment.iban, bic: payment.bic, holder: document.seller.name },
      },
    }),
    // VAT is stated in euros too (BR-FR-CO-12); there is none in another currency (`gapsOf`).
    ...(currency !== 'EUR' && { accounting: { currency: 'EUR', vat: 0 } }),
    adjustments: [],
    lines: document.lines.map((line) => lineOf(line, currency, discount)),
    vat: vats.map((one) => ({
      ...taxOf(one),
      net: units(one.taxable),
      vat: units(one.vat),
      ...(one.reason + one.reasonCode !== '' && {
        exemption: { reason: one.reason, code: one.reasonCode },
      }),
    })),
    totals: {
      lines: net,
      allowances: 0,
      charges: 0,
      net,
      vat,
      gross,
      prepaid: 0,
      rounding: 0,
      due: gross,
    },
  };
}

function unitsOf(amount: string, currency: string): number {
  const units = parseSignedAmount(amount, currency);
  if (units === undefined) throw new RangeError(`${amount} is no amount in ${currency}`);
  return units;
}

/** `5.5` is 550 basis points. */
const pointsOf = (percent: string) => Math.round(Number(percent) * 100);

const taxOf = ({ category, ratePercent }: { category: string; ratePercent: string }) => ({
  category: category as VatCategory,
  rate: pointsOf(ratePercent),
});

function lineOf(line: SalesDocument['lines'][number], currency: string, reason: string): InvoiceLine {
  const [gross, discount] = [unitsOf(line.gross, currency), unitsOf(line.discount, currency)];
  // A discount of a returned service reduces what is returned.
  const adjustment: LineAdjustment = {
    kind: discount > 0 ? 'allowance' : 'charge',
    amount: Math.abs(discount),
    share: { base: Math.abs(gross), percent: pointsOf(line.discountPercent) },
    reason,
  };
  return {
    id: line.id,
    name: line.text,
    quantity: line.quantity,
    unit: line.unitCode,
    price: line.price,
    net: unitsOf(line.net, currency),
    ...taxOf(line),
    adjustments: discount === 0 ? [] : [adjustment],
  };
}

function partiesOf({ seller, buyer, vats }: SalesDocument): Pick<ElectronicInvoice, 'seller' | 'buyer'> {
  // What is outside the scope of VAT names no VAT number (BR-O-02).
  const isOutside = vats.some(({ category }) => category === 'O');
  const isExempt = vats.some(({ category }) => category === 'E');
  const legal = seller.legalForm;
  return {
    seller: {
      ...partyOf(seller, isOutside),
      ...(legal !== '' && { legal }),
      // An exempt company may have no VAT number, but needs one for taxes (BR-E-02).
      ...(isExempt && seller.vatNumber === '' && { taxNumber: seller.siren }),
    },
    buyer: partyOf(buyer, isOutside),
  };
}

function addressOf({ street, postcode, city, country }: NonNullable<SalesDocument['delivery']>) {
  const lines = street.split('\n');
  const rest = lines.splice(ADDRESS_LINES - 1).join(', ');
  return { lines: rest === '' ? lines : [...lines, rest], postcode, city, country };
}

function partyOf(party: SalesParty, withoutVat: boolean): Party {
  const { name, siren, siret, vatNumber, email } = party;
  const electronicAddress = electronicAddressOf(party);
  return {
    name,
    address: addressOf(party),
    ...(siret !== '' && { identifier: { scheme: SIRET, id: siret } }),
    ...(siren !== '' && { registration: { scheme: SIREN, id: siren } }),
    ...(vatNumber !== '' && !withoutVat && { vatNumber }),
    ...(electronicAddress !== undefined && { electronicAddress }),
    ...(email !== '' && { contact: { email } }),
  };
}

/**
 * Every French company has its SIREN as an address in the directory; others have their e-mail address. Source: AFNOR XP Z12-012,
 * BR-FR-12 and BR-FR-13 (each party has an address), BR-FR-21.
 */
function electronicAddressOf({
  endpointScheme,
  endpointId,
  siren,
  email,
}: SalesParty): SchemedId | undefined {
  if (endpointId !== '') return { scheme: endpointScheme, id: endpointId };
  if (siren !== '') return { scheme: DIRECTORY, id: siren };
  return email === '' ? undefined : { scheme: 'EM', id: email };
}
