/** Computes the amounts of a receipt from its fields (product.md §5 «Receipt»). */
import {
  composedSplit,
  fullSplit,
  type NationalType,
  type Printed,
  type Rates,
  taxedTypes,
  type VatLine,
  type VatType,
} from '#features/vat/rules.ts';
import type { Territory } from '#features/vat/territory.rules.ts';
import type { Day } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { generalError } from '#kernel/error-texts.ts';
import { tagsField } from '#kernel/tags.ts';
import { eurosOf, exchangeRateOf, foreignAmountOf, isForeignCurrency } from './currency.rules.ts';
import { fieldError } from './errors.ts';

/** Characters of a tag. */
export const TAG_LENGTH = 40;

export const receiptTags = tagsField({ most: 10, length: TAG_LENGTH });

/** A million euros in cents: the maximum amount of a receipt or refund. */
export const MOST_CENTS = 100_000_000;

/** The fields of an expense type that determine how its receipts are computed. */
export interface PosteKind {
  vatComposed: boolean;
  vatFullType: NationalType;
  mileage: boolean;
}

/** The validated fields. Amounts are in cents, undefined if empty, and negative for a refund or credit note. */
export interface ReceiptInput {
  date: Day;
  valuettc?: number;
  value_vat_type_a?: number;
  value_vat_type_b?: number;
  value_vat_type_c?: number;
  value_vat_type_d?: number;
  value_vat_type_f?: number;
  value_vat_type_g?: number;
  value_untaxed?: number;
  abroad: boolean;
  territory: Territory;
  currency: string;
  foreign_amount: string;
  exchange_rate: string;
  rate_date?: Day;
  /** Metres. */
  distance?: number;
  vehicleId?: number;
  purpose: string;
}

export interface ReceiptAmounts {
  gross: number;
  /** One line per rate; they add up to `gross`. */
  lines: VatLine[];
  abroad?: true;
  territory?: Territory;
  foreign?: { currency: string; amount: string; rate: string; rateDate: Day };
  mileage?: { metres: number; vehicleId: number; purpose: string };
}

export interface AmountContext {
  poste: PosteKind;
  /** The rates of the receipt's territory on its day (`ratesIn`). */
  rates: Rates;
  /** Cents of the journey by the scale of its year (features/mileage/rules.ts); undefined before the first scale. */
  journey?: number | undefined;
}

/** The amounts, or the errors by field. */
export type Outcome = { amounts: ReceiptAmounts } | { errors: FieldErrors };

export function amountsOf(input: ReceiptInput, context: AmountContext): Outcome {
  if (context.poste.mileage) return mileageAmounts(input, context);
  if (input.currency !== '' && input.currency !== 'EUR') return foreignAmounts(input);
  const { valuettc: gross } = input;
  if (gross === undefined) return { errors: { valuettc: generalError('required') } };
  const wrong = tooSmallOrLarge(gross);
  if (wrong !== undefined) return { errors: { valuettc: wrong } };
  if (input.abroad) return { amounts: { gross, lines: withoutVat(gross), abroad: true } };
  const { territory } = input;
  const outcome =
    context.poste.vatComposed || territory !== 'metropole'
      ? composed({ gross, ...printedOf(input) }, context)
      : full(gross, context);
  if ('errors' in outcome || territory === 'metropole') return outcome;
  return { amounts: { ...outcome.amounts, territory } };
}

function tooSmallOrLarge(gross: number) {
  if (gross === 0) return fieldError('amount_zero');
  return Math.abs(gross) > MOST_CENTS ? fieldError('amount_too_large') : undefined;
}

/** Returns the VAT amounts that were filled in. */
export function printedOf(
  input: Partial<Pick<ReceiptInput, (typeof fieldOf)[VatType]>>,
): Omit<Printed, 'gross'> {
  const vat = taxedTypes.flatMap((type) => {
    const cents = input[fieldOf[type]];
    return cents === undefined ? [] : [[type, cents]];
  });
  return {
    vat: Object.fromEntries(vat) as Printed['vat'],
    ...(input.value_untaxed !== undefined && { untaxed: input.value_untaxed }),
  };
}

