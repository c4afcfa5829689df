/** What holds for contracts (product.md §7): whose they are, when days can be booked on them, what they are called. */
import type { Day } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import { isCurrency, parseAmount } from '#kernel/money.ts';
import { fold } from '#kernel/text.ts';
import type { FieldErrors } from '#kernel/words.ts';
import { fieldError } from './words.ts';

export const contractKinds = ['client', 'internal', 'absence'] as const;
export type ContractKind = (typeof contractKinds)[number];

/** What a contract is today: `closed` by somebody, `ended` or `upcoming` by its dates. */
export const contractStates = ['open', 'upcoming', 'ended', 'closed'] as const;
export type ContractState = (typeof contractStates)[number];

/** The absences that every workspace begins with (migration 0016). */
export const presets = ['paid-leave', 'rtt', 'sick-leave'] as const;
export type Preset = (typeof presets)[number];

/** Characters of a name, and of a client's. */
export const CONTRACT_NAME_LENGTH = 200;

const presetNames: Readonly<Record<Preset, Readonly<Record<Locale, string>>>> = {
  'paid-leave': { en: 'Paid leave', fr: 'Congés payés' },
  rtt: { en: 'RTT', fr: 'RTT' },
  'sick-leave': { en: 'Sick leave', fr: 'Arrêt maladie' },
};

/** The days of a contract, both ends included; null is open. */
export interface ContractDates {
  startDate: Day | null;
  endDate: Day | null;
}

/** A contract as one member meets it. */
export interface MembersContract extends ContractDates {
  /** It was closed, whatever its dates. */
  closed: boolean;
  /** It is assigned to the member, or belongs to everybody. */
  mine: boolean;
}

/** Whether the member can book a day on it (product.md §7: «inside its dates by its members»). */
export function isBookable({ closed, mine, ...dates }: MembersContract, day: Day): boolean {
  return mine && !closed && isWithin(dates, day);
}

/** Whether a day is one of the contract's. */
export function isWithin({ startDate, endDate }: ContractDates, day: Day): boolean {
  return (startDate === null || startDate <= day) && (endDate === null || day <= endDate);
}

/** @param today the civil day. */
export function stateOf(contract: ContractDates & { closed: boolean }, today: Day): ContractState {
  if (contract.closed) return 'closed';
  if (contract.endDate !== null && contract.endDate < today) return 'ended';
  return contract.startDate !== null && today < contract.startDate ? 'upcoming' : 'open';
}

/** Absences belong to every member without being assigned, and so does an internal contract that says so. */
export function belongsToEverybody(kind: ContractKind, marked: boolean): boolean {
  return kind === 'absence' || (kind === 'internal' && marked);
}

/** What it is called: a preset in the reader's language, everything else as somebody has named it. */
export function contractName(
  { cname, preset }: { cname: string; preset: Preset | null },
  locale: Locale,
): string {
  return preset === null ? cname : presetNames[preset][locale];
}

/** A preset stays one until somebody renames it or makes something else of it. */
export function presetAfter(before: Preset | null, kind: ContractKind, cname: string): Preset | null {
  if (before === null || kind !== 'absence') return null;
  return Object.values(presetNames[before]).includes(cname) ? before : null;
}

/** Names and client as a search compares them: without case and accents; a preset by all of its names. */
export function soughtOf(contract: { cname: string; client: string; preset: Preset | null }): string {
  const { cname, client, preset } = contract;
  const names = preset === null ? [cname] : [...new Set(Object.values(presetNames[preset]))];
  return fold([...names, client].join(' ')).trim();
}

/** What a contract is made of, as it is given; `dailyRate` is a decimal in its currency. */
export interface ContractValues extends ContractDates {
  cname: string;
  client: string;
  kind: ContractKind;
  forEverybody: boolean;
  dailyRate: string | null;
  currency: string;
}

/** What is wrong with a contract that no field shows by itself. */
export function contradictionsOf(values: ContractValues): FieldErrors {
  const { kind, forEverybody, startDate, endDate, dailyRate, currency } = values;
  const errors: FieldErrors = {};
  if (startDate !== null && endDate !== null && endDate < startDate)
    errors.endDate = fieldError('contract_ends_before');
  if (kind === 'client' && forEverybody) errors.forEverybody = fieldError('contract_for_everybody');
  // Of a currency that there is not, its own field says so.
  if (dailyRate !== null && isCurrency(currency) && parseAmount(dailyRate, currency) === undefined)
    errors.dailyRate = fieldError('contract_rate_invalid');
  return errors;
}
