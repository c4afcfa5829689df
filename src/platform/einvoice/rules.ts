/**
 * Checks the rules of EN 16931-1 that a program could break; the names are the standard's. Both syntaxes take
 * only invoices without violations.
 */
import { decimalOf, isCurrency, sumCents, vatOn } from '#kernel/money.ts';
import type { Adjustment, ElectronicInvoice, InvoiceLine, Period, Taxed, VatCategory } from './model.ts';

/** Codes of UNTDID 1001. */
export const typeCodes = { invoice: '380', prepayment: '386', creditNote: '381' } as const;

/** Returns the names of the broken rules, each once. */
export function violationsOf(invoice: ElectronicInvoice): string[] {
  const checks = [...contentChecks(invoice), ...partyChecks(invoice), ...vatChecks(invoice)];
  const broken = [...checks, ...totalChecks(invoice)].filter(([, holds]) => !holds);
  return [...new Set(broken.map(([rule]) => rule))];
}

/** @throws RangeError with the broken rules. */
export function requireValid(invoice: ElectronicInvoice): void {
  const rules = violationsOf(invoice);
  if (rules.length > 0) throw new RangeError(`invoice ${invoice.number} breaks ${rules.join(', ')}`);
}

/** «20.00» for 2000 basis points. */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2);
}

type Check = readonly [rule: string, holds: boolean];

const present = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';
const inOrder = (period: Period | undefined): boolean => period === undefined || period.from <= period.to;

function contentChecks(invoice: ElectronicInvoice): Check[] {
  const { currency, accounting, payment, totals, lines } = invoice;
  const ofLines = lines.flatMap(({ adjustments }) => adjustments);
  const isTransfer = payment?.means === '30' || payment?.means === '58';
  // UBL has the due date of a credit note in its payment means.
  const hasDue = invoice.due !== undefined && (invoice.kind !== 'creditNote' || payment !== undefined);
  return [
    ['BR-02', present(invoice.number)],
    ['BR-16', lines.length > 0],
    ['BR-25', lines.every(({ name }) => present(name))],
    ['BR-27', lines.every(({ price }) => /^\d{1,12}(?:\.\d{1,6})?$/.test(price))],
    ['BR-CL-04', isCurrency(currency) && (accounting === undefined || isCurrency(accounting.currency))],
    // Amounts have at most two decimals.
    ['BR-DEC', isCurrency(currency) && decimalOf(1, currency).length <= '0.01'.length],
    ['BR-53', accounting?.currency !== currency],
    ['BR-29', inOrder(invoice.period)],
    ['BR-30', lines.every(({ period }) => inOrder(period))],
    ['BR-33', [...invoice.adjustments, ...ofLines].every(({ reason }) => present(reason))],
    ['BR-55', invoice.preceding.every(({ number }) => present(number))],
    ['BR-61', !isTransfer || present(payment.account?.iban)],
    ['BR-CO-25', totals.due <= 0 || hasDue || present(invoice.terms)],
    ['BT-131', lines.every((line) => netOf(line, currency) === line.net)],
  ];
}

function partyChecks({ seller, buyer, delivery, period, vat }: ElectronicInvoice): Check[] {
  const has = (...categories: VatCategory[]) => vat.some(({ category }) => categories.includes(category));
  const numbers = [seller.vatNumber, buyer.vatNumber].filter((number) => number !== undefined);
  return [
    ['BR-06', present(seller.name)],
    ['BR-07', present(buyer.name)],
    ['BR-09', /^[A-Z]{2}$/.test(seller.address.country)],
    ['BR-11', /^[A-Z]{2}$/.test(buyer.address.country)],
    // Old Irish numbers contain a plus sign or an asterisk.
    ['BR-CO-09', numbers.every((number) => /^[A-Z]{2}[0-9A-Z+*]+$/.test(number))],
    ['BR-CO-26', present(seller.identifier?.id ?? seller.registration?.id ?? seller.vatNumber)],
    ['BR-S-02', !has('S', 'Z', 'E', 'AE') || present(seller.vatNumber ?? seller.taxNumber)],
    ['BR-G-02', !has('G', 'K') || present(seller.vatNumber)],
    ['BR-AE-02', !has('AE') || present(buyer.vatNumber ?? buyer.registration?.id)],
    ['BR-IC-02', !has('K') || present(buyer.vatNumber)],
    ['BR-IC-11', !has('K') || delivery?.day !== undefined || period !== undefined],
    ['BR-IC-12', !has('K') || present(delivery?.address?.country)],
    ['BR-O-02', !has('O') || numbers.length === 0],
  ];
}