function full(gross: number, { poste, rates }: AmountContext): Outcome {
  const rate = rates[poste.vatFullType];
  if (rate === undefined) return { errors: { date: fieldError('rate_not_in_force') } };
  return { amounts: { gross, lines: fullSplit(gross, poste.vatFullType, rate) } };
}

const fieldOf = {
  TYPEA: 'value_vat_type_a',
  TYPEB: 'value_vat_type_b',
  TYPEC: 'value_vat_type_c',
  TYPED: 'value_vat_type_d',
  TYPEE: 'value_untaxed',
  TYPEF: 'value_vat_type_f',
  TYPEG: 'value_vat_type_g',
} as const satisfies Record<VatType, keyof ReceiptInput>;

/** Returns the form field with the VAT of a type, or with the amount without VAT. */
export function vatFieldOf(type: VatType): (typeof fieldOf)[VatType] {
  return fieldOf[type];
}

/**
 * Amounts as printed. If no amount is filled in, the receipt has no VAT, so that none is deducted; a hint says so. Source: the
 * specification requires only the total (business-app §6).
 */
function composed(printed: Printed, { rates }: AmountContext): Outcome {
  const { gross, vat, untaxed = 0 } = printed;
  if (untaxed === 0 && Object.values(vat).every((cents) => cents === 0))
    return { amounts: { gross, lines: withoutVat(gross) } };
  const sign = Math.sign(gross);
  const isPlain = Object.values(vat).every((cents) => cents * sign >= 0);
  if (isPlain && untaxed * sign > gross * sign)
    return { errors: { value_untaxed: fieldError('untaxed_too_large') } };
  for (const type of taxedTypes)
    if ((vat[type] ?? 0) !== 0 && (rates[type] ?? 0) === 0)
      return { errors: { [fieldOf[type]]: fieldError('rate_not_in_force') } };
  const lines = composedSplit(printed, rates);
  return lines === undefined
    ? { errors: { valuettc: fieldError('vat_mismatch') } }
    : { amounts: { gross, lines } };
}

/**
 * Returns the lines of an amount with foreign VAT, which a French return does not deduct (CGI, art. 271;
 * other EU states refund it on a separate request, directive 2008/9/EC). The whole amount is an expense.
 */
export function withoutVat(gross: number): VatLine[] {
  return fullSplit(gross, 'TYPEE', 0);
}

function foreignAmounts(input: ReceiptInput) {
  const { currency, rate_date: rateDate } = input;
  const isKnown = isForeignCurrency(currency);
  // An unknown currency is reported at its own field.
  const amount = foreignAmountOf(input.foreign_amount, isKnown ? currency : 'USD');
  const rate = exchangeRateOf(input.exchange_rate);
  if (!isKnown || amount === undefined || rate === undefined || rateDate === undefined) {
    const errors: FieldErrors = {
      ...(!isKnown && { currency: fieldError('currency_unknown') }),
      ...(amount === undefined && { foreign_amount: fieldError('foreign_amount_invalid') }),
      ...(rate === undefined && { exchange_rate: fieldError('exchange_rate_invalid') }),
      ...(rateDate === undefined && { rate_date: generalError('required') }),
    };
    return { errors };
  }
  const gross = eurosOf({ amount, rate });
  const wrong = tooSmallOrLarge(gross);
  if (wrong !== undefined) return { errors: { foreign_amount: wrong } };
  const foreign = { currency, amount, rate, rateDate };
  return { amounts: { gross, lines: withoutVat(gross), foreign } };
}

function mileageAmounts(input: ReceiptInput, { journey: gross }: AmountContext) {
  const { distance: metres, vehicleId, purpose } = input;
  const errors: FieldErrors = {
    ...(metres === undefined && { distance: fieldError('distance_needed') }),
    ...(vehicleId === undefined && { vehicleId: fieldError('vehicle_needed') }),
    ...(purpose === '' && { purpose: fieldError('purpose_needed') }),
  };
  if (metres === undefined || vehicleId === undefined || purpose === '') return { errors };
  if (gross === undefined) return { errors: { date: fieldError('scale_unknown') } };
  return { amounts: { gross, lines: withoutVat(gross), mileage: { metres, vehicleId, purpose } } };
}

/** `answered`: the report's author has commented since. `closed`: by an approver, or with the decision about the report. */
export const questionStates = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];
