/**
 * Computes the VAT of receipts. Amounts are in cents, rates in basis points: 2000 is 20 %. A receipt is split
 * into one line per rate, and the net amounts and VAT of the lines add up exactly to the amount paid. A
 * refund is negative, and is split like its payment with the opposite sign.
 */
import type { Day } from '#kernel/day.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { sumCents, vatIn } from '#kernel/money.ts';

/** A to C come from the specification (business-app §3), D and E from product.md §5. */
export const nationalTypes = ['TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE'] as const;
/** F and G are special rates of territories (territory.rules.ts). */
export const vatTypes = [...nationalTypes, 'TYPEF', 'TYPEG'] as const;
/** The types of rates above zero. */
export const taxedTypes = ['TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEF', 'TYPEG'] as const;
export type NationalType = (typeof nationalTypes)[number];
export type VatType = (typeof vatTypes)[number];

export interface DatedRate {
  type: VatType;
  /** Basis points. */
  rate: number;
  /** First day of the rate; it applies until a later rate of the same type. */
  from: Day;
}

/**
 * The rates of metropolitan France. Source: CGI, art. 278 (normal rate; 19.6 % until 2013), 279 (10 %; 7 % from 2012), 278-0
 * bis (5.5 %), 281 quater to 281 nonies (2.1 %); changes of 2012 and 2014 by the laws 2011-1978, art. 13, and 2012-1510, art.
 * 68. E is without VAT.
 */
export const frenchRates: readonly (DatedRate & { type: NationalType })[] = [
  { type: 'TYPEA', rate: 550, from: '2000-04-01' },
  { type: 'TYPEB', rate: 700, from: '2012-01-01' },
  { type: 'TYPEB', rate: 1000, from: '2014-01-01' },
  { type: 'TYPEC', rate: 1960, from: '2000-04-01' },
  { type: 'TYPEC', rate: 2000, from: '2014-01-01' },
  { type: 'TYPED', rate: 210, from: '2000-04-01' },
  { type: 'TYPEE', rate: 0, from: '2000-04-01' },
];

export type Rates = Readonly<Partial<Record<VatType, number>>>;

/**
 * Returns the rates valid on a day.
 * @param own rates added by the workspace; they replace built-in rates of the same type and day.
 * @param builtIn the rates of a territory.
 */
export function ratesOn(
  day: Day,
  own: readonly DatedRate[] = [],
  builtIn: readonly DatedRate[] = frenchRates,
): Rates {
  const rates: Partial<Record<VatType, number>> = {};
  const since: Partial<Record<VatType, Day>> = {};
  for (const { type, rate, from } of [...builtIn, ...own]) {
    if (from > day || from < (since[type] ?? from)) continue;
    rates[type] = rate;
    since[type] = from;
  }
  return rates;
}

export interface VatLine {
  type: VatType;
  rate: number;
  /** Amount without VAT. */
  net: number;
  vat: number;
}

/** Returns the line of a receipt with a single rate: VAT = round(TTC·r/(1+r)). */
export function fullSplit(gross: number, type: VatType, rate: number): VatLine[] {
  const vat = vatIn(gross, rate);
  return [{ type, rate, net: gross - vat, vat }];
}

/** Minimum and maximum, both inclusive. */
export interface Span {
  least: number;
  most: number;
}

/**
 * Returns the gross amounts whose VAT can be printed as `vat`: their exact VAT differs by at most half a
 * cent, whichever way the issuer rounds half a cent.
 * @param rate above 0.
 */
export function grossOf(vat: number, rate: number): Span {
  if (vat < 0) return mirrored(grossOf(-vat, rate));
  const whole = 10_000 + rate;
  // |vat − gross·rate/whole| ≤ ½, in integers.
  const least = Math.max(0, Math.ceil(((2 * vat - 1) * whole) / (2 * rate)));
  return { least, most: Math.floor(((2 * vat + 1) * whole) / (2 * rate)) };
}

function mirrored({ least, most }: Span): Span {
  return { least: 0 - most, most: 0 - least };
}

/** Amounts as printed on a receipt. A missing amount is undefined, which is different from 0.00. */
export interface Printed {
  gross: number;
  /** VAT by type, except E. */
  vat: Readonly<Partial<Record<VatType, number>>>;
  /** Amount without VAT, for example a tip or a hotel's tourist tax. */
  untaxed?: number;
}

/** Returns the same amounts with the opposite sign: turns a refund into its payment, and back. */
export function negated({ gross, vat, untaxed }: Printed): Printed {
  return {
    gross: 0 - gross,
    vat: Object.fromEntries(printedVat(vat).map(([type, cents]) => [type, 0 - cents])),
    ...(untaxed !== undefined && { untaxed: 0 - untaxed }),
  };
}

