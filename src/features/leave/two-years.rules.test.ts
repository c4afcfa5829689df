/**
 * Compares the balances of six people over two years with a script that counts day by day, with JavaScript dates and
 * fractions, and shares nothing with the rules.
 */
import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { balanceOf } from './balance.rules.ts';
import { type KindRules, presetRules } from './rules.ts';

interface Someone {
  name: string;
  terms: { startsOn: Day; endsOn: Day | null; week: string; seniorityFrom: Day | null }[];
  sick: { from: Day; to: Day; acquires: number }[];
  /** Days with the half-days taken. */
  takes: [day: Day, halfDays: number][];
}

const week = (first: string, count: number): [Day, number][] =>
  Array.from({ length: count }, (_, at) => [
    new Date(Date.parse(`${first}T12:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10) as Day,
    2,
  ]);
const row = (startsOn: Day, endsOn: Day | null, days = '2222200', seniorityFrom: Day | null = null) => ({
  startsOn,
  endsOn,
  week: days,
  seniorityFrom,
});

const people: Someone[] = [
  {
    name: 'full time, with leave over 31 December',
    terms: [row('2022-03-01', null)],
    sick: [],
    takes: [...week('2024-08-05', 5), ...week('2024-12-30', 3), ...week('2025-12-29', 3), ['2025-05-30', 1]],
  },
  {
    name: 'four days a week',
    terms: [row('2023-06-01', null, '2202200')],
    sick: [],
    takes: [...week('2024-07-15', 2), ...week('2025-07-14', 2)],
  },
  {
    name: 'entry on the 17th',
    terms: [row('2024-09-17', null)],
    sick: [],
    takes: [['2024-12-31', 2], ...week('2025-08-18', 5)],
  },
  {
    name: 'exit on the 9th',
    terms: [row('2023-01-02', '2025-04-09')],
    sick: [],
    takes: [...week('2024-10-07', 4), ['2025-04-09', 2]],
  },
  {
    name: 'change of terms in the month, after many years',
    terms: [row('2018-02-05', '2025-02-14', '2222200', '2015-02-05'), row('2025-02-15', null, '2222100')],
    sick: [],
    takes: [...week('2025-05-05', 3), ...week('2025-06-02', 3)],
  },
  {
    name: 'sick for two months and a half',
    terms: [row('2023-11-13', null)],
    sick: [{ from: '2025-01-20', to: '2025-04-06', acquires: 80 }],
    takes: [
      ['2025-05-02', 2],
      ['2025-12-31', 1],
    ],
  },
];

const rates = [
  { from: '2000-01-01' as Day, yearly: 2500 },
  { from: '2025-01-01' as Day, yearly: 2700 },
];
const kinds: KindRules[] = [
  {
    ...presetRules['paid-leave'],
    rates,
    seniority: [
      { years: 5, days: 1 },
      { years: 10, days: 2 },
    ],
  },
  { ...presetRules.rtt, rates: [{ from: '2000-01-01', yearly: 1100 }], carryOver: 250 },
];

/** Counts day by day from 1 January 2024 to the end. */
function counted(person: Someone, kind: KindRules, until: string): number {
  const lots: { year: number; left: number }[] = [];
  const lot = (year: number) => {
    const found = lots.find((one) => one.year === year);
    if (found) return found;
    const made = { year, left: 0 };
    lots.push(made);
    lots.sort((a, b) => a.year - b.year);
    return made;
  };
  let monthDays = 0;
  let share = 0;
  let inYear = 0;
  for (let time = Date.UTC(2024, 0, 1); time <= Date.parse(`${until}T00:00:00Z`); time += 86_400_000) {
    const date = new Date(time);
    const iso = date.toISOString().slice(0, 10);
    const tomorrow = new Date(time + 86_400_000);
    const month = date.getUTCMonth() + 1;
    const own = month >= kind.startsMonth ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
    // Lots whose time is over.
    for (const one of [...lots]) {
      const over = Date.UTC(one.year + 1, kind.startsMonth - 1 + kind.takenMonths, 1);
      if (time < over || one.left === 0) continue;
      const kept = Math.min(one.left, kind.carryOver ?? 0);
      lot(one.year + 1).left += kept;
      one.left = 0;
    }
    const terms = person.terms.find((one) => one.startsOn <= iso && iso <= (one.endsOn ?? '9999'));
    monthDays++;
    if (terms) {
      const halves = [...terms.week].map(Number).reduce((a, b) => a + b);
      const sick = person.sick.find((one) => one.from <= iso && iso <= one.to);
      share += (sick ? sick.acquires / 100 : 1) * (kind.prorated ? Math.min(1, halves / 10) : 1);
    }
    if (tomorrow.getUTCDate() === 1) {
      const yearly = kind.rates.filter(({ from }) => from <= `${iso.slice(0, 8)}01`).at(-1)?.yearly ?? 0;
      const at = (month + 12 - kind.startsMonth) % 12;
      const whole = Math.trunc((yearly * (at + 1)) / 12) - Math.trunc((yearly * at) / 12);
      const gained = Math.floor(Number(((whole * share) / monthDays).toFixed(9)) + 0.5);
      lot(own).left += gained;
      inYear += gained;
      const last = person.terms.at(-1)?.endsOn;
      const leaves = last != null && last.slice(0, 7) === iso.slice(0, 7);
      const unit = { none: 1, half: 50, whole: 100 }[kind.rounding];
      if (at === 11 || leaves) {
        const up = Math.ceil(inYear / unit) * unit - inYear;
        lot(own).left += up;
        inYear += up;
      }
      if (at === 11) {
        inYear = 0;
        const since = person.terms.map((one) => one.seniorityFrom ?? one.startsOn).sort()[0] ?? iso;
        const years =
          tomorrow.getUTCFullYear() -
          Number(since.slice(0, 4)) -
          (tomorrow.toISOString().slice(5, 10) < since.slice(5) ? 1 : 0);
        const step = kind.seniority.filter((one) => one.years <= years).at(-1);
        if (terms && step) lot(own).left += step.days * 100;
      }
      monthDays = 0;
      share = 0;
    }
    for (const [, halfDays] of person.takes.filter(([on]) => on === iso)) {
      let open = halfDays * 50;
      for (const one of lots) {
        const used = Math.min(open, Math.max(0, one.left));
        one.left -= used;
        open -= used;
      }
      if (open > 0) lot(own).left -= open;
    }
  }
  return lots.reduce((sum, { left }) => sum + left, 0);
}

const lastDays = [
  '2024-01-31',
  '2024-05-30',
  '2024-05-31',
  '2024-06-01',
  '2024-09-30',
  '2024-12-30',
  '2024-12-31',
  '2025-01-01',
  '2025-04-30',
  '2025-05-31',
  '2025-06-01',
  '2025-10-15',
  '2025-12-31',
] as const;

test.each(people)('$name: equals the script on each day', (person) => {
  for (const rules of kinds)
    for (const until of lastDays) {
      const entries = person.takes
        .filter(([on]) => on <= until)
        .map(([on, halfDays]) => ({ type: 'taken', period: on, day: on, amount: -50 * halfDays }) as const);
      const given = {
        rules,
        terms: person.terms,
        absences: person.sick,
        entries,
        since: '2024-01-01',
        until,
      } as const;
      expect([until, balanceOf(given).amount]).toEqual([until, counted(person, rules, until)]);
    }
});
