/** Defines the kinds of leave and how their days are acquired and counted. */
import type { Day } from '#kernel/day.ts';

/**
 * How a leave is counted (code du travail, art. L3141-3): `working` days («jours ouvrés», Monday to Friday), `workable` days («jours
 * ouvrables», Monday to Saturday), both from the first day that the person would have worked to the eve of the return;
 * or only the days that the person would have worked (`scheduled`), as for RTT.
 */
export const units = ['working', 'workable', 'scheduled'] as const;
export type Unit = (typeof units)[number];

/** Whether a month with entry or exit counts by its share of days, or only when it is complete. */
export const monthRules = ['share', 'whole'] as const;
export type MonthRule = (typeof monthRules)[number];

/** Rounding up of the days acquired in a period: for paid leave to whole days (code du travail, art. L3141-7). */
export const roundings = ['none', 'half', 'whole'] as const;
export type Rounding = (typeof roundings)[number];

/** Maximum characters of a comment. */
export const COMMENT_LENGTH = 500;
/** Maximum characters of the name of closing days. */
export const CLOSING_NAME_LENGTH = 100;
/** Maximum days of a request. */
export const MOST_DAYS = 370;

/** Days of leave are integers of hundredths of a day. */
export const DAY = 100;

/** The yearly days from a month on, which is given by its first day. */
export interface Rate {
  from: Day;
  /** Hundredths of a day. */
  yearly: number;
}

export interface SeniorityStep {
  /** Complete years of seniority. */
  years: number;
  /** Additional days a year. */
  days: number;
}

/** The rules of a kind of leave. Days are hundredths. */
export interface KindRules {
  unit: Unit;
  /** From the oldest to the newest; empty if nothing is acquired. */
  rates: readonly Rate[];
  /** First month of the period in which days are acquired: 6 for paid leave (art. R3141-4), 1 for RTT. */
  startsMonth: number;
  monthRule: MonthRule;
  rounding: Rounding;
  /** Whether part-time work acquires in proportion. Not allowed for paid leave (art. L3123-5). */
  prorated: boolean;
  /** By collective agreement (art. L3141-10), such as Syntec, art. 5.1. */
  seniority: readonly SeniorityStep[];
  /** Months after the period during which its days can be taken: 12 for paid leave, 0 for RTT. */
  takenMonths: number;
  /** Days carried over into the next period at most; null if days never expire. */
  carryOver: number | null;
  /** Whether there is a balance. Sick leave has none. */
  tracked: boolean;
  /** Days that may be taken in advance (art. L3141-12). */
  overdraft: number;
  /**
   * Per cent of other leave acquired during this one: 80 for sick leave, which gives 2 of 2.5 days a month (art. L3141-5-1, loi
   * 2024-364 of 22 April 2024), 0 for unpaid leave, 100 for paid leave and RTT.
   */
  acquires: number;
}

/** Returns the half-days or days of hundredths as a number of days: `2.5`. */
export function daysOf(hundredths: number): number {
  return hundredths / DAY;
}

/** The rules with which a preset absence of a new workspace starts (contracts/rules.ts `presets`). */
export const presetRules: Readonly<Record<'paid-leave' | 'rtt' | 'sick-leave', Omit<KindRules, 'rates'>>> = {
  'paid-leave': {
    unit: 'working',
    startsMonth: 6,
    monthRule: 'share',
    rounding: 'whole',
    prorated: false,
    seniority: [],
    takenMonths: 12,
    carryOver: 0,
    tracked: true,
    overdraft: 0,
    acquires: 100,
  },
  rtt: {
    unit: 'scheduled',
    startsMonth: 1,
    monthRule: 'share',
    rounding: 'half',
    prorated: true,
    seniority: [],
    takenMonths: 0,
    carryOver: 0,
    tracked: true,
    overdraft: 0,
    acquires: 100,
  },
  'sick-leave': {
    unit: 'scheduled',
    startsMonth: 1,
    monthRule: 'share',
    rounding: 'none',
    prorated: false,
    seniority: [],
    takenMonths: 0,
    carryOver: null,
    tracked: false,
    overdraft: 0,
    acquires: 80,
  },
};
