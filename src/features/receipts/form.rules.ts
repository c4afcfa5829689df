/** Computes the values that the receipt form sends, and validates them first. */

import { scaleOf } from '#features/mileage/rules.ts';
import type { Poste } from '#features/postes/contract.ts';
import { isGift } from '#features/postes/deductible.rules.ts';
import type { Printed, Rates } from '#features/vat/rules.ts';
import {
  hasVat,
  isAsPrinted,
  isTerritory,
  type Territory,
  taxedTypesOf,
} from '#features/vat/territory.rules.ts';
import { fieldsOf, isDay } from '#kernel/day.ts';
import { minuses } from '#kernel/decimal.ts';
import { type FieldErrors, generalError } from '#kernel/error-texts.ts';
import { parseSignedCents } from '#kernel/money.ts';
import { validateBy } from '#kernel/validate.ts';
import { createReceipt, type Receipt } from './contract.ts';
import type { ReceiptValues } from './entry.rules.ts';
import { fieldError } from './errors.ts';
import { amountsOf, type Outcome, printedOf, type ReceiptInput, vatFieldOf } from './rules.ts';

const printedFields = [
  'value_vat_type_a',
  'value_vat_type_b',
  'value_vat_type_c',
  'value_vat_type_d',
  'value_vat_type_f',
  'value_vat_type_g',
  'value_untaxed',
] as const;
const foreignFields = ['currency', 'foreign_amount', 'exchange_rate', 'rate_date'] as const;
const mileageFields = ['distance', 'vehicleId', 'purpose'] as const;

type Kind = Pick<Poste, 'vatcomposed' | 'vatfulltype' | 'mileage'> & Partial<Pick<Poste, 'shares'>>;

/** The set of fields that a receipt needs, which depends on its type and currency. */
export type FormShape = 'mileage' | 'foreign' | 'abroad' | 'composed' | 'full';

export function shapeOf(values: ReceiptValues, poste: Kind | undefined): FormShape {
  if (poste?.mileage) return 'mileage';
  if (isForeign(values)) return 'foreign';
  if (values.abroad === true) return 'abroad';
  const territory = territoryIn(values);
  if (!hasVat(territory)) return 'full';
  return poste?.vatcomposed || isAsPrinted(territory) ? 'composed' : 'full';
}

/** Returns the chosen territory; metropolitan France without a choice. */
export function territoryIn({ territory }: ReceiptValues): Territory {
  return typeof territory === 'string' && isTerritory(territory) ? territory : 'metropole';
}

/** Whether the receipt is a gift, so that the form asks for its beneficiary. */
export function isGiftIn({ date }: ReceiptValues, poste: Kind | undefined): boolean {
  return typeof date === 'string' && isDay(date) && isGift(poste?.shares ?? [], date);
}

function isForeign({ currency }: ReceiptValues): boolean {
  return typeof currency === 'string' && currency !== '' && currency !== 'EUR';
}

/** Whether the total is negative, in euros or in another currency. */
export function isRefund(values: ReceiptValues): boolean {
  const { valuettc, foreign_amount } = values;
  const total = String((isForeign(values) ? foreign_amount : valuettc) ?? '');
  return hasMinus(total);
}

/** The amount fields whose sign changes with the total's. */
export const signedFields = ['valuettc', 'foreign_amount', ...printedFields] as const;

/** Whether an amount, also an incomplete one, is written as a negative one (kernel/decimal.ts). */
export const hasMinus = (text: string): boolean => minusPattern.test(text);
const minusPattern = new RegExp(`^\\D*[${minuses}(]\\D*\\d|\\d\\D*[${minuses}]\\D*$`, 'u');
const leadingSign = new RegExp(`^\\s*[${minuses}+(]`, 'u');
const signs = new RegExp(`[${minuses}+()]`, 'gu');
/** Whether a text begins with a sign, even if the amount is still incomplete. */
export const hasSign = (text: string): boolean => leadingSign.test(text) || hasMinus(text);

/** Adds or removes the minus sign of an amount. A text without digits stays as it is. */
export function withSign(text: string, negative: boolean): string {
  if (!/\d/.test(text)) return text;
  const size = text.replace(/^\D+|\D+$/g, (around) => around.replace(signs, '')).trim();
  return negative ? `-${size}` : size;
}

/**
 * Returns the form values. Fields that do not apply to the chosen type are empty, because an omitted field
 * would stay unchanged.
 */