/**
 * Returns the part of the total that the printed VAT does not cover. The span includes 0 if the amounts add
 * up.
 */
export function remainderOf(printed: Printed, rates: Rates): Span {
  const { gross, vat, untaxed = 0 } = printed;
  if (gross < 0) return mirrored(remainderOf(negated(printed), rates));
  const spans = printedVat(vat).map(([type, cents]) => spanOf(cents, rates[type]));
  return {
    least: gross - untaxed - sumCents(spans.map(({ most }) => most)),
    most: gross - untaxed - sumCents(spans.map(({ least }) => least)),
  };
}

/** The gross amounts of a printed VAT. If no rate is valid on the day, only a VAT of 0 is possible. */
function spanOf(vat: number, rate = 0): Span {
  return rate === 0 ? { least: 0, most: 0 } : grossOf(vat, rate);
}

function printedVat(vat: Printed['vat']): [VatType, number][] {
  return vatTypes.flatMap((type) => {
    const cents = vat[type];
    return type === 'TYPEE' || cents === undefined ? [] : [[type, cents] as [VatType, number]];
  });
}

/**
 * Returns the lines of a receipt with several rates; undefined if the printed amounts cannot add up to the
 * total. The net amounts add up exactly, and each is as near as possible to the one that the printed VAT
 * implies. A line may have the opposite sign, like an allowance on an invoice.
 */
export function composedSplit(printed: Printed, rates: Rates): VatLine[] | undefined {
  const { gross, vat, untaxed = 0 } = printed;
  if (gross < 0)
    return composedSplit(negated(printed), rates)?.map((line) => ({
      ...line,
      net: 0 - line.net,
      vat: 0 - line.vat,
    }));
  const parts = printedVat(vat).map(([type, cents]) => ({ type, cents, rate: rates[type] ?? 0 }));
  if (parts.some(({ rate, cents }) => rate === 0 && cents !== 0)) return undefined;
  const { least, most } = remainderOf(printed, rates);
  if (least > 0 || most < 0) return undefined;
  const taxed = parts.filter(({ rate }) => rate > 0);
  const spans = taxed.map(({ cents, rate }) => grossOf(cents, rate));
  const shares = shareOut(gross - untaxed, spans);
  const lines = taxed.map(({ type, cents, rate }, at) => {
    const share = shares[at] ?? 0;
    return { type, rate, net: share - cents, vat: cents };
  });
  const all: VatLine[] = lines.filter(({ net, vat: cents }) => net !== 0 || cents !== 0);
  if (untaxed !== 0) all.push({ type: 'TYPEE', rate: 0, net: untaxed, vat: 0 });
  return all;
}

/** Integers within their spans that add up to a total, each as near to the middle of its span as the total allows. */
function shareOut(total: number, spans: readonly Span[]): number[] {
  const shares = spans.map(({ least, most }) => Math.floor((least + most) / 2));
  let rest = total - sumCents(shares);
  for (const [at, { least, most }] of spans.entries()) {
    const share = shares[at] ?? 0;
    const moved = Math.min(most, Math.max(least, share + rest));
    rest -= moved - share;
    shares[at] = moved;
  }
  return shares;
}

export interface VatTotals {
  net: number;
  vat: number;
  gross: number;
}

/** Returns one line per type and rate, sorted by type and by descending rate; and the totals. */
export function totalsOf(lines: readonly VatLine[]): { lines: VatLine[]; total: VatTotals } {
  const byRate = new Map<string, VatLine>();
  for (const { type, rate, net, vat } of lines) {
    const before = byRate.get(`${type} ${rate}`) ?? { type, rate, net: 0, vat: 0 };
    byRate.set(`${type} ${rate}`, { ...before, net: before.net + net, vat: before.vat + vat });
  }
  const sorted = [...byRate.values()].sort(
    (one, other) => vatTypes.indexOf(one.type) - vatTypes.indexOf(other.type) || other.rate - one.rate,
  );
  const net = sumCents(sorted.map((line) => line.net));
  const vat = sumCents(sorted.map((line) => line.vat));
  return { lines: sorted, total: { net, vat, gross: net + vat } };
}

/** Basis points of a percentage (`8.5` or `20 %`); undefined for any other text and above 100. */
export function parseRate(text: string): number | undefined {
  const decimal = parseDecimal(text, { digits: 2, units: ['%'] });
  const rate = decimal === undefined ? Number.NaN : Math.round(Number(decimal) * 100);
  return decimal?.startsWith('-') || !(rate <= 10_000) ? undefined : rate;
}