const withoutReason: readonly VatCategory[] = ['S', 'Z'];

function vatChecks({ lines, adjustments, vat }: ElectronicInvoice): Check[] {
  const taxed: Taxed[] = [...lines, ...adjustments, ...vat];
  const keys = vat.map(taxKey);
  const partsOf = (key: string) => [
    ...lines.filter((line) => taxKey(line) === key).map(({ net }) => net),
    ...adjustments.filter((one) => taxKey(one) === key).map(signed),
  ];
  return [
    // The rate of each category: BR-S-05 and those of the others.
    ['BR-S-05', taxed.every(({ category, rate }) => (category === 'S' ? rate > 0 : rate === 0))],
    ['BR-CO-18', new Set(keys).size === keys.length && taxed.every((one) => keys.includes(taxKey(one)))],
    ['BR-S-08', vat.every((sum) => sum.net === sumCents(partsOf(taxKey(sum))))],
    ['BR-CO-17', vat.every(({ net, rate, vat: tax }) => tax === vatOn(net, rate))],
    [
      'BR-E-10',
      vat.every(({ category, exemption }) => {
        const explained = present(exemption?.reason) || present(exemption?.code);
        return explained !== withoutReason.includes(category);
      }),
    ],
    ['BR-O-11', vat.length < 2 || vat.every(({ category }) => category !== 'O')],
  ];
}

const taxKey = ({ category, rate }: Taxed): string => `${category} ${rate}`;
const signed = ({ kind, amount }: Pick<Adjustment, 'kind' | 'amount'>): number =>
  kind === 'charge' ? amount : 0 - amount;

function totalChecks({ lines, adjustments, vat, totals }: ElectronicInvoice): Check[] {
  const sumOf = (kind: Adjustment['kind']) =>
    sumCents(adjustments.filter((one) => one.kind === kind).map(({ amount }) => amount));
  return [
    ['BR-CO-10', totals.lines === sumCents(lines.map(({ net }) => net))],
    ['BR-CO-11', totals.allowances === sumOf('allowance')],
    ['BR-CO-12', totals.charges === sumOf('charge')],
    ['BR-CO-13', totals.net === totals.lines - totals.allowances + totals.charges],
    ['BR-CO-14', totals.vat === sumCents(vat.map((sum) => sum.vat))],
    ['BR-CO-15', totals.gross === totals.net + totals.vat],
    ['BR-CO-16', totals.due === totals.gross - totals.prepaid + totals.rounding],
  ];
}

const QUANTITY_DIGITS = 4;
const PRICE_DIGITS = 6;

/**
 * Returns quantity × price, rounded half away from zero, with the adjustments; undefined if one is not a decimal of
 * the model. It computes with whole numbers, because 1.005 × 100 is 100.49… in floating point.
 */
function netOf({ quantity, price, adjustments }: InvoiceLine, currency: string): number | undefined {
  const [count, cost] = [scaled(quantity, QUANTITY_DIGITS), scaled(price, PRICE_DIGITS)];
  if (count === undefined || cost === undefined || !isCurrency(currency)) return undefined;
  const decimals = Math.max(0, decimalOf(1, currency).length - 2);
  const divisor = 10n ** BigInt(QUANTITY_DIGITS + PRICE_DIGITS - decimals);
  const product = count * cost;
  const half = product < 0n ? -divisor / 2n : divisor / 2n;
  return Number((product + half) / divisor) + sumCents(adjustments.map(signed));
}

/** Returns a decimal in units of 10⁻ᵈⁱᵍⁱᵗˢ. */
function scaled(decimal: string, digits: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const size = BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
  return sign === '-' ? -size : size;
}