export function bodyOf(values: ReceiptValues, poste: Kind | undefined): ReceiptValues {
  const shape = shapeOf(values, poste);
  const notApplicable = [
    // What was typed for another territory has no field now.
    ...(shape === 'composed' ? otherFields(values) : printedFields),
    ...(shape === 'abroad' ? [] : ['abroad']),
    ...(shape === 'composed' || shape === 'full' ? [] : ['territory']),
    ...(isGiftIn(values, poste) ? [] : ['beneficiary']),
    ...(shape === 'foreign' ? [] : foreignFields),
    ...(shape === 'mileage' ? [] : mileageFields),
    ...(shape === 'mileage' || shape === 'foreign' ? (['valuettc'] as const) : []),
    ...(shape === 'mileage' || !isRefund(values) ? (['refund_of'] as const) : []),
  ];
  return { ...values, ...Object.fromEntries(notApplicable.map((name) => [name, ''])) };
}

/** Returns the fields for printed VAT that the chosen territory does not have. */
function otherFields(values: ReceiptValues): (typeof printedFields)[number][] {
  const own: readonly string[] = [...taxedTypesOf(territoryIn(values)).map(vatFieldOf), 'value_untaxed'];
  return printedFields.filter((name) => !own.includes(name));
}

interface FormContext {
  poste: Kind | undefined;
  /** The rates valid on the receipt's date in its territory. */
  rates: Rates;
  /** Number of files, stored ones and new ones. */
  files: number;
}

/** Returns the computed amounts; undefined while fields are missing or invalid. */
export function outcomeOf(values: ReceiptValues, { poste, rates }: FormContext): Outcome | undefined {
  const input = inputOf(values, poste);
  if (input === undefined || poste === undefined) return undefined;
  const kind = { vatComposed: poste.vatcomposed, vatFullType: poste.vatfulltype, mileage: poste.mileage };
  // Only the server knows the vehicle's other journeys. They affect the amount, but not which fields are missing.
  const journey = scaleOf(fieldsOf(input.date).year) === undefined ? undefined : 0;
  return amountsOf(input, { poste: kind, rates, journey });
}

function inputOf(values: ReceiptValues, poste: Kind | undefined): ReceiptInput | undefined {
  const validated = validateBy(createReceipt.body, { ...bodyOf(values, poste), reportId: 1 });
  return validated.good ? validated.value : undefined;
}

const textOf = (value: ReceiptValues[string]): string => (typeof value === 'string' ? value.trim() : '');

/** Returns the errors that involve several fields. A receipt needs a file or a reason why there is none. */
export function errorsIn(values: ReceiptValues, context: FormContext): FieldErrors {
  const outcome = outcomeOf(values, context);
  const documented = context.files > 0 || textOf(values.no_document) !== '';
  const shape = shapeOf(values, context.poste);
  const isTotalAsked = shape !== 'mileage' && shape !== 'foreign';
  return {
    // Also while another field is wrong, so that all errors show at once.
    ...(isTotalAsked && textOf(values.valuettc) === '' && { valuettc: generalError('required') }),
    ...(outcome !== undefined && 'errors' in outcome && outcome.errors),
    ...(!documented && !context.poste?.mileage && { files: fieldError('document_needed') }),
  };
}

/** Returns the form values of an existing receipt. */
export function valuesOf(receipt: Receipt, poste: Kind | undefined): ReceiptValues {
  const { foreign, mileage } = receipt;
  const printed = Object.fromEntries(
    printedFields.map((name) => [name, receipt[name] === '0.00' ? '' : receipt[name]]),
  );
  return {
    date: receipt.date,
    posteId: String(receipt.posteId),
    supplier: receipt.supplier,
    comment: receipt.comment,
    beneficiary: receipt.beneficiary,
    tags: receipt.tags,
    billable: receipt.billable,
    no_document: receipt.no_document,
    valuettc: receipt.valuettc,
    ...(receipt.abroad && { abroad: true }),
    ...(receipt.territory !== 'metropole' && { territory: receipt.territory }),
    ...((poste?.vatcomposed || isAsPrinted(receipt.territory)) && !receipt.abroad && !foreign && printed),
    ...(foreign && {
      currency: foreign.currency,
      foreign_amount: foreign.amount,
      exchange_rate: foreign.rate,
      rate_date: foreign.rate_date,
    }),
    ...(mileage && {
      distance: String(mileage.distance),
      vehicleId: String(mileage.vehicleId),
      purpose: mileage.purpose,
    }),
    ...(receipt.refund_of && { refund_of: String(receipt.refund_of.receiptId) }),
  };
}

/** Returns the printed amounts of the form, in cents; undefined without a valid total. */
export function printedIn(values: ReceiptValues): Printed | undefined {
  const others: readonly string[] = otherFields(values);
  const cents = (name: string) =>
    others.includes(name) ? undefined : parseSignedCents(String(values[name] ?? ''));
  const gross = cents('valuettc');
  if (gross === undefined || gross === 0) return undefined;
  return { gross, ...printedOf(Object.fromEntries(printedFields.map((name) => [name, cents(name)]))) };
}
