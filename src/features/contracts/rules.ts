/** Defines the rules for contracts (product.md §7): assignment, dates and names. */
import type { Day } from '#kernel/day.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import type { Locale } from '#kernel/locale.ts';
import { isCurrency, parseAmount } from '#kernel/money.ts';
import { fold } from '#kernel/text.ts';
import { fieldError } from './errors.ts';

export const contractKinds = ['client', 'internal', 'absence'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** The state today: `closed` by a person; `ended` or `upcoming` by the dates. */
export const contractStates = ['open', 'upcoming', 'ended', 'closed'] as const;
export type ContractState = (typeof contractStates)[number];

/** The absences of a new workspace (0036_baseline.sql). */
export const presets = ['paid-leave', 'rtt', 'sick-leave'] as const;
export type Preset = (typeof presets)[number];

/** Maximum number of characters in a contract's name and in a client's name. */
export const CONTRACT_NAME_LENGTH = 200;

const presetNames: Readonly<Record<Preset, Readonly<Record<Locale, string>>>> = {
  'paid-leave': { en: 'Paid leave', fr: 'Congés payés' },
  rtt: { en: 'RTT', fr: 'RTT' },
  'sick-leave': { en: 'Sick leave', fr: 'Arrêt maladie' },
};

/** First and last day, both included; null means that there is no limit. */
export interface ContractDates {
  startDate: Day | null;
  endDate: Day | null;
}

/** A contract from one member's point of view. */
export interface MembersContract extends ContractDates {
  /** Whether a person closed it, whatever its dates. */
  closed: boolean;
  /** Whether it is assigned to the member or for everybody. */
  mine: boolean;
}

/** Whether the member can record a day on the contract (product.md §7: «inside its dates by its members»). */
export function isBookable({ closed, mine, ...dates }: MembersContract, day: Day): boolean {
  return mine && !closed && isWithin(dates, day);
}

/** Whether a day is within the contract's dates. */
export function isWithin({ startDate, endDate }: ContractDates, day: Day): boolean {
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate);
}

/** Whether a period has a day within the contract's dates. */
export function overlaps({ startDate, endDate }: ContractDates, from: Day, to: Day): boolean {
  return (startDate === null || startDate <= to) && (endDate === null || from <= endDate);
}

/** @param today the civil day. */
export function stateOf(contract: ContractDates & { closed: boolean }, today: Day): ContractState {
  if (contract.closed) return 'closed';
  if (contract.endDate !== null && contract.endDate < today) return 'ended';
  return contract.startDate !== null && today < contract.startDate ? 'upcoming' : 'open';
}

/** Whether a contract is for everybody without assignment: absences, and internal contracts marked for everybody. */
export function belongsToEverybody(kind: ContractKind, marked: boolean): boolean {
  return kind === 'absence' || (kind === 'internal' && marked);
}

/** Returns the displayed name: a preset's in the reader's language, any other as entered. */
export function contractName(
  { cname, preset }: { cname: string; preset: Preset | null },
  locale: Locale,
): string {
  return preset === null ? cname : presetNames[preset][locale];
}

/** Returns the preset after a change. A contract is no longer a preset once a person changes its name or kind. */
export function presetAfter(before: Preset | null, kind: ContractKind, cname: string): Preset | null {
  if (before === null || kind !== 'absence') return null;
  return Object.values(presetNames[before]).includes(cname) ? before : null;
}

/** The search text of names and client, without case and accents; a preset has its names in all languages. */
export function soughtOf({
  cname,
  preset,
  client = '',
}: {
  cname: string;
  preset: Preset | null;
  client?: string;
}): string {
  const names = preset === null ? [cname] : [...new Set(Object.values(presetNames[preset]))];
  return fold([...names, client].join(' ')).trim();
}

/** Maximum number of characters of an analytic code: as many as Quadra's «Affaire». */
const ANALYTIC_LENGTH = 10;

/** Whether a text is an analytic code: capital letters and digits, with signs between them; empty for none. */
export function isAnalyticCode(text: string): boolean {
  return text === '' || (text.length <= ANALYTIC_LENGTH && /^[A-Z0-9]+(?:[._/-][A-Z0-9]+)*$/.test(text));
}

/** The writable values of a contract; `dailyRate` is a decimal in its currency. */
export interface ContractValues extends ContractDates {
  cname: string;
  client: string;
  kind: ContractKind;
  forEverybody: boolean;
  dailyRate: string | null;
  currency: string;
  /** Empty for none. */
  analyticCode: string;
}

/** Nine digits and three decimals, in the currency's smallest unit. */
const MOST_RATE = 999_999_999_999;

/** Whether a rate is an amount in its currency. An invalid currency is reported at its own field. */
export function isRate(values: {
  dailyRate?: string | null | undefined;
  currency?: string | undefined;
}): boolean {
  const { dailyRate, currency } = values;
  if (typeof dailyRate !== 'string' || typeof currency !== 'string' || !isCurrency(currency)) return true;
  return (parseAmount(dailyRate, currency) ?? Infinity) <= MOST_RATE;
}

/** Returns the errors across several fields of a contract. */
export function contradictionsOf(
  values: ContractDates & Pick<ContractValues, 'kind' | 'forEverybody' | 'dailyRate' | 'currency'>,
): FieldErrors {
  const { kind, forEverybody, startDate, endDate, dailyRate, currency } = values;
  const errors: FieldErrors = {};
  if (startDate !== null && endDate !== null && endDate < startDate)
    errors.endDate = fieldError('contract_ends_before');
  if (kind === 'client' && forEverybody) errors.forEverybody = fieldError('contract_for_everybody');
  if (!isRate({ dailyRate, currency })) errors.dailyRate = fieldError('contract_rate_invalid');
  return errors;
}
